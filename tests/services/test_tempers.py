"""When computers agree to a draw, and when they give up."""

from dataclasses import replace
from typing import Any

import pytest

from accounts.models import User
from games import catalogue
from games.models import Ply, Table
from games.services import conduct, play, take_backs, tempers
from games.services.tables import Computer
from tests.services.conftest import Broker, Clock, act_first, is_asked, opened, refused, row

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]

EVEN = "3akab2/9/4b4/p3p3p/9/9/P3P3P/4B4/9/3AKAB2 w"
AHEAD = "3ak4/4a4/4b4/9/4p4/4P4/9/4B4/4A4/R2AK4 w"
CLIMB = ("a1a2", "a2a3", "a3a4")
LOST = "4k4/4a4/9/9/9/9/9/9/R2R5/3K2C2 w"


def game(an: User, fen: str = EVEN, level: str = "beginner") -> str:
    """A game of An, who has Red, from a position."""
    options = {"handicap": "custom", "fen": fen}
    one = (Computer(level=level, seat=1),)
    return opened(an, game="xiangqi", seat_count=2, computers=one, options=options)


def act(code: str, user: User, action: str, clock: Clock) -> None:
    """Play this for a person who is asked."""
    prompt = row(code).hand.open_prompt  # type: ignore[union-attr]  # it is being played
    play.act(code=code, user_id=user.pk, prompt=prompt or 0, action=action, now=clock())


def told(code: str) -> list[str]:
    """What the last event of the table told."""
    return [part["kind"] for part in row(code).events.latest("number").told]


def tempered(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let every computer have this temper; None for `temper` is none at all."""
    (entry,) = [each for each in catalogue.ENTRIES if each.temper is not None]
    assert entry.temper is not None
    temper = replace(entry.temper, **changes) if changes else None
    others = [each for each in catalogue.ENTRIES if each is not entry]
    monkeypatch.setattr(catalogue, "ENTRIES", (*others, replace(entry, temper=temper)))


def test_a_draw_that_is_offered_early_is_declined_at_once(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = game(an)
    conduct.offer_draw(code=code, user_id=an.pk, now=clock())
    assert row(code).status == Table.Status.PLAYING
    assert told(code) == ["draw_offered", "draw_declined"]
    assert not any(each.offers_draw for each in row(code).sittings.all())


def test_an_even_game_that_has_gone_on_for_long_is_drawn(
    an: User, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tempered(monkeypatch, draw_after=0)
    code = game(an)
    conduct.offer_draw(code=code, user_id=an.pk, now=clock())
    assert row(code).status == Table.Status.FINISHED
    hand = row(code).last_hand
    assert hand is not None
    assert hand.ending == "agreed"


def test_a_game_that_is_not_even_is_played_on(
    an: User, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tempered(monkeypatch, draw_after=0)
    code = game(an, AHEAD)
    conduct.offer_draw(code=code, user_id=an.pk, now=clock())
    assert row(code).status == Table.Status.PLAYING


def test_what_was_thought_of_another_position_is_no_answer(
    an: User, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tempered(monkeypatch, draw_after=0)
    code = game(an)
    think = tempers.of_offer

    def slow(*given: Any) -> tempers.Thought | None:
        thought = think(*given)
        act_first(code, an, clock())
        return thought

    monkeypatch.setattr(tempers, "of_offer", slow)
    conduct.offer_draw(code=code, user_id=an.pk, now=clock())
    assert row(code).status == Table.Status.PLAYING


def test_where_nobody_can_tell_what_a_draw_is_worth_it_is_refused(
    an: User, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tempered(monkeypatch)
    code = game(an)
    with refused(conduct.ComputerDeclines):
        conduct.offer_draw(code=code, user_id=an.pk, now=clock())


@pytest.mark.parametrize(("level", "gives_up"), [("expert", True), ("club", False)])
def test_who_is_lost_for_three_decisions_gives_up(
    an: User, broker: Broker, clock: Clock, level: str, gives_up: bool
) -> None:
    code = game(an, LOST, level)
    for action in CLIMB[:3]:
        assert is_asked(code, an)
        act(code, an, action, clock)
        broker.run()
    hand = row(code).last_hand
    assert (hand is not None and hand.ending == "resigned") is gives_up
    scores = Ply.objects.filter(by=Ply.By.COMPUTER).values_list("score", flat=True)
    if gives_up:
        assert len(scores) == 2
        assert all(score is not None and score < -1_200 for score in scores)
    else:
        assert list(scores) == [None, None, None]


def test_what_was_lost_before_a_take_back_counts_no_more(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = game(an, LOST, "expert")
    for action in CLIMB[:2]:
        act(code, an, action, clock)
        broker.run()
    take_backs.take_back(code=code, user_id=an.pk, plies=4, now=clock())
    for action in CLIMB[:2]:
        act(code, an, action, clock)
        broker.run()
    assert row(code).status == Table.Status.PLAYING
