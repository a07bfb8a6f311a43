"""What the API of the games answers, shape by shape, as the OpenAPI document has it."""

from typing import Annotated, Any, Literal, TypedDict

import msgspec

Moment = Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]
Language = Literal["en", "vi", "zh-Hans", "ms"]
Kind = Literal["free", "person", "bot", "computer"]
Status = Literal["waiting", "playing", "finished", "expired", "closed", "voided"]
Visibility = Literal["link", "public"]
Watching = Literal["open", "closed"]
Words = Annotated[str, msgspec.Meta(description="For people, in the language of the answer.")]
Schema = Annotated[dict[str, Any], msgspec.Meta(description="A JSON Schema.")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=8)]


class TimeOdds(TypedDict):
    """What a seat has instead of what the table gives; null is as the table gives it."""

    seat: Seat
    main_seconds: int | None
    increment_seconds: int | None
    byoyomi_periods: int | None


class Clock(TypedDict):
    """The time that a table gives; `per_move_seconds` bounds every move."""

    main_seconds: int
    increment_seconds: int
    per_move_seconds: int | None
    byoyomi_seconds: int
    byoyomi_periods: int
    odds: list[TimeOdds]


class SeatClock(TypedDict):
    """What a seat's clock shows: what is left of its main time, or of the period that runs.

    `periods` counts the one that runs. `move_ms`: what is left for this move, if bounded.
    """

    seat: Seat
    running: bool
    remaining_ms: int
    periods: int
    in_byoyomi: bool
    move_ms: int | None


# The view of a table


class SeatLine(TypedDict):
    """A seat of a table. `away`: a stand-in plays until its person acts again.

    `wants_take_back` and `wants_redo` say for how many plies a person asks the others to agree.
    """

    seat: Seat
    name: str | None
    kind: Kind
    level: str | None
    engine: str | None
    engine_options: dict[str, int | bool]
    present: bool
    away: bool
    ready: bool
    wants_rematch: bool
    offers_draw: bool
    wants_adjourn: bool
    wants_resume: bool
    hints: int
    take_backs: int
    wants_take_back: int | None
    wants_redo: int | None
    points: int


class Prompt(TypedDict):
    """The open question; its number is never used again at this table."""

    number: int
    seats: list[Seat]
    answer_by: Moment | None
    remaining_ms: int | None


class Action(TypedDict):
    """What this seat may do; `action` is sent back as it is."""

    action: str
    words: Words


class Refusal(TypedDict):
    """What one would naturally try and may not, and why not."""

    choice: str
    code: str
    rule: str
    words: Words


class ScoreLine(TypedDict):
    """One reason for one seat's points."""

    seat: Seat
    points: int
    other: Seat | None
    code: str
    rule: str
    words: Words


class EndedHand(TypedDict):
    """How a hand ended. `reveal` is what its end shows to the caller's seat."""

    id: int
    number: int
    ending: str
    words: Words | None
    points: list[int] | None
    lines: list[ScoreLine]
    reveal: Any


class MatchState(TypedDict):
    """The match that is played, or was last played here. `hand` counts from 0."""

    id: int
    hand: int
    points: list[int]
    finished: bool


class Told(TypedDict):
    """One thing that was told."""

    kind: str
    data: dict[str, Any]
    words: Words


class Event(TypedDict):
    """One step of a table and what the caller may know of it, perhaps nothing."""

    number: int
    at: Moment
    told: list[Told]


class Poll(TypedDict):
    """When to ask again, and why then."""

    after_ms: int
    because: Literal[
        "match_finished",
        "table_ended",
        "waiting_for_people",
        "paused",
        "adjourned",
        "next_hand_soon",
        "looking_on",
        "you_are_asked",
        "another_seat_is_asked",
    ]


class TableBooks(TypedDict):
    """Which opening books the computers use, for which sides: the host's own come first."""

    house: bool
    codes: list[str]
    sides: list[str]


class TableView(TypedDict):
    """All that one seat, or an onlooker (`you` is null), may see of a table; never a diff.

    `plies` led to what is seen; `redo_plies` were taken back and can be played again.
    """

    code: str
    version: int
    status: Status
    ended_because: str | None
    game: str
    options: dict[str, Any]
    visibility: Visibility
    watching: Watching
    pace_seconds: float
    answer_seconds: int
    clock: Clock | None
    clocks: list[SeatClock] | None
    hints_allowed: bool
    books: TableBooks | None
    rated: bool
    seats: list[SeatLine]
    you: Seat | None
    host: Seat | None
    paused: bool
    adjourned: bool
    match: MatchState | None
    next_hand_at: Moment | None
    last_hand: EndedHand | None
    event_number: int
    events: list[Event]
    server_time: Moment
    poll: Poll
    prompt: Prompt | None
    actions: list[Action]
    more_actions: bool
    refused: list[Refusal]
    plies: int
    redo_plies: int
    seat_view: Any


# Lists of tables


class Chair(TypedDict):
    """A seat in a list of tables."""

    seat: Seat
    name: str | None
    kind: Kind


class OpenTable(TypedDict):
    """A table at which one can sit down."""

    code: str
    game: str
    options: dict[str, Any]
    seats: list[Chair]
    answer_seconds: int
    clock: Clock | None
    rated: bool
    opened_at: Moment


class OpenTables(TypedDict):
    """Tables that wait for people, newest first."""

    tables: list[OpenTable]
    next: str | None


class MyTable(TypedDict):
    """A table of the caller's. `asked`: it is for the caller to answer."""

    code: str
    version: int
    game: str
    status: Status
    paused: bool
    adjourned: bool
    rated: bool
    seats: list[Chair]
    you: Seat | None
    asked: bool
    answer_by: Moment | None


class MyTables(TypedDict):
    """The caller's tables, those that ended in the last day too, newest first."""

    tables: list[MyTable]


# Links, talk, hints


class SeatLink(TypedDict):
    """An invitation that one person may spend once. `seat` null: any free seat."""

    id: int
    kind: Literal["sit", "watch"]
    seat: Seat | None
    made_at: Moment
    expires_at: Moment
    claimed_by: str | None
    claimed_at: Moment | None
    revoked_at: Moment | None


class NewSeatLink(SeatLink):
    """A new link. `claim` and `url`, which holds it, are told here and never again."""

    claim: str
    url: str


class SeatLinks(TypedDict):
    """The links of a table, newest first."""

    links: list[SeatLink]


class Player(TypedDict):
    """A person, to that person."""

    id: str
    name: str
    language: Language
    is_guest: bool
    username: str | None
    joined_at: Moment


class Claimed(TypedDict):
    """The table one sits or looks on at now; a new guest's token is told here alone."""

    table: TableView
    token: str | None
    player: Player


class ChatLine(TypedDict):
    """A line of talk; the text of a hidden one is null."""

    number: int
    seat: Seat | None
    name: str
    text: str | None
    said_at: Moment


class ChatLines(TypedDict):
    """The lines after a number, lowest first."""

    lines: list[ChatLine]


class Events(TypedDict):
    """The events after a number, lowest first; `next` leads to more, `newest` is the last."""

    events: list[Event]
    newest: int
    next: str | None


class SpeltAction(TypedDict):
    """An action of a line, and how it is written by name of notation."""

    action: str
    notations: dict[str, str]


class ScoredLine(TypedDict):
    """One of the best actions. `score`: hundredths, above 0 where it is good for this seat.

    `mate`: this seat wins by force in so many of its own actions; below 0, loses in so many.
    """

    action: str
    score: int
    mate: int | None
    line: list[SpeltAction]


class HintLine(ScoredLine):
    """A line, and what it weighs in the house's opening book, null where that has it not."""

    book_weight: int | None


class Hint(TypedDict):
    """What a computer would do in this seat, and why; hints are counted and shown to all.

    `book_weight`: what it weighs in the house's opening book, null where that has it not.
    """

    action: str
    book_weight: int | None
    words: Words
    because: Words
    hints: int
    lines: list[HintLine]
