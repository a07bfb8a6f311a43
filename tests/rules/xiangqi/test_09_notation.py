import pytest

from games.kernel.refusals import NotAnAction
from games.kernel.words import in_english
from games.rules.xiangqi import fen, notation
from games.rules.xiangqi.board import move_text, parse_move
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves

CHARIOTS = "3k5/4R4/9/9/4R4/9/9/9/9/4K4 w"
THREE_SOLDIERS = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"
FOUR_SOLDIERS = "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w"
TWO_FILES = "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w"


@pytest.mark.rule("XQ-9.1")
@pytest.mark.parametrize("text", ["h2e2", "a0a1", "i9h9"])
def test_a_move_in_coordinates(text: str) -> None:
    action = XIANGQI.parse_action(text)
    assert XIANGQI.format_action(action) == text
    assert in_english(XIANGQI.action_words(action)) == f"{text[:2]} to {text[2:]}"


@pytest.mark.rule("XQ-9.1")
@pytest.mark.parametrize("text", ["", "h2", "h2h2", "j2e2", "h2e10", "H2E2", "h2e2 ", "h２e2"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotAnAction):
        XIANGQI.parse_action(text)


@pytest.mark.rule("XQ-9.2", "XQ-9.3", "XQ-9.4", "XQ-9.5")
@pytest.mark.parametrize(
    ("text", "move", "wxf", "simplified", "traditional"),
    [
        pytest.param(fen.START, "h2e2", "C2=5", "炮二平五", "炮二平五", id="sideways"),
        pytest.param(fen.START, "b0c2", "H8+7", "马八进七", "馬八進七", id="a horse"),
        pytest.param(fen.START, "g0e2", "E3+5", "相三进五", "相三進五", id="an elephant"),
        pytest.param(fen.START, "h2h9", "C2+7", "炮二进七", "炮二進七", id="a distance"),
        pytest.param(
            f"{fen.START[:-1]}b", "h9g7", "H8+7", "马８进７", "馬８進７", id="Black counts too"
        ),
        pytest.param(
            f"{fen.START[:-1]}b", "b7e7", "C2=5", "炮２平５", "砲２平５", id="Black's cannon"
        ),
        pytest.param(CHARIOTS, "e8e7", "R+-1", "前车退一", "前車退一", id="the front one"),
        pytest.param(CHARIOTS, "e5a5", "R-=9", "后车平九", "後車平九", id="the rear one"),
        pytest.param(
            "5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1", "A6-5", "仕六退五", "仕六退五",
            id="advisors keep their file",
        ),
        pytest.param(THREE_SOLDIERS, "c7d7", "17=6", "前兵平六", "前兵平六", id="the first"),
        pytest.param(THREE_SOLDIERS, "c6b6", "27=8", "中兵平八", "中兵平八", id="of three"),
        pytest.param(THREE_SOLDIERS, "c5b5", "37=8", "后兵平八", "後兵平八", id="the last"),
        pytest.param(FOUR_SOLDIERS, "c6b6", "37=8", "三兵平八", "三兵平八", id="of four"),
        pytest.param(TWO_FILES, "g7h7", "13=2", "一兵平二", "一兵平二", id="the right file"),
        pytest.param(TWO_FILES, "c6b6", "47=8", "四兵平八", "四兵平八", id="the left file"),
        pytest.param(
            "3k5/9/9/9/9/6p2/6p2/9/9/4K4 b", "g3h3", "P+=8", "前卒平８", "前卒平８",
            id="two of Black's soldiers",
        ),
    ],
)  # fmt: skip
def test_a_move_as_people_write_it(
    text: str, move: str, wxf: str, simplified: str, traditional: str
) -> None:
    position = fen.read(text)
    played = parse_move(move)
    assert played in legal_moves(position)
    assert notation.wxf(position, played) == wxf
    assert notation.chinese(position, played, "simplified") == simplified
    assert notation.chinese(position, played, "traditional") == traditional
    for written in (wxf, simplified, traditional):
        assert notation.read(written, position) == played


@pytest.mark.rule("XQ-9.6")
@pytest.mark.parametrize(
    ("text", "written", "move"),
    [
        pytest.param(fen.START, "C2.5", "h2e2", id="a point for ="),
        pytest.param(fen.START, "c2=5", "h2e2", id="a small letter"),
        pytest.param(fen.START, "N8+7", "b0c2", id="N for the horse"),
        pytest.param(fen.START, "B3+5", "g0e2", id="B for the elephant"),
        pytest.param(fen.START, "S5+1", "e3e4", id="S for the soldier"),
        pytest.param(fen.START, "炮2平5", "h2e2", id="other numerals"),
        pytest.param(fen.START, " 傌八進七 ", "b0c2", id="old characters"),
        pytest.param(f"{fen.START[:-1]}b", "包2平5", "b7e7", id="another cannon"),
    ],
)
def test_reading_is_lenient(text: str, written: str, move: str) -> None:
    assert move_text(notation.read(written, fen.read(text))) == move


@pytest.mark.parametrize("written", ["", "C2=10", "C5=5", "炮五平五", "R1+9", "h2e2"])
def test_what_cannot_be_read(written: str) -> None:
    with pytest.raises(notation.UnreadableMove):
        notation.read(written, fen.read(fen.START))


@pytest.mark.rule("XQ-9.2", "XQ-9.3")
@pytest.mark.parametrize(
    "text", [fen.START, CHARIOTS, THREE_SOLDIERS, FOUR_SOLDIERS, TWO_FILES]
)
def test_each_legal_move_is_written_in_one_way_and_read_back(text: str) -> None:
    position = fen.read(text)
    for move in legal_moves(position):
        assert notation.read(notation.wxf(position, move), position) == move
        for script in ("simplified", "traditional"):
            written = notation.chinese(position, move, script)
            assert notation.read(written, position) == move
