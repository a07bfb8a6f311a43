from functools import cache

import pytest

from games.kernel.rng import Rng, derived_seed
from games.rules.tusac.cards import CARDS, DECK, Card
from games.rules.tusac.groups import trash_cards, trash_count
from tests.rules.tusac.positions import block, cards


@pytest.mark.rule("TS-4.1")
@pytest.mark.parametrize(
    ("text", "trash"),
    [
        pytest.param("", 0, id="T1"),
        pytest.param("rK", 0, id="T2"),
        pytest.param("rR", 1, id="T3"),
        pytest.param("rR*2", 0, id="T4"),
        pytest.param("rR rC rN", 0, id="T5"),
        pytest.param("rP wP", 2, id="T7"),
        pytest.param("rP wP gP", 0, id="T8"),
        pytest.param("rR*2 rC rN", 1, id="T9"),
        pytest.param("rR*2 rC*2 rN", 1, id="T10"),
        pytest.param("rR*2 rC*2 rN*2", 0, id="T11"),
        pytest.param("rR*3 rC rN", 2, id="T12, a Khạp stays whole"),
        pytest.param("rK*2 rG rM", 0, id="T14"),
        pytest.param("rK rG", 1, id="T15"),
        pytest.param("rG rM", 2, id="T16"),
        pytest.param("rP*2 gP wP", 1, id="T17"),
        pytest.param("rP*2 yP*2 gP wP", 0, id="T18"),
        pytest.param("rP*2 yP gP wP", 0, id="T20"),
        pytest.param("rP*2 yP*2 gP*2 wP", 0, id="T22"),
    ],
)
def test_trash(text: str, trash: int) -> None:
    assert trash_count(block(text)) == trash


@pytest.mark.rule("TS-4.2")
@pytest.mark.parametrize(
    ("text", "spared"),
    [
        pytest.param("rR*2 rC rN", "rR", id="D1, half of a pair"),
        pytest.param("rR*2 rC*2 rN", "rN", id="D2"),
        pytest.param("rK rG wR", "rG wR", id="D3"),
        pytest.param("rP*2 gP wP", "rP", id="D5"),
        pytest.param("rK rR*2", "", id="D7, nothing"),
        pytest.param("rR*3 rC rN", "rC rN", id="nothing of a Khạp"),
    ],
)
def test_trash_cards(text: str, spared: str) -> None:
    assert trash_cards(block(text)) == cards(spared)


# Compared with a search that knows cards and sets, and nothing of groups or tables.


def _private_blocks(count: int) -> list[tuple[Card, ...]]:
    """Random blocks of every size, no card four times."""
    found = []
    for number in range(count):
        rng = Rng(derived_seed(bytes(32), "blocks", number))
        size = rng.below(22)
        drawn = rng.shuffled(DECK)[:size]
        found.append(tuple(card for card in drawn if drawn.count(card) < 4))
    return found


def _sets_with(card: Card) -> list[tuple[Card, ...]]:
    """Every set that holds this card and is not three or four of a kind."""
    colour, rank = card[0], card[1]
    runs = [run for run in ("KGM", "RCN") if rank in run]
    sets: list[tuple[Card, ...]] = [(card, card)]
    sets += [tuple(colour + each for each in run) for run in runs]
    if rank == "K":
        sets.append((card,))
    if rank == "P":
        pawns = ("rP", "yP", "gP", "wP")
        sets.append(pawns)
        sets += [tuple(p for p in pawns if p != out) for out in pawns if out != card]
    return sets


@cache
def _searched(held: tuple[Card, ...]) -> int:
    """The least trash of cards in which no Khạp is, by trying everything."""
    if not held:
        return 0
    card, *rest = held
    best = 1 + _searched(tuple(rest))
    for each in _sets_with(card):
        left = list(held)
        try:
            for wanted in each:
                left.remove(wanted)
        except ValueError:
            continue
        best = min(best, _searched(tuple(left)))
    return best


def _trash_by_search(held: tuple[Card, ...]) -> int:
    loose = tuple(sorted(card for card in held if held.count(card) < 3))
    return _searched(loose)


@pytest.mark.rule("TS-4.1", "TS-4.2", "TS-4.3", "TS-8.2")
def test_the_tables_agree_with_a_search_over_cards() -> None:
    for held in _private_blocks(250):
        trash = trash_count(block(" ".join(held)))
        assert trash == _trash_by_search(held)
        spared = []
        for card in CARDS:
            if held.count(card) in (1, 2):
                left = list(held)
                left.remove(card)
                if _trash_by_search(tuple(left)) == trash - 1:
                    spared.append(card)
        assert trash_cards(block(" ".join(held))) == tuple(spared)
        assert bool(spared) == (trash > 0), "with trash there is a trash card"
        assert not [card for card in spared if card[1] == "K"], "kings are never trash"
