from itertools import combinations_with_replacement

import pytest

from games.rules.tusac.cards import CARDS, Card
from games.rules.tusac.groups import laid_out, private_value, trash_count
from games.rules.tusac.sets import VALUES, SetCode, set_kinds
from tests.rules.tusac.positions import block, cards

SETS = [
    pytest.param("TS-2.1", "rR*2", [SetCode.PAIR], id="two like cards"),
    pytest.param("TS-2.1", "rR*3", [SetCode.KHAP], id="three like cards"),
    pytest.param("TS-2.2", "yK", [SetCode.KING], id="a king"),
    pytest.param("TS-2.3", "gK gG gM", [SetCode.COURT], id="a court of one colour"),
    pytest.param("TS-2.3", "wR wC wN", [SetCode.FIELD], id="a field of one colour"),
    pytest.param("TS-2.4", "rP yP wP", [SetCode.THREE_PAWNS], id="three pawns"),
    pytest.param("TS-2.4", "rP yP gP wP", [SetCode.FOUR_PAWNS], id="four pawns"),
]


@pytest.mark.rule("TS-2.1", "TS-2.2", "TS-2.3", "TS-2.4")
@pytest.mark.parametrize(("clause", "text", "kinds"), SETS)
def test_a_set(clause: str, text: str, kinds: list[SetCode]) -> None:
    sets, left = laid_out(block(text))
    assert [each.kind for each in sets] == kinds
    assert left == ()
    assert clause in {kind.rule for kind in set_kinds()} | {"TS-2.2"}


@pytest.mark.rule("TS-2.5")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("rR yR gR", "rR yR gR", id="three rooks of other colours"),
        pytest.param("rR rC wN", "rR rC wN", id="a field of two colours"),
        pytest.param("yK gG gM", "gG gM", id="a court of two colours"),
        pytest.param("rP yP", "rP yP", id="two pawns"),
        pytest.param("rR rM rG", "rR rM rG", id="a longer run"),
    ],
)
def test_no_set(text: str, left: str) -> None:
    assert laid_out(block(text))[1] == cards(left)


@pytest.mark.rule("TS-2.5")
def test_no_set_reaches_across_the_groups() -> None:
    """Of all twos and threes of cards, just those stated are one set."""
    whole = {
        chosen
        for size in (2, 3)
        for chosen in combinations_with_replacement(CARDS, size)
        if len(laid_out(block(" ".join(chosen)))[0]) == 1
        and not trash_count(block(" ".join(chosen)))
    }
    pairs = {(card, card) for card in CARDS if card[1] != "K"}
    triples = {(card,) * 3 for card in CARDS}
    runs = {
        (colour + run[0], colour + run[1], colour + run[2])
        for colour in "rygw"
        for run in ("KGM", "RCN")
    }
    pawns = {tuple(f"{colour}P" for colour in "rygw" if colour != out) for out in "rygw"}
    assert whole == pairs | triples | runs | pawns


@pytest.mark.rule("TS-2.6")
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (SetCode.QUAN, 8),
        (SetCode.KHUI, 6),
        (SetCode.KHAP, 3),
        (SetCode.FOUR_PAWNS, 2),
        (SetCode.PAIR, 0),
        (SetCode.KING, 1),
        (SetCode.TRIPLE, 1),
        (SetCode.COURT, 1),
        (SetCode.FIELD, 1),
        (SetCode.THREE_PAWNS, 1),
    ],
)
def test_a_set_counts(kind: SetCode, value: int) -> None:
    assert VALUES[kind] == value


@pytest.mark.rule("TS-2.7")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("rK*2", 2, id="two like kings are two lone kings"),
        pytest.param("rK yK gK", 3, id="three kings of other colours"),
        pytest.param("rK*3", 3, id="three like kings are a Khạp"),
        pytest.param("rK*2 rG rM", 2, id="a court and a lone king"),
        pytest.param("rK rG*2 rM*2", 1, id="a king beside two pairs"),
        pytest.param("rP*2 yP*2 gP*2 wP*2", 4, id="four pawns twice rather than four pairs"),
        pytest.param("rR*2 rC*2 rN*2", 2, id="two fields rather than three pairs"),
        pytest.param("rR*3 gP*2", 3, id="a Khạp and a pair"),
    ],
)
def test_the_arrangement_that_counts_most(text: str, value: int) -> None:
    assert trash_count(block(text)) == 0
    assert private_value(block(text), freely=False) == value


def test_every_kind_of_set_has_examples_that_are_one() -> None:
    for kind in set_kinds():
        for example in kind.examples:
            assert _is_one_set(example), (kind.code, example)


def _is_one_set(example: tuple[Card, ...]) -> bool:
    return (len(example) == 4 and len(set(example)) == 1) or not trash_count(
        block(" ".join(example))
    )
