import pytest

from games.rules.tusac.game import TUSAC
from tests.rules.tables import legal_texts, refusal
from tests.rules.tusac.positions import discarded, first, second, turned


def _melds(own: str, active: str) -> list[str]:
    begun = second({1: own}, turned(active, by=1))
    return [text for text in legal_texts(TUSAC, begun, 1) if text != "pass"]


@pytest.mark.rule("TS-7.1", "TS-7.2", "TS-7.3")
@pytest.mark.parametrize(
    ("own", "active", "melds"),
    [
        pytest.param("rR rC wK", "rN", ["meld rR rC"], id="M1"),
        pytest.param("rR rC wK", "rC", ["meld rC"], id="M2"),
        pytest.param("rR rC rN wG", "rR", [], id="M4"),
        pytest.param("rR wG", "yK", ["meld"], id="M5"),
        pytest.param("rK rG rM rR wR", "rK", ["meld", "meld rG rM"], id="M6"),
        pytest.param("rG rM wR", "rK", ["meld", "meld rG rM"], id="M7"),
        pytest.param("rK rM wR", "rG", ["meld rK rM"], id="M8"),
        pytest.param("rP gP wR", "wP", ["meld rP gP"], id="M10"),
        pytest.param("rP gP yP wR", "wP", ["meld rP yP gP"], id="M11"),
        pytest.param("rP gP yP wR", "rP", [], id="M12"),
        pytest.param("rP gP yP wP wR", "rP", ["meld rP"], id="M13"),
        pytest.param("rR*2 wG", "rR", ["meld rR rR"], id="M17"),
        pytest.param("rK wR", "rK", ["meld", "meld rK"], id="a king with a king"),
    ],
)
def test_legal_melds(own: str, active: str, melds: list[str]) -> None:
    assert _melds(own, active) == melds


@pytest.mark.rule("TS-7.1")
@pytest.mark.parametrize(
    ("own", "ply", "code"),
    [
        pytest.param("rR gC wG", "meld rR gC", "not_a_set", id="of two colours"),
        pytest.param("rR gC wG", "meld", "not_a_set", id="no king"),
        pytest.param("rR rC wG", "meld rC rC", "not_held", id="cards it lacks"),
        pytest.param("rR rC wG", "meld rC rR", None, id="in any order"),
    ],
)
def test_a_meld_is_one_set(own: str, ply: str, code: str | None) -> None:
    assert refusal(TUSAC, first({1: own}, discarded("rN", by=0)), f"1 {ply}") == code


@pytest.mark.rule("TS-7.2")
@pytest.mark.parametrize(
    ("own", "active", "ply"),
    [
        pytest.param("rR rC rN wG", "rR", "meld rR", id="M4"),
        pytest.param("rK rG rM rR wR", "rK", "meld rK", id="M6"),
        pytest.param("rR*2 wG", "rR", "meld rR", id="M17"),
        pytest.param("rP gP yP wR", "wP", "meld rP gP", id="M11"),
    ],
)
def test_a_meld_that_leaves_more_trash(own: str, active: str, ply: str) -> None:
    begun = second({1: own}, turned(active, by=1))
    assert refusal(TUSAC, begun, f"1 {ply}") == "more_trash"


@pytest.mark.rule("TS-7.4")
@pytest.mark.parametrize(("own", "active"), [("rR*2 wG yM gC", "rR"), ("rR wG", "yK")])
def test_a_meld_in_turn_may_be_declined(own: str, active: str) -> None:
    begun = second({1: own}, turned(active, by=1))
    assert refusal(TUSAC, begun, "1 pass") is None
