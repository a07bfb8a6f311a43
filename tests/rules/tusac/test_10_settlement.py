import pytest

from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat
from games.rules.tusac.game import TUSAC
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import Origin, PublicSet, State
from tests.rules.tables import play, points
from tests.rules.tusac.positions import discarded, first, khui, over, position, quan, turned

# Winners with a hand of the value asked for: kings alone count 1 each.

FIVE = "rK*2 yK*2 gK"
KHAPS = ("wR*3", "wC*3", "wN*3", "yG*3")


def won_on(source: str, by: int) -> PublicSet:
    """A winning meld worth nothing: a pair."""
    active = discarded("gG", by) if source == "discard" else turned("gG", by)
    return PublicSet(SetCode.PAIR, ("gG", "gG"), Origin.WIN, active)


def settled(
    seats: int, winner: int, own: str, penalised: int | None = None, **sets: tuple[int, ...]
) -> State:
    """A finished hand; `quans`, `khuis` and `khaps` name a seat for each such set."""
    kinds = iter(("yR", "yC", "yN", "gR"))
    public: dict[int, tuple[PublicSet, ...]] = {}
    for seat in sets.get("quans", ()):
        public[seat] = (*public.get(seat, ()), quan(next(kinds)))
    for seat in sets.get("khuis", ()):
        public[seat] = (*public.get(seat, ()), khui(next(kinds)))
    blocks = {winner: own}
    for seat, khap in zip(sets.get("khaps", ()), KHAPS, strict=False):
        blocks[seat] = f"{blocks.get(seat, '')} {khap}"
    made = won_on("stock", winner) if penalised is None else won_on("discard", penalised)
    judged = None if penalised is None else False
    return over(blocks, winner, seats=seats, won_on=made, worst_discarded=judged, public=public)


@pytest.mark.rule("TS-10.1", "TS-10.2", "TS-10.3", "TS-10.4", "TS-10.5")
@pytest.mark.parametrize(
    ("state", "paid"),
    [
        pytest.param(settled(4, 1, FIVE), (-18, 54, -18, -18), id="S1"),
        pytest.param(
            settled(4, 0, "rK*3 yK*3 gK", quans=(0,)), (138, -46, -46, -46), id="S2, V 15"
        ),
        pytest.param(settled(4, 0, FIVE, khaps=(2,)), (54, -21, -12, -21), id="S3"),
        pytest.param(settled(4, 0, FIVE, quans=(3,)), (46, -26, -26, 6), id="S4"),
        pytest.param(settled(4, 0, FIVE, penalised=2), (54, 0, -54, 0), id="S6"),
        pytest.param(settled(2, 0, FIVE, khaps=(1,)), (18, -18), id="S8"),
        pytest.param(
            settled(4, 0, FIVE, khuis=(1,), khaps=(2, 2)),
            (48, -6, -12, -30),
            id="Khui and Khạps",
        ),
        pytest.param(
            settled(4, 0, FIVE, khaps=(1,), penalised=2),
            (54, 6, -57, -3),
            id="penalty and Khạp",
        ),
        pytest.param(settled(2, 0, FIVE, penalised=1), (18, -18), id="penalty at two seats"),
        pytest.param(settled(3, 2, FIVE), (-18, -18, 36), id="three seats"),
        pytest.param(
            settled(4, 0, "rK", quans=(0,), khuis=(0,)), (138, -46, -46, -46), id="doubled once"
        ),
    ],
)
def test_settlement(state: State, paid: tuple[int, ...]) -> None:
    assert points(TUSAC, state, state.seat_count) == paid
    assert sum(paid) == 0


@pytest.mark.rule("TS-10.6")
@pytest.mark.parametrize(
    ("begun", "ply", "judged"),
    [
        pytest.param(
            position({0: "wG rR rC", 2: "rR"}),
            "0 discard rR",
            False,
            id="a discard after a meld",
        ),
        pytest.param(
            position({0: "wG rR rC", 2: "wG"}), "0 discard wG", True, id="a worst card"
        ),
        pytest.param(
            position({0: "wG rR rC", 2: "rR"}, plies=0), "0 discard rR", None, id="the opening"
        ),
        pytest.param(
            first({1: "wG rR rC", 2: "gC"}, discarded("yM", by=0)), "1 hit", None, id="turned"
        ),
    ],
)
def test_which_discards_are_judged(begun: State, ply: str, judged: bool | None) -> None:
    state = play(TUSAC, begun, ply)
    assert state.ending is not None
    assert state.ending.winner == 2
    assert state.ending.worst_discarded is judged
    reveal = TUSAC.seat_view(state, None).reveal
    assert reveal is not None
    assert reveal.won is not None
    assert reveal.won.penalised == (0 if judged is False else None)


@pytest.mark.rule("TS-10.6")
def test_a_worst_card_is_not_penalised() -> None:
    begun = first({1: "wG rC gN yM", 3: "yM"}, discarded("wG", by=0))
    state = play(TUSAC, begun, "1 meld wG")
    view = TUSAC.seat_view(state, Seat(1))
    assert view.own is not None
    assert "yM" in view.own.worst
    assert points(TUSAC, play(TUSAC, state, "1 discard yM"), 4) == (-13, -13, -13, 39), "F5"


def _outcome(state: State) -> Outcome:
    outcome = TUSAC.outcome(state)
    assert outcome is not None
    return outcome


@pytest.mark.rule("TS-10.7")
def test_each_payment_is_two_lines_that_name_each_other() -> None:
    state = settled(4, 0, FIVE, quans=(3,), khaps=(1,), penalised=2)
    lines = _outcome(state).lines
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    for payer, payee in pairs:
        assert payer.points == -payee.points < 0
        assert (payer.other, payee.other) == (payee.seat, payer.seat)
        assert payer.reason == payee.reason
    told = [(payer.seat, payee.seat, payee.points, payee.reason.code) for payer, payee in pairs]
    assert told == [
        (1, 0, 18, "hand"),
        (2, 0, 18, "hand"),
        (3, 0, 18, "hand"),
        (2, 1, 18, "penalty"),
        (2, 3, 18, "penalty"),
        (2, 1, 3, "side_khap"),
        (3, 1, 3, "side_khap"),
        (0, 3, 8, "side_quan"),
        (1, 3, 8, "side_quan"),
        (2, 3, 8, "side_quan"),
    ]
    doubled = _outcome(settled(4, 0, "rK", khuis=(0, 1)))
    assert {line.reason.code for line in doubled.lines} == {"hand_doubled", "side_khui"}


@pytest.mark.rule("TS-10.7")
def test_the_table_is_told_what_the_lines_say() -> None:
    begun = position({0: "wG rR rC", 2: "rR", 3: "wC*3"})
    step = TUSAC.apply(begun, Seat(0), TUSAC.parse_action("discard rR"))
    told = [
        (event.data["seat"], event.data["other_seat"], event.data["points"], event.data["code"])
        for event in step.events
        if event.kind == "paid"
    ]
    owed = [
        (line.seat, line.other, -line.points, line.reason.code)
        for line in _outcome(step.state).lines
        if line.points < 0
    ]
    assert told == owed != []
