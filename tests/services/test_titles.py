"""The title for beating a strong computer, and everything that does not earn it."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.kernel.clocks import TimeControl, TimeOdds
from games.kernel.game import Conduct
from games.kernel.seats import Seat
from games.models import Hand, Ply, TableEvent, Title
from games.selectors import loading, titles
from games.services import computers, farewell, hands, hints, locks, seats, staff, take_backs
from games.services import play as playing
from games.services.decisions import Decision
from games.services.tables import Computer
from tests.services.conftest import Broker, Clock, act_first, is_asked, opened

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "_hasty")]

Opened = Callable[..., str]


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers of every level play the first thing that is legal."""

    def first(at: loading.AtTable, sitting: Any, **_: Any) -> Decision:
        return Decision(at.game.legal_actions(at.state, Seat(sitting.seat))[0])

    monkeypatch.setattr(computers, "choice", first)


@pytest.fixture
def against(an: User, broker: Broker) -> Opened:
    """Opens a game of An, in the first seat, against a computer of a level."""

    def open_it(level: str = "grandmaster", **options: Any) -> str:
        one = (Computer(level=level, seat=1),)
        return opened(an, game="xiangqi", seat_count=2, computers=one, options=options)

    return open_it


def play_on(code: str, user: User, broker: Broker, clock: Clock, pairs: int = 1) -> None:
    """So many plies of each side."""
    for _ in range(pairs):
        broker.run()
        act_first(code, user, clock())
        broker.run()


def win(code: str, clock: Clock, *, cause: Any = Conduct.RESIGN, loser: int = 1) -> None:
    """The hand ends at once, and the seat loses."""
    with locks.table(code, now=clock()) as at:
        hands.finish(at, at.game.ended_by(at.state, Seat(loser), cause))


def told(code: str) -> list[str]:
    """The kinds of what was told last, at the table."""
    return [
        each["kind"]
        for each in TableEvent.objects.filter(table__code=code).latest("number").told
    ]


def test_a_win_earns_it_once(against: Opened, an: User, broker: Broker, clock: Clock) -> None:
    code = against()
    play_on(code, an, broker, clock, pairs=2)
    win(code, clock)
    title = Title.objects.get()
    assert (title.user, title.game, title.code) == (an, "xiangqi", "grand_master")
    assert title.hand == Hand.objects.get()
    assert title.awarded_at == clock()
    assert told(code)[:2] == ["hand_ended", "title_won"]
    assert titles.titles_of(an.pk)[0]["name"] == "Grand Master"
    again = against()
    play_on(again, an, broker, clock)
    win(again, clock)
    assert Title.objects.count() == 1
    assert "title_won" not in told(again)


def test_who_gives_odds_earns_it(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against(handicap="left_horse", odds_giver="first")
    play_on(code, an, broker, clock)
    win(code, clock)
    assert Title.objects.filter(user=an).exists()


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"handicap": "left_horse"}, id="taking odds"),
        pytest.param(
            {"handicap": "custom", "fen": "3k5/9/9/9/9/9/9/R8/9/5K3 w"}, id="a position"
        ),
    ],
)
def test_no_odds(
    against: Opened, an: User, broker: Broker, clock: Clock, options: dict[str, str]
) -> None:
    code = against(**options)
    play_on(code, an, broker, clock)
    win(code, clock)
    assert not Title.objects.exists()


@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_no_weaker_level(
    against: Opened, an: User, broker: Broker, clock: Clock, level: str
) -> None:
    code = against(level)
    play_on(code, an, broker, clock)
    win(code, clock)
    assert not Title.objects.exists()


def test_no_weaker_level_for_a_while(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against()
    for level in ("beginner", "grandmaster"):
        seats.change_level(code=code, host=an, seat=1, level=level, now=clock())
        play_on(code, an, broker, clock)
    win(code, clock)
    assert not Title.objects.exists()


def test_no_hint(against: Opened, an: User, broker: Broker, clock: Clock) -> None:
    code = against()
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    hints.hint(code=code, user_id=an.pk, prompt=prompt, now=clock())
    play_on(code, an, broker, clock)
    win(code, clock)
    assert not Title.objects.exists()


def test_no_take_back(against: Opened, an: User, broker: Broker, clock: Clock) -> None:
    code = against()
    play_on(code, an, broker, clock, pairs=2)
    take_backs.take_back(code=code, user_id=an.pk, plies=None, now=clock())
    take_backs.redo(code=code, user_id=an.pk, plies=None, now=clock())
    play_on(code, an, broker, clock)
    win(code, clock)
    assert not Title.objects.exists()


def test_no_computer_in_ones_own_seat(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against()
    play_on(code, an, broker, clock)
    seats.hand_over(code=code, user=an, level="grandmaster", now=clock())
    assert broker.run_one()
    seats.take_back(code=code, user=an, now=clock())
    broker.run()
    act_first(code, an, clock())
    win(code, clock)
    assert not Title.objects.exists()


def test_no_stand_in_of_the_computer(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against()
    act_first(code, an, clock())
    with locks.table(code, now=clock()) as at:
        sitting, prompt = at.sitting_at(1), at.live_hand().open_prompt
        assert sitting is not None
        assert prompt is not None
        action = computers.stand_in_choice(at, sitting)
        late = playing.Answer(prompt=prompt, action=action, by=Ply.By.CLOCK)
        playing.answer(at, sitting, late)
    win(code, clock)
    assert not Title.objects.exists()


def test_no_win_by_the_clock(against: Opened, an: User, broker: Broker, clock: Clock) -> None:
    code = against()
    play_on(code, an, broker, clock)
    win(code, clock, cause="time")
    assert not Title.objects.exists()


@pytest.mark.parametrize("odds", [(), (TimeOdds(seat=1, main_seconds=2),)])
def test_no_time_odds(
    an: User, broker: Broker, clock: Clock, odds: tuple[TimeOdds, ...]
) -> None:
    control = TimeControl(main_seconds=600, odds=odds)
    one = (Computer(level="grandmaster", seat=1),)
    code = opened(an, game="xiangqi", computers=one, clock=control)
    play_on(code, an, broker, clock)
    win(code, clock)
    assert Title.objects.exists() == (not odds)


@pytest.mark.parametrize(
    ("cause", "loser"),
    [
        pytest.param(Conduct.RESIGN, 0, id="a loss"),
        pytest.param(Conduct.OFFER_DRAW, 0, id="a draw"),
    ],
)
def test_nothing_less_than_a_win(
    against: Opened, an: User, broker: Broker, clock: Clock, cause: Conduct, loser: int
) -> None:
    code = against()
    play_on(code, an, broker, clock)
    win(code, clock, cause=cause, loser=loser)
    assert not Title.objects.exists()


def test_beating_a_person_earns_none(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, game="xiangqi", seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    act_first(code, an if is_asked(code, an) else binh, clock())
    win(code, clock)
    assert not Title.objects.exists()


def test_a_hand_that_is_voided_earned_nothing(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against(games=2)
    play_on(code, an, broker, clock)
    win(code, clock)
    assert Title.objects.exists()
    staff.void_hand(hand=Hand.objects.get(), goes_on=True, now=clock())
    assert not Title.objects.exists()


def test_who_is_forgotten_has_none(
    against: Opened, an: User, broker: Broker, clock: Clock
) -> None:
    code = against()
    play_on(code, an, broker, clock)
    win(code, clock)
    farewell.forget(user=an, now=clock())
    assert not Title.objects.exists()
