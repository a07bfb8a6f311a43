"""TC-2: what is a set, and which set beats which."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest

from games.rules.tamcuc.cards import COPIES, Card
from games.rules.tamcuc.combinations import SETS, Kind, classify, sets_in
from games.rules.tamcuc.game import TAMCUC
from tests.rules.tamcuc.states import cards


@pytest.mark.rule("TC-2.1")
def test_there_are_34_sets() -> None:
    sizes = Counter(found.size for found in SETS.values())
    assert sizes == {1: 14, 2: 12, 3: 4, 4: 2, 5: 2}
    assert [kind.code for kind in TAMCUC.set_kinds()] == [kind.value for kind in Kind]
    assert sum(len(kind.examples) for kind in TAMCUC.set_kinds()) == 34


@pytest.mark.rule("TC-2.1", "TC-2.2", "TC-2.3", "TC-2.4", "TC-2.5")
def test_no_other_cards_are_a_set() -> None:
    """Every choice of one to six cards of the pack, against the words of the rules."""
    for size in range(1, 7):
        for chosen in combinations_with_replacement(Card, size):
            if all(count <= COPIES[card] for card, count in Counter(chosen).items()):
                assert (classify(chosen) is not None) == _is_a_set(chosen), chosen


def _is_a_set(chosen: tuple[Card, ...]) -> bool:
    ranks = "".join(sorted(card[1] for card in chosen))
    is_one_colour = len({card[0] for card in chosen}) == 1
    if len(chosen) == 1:
        return True
    if len(chosen) == 2:
        return is_one_colour and ranks[0] == ranks[1]
    return is_one_colour and ranks in {"CHR", "AEG", "SSSS", "SSSSS"}


@pytest.mark.rule("TC-2.2", "TC-2.3", "TC-2.4", "TC-2.5")
@pytest.mark.parametrize(
    ("text", "kind", "strength"),
    [
        pytest.param("rC rC", "pair", 6, id="V04 a pair"),
        pytest.param("rC bC", None, 0, id="V04 two colours"),
        pytest.param("rG bG", None, 0, id="V04 two generals"),
        pytest.param("rS rS rS", None, 0, id="V05 three soldiers"),
        pytest.param("rS rS rS rS", "four_soldiers", 2, id="V05 four soldiers"),
        pytest.param("rS rS rS bS", None, 0, id="V05 four soldiers of two colours"),
        pytest.param("rS rS rS rS rS", "five_soldiers", 2, id="V05 five soldiers"),
        pytest.param("rR rC rH", "lower_triple", 2, id="V06 lower triple"),
        pytest.param("rR rC bH", None, 0, id="V06 lower triple of two colours"),
        pytest.param("rA rE rR", None, 0, id="V06 another run"),
        pytest.param("bG bA bE", "upper_triple", 3, id="V06 upper triple"),
        pytest.param("rA rA bA bA", None, 0, id="V06 two pairs"),
    ],
)
def test_what_cards_count_as(text: str, kind: str | None, strength: int) -> None:
    for order in permutations(cards(text)):
        found = classify(order)
        assert (found and found.kind.value) == kind
        assert found is None or found.strength == strength


@pytest.mark.rule("TC-2.3", "TC-2.6")
@pytest.mark.parametrize(
    ("one", "other", "beats"),
    [
        pytest.param("bG bA bE", "rR rC rH", True, id="V07 upper over lower"),
        pytest.param("rG rA rE", "bG bA bE", True, id="V07 red over black"),
        pytest.param("rR rC rH", "bR bC bH", True, id="red lower over black lower"),
        pytest.param("rR rC rH", "rR rC rH", False, id="alike"),
        pytest.param("rG", "bS bS", False, id="another size"),
        pytest.param("rA", "rA", False, id="alike single cards"),
        pytest.param("bE bE", "rC rC", True, id="rank over colour"),
        pytest.param("rS rS rS rS", "bS bS bS bS", True, id="red soldiers over black"),
        pytest.param("bS bS", "bS bS", False, id="alike pairs"),
    ],
)
def test_which_set_beats_which(one: str, other: str, *, beats: bool) -> None:
    first, second = classify(cards(one)), classify(cards(other))
    assert first is not None
    assert second is not None
    assert first.beats(second) == beats


def test_sets_in_a_hand_are_found_once_each() -> None:
    hand = cards("rG bG rR rC rH rH rS rS rS rS rS")
    found = [" ".join(made) for made in sets_in(hand)]
    assert found == [
        *("rS", "rH", "rC", "rR", "bG", "rG"),
        *("rS rS", "rH rH", "rR rC rH", "rS rS rS rS", "rS rS rS rS rS"),
    ]
