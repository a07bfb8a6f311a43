"""The page of a hand: as an onlooker, and through eyes that one needs permissions for."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.kernel.words import in_english
from games.models import Hand, Look, Ply
from games.selectors import loading
from games.services import staff
from tests.admin.scenes import READS, Scene, enter, member, own_page, scene

pytestmark = pytest.mark.django_db

INSPECT, HIDDEN = "inspect_hand", "inspect_hidden_sets"


@pytest.fixture
def played() -> Scene:
    return scene(plies=12)


@pytest.fixture
def reader(db: None) -> Client:
    return enter(member(*READS))


@pytest.fixture
def inspector(db: None) -> Client:
    return enter(member(*READS, INSPECT, HIDDEN, username="inspector"))


def page(client: Client, hand: Hand, query: str = "") -> str:
    answer = client.get(f"{own_page(hand)}?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def first_lay(hand: Hand) -> Ply:
    return hand.plies.filter(action__startswith="lay").order_by("number")[0]


def in_words(hand: Hand, ply: Ply) -> str:
    """The action as the page of those who know it says it."""
    game = loading.load(hand.match.table.code).game
    return in_english(game.action_words(game.parse_action(ply.action)))


def test_an_onlooker_is_told_that_cards_were_laid_and_not_which(
    played: Scene, reader: Client
) -> None:
    hand = played.hand
    lay = first_lay(hand)
    shown = page(reader, hand, f"ply={lay.number + 1}")
    assert "face down" in shown
    assert "Lay " not in shown
    assert not Look.objects.exists()
    assert not LogEntry.objects.exists()


def test_the_seat_that_laid_knows_which(played: Scene, inspector: Client) -> None:
    hand = played.hand
    lay = first_lay(hand)
    asked = f"ply={lay.number + 1}&eyes="
    assert in_words(hand, lay) in page(inspector, hand, f"{asked}{lay.seat}")
    assert in_words(hand, lay) in page(inspector, hand, f"{asked}all")
    other = next(seat for seat in range(4) if seat != lay.seat)
    assert f">{lay.sitting.name}: Lay" not in page(inspector, hand, f"{asked}{other}")


def test_every_ply_has_a_place_of_its_own(played: Scene, reader: Client) -> None:
    hand = played.hand
    shown = [page(reader, hand, f"ply={number}") for number in range(hand.ply_count + 1)]
    assert len(set(shown)) == hand.ply_count + 1
    for number, text in enumerate(shown):
        assert f'value="{number}" aria-label="Ply"' in text


@pytest.mark.parametrize(
    ("query", "place"),
    [
        pytest.param("", 0, id="none is the deal"),
        pytest.param("ply=999", 12, id="beyond the end is the end"),
        pytest.param("ply=-3", 0, id="before the deal is the deal"),
        pytest.param("ply=²", 0, id="what is no number is the deal"),
    ],
)
def test_where_the_page_opens(played: Scene, reader: Client, query: str, place: int) -> None:
    assert f'value="{place}" aria-label="Ply"' in page(reader, played.hand, query)


@pytest.mark.parametrize("is_over", [False, True], ids=["live", "ended"])
@pytest.mark.parametrize(("eyes", "through"), [("2", "seat 2"), ("all", "plies")])
def test_each_look_is_logged(
    played: Scene, inspector: Client, eyes: str, through: str, *, is_over: bool
) -> None:
    hand = played.goes_on().hand if is_over else played.hand
    for count in (1, 2):
        page(inspector, hand, f"eyes={eyes}&ply=3")
        looks = Look.objects.filter(user__username="inspector", hand=hand, through=through)
        assert looks.count() == Look.objects.count() == count
        entries = LogEntry.objects.filter(user__username="inspector", object_id=hand.pk)
        assert entries.count() == LogEntry.objects.count() == count


@pytest.mark.parametrize("eyes", ["0", "3", "all"])
@pytest.mark.parametrize("rights", [(), (INSPECT,), (HIDDEN,)], ids=["none", "one", "other"])
def test_a_game_that_hides_for_ever_asks_for_both_permissions(
    played: Scene, rights: tuple[str, ...], eyes: str
) -> None:
    client = enter(member(*READS, *rights))
    assert client.get(f"{own_page(played.hand)}?eyes={eyes}").status_code == 403
    assert not Look.objects.exists()


def test_both_permissions_without_the_right_to_read_hands_open_nothing(played: Scene) -> None:
    client = enter(member(INSPECT, HIDDEN))
    assert client.get(f"{own_page(played.hand)}?eyes=1").status_code == 403
    assert not Look.objects.exists()


@pytest.mark.parametrize("eyes", ["4", "-1", "plies", "0 "])
def test_a_seat_that_the_table_does_not_have(
    played: Scene, inspector: Client, eyes: str
) -> None:
    assert inspector.get(own_page(played.hand), {"eyes": eyes}).status_code == 404


def test_the_page_says_which_eyes_are_barred_and_why(played: Scene) -> None:
    shown = page(enter(member(*READS, INSPECT)), played.hand)
    assert 'title="Needs games.inspect_hidden_sets"' in shown
    assert "?eyes=0" not in shown


def test_the_end_gives_every_reason_for_points(played: Scene, reader: Client) -> None:
    hand = played.goes_on().hand
    outcome = loading.outcome_of(hand)
    assert outcome is not None
    assert "How it ended" not in page(reader, hand, f"ply={hand.ply_count - 1}")
    shown = page(reader, hand, f"ply={hand.ply_count}")
    assert "How it ended" in shown
    assert shown.count('<tr class="reason">') == len(outcome.lines)
    for seat, points in enumerate(outcome.points(4)):
        name = ("An", "Bình", "Robin", "Sage")[seat]
        assert f"<tr><th>{name}</th>" in shown.replace(' scope="row"', "")
        assert f"{points:+d}" in shown


def test_a_hand_of_other_rules_is_not_replayed(played: Scene, reader: Client) -> None:
    Hand.objects.update(rules_version=99)
    shown = page(reader, played.hand)
    assert "It cannot be replayed" in shown
    assert 'aria-label="Replay"' not in shown


def test_who_took_over_a_seat_is_named_from_then_on(played: Scene, reader: Client) -> None:
    hand = played.hand
    sitting = played.table.sittings.get(seat=0)
    staff.hand_to_computer(sitting=sitting, now=played.now)
    played.goes_on(6)
    assert "An" in page(reader, hand, "ply=2")
    taken = hand.plies.filter(seat=0, number__gte=12).first()
    assert taken is not None
    assert taken.sitting.name == "Kit"
    assert "<h3>Kit" in page(reader, hand, f"ply={taken.number + 1}").replace("\n", "")
