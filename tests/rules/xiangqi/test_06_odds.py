from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.outcomes import Outcome
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.players.xiangqi import strengths, worlds
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Position, write_placement
from games.rules.xiangqi.formats.offer import RECORDS
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.given import in_turns
from games.rules.xiangqi.moves import is_in_check
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.reasons import AGREED
from tests.rules.tables import (
    legal_texts,
    option_refusal,
    play,
    rated_refusal,
    refusal,
    refused_codes,
)
from tests.rules.xiangqi.positions import dealt

BLACK = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9"


@pytest.mark.rule("XQ-6.1")
@pytest.mark.parametrize(
    ("handicap", "red"),
    [
        pytest.param("none", "P1P1P1P1P/1C5C1/9/RNBAKABNR", id="an even game"),
        pytest.param("left_horse", "P1P1P1P1P/1C5C1/9/R1BAKABNR", id="left horse"),
        pytest.param("right_horse", "P1P1P1P1P/1C5C1/9/RNBAKAB1R", id="right horse"),
        pytest.param("two_horses", "P1P1P1P1P/1C5C1/9/R1BAKAB1R", id="two horses"),
        pytest.param("cannon", "P1P1P1P1P/7C1/9/RNBAKABNR", id="cannon"),
        pytest.param("chariot", "P1P1P1P1P/1C5C1/9/1NBAKABNR", id="chariot"),
        pytest.param("nine_pieces", "9/1C5C1/9/RN2K2NR", id="nine pieces"),
    ],
)
def test_the_side_that_gives_odds_begins_without(handicap: str, red: str) -> None:
    state = dealt(Options(handicap=handicap))  # type: ignore[arg-type]  # one that it lists
    assert (state.board, state.side) == (f"{BLACK}/{red}", 0)


@pytest.mark.rule("XQ-6.2")
@pytest.mark.parametrize(("giver", "red"), [("first", 0), ("second", 1)])
def test_who_gives_odds_is_red_in_every_game(giver: str, red: int) -> None:
    options = Options(games=4, handicap="cannon", odds_giver=giver)  # type: ignore[arg-type]  # two
    standing, reds = XIANGQI.opening(options, 2, Rng(bytes(32))), []
    while not standing.is_final:
        reds.append(standing.first_seat)
        standing = XIANGQI.next_standing(options, standing, Outcome(AGREED, ()))
    assert reds == [red] * 4


@pytest.mark.rule("XQ-6.3")
def test_a_position_of_ones_own() -> None:
    text = "4k4/9/9/9/9/9/9/9/9/R2K5 b"
    assert option_refusal(XIANGQI, Options(handicap="custom", fen=text), 2) is None
    state = dealt(Options(handicap="custom", fen=text))
    assert (state.board, state.side) == (text[:-2], 1)
    view = XIANGQI.seat_view(state, Seat(1))
    assert (view.start_fen, view.asked) == (f"{text} - - 0 1", 1)


@pytest.mark.rule("XQ-6.3")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param(Options(handicap="custom"), "fen_missing", id="none given"),
        pytest.param(Options(fen=fen.START), "fen_unused", id="none wanted"),
    ],
)
def test_a_position_is_given_exactly_when_wanted(options: Options, code: str) -> None:
    assert option_refusal(XIANGQI, options, 2) == ("fen", code)


@pytest.mark.rule("XQ-6.4", "XQ-6.5", "XQ-6.6", "XQ-6.7")
@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        pytest.param("4k4/9/9", "fen_fields", "1 fields", id="no side"),
        pytest.param(f"{fen.START} - - 0 1 x", "fen_fields", "7 fields", id="too much"),
        pytest.param("4k4/9/9/9/9/9/9/9/3K5 w", "fen_ranks", "9 ranks", id="nine ranks"),
        pytest.param(
            fen.START.replace("RNBAKABNR", "RNBAKABN"), "fen_files", "rank 0", id="eight files"
        ),
        pytest.param("5k3/9/9/9/9/9/9/55/9/3K5 w", "fen_files", "rank 2", id="ten files"),
        pytest.param("5k3/9/9/9/9/9/9/Q8/9/3K5 w", "fen_letter", "Q", id="a queen"),
        pytest.param("5k3/9/9/9/9/9/9/²8/9/3K5 w", "fen_letter", "²", id="a raised number"),
        pytest.param("5k3/9/9/9/9/9/9/9/9/3K5 x", "fen_side", "x", id="a third side"),
        pytest.param(f"{fen.START} - - x 1", "fen_counts", "x", id="a count that is none"),
        pytest.param(f"{fen.START} KQ - 0 1", "fen_counts", "KQ", id="castling"),
        pytest.param("5k3/9/9/9/9/9/9/9/9/R8 w", "fen_generals", "K", id="no red general"),
        pytest.param("5k3/9/9/9/9/9/9/9/9/3KK4 w", "fen_generals", "K", id="two of them"),
        pytest.param("5k3/9/9/9/RRR6/9/9/9/9/3K5 w", "fen_too_many", "R", id="three chariots"),
        pytest.param(
            "5k3/9/ppp1ppp2/9/9/9/9/9/9/3K5 w", "fen_too_many", "p", id="six soldiers"
        ),
        pytest.param("5k3/9/A8/9/9/9/9/9/9/3K5 w", "fen_square", "Aa7", id="an advisor on a7"),
        pytest.param("5k3/9/9/9/9/9/9/4A4/9/3K5 w", "fen_square", "Ae2", id="an advisor on e2"),
        pytest.param("5k3/9/9/9/9/9/9/9/P8/3K5 w", "fen_square", "Pa1", id="a soldier on a1"),
        pytest.param("5k3/9/9/9/9/1P7/9/9/9/3K5 w", "fen_square", "Pb4", id="a soldier on b4"),
        pytest.param("5k3/9/9/9/9/9/B8/9/9/3K5 w", "fen_square", "Ba3", id="an elephant on a3"),
        pytest.param("5k3/9/9/9/b8/9/9/9/9/3K5 w", "fen_square", "ba5", id="Black's on a5"),
        pytest.param("9/9/9/5k3/9/9/9/9/9/3K5 w", "fen_square", "kf6", id="out of the palace"),
        pytest.param("4k4/9/9/9/9/9/9/9/9/4K4 w", "fen_facing", "e0 e9", id="facing"),
        pytest.param("4k4/9/9/9/9/9/9/4R4/9/3K5 w", "fen_in_check", "e9", id="in check"),
    ],
)
def test_a_position_that_is_none(text: str, code: str, place: str) -> None:
    with pytest.raises(fen.InvalidFen) as invalid:
        fen.read(text)
    assert (invalid.value.reason.code, invalid.value.place) == (code, place)
    assert option_refusal(XIANGQI, Options(handicap="custom", fen=text), 2) == ("fen", code)


@pytest.mark.rule("XQ-6.4")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(fen.START.replace("n", "h").replace("B", "E"), id="other letters"),
        pytest.param(fen.START.replace(" w", " r"), id="r for Red"),
        pytest.param(f"{fen.START} - - 12 34", id="counts"),
    ],
)
def test_other_ways_to_write_the_start(text: str) -> None:
    position = fen.read(text)
    assert write_placement(position.cells) == fen.START[:-2]
    assert fen.write(position) == f"{fen.START} - - 0 1"


@pytest.mark.rule("XQ-6.8")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("3aka3/9/9/9/4C4/9/4C4/9/9/3K5 b", id="mate"),
        pytest.param("3k5/9/3P5/9/9/9/9/9/9/4K4 b", id="no move"),
        pytest.param("4k4/9/4b4/9/9/9/9/9/4A4/4K4 w", id="nothing that attacks"),
    ],
)
def test_a_position_that_is_over(text: str) -> None:
    refused = option_refusal(XIANGQI, Options(handicap="custom", fen=text), 2)
    assert refused == ("fen", "fen_over")


@pytest.mark.rule("XQ-6.9")
@pytest.mark.parametrize(
    ("options", "refused"),
    [
        pytest.param(Options(fold=4, chase=False), None, id="an even game"),
        pytest.param(Options(handicap="cannon"), ("handicap", "rated_is_even"), id="odds"),
        pytest.param(
            Options(handicap="custom", fen=fen.START), ("handicap", "rated_is_even"), id="a FEN"
        ),
    ],
)
def test_a_rated_game_is_even(options: Options, refused: tuple[str, str] | None) -> None:
    assert rated_refusal(XIANGQI, options) == refused


GIVEN = {"first_move": 1, "two_moves": 2, "three_moves": 3}


@pytest.mark.rule("XQ-6.10")
@pytest.mark.parametrize("handicap", GIVEN)
@pytest.mark.parametrize(("giver", "red"), [("first", 1), ("second", 0)])
def test_who_takes_moves_is_red_in_every_game(handicap: str, giver: str, red: int) -> None:
    options = Options(games=4, handicap=handicap, odds_giver=giver)  # type: ignore[arg-type]  # two
    standing, reds = XIANGQI.opening(options, 2, Rng(bytes(32))), []
    while not standing.is_final:
        reds.append(standing.first_seat)
        standing = XIANGQI.next_standing(options, standing, Outcome(AGREED, ()))
    assert reds == [red] * 4


@pytest.mark.rule("XQ-6.10")
@pytest.mark.parametrize(("handicap", "count"), GIVEN.items())
def test_so_many_moves_are_made_before_black_answers(handicap: str, count: int) -> None:
    state = dealt(Options(handicap=handicap))  # type: ignore[arg-type]  # one that it lists
    row = ("0 h0g2", "0 b0c2", "0 a3a4")[:count]
    for made, ply in enumerate(row):
        view = XIANGQI.seat_view(state, Seat(0))
        assert (view.asked, view.moves_in_row) == (0, count - made)
        state = play(XIANGQI, state, ply)
        last = XIANGQI.seat_view(state, None).last_move
        assert last is not None
        assert last.wxf == ("H2+3", "H8+7", "P9+1")[made], "counted from Red's right"
    view = XIANGQI.seat_view(state, Seat(1))
    assert (view.asked, view.to_move, view.moves_in_row) == (1, "black", 1)
    assert view.fen.endswith(" b - - " + f"{count} 1")
    after = XIANGQI.seat_view(play(XIANGQI, state, "1 h9g7"), None)
    assert (after.asked, after.fen.split(" ")[-1]) == (0, "2")


@pytest.mark.rule("XQ-6.11")
@pytest.mark.parametrize(
    ("handicap", "plies", "ply", "code"),
    [
        pytest.param("two_moves", (), "0 h2h9", "given_crosses", id="across the river"),
        pytest.param("two_moves", (), "0 b2b6", "given_crosses", id="only across"),
        pytest.param("three_moves", ("0 a3a4", "0 h2e2"), "0 e2e6", "given_crosses", id="last"),
        pytest.param("two_moves", ("0 h2e2",), "0 e3e4", None, id="a quiet one"),
        pytest.param("first_move", (), "0 h2h9", None, id="one move is free"),
        pytest.param("two_moves", ("0 a3a4", "0 c3c4", "1 a6a5"), "0 a4a5", None, id="later"),
        pytest.param("two_moves", ("0 a3a4",), "1 a6a5", "not_asked", id="Black waits"),
    ],
)
def test_what_moves_given_may_not_do(
    handicap: str, plies: tuple[str, ...], ply: str, code: str | None
) -> None:
    state = play(XIANGQI, dealt(Options(handicap=handicap)), *plies)  # type: ignore[arg-type]  # one that it lists
    assert refusal(XIANGQI, state, ply) == code


@pytest.mark.rule("XQ-6.11")
def test_moves_given_neither_take_nor_check() -> None:
    """A made-up board: at the usual start nothing on Red's half can be taken at all."""
    options = Options(handicap="two_moves")
    taking = replace(dealt(options), board="3k5/9/9/9/9/9/9/p8/9/R3K4")
    assert refusal(XIANGQI, taking, "0 a0a2") == "given_takes"
    assert refusal(XIANGQI, taking, "0 a0d0") == "given_checks"
    assert refused_codes(XIANGQI, taking, 0)["a0d0"] == "given_checks"
    assert "a0a1" in legal_texts(XIANGQI, taking, 0)


@pytest.mark.rule("XQ-6.11")
def test_the_moves_given_do_not_count_for_repetition() -> None:
    state = play(XIANGQI, dealt(Options(handicap="two_moves")), "0 a0a1", "0 a1a0")
    there_and_back = ("1 a9a8", "0 a0a1", "1 a8a9", "0 a1a0")
    state = play(XIANGQI, state, *there_and_back)
    repeated = XIANGQI.seat_view(state, None).repeated
    assert repeated is not None
    assert repeated.count == 2, "after the moves given, and now; not at the deal"
    assert repeated.verdict.first_ply == 2
    state = play(XIANGQI, state, *there_and_back)
    assert XIANGQI.seat_view(state, None).ending == "repetition"


@pytest.mark.rule("XQ-6.10")
def test_a_record_begins_with_what_the_moves_given_led_to() -> None:
    plies = ("0 h0g2", "0 b0c2", "1 h9g7", "0 a3a4")
    state = play(XIANGQI, dealt(Options(handicap="two_moves")), *plies)
    start, moves = in_turns(XIANGQI.seat_view(state, None))
    assert moves == ("h9g7", "a3a4")
    assert start.split(" ")[:2] == [f"{BLACK}/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R", "b"]
    record = RECORDS.of_view(XIANGQI.seat_view(state, None), None, ["An", "Bình"])
    assert RECORDS.checked(record).nodes == record.nodes
    half = play(XIANGQI, dealt(Options(handicap="two_moves")), plies[0])
    start, moves = in_turns(XIANGQI.seat_view(half, None))
    assert (start.split(" ")[1], moves) == ("w", ())
    even = play(XIANGQI, dealt(Options()), plies[0])
    assert in_turns(XIANGQI.seat_view(even, None))[1] == ("h0g2",)


@pytest.mark.rule("XQ-6.10", "XQ-6.11")
@given(st.binary(min_size=32, max_size=32), st.sampled_from([*GIVEN]))
def test_moves_given_stay_at_home_whatever_is_played(seed: bytes, handicap: str) -> None:
    rng, state = Rng(seed), dealt(Options(handicap=handicap))  # type: ignore[arg-type]  # one that it lists
    for number in range(GIVEN[handicap] + 6):
        seat = 0 if number < GIVEN[handicap] else (number - GIVEN[handicap] + 1) % 2
        view = XIANGQI.seat_view(state, Seat(seat))
        assert (view.asked, worlds.state_of(view)) == (seat, state)
        legal = XIANGQI.legal_actions(state, Seat(seat))
        given = number < GIVEN[handicap] > 1
        assert all(text[3] < "5" for text in legal_texts(XIANGQI, state, seat)) or not given
        refused = set(refused_codes(XIANGQI, state, seat))
        assert not refused & set(legal_texts(XIANGQI, state, seat))
        chosen = legal[rng.below(len(legal))]
        assert strengths.stand_in(view, legal, rng) in legal
        state = XIANGQI.apply(state, Seat(seat), chosen).state
        if given:
            assert not XIANGQI.seat_view(state, None).taken
            assert not is_in_check(Position(state.position.cells, 1))
