"""How often moves were played here: what is counted, for whom, and once."""

from typing import Any

import pytest

from accounts.models import User
from games.kernel.game import Conduct
from games.kernel.seats import Seat
from games.models import Match, PlayedMove
from games.selectors import explorer, loading
from games.services import farewell, hands, locks, openings, play, seats
from games.services.tables import Computer
from tests.services.conftest import Broker, Clock, opened

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "broker")]

LINE = ["h2e2", "h9g7", "h0g2", "b9c7"]


def game(an: User, binh: User, clock: Clock, *, ends: Any = 1, **plan: Any) -> str:
    """A game of two people by these moves; seat `ends` resigns, or (None) goes on."""
    code = opened(an, game="xiangqi", seat_count=2, visibility="public", **plan)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    for number, action in enumerate(LINE):
        at = loading.load(code)
        prompt = at.live_hand().open_prompt
        assert prompt is not None
        mover = at.sitting_at((at.state.red + number) % 2)
        assert mover is not None
        assert mover.user_id is not None
        play.act(code=code, user_id=mover.user_id, prompt=prompt, action=action, now=clock())
    if ends is not None:
        with locks.table(code, now=clock()) as held:
            loser = Seat((held.state.red + ends) % 2)
            hands.finish(held, held.game.ended_by(held.state, loser, Conduct.RESIGN))
    return code


def counts(user: User, moves: str = "") -> dict[str, Any]:
    found = explorer.explore(user.pk, game="xiangqi", moves=moves.split())
    return {each["action"]: each for each in found["moves"]}


def test_a_public_game_counts_for_all_and_for_who_played(
    an: User, binh: User, chi: User, clock: Clock
) -> None:
    game(an, binh, clock)
    assert openings.count_finished(now=clock()) == 1
    won = {"played": 1, "won": 1, "drawn": 0, "lost": 0}
    lost = {"played": 1, "won": 0, "drawn": 0, "lost": 1}
    assert counts(chi)["h2e2"]["public"] == won
    assert counts(chi)["h2e2"]["mine"]["played"] == 0
    assert counts(an)["h2e2"]["mine"] == counts(binh)["h2e2"]["mine"] == won
    assert counts(an, "h2e2")["h9g7"]["public"] == lost
    assert counts(an, "b2e2")["b9c7"]["public"] == lost
    assert "f0e1" not in counts(chi, "h2e2 h9g7")


def test_it_is_counted_once(an: User, binh: User, clock: Clock) -> None:
    game(an, binh, clock)
    assert [openings.count_finished(now=clock()) for _ in range(2)] == [1, 0]
    game(an, binh, clock, ends=0)
    openings.count_finished(now=clock())
    assert counts(an)["h2e2"]["public"] == {"played": 2, "won": 1, "drawn": 0, "lost": 1}
    assert not Match.objects.filter(counts_openings=True).exists()


@pytest.mark.parametrize("plan", [{"watching": "closed"}, {"visibility": "link"}])
def test_a_private_game_counts_for_who_played_alone(
    an: User, binh: User, chi: User, clock: Clock, plan: dict[str, str]
) -> None:
    code = game(an, binh, clock, ends=None)
    table = loading.load(code).table
    for name, value in plan.items():
        setattr(table, name, value)
    table.save()
    with locks.table(code, now=clock()) as held:
        hands.finish(held, held.game.ended_by(held.state, Seat(0), Conduct.RESIGN))
    openings.count_finished(now=clock())
    assert counts(an)["h2e2"]["mine"]["played"] == 1
    assert counts(chi)["h2e2"]["public"]["played"] == 0
    assert "h2e2" not in counts(chi) or counts(chi)["h2e2"]["mine"]["played"] == 0
    assert not PlayedMove.objects.filter(user=None).exists()


def test_what_is_not_finished_or_was_voided_does_not_count(
    an: User, binh: User, clock: Clock
) -> None:
    game(an, binh, clock, ends=None)
    code = game(an, binh, clock, ends=None)
    with locks.table(code, now=clock()) as held:
        hands.void(held)
    openings.count_finished(now=clock())
    assert not PlayedMove.objects.exists()


def test_computers_alone_do_not_count(an: User, broker: Broker, clock: Clock) -> None:
    both = tuple(Computer(level="club", seat=seat) for seat in (0, 1))
    code = opened(an, game="xiangqi", computers=both, visibility="public")
    broker.run_one()
    with locks.table(code, now=clock()) as held:
        hands.finish(held, held.game.ended_by(held.state, Seat(0), Conduct.RESIGN))
    assert openings.count_finished(now=clock()) == 1
    assert not PlayedMove.objects.exists()


def test_who_is_forgotten_leaves_no_counts_of_their_own(
    an: User, binh: User, clock: Clock
) -> None:
    game(an, binh, clock)
    openings.count_finished(now=clock())
    farewell.forget(user=an, now=clock())
    assert not PlayedMove.objects.filter(user=an).exists()
    assert counts(binh)["h2e2"]["mine"]["played"] == 1
    assert counts(binh)["h2e2"]["public"]["played"] == 1


def test_other_games_are_not_marked_to_be_counted(an: User, clock: Clock) -> None:
    code = opened(an, seat_count=2)
    with locks.table(code, now=clock()) as held:
        assert held.entry.opening_book is None
    assert not Match.objects.filter(counts_openings=True).exists()
