"""What was told at a table, as one reader may know it, with words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from config.http.languages import say
from games.kernel.events import Payload
from games.kernel.game import AnyGame
from games.kernel.words import Gap, Phrase
from games.models import Sitting, TableEvent
from games.selectors import titles
from games.selectors.loading import AtTable

EVENTS_PER_PAGE = 200

SERVICE_WORDS: Mapping[str, Phrase] = {
    "table_opened": Phrase("The table is open."),
    "sat_down": Phrase("{seat} sits down."),
    "left": Phrase("{seat} leaves."),
    "sent_away": Phrase("{seat} was sent away by the host."),
    "handed_over": Phrase("A computer plays for {seat}."),
    "came_back": Phrase("{seat} is back."),
    "host_changed": Phrase("{seat} is the host now."),
    "started": Phrase("The seats are settled."),
    "match_began": Phrase("A match begins."),
    "hand_began": Phrase("A new hand is dealt."),
    "hand_ended": Phrase("The hand is over."),
    "hand_voided": Phrase("The hand was voided: it counts for nothing."),
    "match_ended": Phrase("The match is over."),
    "paused": Phrase("{seat} pauses the table."),
    "resumed": Phrase("{seat} resumes the table."),
    "away": Phrase("{seat} did not answer in time: a stand-in plays."),
    "adjourn_asked": Phrase("{seat} would like to go on another day."),
    "adjourn_declined": Phrase("{seat} would rather play on now."),
    "adjourned": Phrase("The table is adjourned."),
    "resume_asked": Phrase("{seat} is back and would like to go on."),
    "aborted": Phrase("{seat} calls the game off: it counts for nothing."),
    "rematch_asked": Phrase("{seat} would like to play again."),
    "resigned": Phrase("{seat} resigns."),
    "draw_offered": Phrase("{seat} offers a draw."),
    "draw_agreed": Phrase("The players agree on a draw."),
    "draw_declined": Phrase("{seat} would rather play on than draw."),
    "take_back_asked": Phrase("{seat} would like to take back ({plies})."),
    "redo_asked": Phrase("{seat} would like to play again what was taken back ({plies})."),
    "take_back_declined": Phrase("{seat} would rather leave the moves as they are."),
    "taken_back": Phrase("{seat} takes back ({plies})."),
    "redone": Phrase("{seat} plays again what was taken back ({plies})."),
    "level_changed": Phrase("{seat} plays at another level from now on."),
    "pace_changed": Phrase("The computers play at another pace from now on."),
    "books_changed": Phrase("The computers use other opening books from now on."),
    "from_book": Phrase("{seat} plays by the opening book."),
    "stepped": Phrase("{seat} plays one ply while the table is paused."),
    "unwatched": Phrase("The table is paused, since nobody has looked for ten minutes."),
    "title_won": Phrase("{seat} has earned the title {title}."),
    "out_of_time": Phrase("{seat} is out of time."),
    "said": Phrase("{seat} says something."),
    "table_ended": Phrase("The table has ended."),
}
"""What the table itself tells; everything else is told by its game."""


def events_after(
    at: AtTable, seat: int | None, number: int, *, limit: int = EVENTS_PER_PAGE
) -> list[dict[str, Any]]:
    """The events above `number`, lowest first, at most `limit`, as `seat` may know them."""
    rows = TableEvent.objects.filter(table=at.table, number__gt=number).order_by("number")
    return [as_told(row, at, seat) for row in rows[:limit]]


def as_told(row: TableEvent, at: AtTable, seat: int | None) -> dict[str, Any]:
    """One event under its number: what `seat`, or an onlooker (None), was told, with words."""
    told = []
    for part in row.told:
        if is_for(part, seat):
            words = event_words(at.game, part["kind"], part["data"], at.sittings)
            told.append({"kind": part["kind"], "data": part["data"], "words": words})
    return {"number": row.number, "at": row.at, "told": told}


def is_for(part: Mapping[str, Any], seat: int | None) -> bool:
    """Whether this part of an event is for `seat`, or an onlooker (None)."""
    if part["kind"] == "said" and part["data"]["room"] == "onlookers":
        return seat is None
    only = part["only"]
    return only is None or (seat is not None and seat in only)


def event_words(game: AnyGame, kind: str, data: Payload, sittings: Sequence[Sitting]) -> str:
    """One line of what happened, in the active language, with people's names."""
    if kind in SERVICE_WORDS:
        phrase = Phrase(SERVICE_WORDS[kind].text, _gaps(game, data))
    else:
        phrase = game.event_words(kind, data)
    return say(with_names(phrase, sittings), game=game.info.slug)


def with_names(phrase: Phrase, sittings: Iterable[Sitting]) -> Phrase:
    """The phrase with the names of those who sit there in place of seat numbers."""
    names = {sitting.seat: sitting.name for sitting in sittings}

    def named(gap: str, value: Gap) -> Gap:
        if gap in {"seat", "other_seat"} and isinstance(value, int):
            return names.get(value) or Phrase("Seat {number}", {"number": value + 1})
        return value

    return Phrase(phrase.text, {gap: named(gap, value) for gap, value in phrase.gaps.items()})


def _gaps(game: AnyGame, data: Payload) -> Mapping[str, Gap]:
    seat, plies, title = data.get("seat"), data.get("plies"), data.get("title")
    somebody = Phrase("The host") if data.get("host") else Phrase("Somebody")
    return {
        "seat": seat if isinstance(seat, int) else somebody,
        "plies": plies if isinstance(plies, int) else 0,
        "title": titles.name_of(game.info.slug, title) if isinstance(title, str) else "",
    }
