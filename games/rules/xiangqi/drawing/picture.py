"""The board as SVG: an image that runs nothing and loads nothing.

One square is 100 units; the margin leaves room for the coordinates.
"""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from games.kernel.boards import Look, Reach, Theme
from games.rules.xiangqi.board import (
    FILES,
    RANKS,
    SIDES,
    SQUARE_OF,
    Piece,
    Square,
    kind_of,
    parse_move,
    side_of,
)
from games.rules.xiangqi.drawing import textures
from games.rules.xiangqi.drawing.figures import FIGURES
from games.rules.xiangqi.drawing.plane import Plane
from games.rules.xiangqi.drawing.reaching import board_of
from games.rules.xiangqi.drawing.themes import BOARDS, PIECES
from games.rules.xiangqi.seat_view import SeatView

UNIT: Final = 100
MARGIN: Final = 84
WIDTH: Final = UNIT * (FILES - 1) + 2 * MARGIN
HEIGHT: Final = UNIT * (RANKS - 1) + 2 * MARGIN

_SERIF: Final = (
    "'Noto Serif CJK SC','Noto Serif CJK TC','Noto Serif SC','Songti SC',STKaiti,KaiTi,"
    "SimSun,serif"
)
_SANS: Final = "'Noto Sans','Segoe UI','Helvetica Neue',Arial,sans-serif"
_GLYPHS: Final = {
    "chinese": ("帥仕相傌俥炮兵", "將士象馬車砲卒"),
    "chinese-simplified": ("帅仕相马车炮兵", "将士象马车炮卒"),
    "letters": ("KAEHRCP", "KAEHRCP"),
}
_CROSSES: Final = (
    *("b2", "h2", "b7", "h7"),
    *(f"{file}{rank}" for rank in (3, 6) for file in "acegi"),
)


def svg(view: SeatView, look: Look, marked: Reach | None) -> str:
    """The picture of what a view shows."""
    board = next(theme for theme in BOARDS if theme.code == look.board)
    pieces = next(theme for theme in PIECES if theme.code == look.pieces)
    return "".join(_parts(view, look, board, pieces, marked))


def _parts(
    view: SeatView, look: Look, board: Theme, pieces: Theme, marked: Reach | None
) -> Iterator[str]:
    plane = Plane.of(look)
    height = round(look.size * HEIGHT / WIDTH)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{look.size}" height="{height}" role="img"'
        f" aria-label={quoteattr(view.fen)}><title>{escape(view.fen)}</title>"
    )
    yield _definitions(pieces)
    yield from _ground(board, look.texture or board.texture)
    yield from _lines(board)
    yield from _crosses(plane, board)
    yield _river(board, turned=look.flip)
    if look.coordinates:
        yield from _coordinates(plane, board)
    if look.last and view.last_move is not None:
        yield from _last(view.last_move.move, plane, board)
    position = board_of(view)
    if view.is_check:
        yield _check(plane.point(position.general(SIDES.index(view.to_move))))
    for square, piece in enumerate(position.cells):
        if piece:
            yield _piece(piece, _place(plane, square), look.pieces, pieces)
    if marked is not None:
        yield from _marks(marked, plane, board)
    yield "</svg>\n"


def _place(plane: Plane, square: Square) -> tuple[int, int]:
    column, row = plane.point(square)
    return MARGIN + UNIT * column, HEIGHT - MARGIN - UNIT * row


# The board


def _definitions(pieces: Theme) -> str:
    colours = pieces.colours
    return (
        '<defs><clipPath id="within">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="22"/></clipPath>'
        '<radialGradient id="face" cx="38%" cy="32%" r="78%">'
        '<stop offset="0" stop-color="#ffffff"/>'
        f'<stop offset=".45" stop-color="{colours["face"]}"/>'
        f'<stop offset="1" stop-color="{colours["rim"]}"/></radialGradient></defs>'
    )


def _ground(board: Theme, texture: str) -> Iterator[str]:
    colours = board.colours
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="22" fill="{colours["ground"]}"/>'
    lines = textures.draw(texture, WIDTH, HEIGHT, colours["grain"])
    if lines:
        yield f'<g clip-path="url(#within)">{lines}</g>'
    yield (
        f'<rect x="7" y="7" width="{WIDTH - 14}" height="{HEIGHT - 14}" rx="17" fill="none"'
        f' stroke="{colours["edge"]}" stroke-width="8"/>'
    )


def _lines(board: Theme) -> Iterator[str]:
    left, right, top, bottom = MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN
    near, far = bottom - 4 * UNIT, bottom - 5 * UNIT
    path = [f"M{left} {bottom - UNIT * row}H{right}" for row in range(RANKS)]
    for column in range(FILES):
        x = left + UNIT * column
        if column in (0, FILES - 1):
            path.append(f"M{x} {top}V{bottom}")
        else:
            path.append(f"M{x} {top}V{far}M{x} {near}V{bottom}")
    one, other = left + 3 * UNIT, left + 5 * UNIT
    path += [
        f"M{one} {y}L{other} {y + 2 * UNIT}M{other} {y}L{one} {y + 2 * UNIT}"
        for y in (top, bottom - 2 * UNIT)
    ]
    colour = board.colours["line"]
    yield (
        f'<path d="{"".join(path)}" fill="none" stroke="{colour}" stroke-width="3"'
        ' stroke-linecap="round"/>'
        f'<rect x="{left - 11}" y="{top - 11}" width="{right - left + 22}"'
        f' height="{bottom - top + 22}" fill="none" stroke="{colour}" stroke-width="5"/>'
    )


def _crosses(plane: Plane, board: Theme) -> Iterator[str]:
    """The marks where cannons and soldiers begin."""
    path = []
    for name in _CROSSES:
        x, y = _place(plane, SQUARE_OF[name])
        for across in (-1, 1):
            if MARGIN <= x + across * UNIT <= WIDTH - MARGIN:
                for up in (-1, 1):
                    at_x, at_y = x + 9 * across, y + 9 * up
                    path.append(f"M{at_x + 17 * across} {at_y}H{at_x}V{at_y + 17 * up}")
    yield (
        f'<path d="{"".join(path)}" fill="none" stroke="{board.colours["line"]}"'
        ' stroke-width="3"/>'
    )


def _river(board: Theme, *, turned: bool) -> str:
    left, right = ("漢界", "楚河") if turned else ("楚河", "漢界")
    y = HEIGHT / 2
    style = (
        f'font-family="{_SERIF}" font-size="50" fill="{board.colours["text"]}"'
        ' text-anchor="middle" dominant-baseline="central" letter-spacing="34"'
    )
    return (
        f'<text x="{MARGIN + 2 * UNIT}" y="{y}" {style}>{left}</text>'
        f'<text x="{MARGIN + 6 * UNIT + 17}" y="{y}" {style}>{right}</text>'
    )


def _coordinates(plane: Plane, board: Theme) -> Iterator[str]:
    style = (
        f'font-family="{_SANS}" font-size="22" fill="{board.colours["text"]}"'
        ' text-anchor="middle" dominant-baseline="central"'
    )
    for file, name in enumerate("abcdefghi"):
        x = MARGIN + UNIT * plane.column(file)
        yield f'<text x="{x}" y="{HEIGHT - 25}" {style}>{name}</text>'
    for rank in range(RANKS):
        y = HEIGHT - MARGIN - UNIT * plane.row(rank)
        yield f'<text x="25" y="{y}" {style}>{rank}</text>'


# Pieces and marks


def _piece(piece: Piece, at: tuple[int, int], style: str, theme: Theme) -> str:
    x, y = at
    ink = theme.colours[("red", "black")[side_of(piece)]]
    disc = (
        f'<circle cx="2" cy="5" r="45" fill="#000000" fill-opacity=".28"/>'
        f'<circle r="45" fill="url(#face)" stroke="{theme.colours["rim"]}" stroke-width="2"/>'
        f'<circle r="37" fill="none" stroke="{ink}" stroke-width="3"/>'
    )
    return f'<g transform="translate({x} {y})">{disc}{_symbol(piece, style, theme, ink)}</g>'


def _symbol(piece: Piece, style: str, theme: Theme, ink: str) -> str:
    if style == "western":
        figure = FIGURES[kind_of(piece)]
        figure = figure.replace('class="hole"', f'fill="{theme.colours["face"]}"')
        return f'<g fill="{ink}" transform="scale(.86)">{figure}</g>'
    glyph = _GLYPHS[style][side_of(piece)][kind_of(piece) - 1]
    family, size = (_SANS, 46) if style == "letters" else (_SERIF, 52)
    return (
        f'<text y="2" font-family="{family}" font-size="{size}" font-weight="700" fill="{ink}"'
        f' text-anchor="middle" dominant-baseline="central">{glyph}</text>'
    )


def _last(move: str, plane: Plane, board: Theme) -> Iterator[str]:
    """Corners about where the last move began and ended."""
    parsed = parse_move(move)
    for square in (parsed >> 7, parsed & 127):
        x, y = _place(plane, square)
        path = "".join(
            f"M{x + 49 * across} {y + 30 * up}V{y + 49 * up}H{x + 30 * across}"
            for across in (-1, 1)
            for up in (-1, 1)
        )
        yield (
            f'<path d="{path}" fill="none" stroke="{board.colours["mark"]}" stroke-width="6"'
            ' stroke-linecap="round"/>'
        )


def _check(point: tuple[int, int]) -> str:
    x, y = MARGIN + UNIT * point[0], HEIGHT - MARGIN - UNIT * point[1]
    return f'<circle cx="{x}" cy="{y}" r="57" fill="#e0202a" fill-opacity=".6"/>'


def _marks(marked: Reach, plane: Plane, board: Theme) -> Iterator[str]:
    colour = board.colours["mark"]
    x, y = _place(plane, SQUARE_OF[marked.origin])
    yield (f'<circle cx="{x}" cy="{y}" r="49" fill="none" stroke="{colour}" stroke-width="7"/>')
    for target in marked.targets:
        x, y = _place(plane, SQUARE_OF[target.place])
        ink = "#d3202a" if target.gives_check else colour
        if target.kind == "capture":
            yield (
                f'<circle cx="{x}" cy="{y}" r="49" fill="none" stroke="{ink}"'
                ' stroke-width="7" stroke-dasharray="14 9"/>'
            )
        else:
            yield f'<circle cx="{x}" cy="{y}" r="15" fill="{ink}" fill-opacity=".85"/>'
