"""Plies taken back and played again, at a game that allows it."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games.catalogue import ENTRIES
from games.kernel.game import Conduct
from games.kernel.rng import SEED_BYTES, Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Hand, Ply
from games.selectors import loading, replays
from games.services import conduct, play, rights, seats, take_backs
from tests.services.conftest import (
    Broker,
    Clock,
    act_first,
    is_asked,
    opened,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]


@pytest.fixture
def practice(an: User, broker: Broker) -> str:
    """A game of An, who has Red, against the beginner."""
    computers = with_computers(1, level="beginner")
    return opened(an, game="xiangqi", seat_count=2, computers=computers)


@pytest.fixture
def board(an: User, binh: User, broker: Broker, clock: Clock) -> str:
    """A game between An, who has Red, and Bình."""
    code = opened(an, game="xiangqi", seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    return code


def moves(code: str) -> list[str]:
    """What was played on the board, as the state has it."""
    return list(loading.load(code).state.moves)


def play_pairs(code: str, user: User, broker: Broker, clock: Clock, count: int) -> None:
    """So many plies of the person, each with the computer's answer."""
    for _ in range(count):
        act_first(code, user, clock())
        broker.run()


def take_back(code: str, user: User, clock: Clock, plies: int | None = None) -> None:
    take_backs.take_back(code=code, user_id=user.pk, plies=plies, now=clock())


def redo(code: str, user: User, clock: Clock, plies: int | None = None) -> None:
    take_backs.redo(code=code, user_id=user.pk, plies=plies, now=clock())


def test_against_a_computer_the_pair_goes_at_once(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 2)
    before = loading.load(practice).live_hand().open_prompt
    first_pair = moves(practice)[:2]
    take_back(practice, an, clock)
    at = loading.load(practice)
    assert list(at.state.moves) == first_pair
    assert is_asked(practice, an)
    assert at.live_hand().open_prompt == row(practice).prompt_count - 1 > (before or 0)
    assert [each.take_back_count for each in at.sittings] == [1, 0]
    assert Ply.objects.count() == 4
    assert Ply.objects.filter(taken_back_at=clock()).count() == 2
    assert not replays.differs(Hand.objects.get())


def test_an_answer_to_the_old_question_is_late(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 1)
    old = loading.load(practice).live_hand().open_prompt
    assert old is not None
    take_back(practice, an, clock)
    with refused(play.StalePrompt):
        play.act(code=practice, user_id=an.pk, prompt=old, action="h2e2", now=clock())


def test_redo_plays_the_computers_own_old_answers(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 3)
    played = moves(practice)
    take_back(practice, an, clock, plies=6)
    assert moves(practice) == []
    redo(practice, an, clock)
    assert moves(practice) == played[:2]
    redo(practice, an, clock, plies=4)
    assert moves(practice) == played
    assert Hand.objects.get().redo == []
    live = Hand.objects.get().live_plies()
    assert [each.by for each in live] == ["person", "computer"] * 3
    broker.run()
    assert moves(practice) == played, "nobody but the person is asked"
    assert not replays.differs(Hand.objects.get())
    with refused(take_backs.NothingToRedo):
        redo(practice, an, clock)


def test_what_was_taken_back_is_gone_once_something_else_is_played(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 2)
    take_back(practice, an, clock, plies=4)
    prompt = loading.load(practice).live_hand().open_prompt
    assert prompt is not None
    play.act(code=practice, user_id=an.pk, prompt=prompt, action="h2e2", now=clock())
    assert Hand.objects.get().redo == []
    with refused(take_backs.NothingToRedo):
        redo(practice, an, clock)


def test_playing_the_same_again_keeps_the_rest(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 2)
    played = moves(practice)
    take_back(practice, an, clock, plies=4)
    act_first(practice, an, clock())
    assert moves(practice) == played[:1]
    assert Hand.objects.get().redo == [1, 2, 3]
    redo(practice, an, clock, plies=1)
    assert moves(practice) == played[:2]


def test_while_the_computer_thinks_its_answer_is_dropped(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    act_first(practice, an, clock())
    assert len(broker.sent) == 1
    take_back(practice, an, clock)
    assert not broker.run_one()
    assert moves(practice) == []
    assert is_asked(practice, an)


def test_taking_back_one_ply_of_the_pair_lets_the_computer_answer_anew(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 1)
    mine = moves(practice)[0]
    take_back(practice, an, clock, plies=1)
    assert moves(practice) == [mine]
    broker.run()
    assert len(moves(practice)) == 2
    assert Ply.objects.count() == 3


@pytest.mark.parametrize("plies", [None, 1, 3])
def test_there_must_be_so_many(
    practice: str, an: User, broker: Broker, clock: Clock, plies: int | None
) -> None:
    if plies == 3:
        play_pairs(practice, an, broker, clock, 1)
    with refused(take_backs.NothingToTakeBack):
        take_back(practice, an, clock, plies=plies)


def test_a_game_that_is_over_stays_over(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    play_pairs(practice, an, broker, clock, 1)
    conduct.resign(code=practice, user_id=an.pk, now=clock())
    with refused(rights.TableEnded):
        take_back(practice, an, clock)


def test_card_games_know_no_taking_back(an: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3))
    with refused(conduct.NotOffered):
        take_back(code, an, clock)


def test_only_who_sits_there_may(
    practice: str, an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    with refused(loading.NoSuchTable):
        take_back(practice, binh, clock)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_taken_back_and_played_again_the_hand_stays_whole(
    practice: str, an: User, broker: Broker, clock: Clock, seed: int
) -> None:
    dice = Rng(derived_seed(bytes(SEED_BYTES), "take backs", seed))
    prompts: set[int] = set()
    for _ in range(12):
        before, redo_before = moves(practice), loading.load(practice).live_hand().redo
        deed = dice.below(4)
        count = 1 + dice.below(3)
        if deed == 0 and len(before) >= count:
            take_back(practice, an, clock, plies=count)
            assert moves(practice) == before[:-count]
        elif deed == 1 and len(redo_before) >= count:
            redo(practice, an, clock, plies=count)
            assert moves(practice)[: len(before)] == before
            assert len(moves(practice)) == len(before) + count
            assert len(loading.load(practice).live_hand().redo) == len(redo_before) - count
        elif is_asked(practice, an):
            act_first(practice, an, clock())
        else:
            broker.run()
        hand = loading.load(practice).live_hand()
        assert hand.open_prompt is not None
        assert hand.open_prompt not in prompts or moves(practice) == before
        prompts.add(hand.open_prompt)
        assert not replays.differs(hand)
        assert hand.live_plies().count() == hand.live_ply_count == len(moves(practice))
        assert sorted(hand.redo) == sorted(set(hand.redo))
    call_command("replay", "--all")


# Between people


def wishes(code: str) -> list[int | None]:
    """How many plies each seat would like to take back."""
    return [each.wants_take_back for each in loading.load(code).sittings]


def test_the_other_is_asked(board: str, an: User, binh: User, clock: Clock) -> None:
    act_first(board, an, clock())
    take_back(board, an, clock)
    assert wishes(board) == [1, None]
    assert len(moves(board)) == 1
    take_back(board, binh, clock)
    assert moves(board) == []
    assert wishes(board) == [None, None]
    assert [each.take_back_count for each in loading.load(board).sittings] == [1, 0]
    redo(board, an, clock)
    assert moves(board) == []
    redo(board, binh, clock)
    assert len(moves(board)) == 1


def test_the_other_may_decline(board: str, an: User, binh: User, clock: Clock) -> None:
    act_first(board, an, clock())
    take_back(board, an, clock)
    take_backs.decline(code=board, user_id=binh.pk, now=clock())
    assert wishes(board) == [None, None]
    assert len(moves(board)) == 1


def test_the_next_ply_settles_it(board: str, an: User, binh: User, clock: Clock) -> None:
    act_first(board, an, clock())
    take_back(board, an, clock)
    act_first(board, binh, clock())
    assert wishes(board) == [None, None]
    assert len(moves(board)) == 2


def test_asking_for_something_else_is_no_consent(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    for user in (an, binh, an):
        act_first(board, user, clock())
    take_back(board, an, clock, plies=3)
    take_back(board, binh, clock, plies=2)
    assert wishes(board) == [3, 2]
    assert len(moves(board)) == 3
    take_back(board, an, clock)
    assert len(moves(board)) == 1, "An agrees to what Bình asks"


def test_a_draw_offer_falls_when_plies_are_taken_back(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    act_first(board, an, clock())
    conduct.offer_draw(code=board, user_id=an.pk, now=clock())
    take_back(board, an, clock)
    take_back(board, binh, clock)
    assert not any(each.offers_draw for each in loading.load(board).sittings)


def test_a_computer_in_the_others_seat_agrees(
    board: str, an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    act_first(board, an, clock())
    take_back(board, an, clock)
    seats.hand_over(code=board, user=binh, level="beginner", now=clock())
    take_back(board, an, clock)
    assert moves(board) == []


def test_games_that_allow_it_hide_nothing() -> None:

    for entry in ENTRIES:
        game = entry.game
        if Conduct.TAKE_BACK not in game.info.conduct:
            continue
        rng = Rng(bytes(SEED_BYTES))
        options = game.options_type()
        standing = game.opening(options, game.info.default_seat_count, rng)
        state = game.deal(options, standing, rng).state
        for seat in (None, Seat(0), Seat(1)):
            assert game.reshuffle_unseen(state, seat, rng) == state
