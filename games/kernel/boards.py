"""What a game on a board offers beyond cards: its picture, its scene, where a piece may go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from games.kernel.refusals import Reason
from games.kernel.words import Phrase

ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
SeatViewT = TypeVar("SeatViewT")


class BadPlace(ValueError):
    """A text that names no place of the board, or one where nothing stands."""


class BadPosition(ValueError):
    """A text that is no position of the game; the reason says what is wrong with it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Theme:
    """A board, a texture or a set of pieces to choose, and its colours by what they are of.

    `texture` is what a board is made of unless another is chosen; "" for the others.
    """

    code: str
    name: Phrase
    colours: Mapping[str, str]
    texture: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn. `size` is its width in pixels, 200 to 2000.

    `flip` turns the board round, so that who plays at the top sits at the bottom; `mirror`
    changes left and right. `texture` is the code of one, or "" for that of the board.
    """

    board: str
    pieces: str
    size: int
    flip: bool = False
    mirror: bool = False
    texture: str = ""
    coordinates: bool = True
    last: bool = True  # whether the last move is marked


@dataclass(frozen=True, slots=True)
class Target:
    """A place that a piece may go to.

    `path` are the places it passes, both ends among them; `screen` is what a piece leaps over
    to take. `ends_game`: the other side is left without anything to do. `lasts_ms` is how long
    an animation of it may take, `spelt` the action in every notation by its name.
    """

    place: str
    action: str
    kind: Literal["move", "capture"]
    captures: str | None
    gives_check: bool
    ends_game: bool
    path: tuple[str, ...]
    screen: str | None
    lasts_ms: int
    spelt: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OffTarget:
    """A place that a piece could go to, but for what would become of its side."""

    place: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece may go, and where it would go but may not.

    `is_now` False: its side is not asked, and it only threatens to.
    """

    piece: str
    origin: str
    is_now: bool
    targets: tuple[Target, ...]
    refused: tuple[OffTarget, ...]


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """A piece in space: `x` to the right and `y` away from who looks, in squares from 0."""

    piece: str
    place: str
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class SceneMove:
    """The last move, for an animation: the points it passes, and how long it may take."""

    piece: str
    path: tuple[tuple[float, float], ...]
    lasts_ms: int


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the board that a piece can stand on."""

    place: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Camera:
    """From where a scene is looked at, and towards what: points with their height.

    `angle` is how much of it is seen from top to bottom, in degrees.
    """

    eye: tuple[float, float, float]
    towards: tuple[float, float, float]
    angle: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A board in space, in squares: lines as pairs of points, and all that stands on it.

    `cameras` go by the names of the ways to look. `checked` is a place that is in danger.
    """

    width: int
    depth: int
    cameras: Mapping[str, Camera]
    places: tuple[Place, ...]
    checked: str | None
    lines: tuple[tuple[float, float, float, float], ...]
    pieces: tuple[ScenePiece, ...]
    last_move: SceneMove | None


class Drawing(Protocol[SeatViewT, ActionT_contra]):
    """Draws the board of a game in which nothing is hidden; pure."""

    @property
    def boards(self) -> tuple[Theme, ...]:
        """The boards to choose from, the usual one first."""
        ...

    @property
    def pieces(self) -> tuple[Theme, ...]:
        """The sets of pieces to choose from, the usual one first."""
        ...

    @property
    def textures(self) -> tuple[Theme, ...]:
        """What boards can be made of; the last is nothing at all."""
        ...

    @property
    def sizes(self) -> Mapping[str, int]:
        """Widths in pixels that have a name."""
        ...

    def svg(self, view: SeatViewT, look: Look, marked: Reach | None) -> str:
        """The picture as SVG without a script, with the targets of `marked`, if any."""
        ...

    def scene(self, view: SeatViewT, look: Look) -> Scene:
        """The same as points in space."""
        ...

    def reach(self, view: SeatViewT, legal: Sequence[ActionT_contra], place: str) -> Reach:
        """Where the piece on `place` may go; `legal` is what the side that is asked may do.

        Raises:
            BadPlace: it is no place, or nothing stands there.
        """
        ...

    def seen(self, position: str | None) -> SeatViewT:
        """The view of a position that a text writes, as an onlooker has it; None: the first.

        Raises:
            BadPosition: it is none.
        """
        ...

    def position(self, view: SeatViewT, *, flip: bool, mirror: bool) -> str:
        """The position as a text, turned round or mirrored."""
        ...
