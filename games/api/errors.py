"""How what the games raise looks to a client: one table."""

from dataclasses import asdict
from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from config.http import languages, problems
from config.http.problems import Kind, Problem
from games.api import listening
from games.catalogue import UnknownGame
from games.kernel.boards import BadPlace, BadPosition
from games.kernel.books import IllegalMove
from games.kernel.refusals import NotAnAction, OptionRefused, Refused
from games.selectors import analysis_view, board_view
from games.selectors import books as found_books
from games.selectors import records as found_records
from games.selectors.catalogue_view import NoSuchPage, NoSuchScale
from games.selectors.history import NoSuchRecord
from games.selectors.loading import NoSuchTable
from games.selectors.practice import NoExercises
from games.selectors.replays import OtherRules
from games.services import (
    analyses,
    book_filling,
    books,
    bots,
    conduct,
    hints,
    links,
    play,
    portable,
    records,
    rights,
    seats,
    stepping,
    table_books,
    tables,
    take_backs,
)
from games.services.chat import LineRefused
from games.services.engines import BadEngineOption, UnknownEngine
from games.services.sittings import UnknownLevel

NOT_SEATED: Final = Kind(403, "not_seated", _("Only who sits at the table may do this."))
NOT_HOST: Final = Kind(403, "not_host", _("Only the host of the table may do this."))
NOT_FOR_BOTS: Final = Kind(403, "not_for_bots", _("Bots play, and do nothing else."))
NO_HINTS: Final = Kind(403, "no_hints", _("This table was opened without hints."))
NO_BOOKS: Final = Kind(404, "no_books", _("This game has no opening books."))
NO_SUCH_BOOK: Final = Kind(404, "no_such_book", _("You have no such book."))
NO_SUCH_ENTRY: Final = Kind(404, "no_such_entry", _("The book has no such entry."))
NO_BOARD: Final = Kind(404, "no_board", _("There is no board to be shown here."))
NO_EXERCISES: Final = Kind(404, "no_exercises", _("There is no such exercise."))
NO_ANALYSIS: Final = Kind(404, "no_analysis", _("Nobody asked for this analysis."))
NO_SUCH_BOT: Final = Kind(404, "no_such_bot", _("There is no such bot for you."))
NO_SUCH_LINK: Final = Kind(404, "no_such_link", _("There is no such link."))
STALE_PROMPT: Final = Kind(409, "stale_prompt", _("This question is settled already."))
SEAT_TAKEN: Final = Kind(409, "seat_taken", _("This seat is not free."))
TABLE_FULL: Final = Kind(409, "table_full", _("Every seat is taken."))
ALREADY_SEATED: Final = Kind(409, "already_seated", _("You sit at this table already."))
NOBODY_THERE: Final = Kind(
    409, "nobody_there", _("Nobody sits there whom you could send away.")
)
NO_COMPUTER_THERE: Final = Kind(409, "no_computer_there", _("No computer sits there."))
NOTHING_TO_STEP: Final = Kind(
    409, "nothing_to_step", _("A step is for a paused table where a computer is to answer.")
)
NOT_YOURS: Final = Kind(409, "not_yours", _("No seat is kept for you here."))
NOT_WAITING: Final = Kind(409, "not_waiting", _("The match has begun, or the table has ended."))
TABLE_ENDED: Final = Kind(409, "table_ended", _("No match is running at this table."))
NOT_FINISHED: Final = Kind(409, "not_finished", _("The match is not played out."))
TABLE_PAUSED: Final = Kind(409, "table_paused", _("The table is paused: nobody plays on."))
TOO_LATE_TO_ABORT: Final = Kind(
    409, "too_late_to_abort", _("Every seat has played: the game counts.")
)
RATED_TABLE: Final = Kind(
    409, "rated_table", _("This table is rated: nobody is helped, and every move stands.")
)
NOT_OFFERED: Final = Kind(409, "not_offered", _("This game knows no such thing."))
TOO_FEW: Final = Kind(409, "too_few", _("The game cannot be played by so few."))
OPTIONS_DO_NOT_FIT: Final = Kind(
    409, "options_do_not_fit", _("A house rule does not fit so few seats.")
)
LINK_SPENT: Final = Kind(
    409, "link_spent", _("This link was used or revoked, or it is too old.")
)
COMPUTER_DECLINES: Final = Kind(
    409, "computer_declines", _("The computer here cannot tell what a draw is worth.")
)
NOTHING_TO_TAKE_BACK: Final = Kind(
    409, "nothing_to_take_back", _("Not so much was played that it could be taken back.")
)
NOTHING_TO_REDO: Final = Kind(
    409, "nothing_to_redo", _("Not so much was taken back that it could be played again.")
)
HANDLE_TAKEN: Final = Kind(409, "handle_taken", _("Another bot has this handle already."))
TOO_MANY_BOTS: Final = Kind(409, "too_many_bots", _("You have as many bots as one may have."))
TOO_MANY_BOOKS: Final = Kind(
    409, "too_many_books", _("You have as many books as one may have.")
)
BOOK_FULL: Final = Kind(409, "book_full", _("So many entries are more than your books hold."))
BOT_IS_BUSY: Final = Kind(
    409, "bot_is_busy", _("This bot takes no more tables, or does not play this game.")
)
ANALYSIS_BUSY: Final = Kind(
    409, "analysis_busy", _("Another analysis of yours is still at work.")
)
OTHER_RULES: Final = Kind(
    410, "other_rules", _("This hand was played by rules that the service no longer has.")
)
HAND_NOT_OVER: Final = Kind(409, "hand_not_over", _("This hand is still being played."))
NO_RECORDS: Final = Kind(409, "no_records", _("This game has no records of its own."))
TOO_MANY_SAVED: Final = Kind(
    409, "too_many_saved", _("You keep as many games as one may keep.")
)
UNREADABLE: Final = Kind(422, "unreadable", _("This is no record that can be read."))
BAD_BUNDLE: Final = Kind(422, "bad_bundle", _("This bundle cannot be brought in."))
TOO_MANY_STREAMS: Final = Kind(
    429, "too_many_streams", _("Too many are listening just now; poll, or come back.")
)
REFUSED: Final = Kind(422, "refused", _("The rules do not allow this."))

SEATING: Final = (SEAT_TAKEN, TABLE_FULL, ALREADY_SEATED, NOT_WAITING)
"""What may keep a person from sitting down."""

PLAN_WORDS: Final = {
    "bad_seat_count": _("This game has no such number of seats."),
    "too_many_computers": _("There are fewer seats than that."),
    "no_such_seat": _("This table has no such seat."),
    "seat_twice": _("Two computers cannot share a seat."),
    "no_clocks": _("No time is lost in this game: it has no clocks."),
    "clock_empty": _("A clock needs main time, byo-yomi, or a time for each move."),
    "byoyomi_half": _("Byo-yomi needs both seconds and periods."),
    "increment_alone": _("An increment is added to main time, and there is none."),
    "odds_twice": _("A seat can have time odds only once."),
    "odds_of_nothing": _("Time odds need main time or byo-yomi."),
    "no_time_at_all": _("A seat would have no time at all."),
    "rated_time": _("A rated table gives every seat the same time."),
    "cannot_be_rated": _("This game has no rated tables."),
    "rated_unhelped": _("A rated table is without hints."),
}
"""What is wrong with a new table, by code."""

BOOK_WORDS: Final = {
    "no_books": _("This game has no opening books."),
    "not_your_book": _("You have no such book for this game."),
    "no_such_side": _("This game has no such side."),
    "rated_books": _("At a rated table computers play by the house's book alone."),
}
"""What is wrong with the books for a table, by code."""

_ILLEGAL: Final = _("This move is not legal there.")


BUNDLE_WORDS: Final = {
    "no_bundle": _("This file is no bundle."),
    "too_large": _("This bundle is too large."),
    "missing_part": _("A part of this bundle is missing."),
    "bad_part": _("A part of this bundle is not as it should be."),
    "other_version": _("This bundle was made by a later version."),
}
"""Why a bundle cannot be brought in, by code."""


ENGINE_OPTION_WORDS: Final = {
    "unknown_engine_option": _("This engine has no such option for a seat."),
    "bad_engine_option": _("This option of the engine cannot have this value."),
}
"""What is wrong with an engine's option for a seat, by code."""


def _field(name: str, code: str, words: object) -> Problem:
    detail = ErrorDetail(str(words), code=code)
    return problems.malformed(ValidationError({name: [detail]}))


def _told_refused(refused: Refused) -> Problem:
    reason = refused.reason
    words = languages.say(reason)
    return Problem(REFUSED, reason.code, words, more={"rule": reason.rule, "allowed": []})


def _told_option(refused: OptionRefused) -> Problem:
    return _field(f"options.{refused.option}", refused.reason.code, _said(refused))


def _told_misfit(misfit: tables.OptionsDoNotFit) -> Problem:
    refused = misfit.refused
    return Problem(OPTIONS_DO_NOT_FIT, words=_said(refused), more={"option": refused.option})


def _said(refused: OptionRefused) -> str:
    return languages.say(refused.reason)


def _told_plan(bad: tables.BadPlan) -> Problem:
    return _field(bad.part, bad.code, PLAN_WORDS[bad.code])


def _told_level(_unknown: UnknownLevel) -> Problem:
    return _field("level", "unknown_level", _("This game has no such computer player."))


def _told_scale(_unknown: NoSuchScale) -> Problem:
    return _field("levels", "no_such_scale", _("This game has no scale of so many levels."))


def _told_place(_bad: BadPlace) -> Problem:
    return _field("from", "no_piece", _("There is no piece on such a point."))


def _told_position(bad: BadPosition) -> Problem:
    return _field("fen", bad.reason.code, languages.say(bad.reason))


def _told_engine(_unknown: UnknownEngine) -> Problem:
    words = _("There is no such engine for this game and level.")
    return _field("engine", "unknown_engine", words)


def _told_engine_option(bad: BadEngineOption) -> Problem:
    return _field(f"options.{bad.option}", bad.code, ENGINE_OPTION_WORDS[bad.code])


def _told_action(_bad: NotAnAction) -> Problem:
    return _field("action", "not_an_action", _("This is no action of this game."))


def _told_line(_refused: LineRefused) -> Problem:
    return _field(
        "text", "line", _("A line has 1 to 500 characters, and no control characters.")
    )


def _told_unreadable(bad: found_records.BadRecord) -> Problem:
    fault, words = bad.fault, languages.say(bad.fault.words, game=bad.game)
    return Problem(UNREADABLE, fault.code, words, more={"place": asdict(fault.place)})


def _told_bundle(bad: portable.BadBundle) -> Problem:
    words = BUNDLE_WORDS[bad.code]
    return Problem(BAD_BUNDLE, bad.code, words, more={"part": bad.part})


def _told_title(_refused: records.TitleRefused) -> Problem:
    return _field("title", "title", _("A title has 1 to 100 characters, on one line."))


def _told_format(_unknown: found_records.NoSuchFormat) -> Problem:
    return _field("format", "no_such_format", _("Records of this game are not written so."))


def _told_illegal(bad: IllegalMove, field: str = "moves") -> Problem:
    return _field(f"{field}.{bad.number}", "illegal_move", _ILLEGAL)


def _told_not_legal(_bad: books.NotLegal) -> Problem:
    return _field("action", "illegal_move", _ILLEGAL)


def _told_game(bad: book_filling.BadGame) -> Problem:
    field, fault = f"games.{bad.number}", bad.fault
    if isinstance(fault, IllegalMove):
        return _told_illegal(fault, f"{field}.moves")
    return _field(f"{field}.fen", fault.reason.code, languages.say(fault.reason))


def _told_other_book(_bad: book_filling.OtherGame) -> Problem:
    return _field("other", "other_game", _("It takes another book for the same game."))


def _told_books(bad: table_books.BadBooks) -> Problem:
    return _field(bad.part, bad.code, BOOK_WORDS[bad.code])


problems.register(
    {
        NoSuchTable: problems.NOT_FOUND,
        board_view.NoBoard: NO_BOARD,
        found_books.NoBooks: NO_BOOKS,
        found_books.NoSuchBook: NO_SUCH_BOOK,
        found_books.NoSuchEntry: NO_SUCH_ENTRY,
        books.TooManyBooks: TOO_MANY_BOOKS,
        books.BookFull: BOOK_FULL,
        books.NotLegal: _told_not_legal,
        IllegalMove: _told_illegal,
        book_filling.BadGame: _told_game,
        book_filling.OtherGame: _told_other_book,
        table_books.BadBooks: _told_books,
        BadPlace: _told_place,
        BadPosition: _told_position,
        NoExercises: NO_EXERCISES,
        NoSuchRecord: problems.NOT_FOUND,
        found_records.NoSuchSavedGame: problems.NOT_FOUND,
        found_records.NoRecords: NO_RECORDS,
        found_records.NoSuchFormat: _told_format,
        found_records.HandNotOver: HAND_NOT_OVER,
        found_records.BadRecord: _told_unreadable,
        records.TooManySaved: TOO_MANY_SAVED,
        records.TitleRefused: _told_title,
        portable.BadBundle: _told_bundle,
        NoSuchPage: problems.NOT_FOUND,
        UnknownGame: problems.NOT_FOUND,
        links.NoSuchLink: NO_SUCH_LINK,
        links.LinkSpent: LINK_SPENT,
        rights.NotSeated: NOT_SEATED,
        rights.NotForBots: NOT_FOR_BOTS,
        bots.NoSuchBot: NO_SUCH_BOT,
        bots.HandleTaken: HANDLE_TAKEN,
        bots.TooManyBots: TOO_MANY_BOTS,
        bots.BotIsBusy: BOT_IS_BUSY,
        listening.TooMany: lambda _: Problem(TOO_MANY_STREAMS, headers={"Retry-After": "5"}),
        rights.NotHost: NOT_HOST,
        rights.NotWaiting: NOT_WAITING,
        rights.TableEnded: TABLE_ENDED,
        rights.RatedTable: RATED_TABLE,
        rights.TablePaused: TABLE_PAUSED,
        seats.SeatTaken: SEAT_TAKEN,
        seats.TableFull: TABLE_FULL,
        seats.AlreadySeated: ALREADY_SEATED,
        seats.NobodyThere: NOBODY_THERE,
        seats.NoComputerThere: NO_COMPUTER_THERE,
        seats.NotYours: NOT_YOURS,
        stepping.NothingToStep: NOTHING_TO_STEP,
        tables.BadPlan: _told_plan,
        tables.TooFew: TOO_FEW,
        tables.OptionsDoNotFit: _told_misfit,
        conduct.NotFinished: NOT_FINISHED,
        analyses.NotOver: NOT_FINISHED,
        analyses.Busy: ANALYSIS_BUSY,
        analysis_view.NoAnalysis: NO_ANALYSIS,
        conduct.NotOffered: NOT_OFFERED,
        conduct.TooLateToAbort: TOO_LATE_TO_ABORT,
        conduct.ComputerDeclines: COMPUTER_DECLINES,
        take_backs.NothingToTakeBack: NOTHING_TO_TAKE_BACK,
        take_backs.NothingToRedo: NOTHING_TO_REDO,
        hints.NoHints: NO_HINTS,
        play.StalePrompt: STALE_PROMPT,
        OtherRules: OTHER_RULES,
        Refused: _told_refused,
        NotAnAction: _told_action,
        OptionRefused: _told_option,
        UnknownLevel: _told_level,
        UnknownEngine: _told_engine,
        BadEngineOption: _told_engine_option,
        NoSuchScale: _told_scale,
        LineRefused: _told_line,
    }
)
