import pytest

from accounts.names import NameRefused, checked_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("An", "An", id="a plain one"),
        pytest.param("  An\t", "An", id="space around is taken off"),
        pytest.param("Bi\u0300nh", "Bình", id="composed"),
        pytest.param("阿勇", "阿勇", id="Chinese"),
        pytest.param("नी\u200dल", "नी\u200dल", id="a joiner between letters"),
        pytest.param("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧", id="a joined emoji"),
        pytest.param("—", "—", id="a dash"),
        pytest.param("x" * 40, "x" * 40, id="forty characters"),
        pytest.param("e\u0301" * 40, "é" * 40, id="forty once composed"),
    ],
)
def test_a_name_that_may_be_shown(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "name_blank", id="nothing"),
        pytest.param(" \u3000 ", "name_blank", id="only space"),
        pytest.param("\u200b\u200d", "name_blank", id="only joiners"),
        pytest.param("\u3164", "name_blank", id="a filler that looks empty"),
        pytest.param("A\0n", "name_character", id="NUL"),
        pytest.param("A\nn", "name_character", id="a line break"),
        pytest.param("A\u2028n", "name_character", id="a line separator"),
        pytest.param("A\x9bn", "name_character", id="a C1 control"),
        pytest.param("\ud800", "name_character", id="half a surrogate pair"),
        pytest.param("\ue000", "name_character", id="a private character"),
        *(
            pytest.param(f"A{c}n", "name_character", id=f"{ord(c):04X}")
            for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        ),
        pytest.param("x" * 41, "name_too_long", id="forty-one characters"),
    ],
)
def test_a_name_that_may_not(text: str, code: str) -> None:
    with pytest.raises(NameRefused) as refusal:
        checked_name(text)
    assert refusal.value.code == code
