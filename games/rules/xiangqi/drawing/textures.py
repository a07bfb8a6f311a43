"""What boards are made of, as lines drawn over their ground.

Each texture covers the whole board without a seam. The lines are strewn by a stream of fixed
seed, so that a picture is the same wherever it is drawn.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from games.kernel.rng import Rng, derived_seed


def draw(texture: str, width: int, height: int, colour: str) -> str:
    """The lines of a texture in one colour; nothing for one that has none."""
    strew = _STREWN.get(texture)
    return "" if strew is None else _drawn(texture, width, height).format(colour=colour)


@lru_cache(maxsize=8)
def _drawn(texture: str, width: int, height: int) -> str:
    dice = Rng(derived_seed(bytes(32), texture))
    return _STREWN[texture](dice, width, height)


def _stroke(path: str, width: float, opacity: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{{colour}}" stroke-width="{width}"'
        f' stroke-opacity="{opacity}" stroke-linecap="round"/>'
    )


def _grain(dice: Rng, width: int, height: int) -> str:
    """Years of a plank: long waves that swell together, thick and thin."""
    by_weight: dict[int, list[str]] = {0: [], 1: [], 2: []}
    step, y, swell = width // 4, -20, 0
    while y < height + 20:
        swell = max(-26, min(26, swell + dice.below(19) - 9))
        points = [y + dice.below(9) + (swell if at in (1, 2) else 0) for at in range(5)]
        line = f"M0 {points[0]}"
        for at in range(4):
            near, far = at * step + step // 2, (at + 1) * step
            line += f"C{near} {points[at]} {near} {points[at + 1]} {far} {points[at + 1]}"
        by_weight[dice.below(3)].append(line)
        y += 9 + dice.below(15)
    return "".join(
        _stroke("".join(lines), *((2, 0.55), (3.5, 0.8), (7, 0.5))[weight])
        for weight, lines in by_weight.items()
    )


def _fibre(dice: Rng, width: int, height: int) -> str:
    """Short bent hairs, as in paper of mulberry bark."""
    hairs = "".join(
        f"M{dice.below(width)} {dice.below(height)}"
        f"q{dice.below(29) - 14} {dice.below(25) - 12}"
        f" {dice.below(73) - 36} {dice.below(49) - 24}"
        for _ in range(190)
    )
    flecks = "".join(f"M{dice.below(width)} {dice.below(height)}h.1" for _ in range(90))
    return _stroke(hairs, 2, 0.8) + _stroke(flecks, 5, 0.7)


def _marble(dice: Rng, width: int, height: int) -> str:
    """Veins that run down across the stone, with branches."""
    veins, branches = "", ""
    for _ in range(9):
        x, y = dice.below(width + 300) - 300, -20
        veins += f"M{x} {y}"
        while y < height + 20:
            right, down = 30 + dice.below(90), 60 + dice.below(110)
            bend = dice.below(81) - 40
            veins += f"q{right // 2 + bend} {down // 2 - bend} {right} {down}"
            x, y = x + right, y + down
            branches += f"M{x} {y}q{dice.below(60)} {dice.below(30)} {dice.below(140)} {bend}"
    return _stroke(veins, 9, 0.35) + _stroke(veins, 2.5, 0.9) + _stroke(branches, 1.8, 0.8)


def _weave(dice: Rng, width: int, height: int) -> str:
    """A mat of flat strips, over and under by turns."""
    over = "".join(
        f"M{x + 4} {y + 12}h16M{x + 12} {y + 28}v16"
        for row, y in enumerate(range(0, height, 32))
        for x in range(-16 * (row % 2), width, 32)
    )
    return _stroke(over, 7, 0.7)


_STREWN: Final[Mapping[str, Callable[[Rng, int, int], str]]] = {
    "grain": _grain,
    "fibre": _fibre,
    "marble": _marble,
    "weave": _weave,
}
