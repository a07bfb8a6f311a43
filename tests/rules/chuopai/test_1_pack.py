from collections import Counter

import pytest

from games.rules.chuopai.combinations import made_by
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.tiles import (
    DESIGNS,
    PACK,
    TILES,
    Family,
    Tile,
    family_of,
    rank_of,
)
from tests.rules.chuopai.positions import OPTIONS, tiles


@pytest.mark.rule("CP-1.1")
def test_the_pack_has_84_cards_and_588_pips() -> None:  # V01, V02
    assert len(PACK) == 84
    assert set(Counter(PACK).values()) == {4}
    assert sum(tile.pips for tile in PACK) == 588
    pairs = {f"{low}{high}" for low in range(1, 7) for high in range(low, 7)}
    assert {tile.value for tile in TILES} == pairs


@pytest.mark.rule("CP-1.1")
@pytest.mark.parametrize(
    ("total", "codes"),
    [
        pytest.param(9, {"36", "45"}, id="V03 nines"),
        pytest.param(8, {"26", "35", "44"}, id="V03 eights"),
        pytest.param(7, {"16", "25", "34"}, id="V03 sevens"),
        pytest.param(5, {"14", "23"}, id="V03 fives"),
    ],
)
def test_the_tiles_with_so_many_pips_are(total: int, codes: set[str]) -> None:
    assert {tile.value for tile in TILES if tile.pips == total} == codes


@pytest.mark.rule("CP-1.2")
def test_families_part_the_pack() -> None:  # V01
    sizes = Counter(family_of(tile) for tile in TILES)
    assert sizes == {Family.MAIN: 7, Family.YAO: 4, Family.BLACK: 5, Family.RED: 5}
    assert set(DESIGNS) == set(TILES)


@pytest.mark.rule("CP-1.2")
@pytest.mark.parametrize(
    ("family", "order"),
    [
        pytest.param(Family.MAIN, "66 11 44 13 33 55 22", id="main"),
        pytest.param(Family.YAO, "15 16 46 56", id="yao"),
        pytest.param(Family.BLACK, "36 26=35 25 23", id="black"),
        pytest.param(Family.RED, "45 34 14 12=24", id="red"),
    ],
)
def test_the_ranks_of_a_family_go_down_in_this_order(family: Family, order: str) -> None:
    steps = [step.split("=") for step in order.split()]
    ranked = {code: len(steps) - place for place, step in enumerate(steps) for code in step}
    assert {tile.value: rank_of(tile) for tile in TILES if family_of(tile) is family} == ranked


@pytest.mark.rule("CP-1.3")
@pytest.mark.parametrize(
    ("over", "under", "beats"),
    [
        pytest.param("33", "55", True, id="V26 higher in the family"),
        pytest.param("15", "56", True, id="V27 higher in yao"),
        pytest.param("66", "56", False, id="V28 another family"),
        pytest.param("14", "24", True, id="V30 higher in red"),
        pytest.param("12", "24", False, id="V30 equal"),
        pytest.param("24", "12", False, id="equal the other way round"),
        pytest.param("26", "35", False, id="equal eights"),
        pytest.param("55", "33", False, id="lower"),
    ],
)
def test_a_card_beats_another(over: str, under: str, beats: bool) -> None:
    one, other = (made_by(tiles(codes), OPTIONS) for codes in (over, under))
    assert one.beats(other) is beats


@pytest.mark.rule("CP-1.2")
def test_every_tile_has_a_face_of_its_own() -> None:
    faces = CHUO_PAI.faces()
    assert [face.code for face in faces] == [tile.value for tile in reversed(TILES)]
    assert len({face.name.text for face in faces}) == 21
    assert len({face.glyph for face in faces}) == 21
    assert {face.code for face in faces if face.ink == "red"} >= {
        tile for tile in TILES if family_of(tile) is Family.RED
    }
    assert Tile("12") is Tile.DING_DING
