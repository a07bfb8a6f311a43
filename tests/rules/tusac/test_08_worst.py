from typing import Any

import pytest

from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.rules.tusac.cards import CARDS, COPIES, DECK, Card
from games.rules.tusac.game import TUSAC
from games.rules.tusac.groups import (
    after,
    finishing_ways,
    keeping_ways,
    khui_way,
    less,
    trash_cards,
    trash_count,
)
from games.rules.tusac.options import Options
from games.rules.tusac.worst import Prospects, judged_discards, unseen_counts, worst_cards
from tests.rules.tables import legal_texts, refusal
from tests.rules.tusac.positions import block, cards, discarded, position, quan


def _judged(held: str, elsewhere: str = "") -> dict[Card, tuple[int, int]]:
    unseen = unseen_counts((*cards(held), *cards(elsewhere)))
    judged = judged_discards(block(held), unseen, Options())
    return {card: (each.winning, each.progress) for card, each in judged.items()}


@pytest.mark.rule("TS-8.1")
@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("rR", "not_trash"),
        ("gK", "king_kept"),
        ("wC", "khap_locked"),
        ("yN", "not_held"),
        ("gG", None),
    ],
)
def test_only_trash_is_discarded(card: str, code: str | None) -> None:
    owing = position({0: "rR*2 gK gG yM wC*3"})
    assert refusal(TUSAC, owing, f"0 discard {card}") == code


@pytest.mark.rule("TS-8.1")
@pytest.mark.parametrize(
    ("held", "discards"),
    [
        pytest.param("rR*2 rC rN", ["rR"], id="D1"),
        pytest.param("rR*2 rC*2 rN", ["rN"], id="D2"),
        pytest.param("rK rG wR", ["rG", "wR"], id="D3"),
        pytest.param("rP*2 gP wP", ["rP"], id="D5"),
    ],
)
def test_legal_discards(held: str, discards: list[str]) -> None:
    owing = position({0: held})
    assert legal_texts(TUSAC, owing, 0) == [f"discard {card}" for card in discards]


@pytest.mark.rule("TS-8.3", "TS-8.4", "TS-8.5")
@pytest.mark.parametrize(
    ("held", "elsewhere", "judged", "worst"),
    [
        pytest.param(
            "rR rC wG", "", {"wG": (4, 40), "rR": (0, 28), "rC": (0, 28)}, ("wG",), id="W1"
        ),
        pytest.param("wG gM", "wG*2 gM", {"wG": (2, 20), "gM": (1, 18)}, ("wG",), id="W2"),
        pytest.param("wG rR", "wG*3", {"wG": (3, 22), "rR": (0, 16)}, ("wG",), id="W5"),
        pytest.param(
            "wG gM", "", {"wG": (3, 22), "gM": (3, 22)}, ("gM", "wG"), id="all that tie"
        ),
    ],
)
def test_the_worst_card(
    held: str, elsewhere: str, judged: dict[Card, tuple[int, int]], worst: tuple[Card, ...]
) -> None:
    assert _judged(held, elsewhere) == judged
    unseen = unseen_counts((*cards(held), *cards(elsewhere)))
    assert worst_cards(block(held), unseen, Options()) == worst


@pytest.mark.rule("TS-8.5")
@pytest.mark.parametrize(
    ("elsewhere", "worst"),
    [
        pytest.param({}, ("wG", "rR"), id="nothing seen: both alike"),
        pytest.param({"dead": (discarded("wG", by=1),)}, ("wG",), id="a dead card counts"),
        pytest.param({"public": {2: (quan("rR"),)}}, ("rR",), id="a public set counts"),
    ],
)
def test_what_its_owner_sees_settles_it(
    elsewhere: dict[str, Any], worst: tuple[Card, ...]
) -> None:
    for others in ("yG gM", "wG rR"):
        owing = position({0: "wG rR", 1: others}, **elsewhere)
        own = TUSAC.seat_view(owing, Seat(0)).own
        assert own is not None
        assert own.worst == worst, "whatever the others hold"


# Compared with the definition, read literally.


def _by_definition(held: tuple[Card, ...], unseen: dict[Card, int], card: Card) -> Prospects:
    rest = less(block(" ".join(held)), card)
    winning = progress = 0
    for other in CARDS:
        if finishing_ways(rest, other, freely=False):
            winning += unseen[other]
        ways = [*keeping_ways(rest, other)]
        if (khui := khui_way(rest, other)) is not None:
            ways.append(khui)
        if ways:
            best = min(trash_count(after(rest, other, way)) for way in ways)
            progress += unseen[other] * (trash_count(rest) - best + 1)
    return Prospects(winning, progress)


@pytest.mark.rule("TS-8.3", "TS-8.4")
def test_the_tables_agree_with_the_definition() -> None:
    compared = 0
    for number in range(120):
        rng = Rng(derived_seed(bytes(32), "judged", number))
        drawn = rng.shuffled(DECK)
        held = tuple(card for card in drawn[: 1 + rng.below(12)] if drawn[:12].count(card) < 4)
        seen = (*held, *drawn[12 : 12 + rng.below(60)])
        unseen = {card: COPIES - seen.count(card) for card in CARDS}
        own = block(" ".join(held))
        judged = judged_discards(own, tuple(unseen.values()), Options())
        assert tuple(judged) == trash_cards(own)
        for card, found in judged.items():
            assert found == _by_definition(held, unseen, card)
            compared += 1
    assert compared > 300
