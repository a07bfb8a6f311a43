from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import catalogue
from games.players import duels
from games.players.anything import anything

SEED = bytes(range(32))


def met(slug: str, challenger: str, baseline: str, deals: int) -> duels.Summary:
    entry = catalogue.find(slug)
    game = entry.game
    pairing = duels.Pairing(
        game,
        game.options_type(),
        game.info.default_seat_count,
        entry.levels[challenger].player,
        entry.levels[baseline].player,
    )
    return duels.summary(duels.play_deal(pairing, SEED, number) for number in range(deals))


def test_a_player_gains_nothing_on_itself() -> None:
    found = met("tusac", "normal", "normal", 5)
    assert (found.gain, found.error) == (0, 0)
    assert found.first_share == pytest.approx(1 / 4)
    assert found.endings == found.control_endings


def test_the_shares_of_a_duel_add_up() -> None:
    found = met("tusac", "normal", "easy", 12)
    assert sum(found.endings.values()) == pytest.approx(1)
    assert sum(found.control_endings.values()) == pytest.approx(1)
    assert sum(found.control.firsts) == pytest.approx(1)
    assert (found.challenger.hands, found.baseline.hands, found.control.hands) == (48, 144, 48)
    own, others = found.challenger.firsts, found.baseline.firsts
    assert sum(own) + 3 * sum(others) == pytest.approx(4)
    assert 10 < found.length < 100


def test_penalties_and_who_pays_them_are_counted() -> None:
    found = met("tusac", "normal", "easy", 12)
    assert "-penalty" not in found.challenger.reasons, "it discards worst cards alone"
    assert found.baseline.reasons["-penalty"] > 0
    assert all(0 < share <= 1 for share in found.baseline.reasons.values())


def test_the_command_prints_them() -> None:
    out = StringIO()
    call_command("duel", "chuopai", "normal", "easy", "--deals", "4", stdout=out)
    told = out.getvalue()
    for part in ("points per hand", "an even share is 33.3%", "first by seat", "endings"):
        assert part in told
    assert "ms a decision" in told
    assert "With easy in every seat of the same deals" in told


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["whist", "a", "b"], id="no such game"),
        pytest.param(["tusac", "normal", "best"], id="no such player"),
        pytest.param(["chuopai", "easy", "easy", "--seats", "2"], id="no such number of seats"),
        pytest.param(["tusac", "easy", "easy", "--deals", "1"], id="too few deals"),
    ],
)
def test_what_cannot_be_measured_is_said(words: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("duel", *words)


def test_playing_at_random_is_a_player_too() -> None:
    entry = catalogue.find("tamcuc")
    pairing = duels.Pairing(
        entry.game, entry.game.options_type(), 2, entry.levels["easy"].player, anything
    )
    result = duels.play_deal(pairing, SEED, 0)
    assert len(result.hands) == 2
    assert all(sum(hand.points) == 0 for hand in (*result.hands, result.control))
