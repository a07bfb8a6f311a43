"""What the API answers about boards, and how a person likes them."""

from typing import Annotated, Literal, TypedDict

import msgspec

from games.api.shapes import Words

Point = Annotated[list[float], msgspec.Meta(min_length=2, max_length=2)]
Point3 = Annotated[list[float], msgspec.Meta(min_length=3, max_length=3)]
Points4 = Annotated[list[float], msgspec.Meta(min_length=4, max_length=4)]


class Theme(TypedDict):
    """A board, a texture or a set of pieces, and its colours by what they are of.

    `texture` is what a board is made of unless you choose another; `preview` is a picture.
    """

    code: str
    name: Words
    colours: dict[str, str]
    texture: str | None
    preview: str


class NamedSize(TypedDict):
    """A width in pixels that has a name."""

    name: str
    size: int


class Themes(TypedDict):
    """What a board may look like; the first of each is the usual one."""

    boards: list[Theme]
    textures: list[Theme]
    pieces: list[Theme]
    sizes: list[NamedSize]


class Target(TypedDict):
    """A place that a piece may go to. `path`: what it passes; `screen`: what it leaps over."""

    place: str
    action: str
    kind: Literal["move", "capture"]
    captures: str | None
    gives_check: bool
    ends_game: bool
    path: list[str]
    screen: str | None
    lasts_ms: int
    spelt: dict[str, str]


class OffTarget(TypedDict):
    """A place that a piece could go to, but for what would become of its side."""

    place: str
    code: str
    rule: str
    words: Words


class Reach(TypedDict):
    """Where a piece may go. `is_now` false: its side is not asked, and it only threatens to."""

    piece: str
    origin: str
    is_now: bool
    targets: list[Target]
    refused: list[OffTarget]


class ScenePiece(TypedDict):
    """A piece in space, in squares from the near left corner."""

    piece: str
    place: str
    x: float
    y: float
    height: float


class SceneMove(TypedDict):
    """The last move, to be animated."""

    piece: str
    path: list[Point]
    lasts_ms: int


class Place(TypedDict):
    """A point that a piece can stand on."""

    place: str
    x: float
    y: float


class Camera(TypedDict):
    """From where to look, and towards what, with heights; how much is seen, in degrees."""

    eye: Point3
    towards: Point3
    angle: float


class Scene(TypedDict):
    """A board in space, in squares, and how the caller likes it shown."""

    code: str
    version: int
    view: Literal["2d", "3d"]
    animation: Literal["slide", "jump"]
    width: int
    depth: int
    cameras: dict[str, Camera]
    places: list[Place]
    checked: str | None
    lines: list[Points4]
    pieces: list[ScenePiece]
    last_move: SceneMove | None


class PositionText(TypedDict):
    """A position as the game writes it."""

    fen: str


class Preferences(TypedDict, total=False):
    """What the caller has chosen; what is missing is as usual."""

    board: str
    pieces: str
    size: int | str
    texture: str
    mirror: bool
    flip: bool
    coordinates: bool
    last: bool
    animation: Literal["slide", "jump"]
    display: Literal["windowed", "fullscreen"]
    view: Literal["2d", "3d"]
    sound: bool
    notation: Literal["iccs", "wxf", "simplified", "traditional"]


SHAPES = (Themes, Reach, Scene, PositionText, Preferences)
