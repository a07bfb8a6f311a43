"""The drawing of Xiangqi as the kernel wants one: glue, no logic."""

from collections.abc import Sequence

from games.kernel.boards import (
    BadPosition,
    Camera,
    Look,
    Place,
    Reach,
    Scene,
    SceneMove,
    ScenePiece,
)
from games.kernel.seats import Seat
from games.rules.xiangqi import fen
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import (
    FILES,
    RANKS,
    SIDES,
    SQUARE_NAMES,
    Position,
    code_of,
    parse_move,
    write_placement,
)
from games.rules.xiangqi.drawing import picture, reaching, themes
from games.rules.xiangqi.drawing.plane import Plane
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.seat_view import SeatView, project
from games.rules.xiangqi.state import State

_HEIGHT = 0.28  # of a piece, in squares
_CAMERAS = {
    "2d": Camera(eye=(4, 4.5, 14), towards=(4, 4.5, 0), angle=42),
    "3d": Camera(eye=(4, -7, 10.5), towards=(4, 4, 0), angle=38),
}


class XiangqiDrawing:
    """Draws the board of Xiangqi."""

    boards = themes.BOARDS
    pieces = themes.PIECES
    textures = themes.TEXTURES
    sizes = themes.SIZES

    def svg(self, view: SeatView, look: Look, marked: Reach | None) -> str:
        """The picture as SVG."""
        return picture.svg(view, look, marked)

    def reach(self, view: SeatView, legal: Sequence[Action], place: str) -> Reach:
        """Where the piece on `place` may go."""
        return reaching.reach(view, legal, place)

    def scene(self, view: SeatView, look: Look) -> Scene:
        """The board in space; the lines do not cross the river."""
        plane, position = Plane.of(look), reaching.board_of(view)
        pieces = []
        for square, piece in enumerate(position.cells):
            if piece:
                x, y = plane.point(square)
                pieces.append(ScenePiece(code_of(piece), SQUARE_NAMES[square], x, y, _HEIGHT))
        return Scene(
            width=FILES - 1,
            depth=RANKS - 1,
            cameras=_CAMERAS,
            places=tuple(
                Place(name, *plane.point(square)) for square, name in enumerate(SQUARE_NAMES)
            ),
            checked=SQUARE_NAMES[position.general(position.side)] if view.is_check else None,
            lines=_LINES,
            pieces=tuple(pieces),
            last_move=_last_move(view, plane, position) if look.last else None,
        )

    def seen(self, position: str | None) -> SeatView:
        """The view of a position as an onlooker has it; None: as a game begins."""
        position = fen.START if position is None else position
        try:
            read = fen.read(position)
        except fen.InvalidFen as invalid:
            raise BadPosition(invalid.reason) from invalid
        options = Options(handicap="custom", fen=position)
        return project(
            State(options, Seat(0), write_placement(read.cells), SIDES[read.side]), None
        )

    def position(self, view: SeatView, *, flip: bool, mirror: bool) -> str:
        """The position as a FEN, turned round or mirrored."""
        placement, *rest = view.fen.split(" ")
        ranks = placement.split("/")
        if flip:
            ranks = [rank[::-1] for rank in reversed(ranks)]
        if mirror:
            ranks = [rank[::-1] for rank in ranks]
        return " ".join(["/".join(ranks), *rest])


def _last_move(view: SeatView, plane: Plane, position: Position) -> SceneMove | None:
    if view.last_move is None:
        return None
    move = parse_move(view.last_move.move)
    before = position.copy()
    before.take_back(move, 0)
    path = reaching.way(before, move)
    return SceneMove(
        piece=view.last_move.piece,
        path=tuple(plane.point(square) for square in path),
        lasts_ms=reaching.lasts_ms(len(path)),
    )


def _lines() -> tuple[tuple[float, float, float, float], ...]:
    across = [(0, row, FILES - 1, row) for row in range(RANKS)]
    along = [
        (column, first, column, last)
        for column in range(FILES)
        for first, last in (((0, 9),) if column in (0, FILES - 1) else ((0, 4), (5, 9)))
    ]
    palaces = [line for row in (0, 7) for line in ((3, row, 5, row + 2), (5, row, 3, row + 2))]
    return tuple(across + along + palaces)


_LINES = _lines()

DRAWING = XiangqiDrawing()
