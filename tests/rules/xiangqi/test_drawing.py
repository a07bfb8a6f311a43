import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.boards import BadPlace, BadPosition, Look, Theme
from games.kernel.rng import Rng
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.board import SQUARE_NAMES
from games.rules.xiangqi.drawing.drawing import DRAWING
from games.rules.xiangqi.drawing.plane import Plane
from games.rules.xiangqi.drawing.reaching import board_of
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.seat_view import SeatView
from tests.rules.playouts import dice, plies

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = Look(board="wood", pieces="chinese", size=500)
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def codes(themes: tuple[Theme, ...]) -> list[str]:
    return [each.code for each in themes]


def seen(fen: str) -> SeatView:
    return DRAWING.seen(fen)


@settings(max_examples=4)
@given(seed=st.integers(0, 2**63 - 1))
def test_what_a_piece_may_do_is_what_is_legal(seed: int) -> None:
    for number, ply in enumerate(plies(XIANGQI, 2, dice(seed))):
        if number % 40:
            continue
        view = XIANGQI.seat_view(ply.state, None)
        legal = XIANGQI.legal_actions(ply.state, ply.seat)
        told = [
            target.action
            for piece in view.pieces
            if (reach := DRAWING.reach(view, legal, piece.square)).is_now
            for target in reach.targets
        ]
        assert sorted(told) == sorted(XIANGQI.format_action(action) for action in legal)


@settings(max_examples=2)
@given(seed=st.integers(0, 2**63 - 1))
def test_a_way_leads_over_free_points_and_one_screen(seed: int) -> None:
    for number, ply in enumerate(plies(XIANGQI, 2, dice(seed))):
        if number % 60:
            continue
        view = XIANGQI.seat_view(ply.state, None)
        taken = {each.square for each in view.pieces}
        legal = XIANGQI.legal_actions(ply.state, ply.seat)
        for piece in view.pieces:
            for target in DRAWING.reach(view, legal, piece.square).targets:
                assert (target.path[0], target.path[-1]) == (piece.square, target.place)
                between = taken & set(target.path[1:-1])
                assert between == ({target.screen} if target.screen else set())
                assert (target.screen is not None) == (
                    piece.piece[1] == "C" and target.kind == "capture"
                )
                assert (target.captures is not None) == (target.kind == "capture")
                assert target.lasts_ms == 140 + 55 * (len(target.path) - 1)


@pytest.mark.parametrize(
    ("fen", "place", "wanted"),
    [
        pytest.param(START, "b0", {"a2": "move", "c2": "move"}, id="a horse"),
        pytest.param(START, "h2", {"h9": "capture", "h3": "move"}, id="a cannon"),
        pytest.param(START, "h7", {"h0": "capture", "h6": "move"}, id="who is not asked"),
        pytest.param("4k4/9/9/9/9/9/9/9/4N4/4K4 w", "e1", {}, id="a pinned horse"),
    ],
)
def test_the_targets_of_a_piece(fen: str, place: str, wanted: dict[str, str]) -> None:
    view = seen(fen)
    reach = DRAWING.reach(view, _legal(view), place)
    told = {each.place: each.kind for each in reach.targets}
    assert told == wanted if not wanted else wanted.items() <= told.items()
    assert reach.is_now == (reach.piece[0] == "r")


def _legal(view: SeatView) -> list[Action]:

    return [action_of(move) for move in legal_moves(board_of(view))]


def test_checks_and_the_end_are_told() -> None:
    view = seen("3k5/9/3P5/9/9/9/9/9/9/4K3R w")
    targets = {each.place: each for each in DRAWING.reach(view, _legal(view), "i0").targets}
    assert targets["i9"].gives_check
    assert not targets["i8"].gives_check
    assert targets["i9"].ends_game


@pytest.mark.parametrize(
    ("fen", "place", "refused"),
    [
        pytest.param(START, "h2", {}, id="nothing"),
        pytest.param(
            "4k4/9/9/9/9/9/9/9/4N4/4K4 w",
            "e1",
            dict.fromkeys(("c0", "c2", "d3", "f3", "g0", "g2"), "generals_face"),
            id="a pinned horse",
        ),
        pytest.param("3k5/9/9/9/9/9/9/3r5/4R4/4K4 b", "d2", {}, id="a free chariot"),
        pytest.param(
            "4k4/9/9/9/9/9/9/4r4/4R4/4K4 w",
            "e1",
            dict.fromkeys(
                (*(f"{file}1" for file in "abcdfghi"),),
                "exposes_general",
            ),
            id="a pinned chariot",
        ),
    ],
)
def test_where_a_piece_would_go_but_may_not(
    fen: str, place: str, refused: dict[str, str]
) -> None:
    view = seen(fen)
    reach = DRAWING.reach(view, _legal(view), place)
    assert {each.place: each.reason.code for each in reach.refused} == refused
    assert not set(refused) & {each.place for each in reach.targets}


def test_moves_given_at_the_start_are_refused_for_their_own_reasons() -> None:
    options = Options(handicap="two_moves")
    rng = Rng(bytes(32))
    state = XIANGQI.deal(options, XIANGQI.opening(options, 2, rng), rng).state
    legal = XIANGQI.legal_actions(state, state.red)
    reach = DRAWING.reach(XIANGQI.seat_view(state, None), legal, "h2")
    assert {each.place: each.reason.code for each in reach.refused} == {
        **dict.fromkeys(("h5", "h6"), "given_crosses"),
        "h9": "given_crosses",
    }


def test_a_target_is_spelt_in_every_notation() -> None:
    view = seen(START)
    targets = {each.place: each for each in DRAWING.reach(view, _legal(view), "h2").targets}
    assert targets["e2"].spelt == {
        "iccs": "h2e2",
        "wxf": "C2=5",
        "simplified": "炮二平五",
        "traditional": "炮二平五",
    }


def test_a_piece_that_gives_check_does_not_go_where_the_general_stands() -> None:
    view = seen("4k4/9/9/9/4R4/9/9/9/9/3K5 b")
    reach = DRAWING.reach(view, _legal(view), "e5")
    told = {each.place for each in reach.targets} | {each.place for each in reach.refused}
    assert told == {*(f"{file}5" for file in "abcdfghi"), *(f"e{rank}" for rank in "01234678")}
    assert not any(each.captures for each in reach.targets)


@pytest.mark.parametrize("place", ["", "e", "e10", "j0", "e5", "E0", "e0e1", "九"])
def test_a_place_where_nothing_stands(place: str) -> None:
    with pytest.raises(BadPlace):
        DRAWING.reach(seen(START), (), place)


@pytest.mark.parametrize(
    "fen", ["", "x", START[:-2], START.replace("K", "k"), "9/" * 9 + "9 w"]
)
def test_a_position_that_is_none(fen: str) -> None:
    with pytest.raises(BadPosition) as bad:
        seen(fen)
    assert bad.value.reason.code.startswith("fen_")


@pytest.mark.parametrize(
    ("board", "pieces"),
    list(product(codes(DRAWING.boards), codes(DRAWING.pieces))),
)
def test_a_picture_is_an_image_and_nothing_more(board: str, pieces: str) -> None:
    view = seen(START)
    marked = DRAWING.reach(view, _legal(view), "h2")
    text = DRAWING.svg(view, Look(board=board, pieces=pieces, size=333), marked)
    root = ET.fromstring(text)  # noqa: S314 - of our own making
    assert (root.tag, root.get("width")) == (f"{SVG}svg", "333")
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert not tags & {"script", "image", "foreignObject", "use", "a", "style", "animate"}
    assert not re.search(r"\bon\w+=|href|javascript:|@import", text)
    assert len(re.findall(r"<g transform=\"translate", text)) == 32


@pytest.mark.parametrize("texture", codes(DRAWING.textures))
def test_a_texture_draws_lines_of_its_own_colour(texture: str) -> None:
    view = seen(START)
    plain = DRAWING.svg(view, Look("wood", "chinese", 500, texture="plain"), None)
    drawn = DRAWING.svg(view, Look("wood", "chinese", 500, texture=texture), None)
    assert drawn == DRAWING.svg(view, Look("wood", "chinese", 500, texture=texture), None)
    ET.fromstring(drawn)  # noqa: S314 - of our own making
    grain = DRAWING.boards[0].colours["grain"]
    assert (drawn == plain) == (texture == "plain")
    assert (grain in drawn) == (texture != "plain")
    assert len(drawn) < 60_000


def test_a_board_comes_with_a_texture_that_there_is() -> None:
    assert {each.texture for each in DRAWING.boards} <= set(codes(DRAWING.textures))
    usual = DRAWING.svg(seen(START), PLAIN, None)
    assert usual == DRAWING.svg(
        seen(START), Look("wood", "chinese", 500, texture=DRAWING.boards[0].texture), None
    )


def test_a_general_in_check_is_marked() -> None:
    checked = "4k4/9/3N5/9/9/9/9/9/9/3K5 b"
    assert "#e0202a" in DRAWING.svg(seen(checked), PLAIN, None)
    assert DRAWING.scene(seen(checked), PLAIN).checked == "e9"
    assert "#e0202a" not in DRAWING.svg(seen(START), PLAIN, None)
    assert DRAWING.scene(seen(START), PLAIN).checked is None


def test_there_are_boards_and_pieces_enough() -> None:
    assert len(DRAWING.boards) >= 3
    assert {each.code for each in DRAWING.pieces} >= {
        *("chinese", "chinese-simplified", "western", "letters"),
    }


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
def test_every_point_has_a_place_of_its_own(flip: bool, mirror: bool) -> None:
    plane = Plane(flip, mirror)
    points = {plane.point(square) for square in range(len(SQUARE_NAMES))}
    assert points == set(product(range(9), range(10)))
    corner = plane.point(SQUARE_NAMES.index("a0"))
    assert corner == (8 if flip != mirror else 0, 9 if flip else 0)


def test_turning_a_position_twice_gives_it_back() -> None:
    view = seen("1rbakab2/9/2c5n/4p3p/p8/7R1/P1P1P1P1P/2N3N2/4A4/2BAK1B2 w")
    for flip, mirror in product((False, True), repeat=2):
        once = DRAWING.position(view, flip=flip, mirror=mirror).split(" ")[0]
        if mirror and not flip:
            assert once.split("/")[2] == "n5c2"
            seen(f"{once} w")
    assert DRAWING.position(view, flip=False, mirror=False) == view.fen


def test_a_scene_has_every_piece_where_the_picture_has_it() -> None:
    view = seen(START)
    scene = DRAWING.scene(view, PLAIN)
    assert len(scene.pieces) == 32
    assert {(each.x, each.y) for each in scene.pieces if each.piece == "rK"} == {(4, 0)}
    turned = DRAWING.scene(view, Look(board="wood", pieces="chinese", size=500, flip=True))
    assert {(each.x, each.y) for each in turned.pieces if each.piece == "rK"} == {(4, 9)}
    assert len(scene.lines) == 10 + 9 + 7 + 4
