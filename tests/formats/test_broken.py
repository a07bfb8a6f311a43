"""What is wrong with a file is said with its place."""

import contextlib

import pytest

from games.kernel.records import FILE_SIZE, MOST_NODES, Node, Place, Record, Unreadable
from games.rules.xiangqi import fen
from games.rules.xiangqi.formats.offer import RECORDS
from tests.formats.xqf_bytes import Move, Xqf, line

PLAIN = Xqf(10, line(72, 42, 79, 67))
KEYED = Xqf(18, line(72, 42, 79, 67), key=(0xFF, 1, 2, 3, 4, 5, 6, 7)).written()


def patched(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + bytes([value]) + data[at + 1 :]


def tags(name: str, value: str) -> bytes:
    return f"[DhtmlXQ]\n[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n[/DhtmlXQ]".encode()


GAME = '[Game "Chinese Chess"]\n'
BROKEN: list[tuple[str, bytes, str, Place]] = [
    ("nothing", b"", "unknown_format", Place()),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00", "unknown_format", Place()),
    ("no letters", b"1. \xff\xff\xff", "not_text", Place(offset=3)),
    ("prose", b"Hello, world.", "unknown_format", Place()),
    ("cut in a letter", "1. 炮二平".encode()[:-1], "not_text", Place(offset=9)),
    ("no such move", b'[Red "A"]\n\n1. C2=5 H8+6', "no_legal_move", Place(3, 9)),
    ("a move on its own way", f"{GAME}1. a0a9".encode(), "no_legal_move", Place(2, 4)),
    ("two moves in one", f"{GAME}1. 炮平五".encode(), "no_legal_move", Place(2, 4)),
    ("a comment to the end", f"{GAME}1. C2=5 {{ah".encode(), "unclosed", Place(2, 9)),
    ("a variation to the end", f"{GAME}1. C2=5 (C8=5\n".encode(), "unclosed", Place(3, 1)),
    ("a variation never begun", f"{GAME}C2=5 )".encode(), "unopened", Place(2, 6)),
    ("a variation too early", f"{GAME}(C2=5)".encode(), "variation_of_nothing", Place(2, 1)),
    ("a header to the end", b'[Red "A]\n1. C2=5', "bad_header", Place(1, 1)),
    ("another game", b'[Game "Chess"]\n\n1. e4', "other_game", Place(1, 1)),
    ("an odd brace", f"{GAME}C2=5 }}".encode(), "odd_character", Place(2, 6)),
    ("eight files", b'[FEN "8/9/9/9/9/9/9/9/9/9 w"]\n', "bad_position", Place(1, 1)),
    (
        "generals face",
        b'[Red "A"]\n[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]\n*',
        "bad_position",
        Place(2, 1),
    ),
    ("a list with a fault", b"h2e2 h9g7\nh0h5", "no_legal_move", Place(2, 1)),
    ("no king", b"9/9/9/9/9/9/9/9/9/9 w", "bad_position", Place(1, 1)),
    ("a tag to the end", b"[DhtmlXQ]\n[DhtmlXQ_title]x", "unclosed", Place(2, 1)),
    ("no tags", b"[DhtmlXQ]", "no_game", Place()),
    ("half a set", tags("binit", "0919"), "bad_position", Place(2, 16)),
    ("five digits", tags("movelist", "77471"), "no_legal_move", Place(2, 23)),
    ("letters", tags("movelist", "7747 ab"), "no_legal_move", Place(2, 24)),
    ("off the board", tags("movelist", "9947"), "no_legal_move", Place(2, 19)),
    ("a branch of nothing", tags("move_0_2_1", "1022"), "no_such_move", Place(2, 21)),
    ("a branch of no line", tags("move_7_1_8", "7747"), "no_such_move", Place(2, 21)),
    ("a comment on nothing", tags("comment9", "x"), "no_such_move", Place(2, 19)),
    ("a branch of itself", tags("move_1_1_1", "7747"), "no_such_move", Place(2, 21)),
    ("half a head", b"XQ" + bytes(100), "cut_off", Place(offset=102)),
    ("no tree", PLAIN.written()[:1024], "cut_off", Place(offset=1024)),
    ("half a tree", PLAIN.written()[:-3], "cut_off", Place(offset=1045)),
    ("a later version", patched(KEYED, 2, 19), "newer_version", Place(offset=2)),
    ("other keys", patched(KEYED, 12, 7), "bad_keys", Place(offset=12)),
    ("a piece elsewhere", patched(PLAIN.written(), 20, 3), "bad_position", Place(offset=16)),
    (
        "a wrong move",
        Xqf(10, line(72, 42, 79, 66)).written(),
        "no_legal_move",
        Place(offset=1040),
    ),
    (
        "a square too many",
        Xqf(10, line(72, 99)).written(),
        "no_legal_move",
        Place(offset=1032),
    ),
    ("less than nothing", patched(PLAIN.written(), 1031, 255), "bad_size", Place(offset=1024)),
    ("a huge comment", patched(PLAIN.written(), 1030, 99), "cut_off", Place(offset=1048)),
]


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [pytest.param(data, code, place, id=name) for name, data, code, place in BROKEN],
)
def test_a_broken_file(data: bytes, code: str, place: Place) -> None:
    with pytest.raises(Unreadable) as caught:
        RECORDS.read(data)
    assert (caught.value.code, caught.value.place) == (code, place)
    assert caught.value.words.text


def test_a_file_that_is_too_large() -> None:
    with pytest.raises(Unreadable, match="file_too_large"):
        RECORDS.read(b" " * (FILE_SIZE + 1))


def code_of(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        RECORDS.read(data)
    return caught.value.code


def test_limits_of_a_tree() -> None:
    there_and_back = ["C2=5", "H2+3", "C5=2", "H3-2"]
    moves = (there_and_back * 300)[:1001]
    assert code_of((GAME + " ".join(moves)).encode()) == "too_deep"
    assert RECORDS.read((GAME + " ".join(moves[:-1])).encode())[0].nodes
    many = [Move((72, 42))] * (MOST_NODES + 1)
    assert code_of(Xqf(10, many).written()) == "too_many_moves"
    wide = "7747" + "".join(f"[/DhtmlXQ_x][DhtmlXQ_move_0_1_{n}]7747" for n in range(9))
    assert code_of(wide.encode()) in {"unclosed", "unknown_format"}
    games = '[Red "A"] C2=5 * ' * 101
    assert code_of(games.encode()) == "too_many_games"
    long = GAME + "C2=5 {" + "x" * 4001 + "}"
    assert code_of(long.encode()) == "comment_too_long"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("h" * 90_000, id="one word"),
        pytest.param("\n" * 90_000, id="empty lines"),
        pytest.param("9/" * 45_000, id="ranks"),
        pytest.param("- 1 " * 22_000, id="counts"),
        pytest.param('[Red "' + "\\\\" * 40_000, id="a header without end"),
        pytest.param('[Red "A"]\n' * 9_000, id="headers"),
        pytest.param("(" * 90_000, id="variations"),
        pytest.param("[ " * 45_000, id="brackets"),
        pytest.param("{" * 90_000, id="braces"),
        pytest.param("1." * 45_000, id="numbers"),
        pytest.param("[DhtmlXQ_x][/DhtmlXQ_x]" * 4_000, id="tags"),
        pytest.param("[DhtmlXQ_x]" * 8_000, id="open tags"),
        pytest.param("[DhtmlXQ_movelist]7" + " " * 90_000 + "[/DhtmlXQ_movelist]", id="spaces"),
        pytest.param(
            "[DhtmlXQ_movelist][/DhtmlXQ_movelist]"
            + "".join(
                f"[DhtmlXQ_move_{n}_1_{n + 1}][/DhtmlXQ_move_{n}_1_{n + 1}]"
                for n in range(1_500)
            ),
            id="branches",
        ),
        pytest.param("position fen " + " " * 90_000, id="a command"),
    ],
)
def test_long_nonsense_is_refused_at_once(text: str) -> None:
    # Where the time grows with the square of the length, this takes minutes.
    for read in (RECORDS.read, *(kind.read for kind in RECORDS.formats if kind.read)):
        with contextlib.suppress(Unreadable):
            read(text.encode())


def test_deep_variations_need_no_recursion() -> None:
    begin, end = "1. C2=5 (" * 900, ")" * 900
    (record,) = RECORDS.read((GAME + begin + "C2=5" + end).encode())
    assert len(record.nodes) == 901
    pgn = RECORDS.find("pgn")
    assert pgn is not None
    assert pgn.write is not None
    assert RECORDS.read(pgn.write(record)) == (record,)


USUAL = fen.write(fen.read(fen.START))


@pytest.mark.parametrize(
    ("record", "code", "node"),
    [
        pytest.param(Record("x"), "bad_position", None, id="no position"),
        pytest.param(Record(USUAL, (Node(0, "h2e2"),)), "bad_parent", 0, id="own parent"),
        pytest.param(Record(USUAL, (Node(-2, "h2e2"),)), "bad_parent", 0, id="no parent"),
        pytest.param(
            Record(USUAL, (Node(-1, "h2e2"), Node(0, "h2e3"))), "no_legal_move", 1, id="illegal"
        ),
        pytest.param(Record(USUAL, (Node(-1, "h2h2"),)), "no_legal_move", 0, id="no move"),
        pytest.param(Record(USUAL, (Node(-1, "tusac"),)), "no_legal_move", 0, id="no squares"),
        pytest.param(Record(USUAL, headers={"a b": "c"}), "bad_header", None, id="a name"),
        pytest.param(Record(USUAL, headers={"A": "c" * 201}), "bad_header", None, id="long"),
        pytest.param(
            Record(USUAL, headers={f"A{n}": "c" for n in range(41)}),
            *("too_many_headers", None),
            id="many headers",
        ),
        pytest.param(
            Record(USUAL, comment="x" * 4001), "comment_too_long", -1, id="a long comment"
        ),
    ],
)
def test_a_record_that_cannot_be(record: Record, code: str, node: int | None) -> None:
    with pytest.raises(Unreadable) as caught:
        RECORDS.checked(record)
    assert (caught.value.code, caught.value.place.node) == (code, node)


def test_a_record_is_put_in_its_one_form() -> None:
    nodes = (
        Node(-1, "h2e2"),
        Node(-1, "b2e2"),
        Node(0, "h9g7", " good \r\n\x07move "),
    )
    record = Record(
        f"{fen.START} - - 3 9", nodes, {"Red": "  A \n B ", "Result": "?", "X": " "}
    )
    assert RECORDS.checked(record) == Record(
        USUAL,
        (Node(-1, "h2e2"), Node(0, "h9g7", "good \nmove"), Node(-1, "b2e2")),
        {"Red": "A B"},
    )


def test_a_node_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="no_such_node"):
        RECORDS.at(Record(USUAL), 0)
    assert RECORDS.at(Record(USUAL), -1).options == {}
