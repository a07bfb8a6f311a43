"""Cards drawn from what a game says of them, so that a frontend needs no pictures of its own.

The ink is never the only thing that tells a colour: the corner chip writes it out.
"""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from games.kernel.faces import Face, Ink

WIDTH: Final = 240
HEIGHT: Final = 336

_INKS: Final[dict[Ink, tuple[str, str, str]]] = {
    "red": ("#b3202a", "#fdf6ea", "#e9c9b8"),
    "black": ("#1d2433", "#fdf6ea", "#cfc7b6"),
    "yellow": ("#6e5200", "#fbe9a9", "#d9b84a"),
    "green": ("#0e5c3b", "#dff0dc", "#8dbd95"),
    "white": ("#3b4252", "#ffffff", "#c9ced8"),
}
"""Each ink's stroke, paper and frame; stroke on paper reads at 7:1 or better."""

_SIZES: Final = {1: 150, 2: 96, 3: 66}

_CARD: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"\
 width="{width}" height="{height}" role="img" aria-label={label} lang={language}>
<title>{title}</title>
<rect x="3" y="3" width="234" height="330" rx="20" fill="{paper}" stroke="{stroke}" \
stroke-width="3"/>
<rect x="14" y="14" width="212" height="308" rx="12" fill="none" stroke="{frame}" \
stroke-width="2"/>
<circle cx="120" cy="168" r="84" fill="none" stroke="{frame}" stroke-width="3"/>
<circle cx="120" cy="168" r="77" fill="none" stroke="{stroke}" stroke-width="1.5"/>
<text x="120" y="168" font-size="{size}" text-anchor="middle" dominant-baseline="central" \
font-family="'Noto Serif CJK SC','Noto Serif CJK TC','Songti SC',SimSun,KaiTi,serif" \
font-weight="600" fill="{stroke}">{glyph}</text>
{chips}<text x="120" y="304" font-size="{name_size}" text-anchor="middle" \
font-family="'Noto Sans','Noto Sans CJK SC','Segoe UI',sans-serif" \
fill="{stroke}">{title}</text>
</svg>
"""

_CHIP: Final = """<g><rect x="22" y="22" width="{wide}" height="34" rx="9" fill="{stroke}"/>
<text x="{middle}" y="40" font-size="22" text-anchor="middle" dominant-baseline="central" \
font-family="'Noto Sans','Noto Sans CJK SC','Segoe UI',sans-serif" font-weight="700" \
fill="{paper}">{corner}</text></g>
"""


def draw(face: Face, *, name: str, language: str) -> str:
    """The picture of a card as SVG, with its name in that language."""
    stroke, paper, frame = _INKS[face.ink]
    return _CARD.format(
        width=WIDTH,
        height=HEIGHT,
        label=quoteattr(name),
        language=quoteattr(language),
        title=escape(name),
        stroke=stroke,
        paper=paper,
        frame=frame,
        size=_SIZES[min(3, len(face.glyph))],
        glyph=escape(face.glyph),
        chips=_chip(face.corner or face.code, stroke, paper),
        name_size=min(20, 330 // max(1, len(name))),
    )


def _chip(corner: str, stroke: str, paper: str) -> str:
    wide = 22 + 14 * len(corner)
    return _CHIP.format(
        wide=wide,
        middle=22 + wide / 2,
        stroke=stroke,
        paper=paper,
        corner=escape(corner),
    )
