from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import catalogue
from games.management.measuring import ladder
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


class TestLadder:
    def test_random_openings_are_alike_for_both_colours_and_differ_by_deal(self) -> None:
        entry = catalogue.find("xiangqi")
        pairing = duels.Pairing(
            entry.game, entry.game.options_type(), 2, anything, anything, random_plies=4
        )
        first, second = duels.play_seats(pairing, SEED, 0)
        assert first == second, "the same players by the same streams play the same game"
        assert duels.play_seats(pairing, SEED, 1)[0] != first

    def test_the_rungs_are_each_level_and_the_one_below_it(self) -> None:
        levels = list(catalogue.find("xiangqi").levels)
        found = ladder.rungs("xiangqi", {}, "seed")
        assert [each.lower for each in found] == levels[:-1]
        assert [each.upper for each in found] == levels[1:]

    @pytest.mark.parametrize(
        ("scores", "score", "error", "is_wide_enough"),
        [
            pytest.param(((1.0, 1.0), (1.0, 1.0)), 1.0, 0.125, True, id="no spread"),
            pytest.param(((1.0, 0.5), (1.0, 0.5)), 0.75, 0.125, True, id="just enough"),
            pytest.param(((1.0, 1.0), (0.0, 0.5)), 0.625, 0.375, False, id="too little"),
        ],
    )
    def test_a_score_has_an_error_and_a_bound(
        self,
        scores: tuple[tuple[float, ...], ...],
        score: float,
        error: float,
        *,
        is_wide_enough: bool,
    ) -> None:
        found = ladder.Measured(ladder.Rung("xiangqi", "b", "a", {}, ""), scores)
        assert found.score == score
        assert found.error == pytest.approx(error)
        assert found.is_wide_enough is is_wide_enough
        assert ("less than" in str(found)) is not is_wide_enough

    def test_the_command_prints_a_rung_and_fails_where_it_is_too_low(self) -> None:
        out = StringIO()
        words = ("duel", "xiangqi", "beginner", "beginner", "--calibrate", "--deals", "2")
        with pytest.raises(CommandError, match="not strong enough: beginner"):
            call_command(*words, stdout=out)
        assert "beginner against beginner" in out.getvalue()

    @pytest.mark.parametrize(
        "words",
        [
            pytest.param(["whist"], id="no such game"),
            pytest.param(["chuopai"], id="not for two"),
            pytest.param(["xiangqi", "best", "beginner"], id="no such level"),
            pytest.param(["xiangqi", "beginner"], id="only one"),
            pytest.param(["xiangqi", "--deals", "1"], id="too few"),
        ],
    )
    def test_what_cannot_be_calibrated_is_said(self, words: list[str]) -> None:
        with pytest.raises(CommandError):
            call_command("duel", *words, "--calibrate")
