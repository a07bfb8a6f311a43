"""Files made by hand, in every format and encoding, and what they give."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from games.kernel.records import Record, main_line
from games.rules.xiangqi import fen
from games.rules.xiangqi.formats.offer import RECORDS

FILES = Path(__file__).parent / "files"
OPENING = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5"
CHINESE = {"Red": "许银川", "Black": "胡荣华", "Result": "1-0"}
TRADITIONAL = {"Red": "許銀川", "Black": "呂欽", "Result": "1/2-1/2"}


@dataclass
class Wanted:
    """What a file gives: its format, the main line, and some of its headers."""

    name: str
    kind: str
    line: str = OPENING
    headers: dict[str, str] | None = None
    start: str = fen.START


NATIONAL = {**CHINESE, "Event": "1986年全国象棋个人赛", "Date": "1986.10.03"}
XQF = {
    "Title": "许银川先胜胡荣华",
    "Event": "全国个人赛",
    "Date": "1986.10.03",
    "Site": "重庆",
    "Red": "许银川",
    "Black": "胡荣华",
}
ENDGAME = "3ak4/9/9/9/9/9/9/9/9/R2K5 b"

WANTED = (
    Wanted("pgn-chinese-utf8.pgn", "pgn", headers=NATIONAL),
    Wanted("pgn-chinese-utf8-mark.pgn", "pgn", headers=NATIONAL),
    Wanted("pgn-chinese-gb18030.pgn", "pgn", headers=NATIONAL),
    Wanted("pgn-chinese-utf16.pgn", "pgn", headers=NATIONAL),
    Wanted("pgn-traditional-utf8.pgn", "pgn", headers={**TRADITIONAL, "Event": "象棋公開賽"}),
    Wanted("pgn-traditional-big5.pgn", "pgn", headers={**TRADITIONAL, "Event": "象棋公開賽"}),
    Wanted("pgn-wxf.pgn", "pgn", headers={"Red": "Hồ", "Black": "Trịnh"}),
    Wanted(
        "pgn-iccs-gb-names.pgn",
        "pgn",
        headers={"Red": "柳大华", "Black": "赵国荣", "Result": "0-1"},
    ),
    Wanted(
        "pgn-iccs-big5-names.pgn",
        "pgn",
        headers={
            "Red": "趙汝權",
            "Black": "黃世清",
            "Event": "香港象棋錦標賽",
            "Result": "1/2-1/2",
        },
    ),
    Wanted("pgn-variations.pgn", "pgn", "h2e2 h9g7 h0g2 i9h9", {"Red": "An"}),
    Wanted(
        "pgn-tandem-chariots.pgn",
        *("pgn", "e8e7 d9d8 e5a5", {}, "3k5/4R4/9/9/4R4/9/9/9/9/5K3 w"),
    ),
    Wanted(
        "pgn-soldiers-on-two-files.pgn",
        *("pgn", "e7e8 e9f9 c6b6 d9e8", {}, "3ak4/4a4/2P1P4/2P1P4/9/9/9/9/9/3K5 w"),
    ),
    Wanted(
        "pgn-black-begins.pgn",
        *("pgn", "h9g7 h0g2", {}),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
    ),
    Wanted(
        "pgn-elephants-and-advisors.pgn",
        *("pgn", "e1f0 c5e7 g4e2 e7g9", {}, "3k5/9/9/9/2b6/6B2/9/3A5/4A4/2B1K4 w"),
    ),
    Wanted(
        "dhtmlxq-utf8.txt",
        "dhtmlxq",
        headers={**CHINESE, "Title": "许银川先胜胡荣华", "Event": "全国个人赛"},
    ),
    Wanted(
        "dhtmlxq-gb18030.txt",
        "dhtmlxq",
        headers={**CHINESE, "Title": "许银川先胜胡荣华", "Event": "全国个人赛"},
    ),
    Wanted(
        "dhtmlxq-big5.txt",
        "dhtmlxq",
        headers={**TRADITIONAL, "Title": "許銀川先和呂欽", "Event": "象棋公開賽"},
    ),
    Wanted(
        "dhtmlxq-branches.txt",
        *("dhtmlxq", "h2e2 h9g7 h0g2 i9h9", {"Title": "顺炮与屏风马"}),
    ),
    Wanted("dhtmlxq-endgame-black-begins.txt", "dhtmlxq", "d9e8 a0a9", {}, ENDGAME),
    Wanted("xqf-1.0.xqf", "xqf", headers={**XQF, "Result": "1-0"}),
    Wanted("xqf-1.1-keyed.xqf", "xqf", headers={**XQF, "Result": "0-1"}),
    Wanted("xqf-1.2-keyed.xqf", "xqf", headers={**XQF, "Result": "1/2-1/2"}),
    Wanted("xqf-1.6-keyed-endgame.xqf", "xqf", "d9e8 a0a9", {}, ENDGAME),
    Wanted("xqf-1.0-tree.xqf", "xqf", "h2e2 h9g7 h0g2 i9h9", XQF),
    Wanted("xqf-1.8-keyed-tree.xqf", "xqf", "h2e2 h9g7 h0g2 i9h9", XQF),
    Wanted("moves-chinese-gb18030.txt", "chinese"),
    Wanted("moves-traditional-big5.txt", "chinese"),
    Wanted("moves-wxf.txt", "wxf"),
    Wanted("moves-iccs.txt", "iccs"),
    Wanted("moves-uci.txt", "uci"),
    Wanted("position.fen", "fen", "", {}, "3k5/4R4/9/9/4R4/9/9/9/9/5K3 w"),
)


def only(name: str) -> Record:
    (record,) = RECORDS.read((FILES / name).read_bytes())
    return record


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_file_gives_what_is_in_it(wanted: Wanted) -> None:
    data = (FILES / wanted.name).read_bytes()
    assert RECORDS.detect(data) == wanted.kind
    record = only(wanted.name)
    line = [record.nodes[number].action for number in main_line(record.nodes)]
    assert line == wanted.line.split()
    assert record.headers == (wanted.headers or {})
    assert record.start == fen.write(fen.read(wanted.start))
    assert RECORDS.checked(record) == record


def test_every_file_is_looked_at() -> None:
    named = {each.name for each in WANTED} | {"pgn-two-games.pgn"}
    assert {path.name for path in FILES.iterdir()} == named


def test_a_file_of_two_games() -> None:
    first, second = RECORDS.read((FILES / "pgn-two-games.pgn").read_bytes())
    assert first == only("pgn-chinese-utf8.pgn")
    assert [node.action for node in second.nodes] == ["h2e2", "h9g7"]
    assert second.headers == {"Red": "An", "Result": "0-1"}


TREE = [
    (-1, "h2e2", "中炮"),
    (0, "h9g7", ""),
    (1, "h0g2", ""),
    (2, "i9h9", ""),
    (0, "h7e7", "顺炮"),
    (4, "h0g2", ""),
    (5, "h9g7", ""),
    (4, "e2e6", "抢中兵"),
    (7, "d9e8", ""),
    (0, "b9c7", ""),
]


def test_variations_of_a_pgn() -> None:
    record = only("pgn-variations.pgn")
    found = [(node.parent, node.action, node.comment) for node in record.nodes]
    wanted = [*TREE[:3], (2, "i9h9", "到此均势"), *TREE[4:]]
    assert found == wanted
    assert record.comment == "开局研究"


@pytest.mark.parametrize("name", ["xqf-1.0-tree.xqf", "xqf-1.8-keyed-tree.xqf"])
def test_the_tree_of_an_xqf(name: str) -> None:
    record = only(name)
    found = [(node.parent, node.action, node.comment) for node in record.nodes]
    wanted = [*TREE]
    wanted[7] = (4, "e2e6", "抢中兵\n第二行")
    assert found == wanted
    assert record.comment == "开局研究"


def test_branches_of_a_dhtmlxq() -> None:
    record = only("dhtmlxq-branches.txt")
    found = [(node.parent, node.action, node.comment) for node in record.nodes]
    assert found == [
        (-1, "h2e2", "中炮"),
        (0, "h9g7", ""),
        (1, "h0g2", ""),
        (2, "i9h9", ""),
        (0, "h7e7", "顺炮"),
        (4, "h0g2", ""),
        (5, "h9g7", ""),
        (5, "f9e8", ""),
        (0, "b9c7", "另一马"),
    ]
    assert record.comment == "开局研究\n第二行"
