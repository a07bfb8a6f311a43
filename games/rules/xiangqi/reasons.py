"""Every way to be refused, and every ending, each with its clause."""

from games.kernel.refusals import Reason

# Refused moves
NOT_YOUR_PIECE = Reason("not_your_piece", "XQ-3.1", "None of your pieces stands there.")
OWN_PIECE_THERE = Reason("own_piece_there", "XQ-3.1", "One of your own pieces stands there.")
NOT_ITS_MOVE = Reason("not_its_move", "XQ-3.9", "This piece does not move like that.")
BLOCKED = Reason("blocked", "XQ-3.9", "Another piece stands in the way.")
NO_SCREEN = Reason(
    "no_screen",
    "XQ-3.7",
    "A cannon takes by jumping over exactly one piece, and not otherwise.",
)
STAYS_IN_CHECK = Reason("stays_in_check", "XQ-4.2", "Your general would still be in check.")
EXPOSES_GENERAL = Reason(
    "exposes_general", "XQ-4.2", "That would leave your general to be taken."
)
GENERALS_FACE = Reason(
    "generals_face", "XQ-4.3", "The generals would face each other with nothing between them."
)
NO_WAY_OUT = Reason("no_way_out", "XQ-3.9", "This piece has nowhere to go.")

# Refused positions
FEN_MISSING = Reason("fen_missing", "XQ-6.3", "A position of your own is wanted as a FEN.")
FEN_UNUSED = Reason(
    "fen_unused", "XQ-6.3", "A FEN is read only if the game starts from a position of your own."
)
FEN_FIELDS = Reason(
    "fen_fields",
    "XQ-6.4",
    "A FEN is a board and whose move it is; four more fields may follow.",
)
FEN_RANKS = Reason("fen_ranks", "XQ-6.4", "The board of a FEN has ten ranks.")
FEN_FILES = Reason("fen_files", "XQ-6.4", "Each rank of a FEN has nine points.")
FEN_LETTER = Reason("fen_letter", "XQ-6.4", "This letter of the FEN is no piece.")
FEN_SIDE = Reason("fen_side", "XQ-6.4", "Whose move it is, is written w or b.")
FEN_COUNTS = Reason("fen_counts", "XQ-6.4", "The counts at the end of the FEN are not numbers.")
FEN_GENERALS = Reason("fen_generals", "XQ-6.5", "Each side has exactly one general.")
FEN_TOO_MANY = Reason(
    "fen_too_many", "XQ-6.5", "A side has more of a piece than its set holds."
)
FEN_SQUARE = Reason("fen_square", "XQ-6.6", "A piece stands where it can never come to stand.")
FEN_FACING = Reason("fen_facing", "XQ-6.7", "The generals face each other.")
FEN_IN_CHECK = Reason(
    "fen_in_check", "XQ-6.7", "The side that is not to move may not be in check."
)
FEN_OVER = Reason("fen_over", "XQ-6.8", "In this position the game is over already.")
RATED_IS_EVEN = Reason("rated_is_even", "XQ-6.9", "A rated game is played without odds.")

# Moves given at the start
GIVEN_CROSSES = Reason(
    "given_crosses", "XQ-6.11", "Moves given at the start stay on your own half."
)
GIVEN_TAKES = Reason("given_takes", "XQ-6.11", "Moves given at the start take nothing.")
GIVEN_CHECKS = Reason("given_checks", "XQ-6.11", "Moves given at the start give no check.")

REFUSALS = (
    NOT_YOUR_PIECE,
    OWN_PIECE_THERE,
    NOT_ITS_MOVE,
    BLOCKED,
    NO_SCREEN,
    STAYS_IN_CHECK,
    EXPOSES_GENERAL,
    GENERALS_FACE,
    NO_WAY_OUT,
    FEN_MISSING,
    FEN_UNUSED,
    FEN_FIELDS,
    FEN_RANKS,
    FEN_FILES,
    FEN_LETTER,
    FEN_SIDE,
    FEN_COUNTS,
    FEN_GENERALS,
    FEN_TOO_MANY,
    FEN_SQUARE,
    FEN_FACING,
    FEN_IN_CHECK,
    FEN_OVER,
    RATED_IS_EVEN,
    GIVEN_CROSSES,
    GIVEN_TAKES,
    GIVEN_CHECKS,
)

# Endings
CHECKMATE = Reason("checkmate", "XQ-4.4", "Checkmate.")
STALEMATE = Reason("stalemate", "XQ-4.5", "The side to move has no move, and loses.")
PERPETUAL_CHECK = Reason(
    "perpetual_check", "XQ-7.4", "The position came up too often by perpetual check."
)
PERPETUAL_CHASE = Reason(
    "perpetual_chase", "XQ-7.4", "The position came up too often by perpetual chase."
)
REPETITION = Reason("repetition", "XQ-7.4", "The position came up too often: a draw.")
TOO_MANY_CHECKS = Reason("too_many_checks", "XQ-7.7", "Too many checks in a row.")
NO_CAPTURE = Reason("no_capture", "XQ-5.1", "Nothing was taken for too long: a draw.")
DEAD_POSITION = Reason(
    "dead_position", "XQ-5.2", "Neither side has a piece left that can attack: a draw."
)
MOVE_LIMIT = Reason("move_limit", "XQ-5.3", "The game has lasted 300 moves: a draw.")
RESIGNED = Reason("resigned", "XQ-2.4", "The other side resigned.")
TIMED_OUT = Reason("timed_out", "XQ-2.5", "The other side ran out of time.")
TIMED_OUT_DRAW = Reason(
    "timed_out_draw",
    "XQ-2.5",
    "Time ran out, but the other side has no piece left that can attack: a draw.",
)
AGREED = Reason("agreed", "XQ-2.4", "A draw by agreement.")
