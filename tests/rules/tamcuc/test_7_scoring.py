"""TC-7: what a hand is worth."""

from dataclasses import replace

import pytest

from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import BonusTable, Options, bonus_table
from games.rules.tamcuc.state import State
from tests.rules.tables import option_refusal, play, points
from tests.rules.tamcuc.states import later

SPARES = {1: "rG", 2: "rG rA", 3: "rG rA bG", 4: "rG rA bG bA", 5: "rG rA bG bA rE"}
PLAIN = Options(bonus="plain")
ANY_KET = Options(de_scope="any_ket")


def last_round(
    won: tuple[int, ...], lays: str, shows: tuple[int, ...] = (), options: Options | None = None
) -> State:
    """A hand whose last round was played with these lays; seats not written lay spare cards."""
    written = [lay.strip() for lay in lays.split("|")]
    written += [SPARES[len(written[0].split())]] * (len(won) - len(written))
    state = later(" | ".join(written), won=won, options=options)
    answers = [f"{seat} {'show' if seat in shows else 'hide'}" for seat in range(1, len(won))]
    over: State = play(TAMCUC, state, f"0 call {written[0]}", *answers)
    return over


BLACK4, RED4 = "bS bS bS bS", "rS rS rS rS"
BLACK5 = "bS bS bS bS bS"


@pytest.mark.rule("TC-7.1", "TC-7.2", "TC-7.3", "TC-7.4", "TC-7.5", "TC-7.6", "TC-7.10")
@pytest.mark.parametrize(
    ("won", "lays", "shows", "options", "scored", "ending"),
    [
        pytest.param((4, 1, 1, 1), "rA", (), None, (3, -1, -1, -1), "plain", id="V33"),
        pytest.param((0, 2, 3, 1), "bH bH", (), None, (6, -2, -1, -3), "ket_pair", id="V34"),
        pytest.param(
            (0, 2, 3, 1), "bH bH|rH rH", (1,), None, (-2, 2, 1, -1), "plain", id="V35",
        ),
        pytest.param(
            (2, 2, 1, 0), "bR bC bH", (), None, (15, -4, -5, -6), "ket_triple", id="V37",
        ),
        pytest.param(
            (0, 0, 5, 1), "bS bS", (), None, (18, -8, -3, -7), "ket_black_soldiers", id="V38"
        ),
        pytest.param(
            (0, 4, 0, 0), BLACK4, (), None, (20, -4, -8, -8), "ket_black_soldiers", id="V39"
        ),
        pytest.param((1, 2, 2, 1), "bS bS|rS rS", (1,), None, (-15, 15, 0, 0), "de", id="V40"),
        pytest.param(
            (4, 0, 0, 0), f"{BLACK4}|{RED4}", (1,), None, (-12, 12, 0, 0), "de", id="V43",
        ),
        pytest.param((4, 1, 1, 1), "bS|rS", (1,), None, (2, 0, -1, -1), "plain", id="V44"),
        pytest.param((4, 0, 0, 0), RED4, (), None, (6, -2, -2, -2), "plain", id="V45"),
        pytest.param((0, 0, 5, 1), "bS bS", (), PLAIN, (0, -2, 3, -1), "plain", id="V47"),
        pytest.param((0, 6, 0, 0), "rH rH", (), None, (8, 0, -4, -4), "ket_pair", id="V48"),
        pytest.param((0, 4, 3), "bC bC", (), None, (5, -2, -3), "ket_pair", id="V50"),
        pytest.param((1, 6, 0), "bS bS|rS rS", (1,), None, (-23, 23, 0), "de", id="V52"),
        pytest.param((4, 7), BLACK5, (), None, (25, -25), "ket_black_soldiers", id="V54"),
        pytest.param((5, 9), "bS bS|rS rS", (1,), None, (-59, 59), "de", id="V55"),
        pytest.param((3, 1, 1, 1), "rA rA", (), None, (3, -1, -1, -1), "plain", id="advisors"),
        pytest.param((3, 1, 1, 1), "bE bE", (), None, (3, -1, -1, -1), "plain", id="elephants"),
        pytest.param(
            (2, 1, 1, 1), "bG bA bE", (), None, (3, -1, -1, -1), "plain", id="upper triple"
        ),
        pytest.param(
            (0, 2, 3, 1), "bS bS|rH rH", (1,), None, (-2, 2, 1, -1), "plain", id="by horses"
        ),
        pytest.param(
            (0, 2, 3, 1), "bS bS|rS rS|bH bH", (1, 2), None, (-2, 0, 3, -1), "plain",
            id="reds beaten in turn",
        ),
        pytest.param(
            (0, 2, 3, 1), "rA rA|rS rS", (), None, (0, 0, 1, -1), "plain", id="not the House's"
        ),
    ],
)  # fmt: skip
def test_the_last_round_decides(
    won: tuple[int, ...],
    lays: str,
    shows: tuple[int, ...],
    options: Options | None,
    scored: tuple[int, ...],
    ending: str,
) -> None:
    state = last_round(won, lays, shows, options)
    assert points(TAMCUC, state, len(won)) == scored
    outcome = TAMCUC.outcome(state)
    assert outcome is not None
    assert outcome.ending.code == ending
    assert sum(scored) == 0


@pytest.mark.rule("TC-7.2", "TC-7.4", "TC-7.5")
@pytest.mark.parametrize(
    ("won", "lays", "shows", "scored"),
    [
        pytest.param((4, 1, 1, 1), "rA", (), (3, -1, -1, -1), id="E1"),
        pytest.param((0, 2, 3, 1), "bH bH", (), (6, -2, -1, -3), id="E2"),
        pytest.param((2, 2, 1, 0), "bR bC bH", (), (15, -4, -5, -6), id="E3"),
        pytest.param((0, 0, 5, 1), "bS bS", (), (18, -8, -3, -7), id="E4"),
        pytest.param((0, 4, 0, 0), BLACK4, (), (20, -4, -8, -8), id="E5"),
        pytest.param((1, 2, 2, 1), "bS bS|rS rS", (1,), (-15, 15, 0, 0), id="E6"),
        pytest.param((0, 6, 0, 0), "rH rH", (), (8, 0, -4, -4), id="E7"),
        pytest.param((0, 4, 3), "bC bC", (), (5, -2, -3), id="E8"),
        pytest.param((2, 4, 0), "rR rC rH", (), (14, -5, -9), id="E9"),
        pytest.param((1, 6, 0), "bS bS|rS rS", (1,), (-23, 23, 0), id="E10"),
        pytest.param((4, 10), "bC bC", (), (6, -6), id="E11"),
        pytest.param((4, 7), BLACK5, (), (25, -25), id="E12"),
        pytest.param((5, 9), "bS bS|rS rS", (1,), (-59, 59), id="E13"),
    ],
)
def test_the_worked_examples(
    won: tuple[int, ...], lays: str, shows: tuple[int, ...], scored: tuple[int, ...]
) -> None:
    assert points(TAMCUC, last_round(won, lays, shows), len(won)) == scored


@pytest.mark.rule("TC-7.3")
@pytest.mark.parametrize(
    ("cards", "amount"),
    [
        *((f"{ink}{rank} {ink}{rank}", 4) for ink in "rb" for rank in "RCH"),
        ("rS rS", 4),
        ("rR rC rH", 6),
        ("bR bC bH", 6),
        ("bS bS", 8),
        (BLACK4, 8),
        (BLACK5, 8),
    ],
)
def test_every_ket_set_pays(cards: str, amount: int) -> None:
    size = len(cards.split())
    state = last_round((8 - size, 0, 0, 0), cards)
    assert points(TAMCUC, state, 4) == (3 * amount, -amount, -amount, -amount)


@pytest.mark.rule("TC-7.2", "TC-7.4")
def test_each_payment_is_two_lines_with_the_same_reason() -> None:
    outcome = TAMCUC.outcome(last_round((0, 2, 3, 1), "bH bH"))
    assert outcome is not None
    assert [(line.seat, line.points, line.other) for line in outcome.lines] == [
        *((1, -2, 0), (0, 2, 1)), *((2, -1, 0), (0, 1, 2)), *((3, -3, 0), (0, 3, 3))
    ]  # fmt: skip
    assert {line.reason.code for line in outcome.lines} == {"ket_pair"}


@pytest.mark.rule("TC-7.7")
@pytest.mark.parametrize(
    ("seats", "amounts"),
    [
        (4, BonusTable(4, 6, 8, 16)),
        (3, BonusTable(6, 9, 12, 24)),
        (2, BonusTable(16, 24, 32, 64)),
    ],
)
def test_amounts_are_multiples_of_par(seats: int, amounts: BonusTable) -> None:
    assert bonus_table(Options(), seats) == amounts


@pytest.mark.rule("TC-7.7")
def test_a_ket_never_gains_less_than_the_plain_count() -> None:
    """Why no amount may be below par: seen over every split of the cards at every table."""
    for won, bonus in (((0, 14), 16), ((2, 12), 16), ((14, 0), 16)):
        state = last_round(won, "bC bC")
        plain = last_round(won, "bC bC", options=PLAIN)
        assert bonus_table(Options(), 2).pair == bonus
        assert points(TAMCUC, state, 2)[0] >= points(TAMCUC, plain, 2)[0]


CUSTOM = Options(bonus_table="custom")


@pytest.mark.rule("TC-7.8")
@pytest.mark.parametrize(
    ("options", "seats", "refused"),
    [
        pytest.param(CUSTOM, 4, None, id="four seats' own amounts"),
        pytest.param(CUSTOM, 3, None, id="above par at three"),
        pytest.param(CUSTOM, 2, "custom_pair", id="V57 below par at two"),
        pytest.param(
            replace(CUSTOM, custom_pair=8, custom_triple=7), 2, "custom_triple", id="ba"
        ),
        pytest.param(replace(CUSTOM, custom_black=1), 4, "custom_black", id="black soldiers"),
        pytest.param(replace(CUSTOM, custom_de=1), 4, "custom_de", id="đè"),
        pytest.param(Options(bonus_table="small"), 4, None, id="half at four"),
        pytest.param(Options(bonus_table="small"), 3, "bonus_table", id="half at three"),
        pytest.param(Options(bonus_table="small"), 2, "bonus_table", id="half at two"),
        pytest.param(replace(CUSTOM, bonus="plain"), 2, None, id="no matter without bonuses"),
        pytest.param(Options(custom_pair=1), 4, None, id="no matter if not chosen"),
    ],
)
def test_no_amount_may_be_below_par(options: Options, seats: int, refused: str | None) -> None:
    found = option_refusal(TAMCUC, options, seats)
    assert found == (refused and (refused, "bonus_below_par"))


@pytest.mark.rule("TC-7.8")
@pytest.mark.parametrize(
    ("options", "scored"),
    [
        (Options(bonus_table="small"), (1, 0, 0, -1)),
        (replace(CUSTOM, custom_pair=5), (9, -3, -2, -4)),
    ],
)
def test_other_amounts(options: Options, scored: tuple[int, ...]) -> None:
    state = last_round((0, 2, 3, 1), "bH bH", options=options)
    assert points(TAMCUC, state, 4) == scored


@pytest.mark.rule("TC-7.9")
@pytest.mark.parametrize(
    ("won", "lays", "scored"),
    [
        pytest.param((1, 2, 2, 1), "bH bH|rH rH", (-7, 7, 0, 0), id="a pair"),
        pytest.param((1, 2, 2, 1), "bS bS|rA rA", (-15, 15, 0, 0), id="soldiers by a pair"),
        pytest.param((1, 2, 2, 0), "bR bC bH|rR rC rH", (-11, 11, 0, 0), id="a triple by red"),
        pytest.param((1, 2, 2, 0), "bR bC bH|bG bA bE", (-1, 3, 0, -2), id="by an upper one"),
        pytest.param((4, 0, 0, 0), f"{BLACK4}|{RED4}", (-12, 12, 0, 0), id="four soldiers"),
        pytest.param((1, 2, 2, 1), "bE bE|rE rE", (-1, 2, 0, -1), id="elephants"),
    ],
)
def test_every_ket_set_may_be_pressed(
    won: tuple[int, ...], lays: str, scored: tuple[int, ...]
) -> None:
    assert points(TAMCUC, last_round(won, lays, (1,), ANY_KET), 4) == scored


@pytest.mark.rule("TC-7.6")
def test_a_low_pair_in_an_earlier_round_is_no_ket() -> None:
    state = later("bH bH rA | rG rE bS | bS bS bS | bS bS bS", won=(2, 1, 1, 1))
    state = play(
        TAMCUC, state, "0 call bH bH", "1 lay rE bS", "2 lay bS bS", "3 lay bS bS",
        "1 hide", "2 hide", "3 hide", "0 call rA", "1 hide", "2 hide", "3 hide",
    )  # fmt: skip
    assert points(TAMCUC, state, 4) == (3, -1, -1, -1)
