"""What the API answers about what was played, and about a person."""

from typing import Any, Literal, TypedDict

from games.api.shapes import EndedHand, Event, Moment, Player, Seat, Told, Words
from games.api.shapes_board import Preferences
from games.api.shapes_books import MyBook
from games.api.shapes_records import SavedGameWhole

By = Literal["person", "computer", "clock"]


class PlayerLine(TypedDict):
    """Who sat at a seat; `level` is null for a person."""

    seat: Seat
    name: str
    level: str | None


class HandLine(TypedDict):
    """A hand in a list."""

    id: int
    number: int
    dealt_at: Moment
    ended_at: Moment | None
    ending: str | None
    points: list[int] | None


class MatchLine(TypedDict):
    """A match in a list."""

    id: int
    table: str
    game: str
    options: dict[str, Any]
    seats: int
    points: list[int]
    hands: int
    started_at: Moment
    finished_at: Moment | None


class Matches(TypedDict):
    """Matches, newest first."""

    matches: list[MatchLine]
    next: str | None


class MatchRecord(MatchLine):
    """A match with its players and hands."""

    players: list[PlayerLine]
    hand_list: list[HandLine]


class DeadPly(TypedDict):
    """A ply that was taken back; `level` is that of the computer that chose, if one did."""

    seat: Seat
    action: str
    by: By
    level: str | None
    played_at: Moment
    taken_back_at: Moment


class HandRecord(HandLine):
    """A hand through the eyes of the seat that the caller had; null is an onlooker's."""

    match: int
    table: str
    game: str
    options: dict[str, Any]
    through: Seat | None
    plies: int
    taken_back: list[DeadPly]
    end: EndedHand | None
    events: list[Event]


class Dial(TypedDict):
    """What a seat had left when the question was put that a ply answers."""

    main_ms: int
    periods: int


class Frame(TypedDict):
    """What a seat saw after a ply; 0 is the deal. `level` is that of a computer that chose.

    `clocks` are those of all seats before the ply, by seat number; null where there are none.
    `book` is the opening book that a computer took it from, the house's or the host's own.
    """

    ply: int
    seat: Seat | None
    by: By | None
    level: str | None
    book: Literal["house", "own"] | None
    clocks: list[Dial] | None
    told: list[Told]
    seat_view: Any


class Replay(Frame):
    """A frame of a hand that has `plies` plies."""

    hand: int
    plies: int


class HandExport(TypedDict):
    """A hand in one document, as the caller's seat saw it, ply by ply."""

    format: Literal["chieu-hand/1"]
    hand: int
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    players: list[PlayerLine]
    through: Seat | None
    frames: list[Frame]


# All that is mine


class MyTitle(TypedDict):
    """A title that the person has earned, and the hand that was won for it."""

    game: str
    title: str
    name: Words
    hand: int
    awarded_at: Moment


class MyTitles(TypedDict):
    """The person's titles, oldest first."""

    titles: list[MyTitle]


class MySitting(TypedDict):
    """A seat that the person had."""

    table: str
    game: str
    seat: Seat
    began_at: Moment
    ended_at: Moment | None


class MyPly(TypedDict):
    """An action that the person took."""

    hand: int
    ply: int
    seat: Seat
    action: str
    played_at: Moment
    taken_back_at: Moment | None


class MyLine(TypedDict):
    """What the person said."""

    table: str
    text: str
    said_at: Moment


class MyBot(TypedDict):
    """A bot that the person made."""

    handle: str
    name: str
    made_at: Moment


class MyExport(TypedDict):
    """All that is kept of a person."""

    format: Literal["chieu-person/1"]
    player: Player
    sittings: list[MySitting]
    matches: list[MatchLine]
    titles: list[MyTitle]
    plies: list[MyPly]
    records: list[SavedGameWhole]
    bots: list[MyBot]
    books: list[MyBook]
    preferences: Preferences
    chat: list[MyLine]
