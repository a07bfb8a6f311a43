"""Positions as FEN: strict reading that names what is wrong, and writing."""

from collections import Counter

from games.kernel.refusals import Reason
from games.rules.xiangqi import reasons
from games.rules.xiangqi.board import (
    ADVISOR,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    LETTERS,
    PIECE_OF,
    RANKS,
    RED,
    SOLDIER,
    SQUARE_NAMES,
    Piece,
    Position,
    Square,
    kind_of,
    parse_placement,
    side_of,
    write_placement,
)
from games.rules.xiangqi.geometry import (
    ADVISOR_STEPS,
    file_of,
    half_of,
    is_in_palace,
    rank_of,
)
from games.rules.xiangqi.moves import is_attacked

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

COPIES = {GENERAL: 1, ADVISOR: 2, ELEPHANT: 2, HORSE: 2, CHARIOT: 2, CANNON: 2, SOLDIER: 5}
"""How many of each kind a side begins with."""

_OTHER_LETTERS = str.maketrans("EHeh", "BNbn")
_SIDES = {"w": RED, "r": RED, "b": BLACK}
_CENTRES = (SQUARE_NAMES.index("e1"), SQUARE_NAMES.index("e8"))


class InvalidFen(ValueError):
    """A text that is no position of the game."""

    def __init__(self, reason: Reason, place: str) -> None:
        super().__init__(f"{reason.text} ({place})")
        self.reason = reason
        self.place = place  # the field, rank, letter or square that is wrong


def read(text: str) -> Position:
    """The position that a FEN writes (XQ-6.4 to XQ-6.7).

    H and E are read as N and B, and `r` as `w`. The fields after the side are looked at, and
    their counts begin anew.

    Raises:
        InvalidFen: it breaks one of the rules for positions.
    """
    fields = text.split(" ")
    if not 2 <= len(fields) <= 6:
        raise InvalidFen(reasons.FEN_FIELDS, f"{len(fields)} fields")
    placement = fields[0].translate(_OTHER_LETTERS)
    _check_ranks(placement)
    if fields[1] not in _SIDES:
        raise InvalidFen(reasons.FEN_SIDE, fields[1])
    _check_counts(fields[2:])
    position = Position(parse_placement(placement), _SIDES[fields[1]])
    _check_set(position.cells)
    for square, piece in enumerate(position.cells):
        if piece and not _may_stand(piece, square):
            raise InvalidFen(reasons.FEN_SQUARE, LETTERS[piece] + SQUARE_NAMES[square])
    _check_generals(position)
    return position


def write(position: Position, quiet: int = 0, ply: int = 0) -> str:
    """The FEN of a position, `quiet` plies after a capture, `ply` plies into the game."""
    side = "wb"[position.side]
    return f"{write_placement(position.cells)} {side} - - {quiet} {ply // 2 + 1}"


def _check_ranks(placement: str) -> None:
    ranks = placement.split("/")
    if len(ranks) != RANKS:
        raise InvalidFen(reasons.FEN_RANKS, f"{len(ranks)} ranks")
    for number, rank in zip(range(RANKS - 1, -1, -1), ranks, strict=True):
        width = 0
        for letter in rank:
            if letter not in PIECE_OF and letter not in "123456789":
                raise InvalidFen(reasons.FEN_LETTER, letter)
            width += 1 if letter in PIECE_OF else int(letter)
        if width != FILES:
            raise InvalidFen(reasons.FEN_FILES, f"rank {number}")


def _check_counts(fields: list[str]) -> None:
    wanted = zip(fields, ("-", "-", "0-9", "0-9"), strict=False)
    for field, kind in wanted:
        is_right = field == "-" if kind == "-" else field.isascii() and field.isdigit()
        if not is_right:
            raise InvalidFen(reasons.FEN_COUNTS, field)


def _check_set(cells: list[Piece]) -> None:
    counts = Counter(cells)
    for side in (RED, BLACK):
        if counts[GENERAL | side << 3] != 1:
            raise InvalidFen(reasons.FEN_GENERALS, LETTERS[GENERAL | side << 3])
        for kind, copies in COPIES.items():
            if counts[kind | side << 3] > copies:
                raise InvalidFen(reasons.FEN_TOO_MANY, LETTERS[kind | side << 3])


def _may_stand(piece: Piece, square: Square) -> bool:
    """Whether a piece could ever come to stand on a square (XQ-6.6)."""
    side, kind = side_of(piece), kind_of(piece)
    forward = rank_of(square) if side == RED else RANKS - 1 - rank_of(square)
    if kind in (GENERAL, ADVISOR, ELEPHANT) and half_of(square) != side:
        return False
    match kind:
        case 1:
            return is_in_palace(square)
        case 2:
            centre = _CENTRES[side]
            return square == centre or square in [each for each, _ in ADVISOR_STEPS[centre]]
        case 3:
            return (forward, file_of(square)) in _ELEPHANT_POINTS
        case 7:
            return forward >= 5 or (forward >= 3 and file_of(square) % 2 == 0)
        case _:
            return True


_ELEPHANT_POINTS = {(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)}
"""Ranks from the own side, and files."""


def _check_generals(position: Position) -> None:
    cells, waiting = position.cells, position.side ^ 1
    red, black = position.general(RED), position.general(BLACK)
    between = cells[red + FILES : black : FILES]
    if file_of(red) == file_of(black) and not any(between):
        raise InvalidFen(reasons.FEN_FACING, f"{SQUARE_NAMES[red]} {SQUARE_NAMES[black]}")
    if is_attacked(cells, position.general(waiting), waiting):
        raise InvalidFen(reasons.FEN_IN_CHECK, SQUARE_NAMES[position.general(waiting)])
