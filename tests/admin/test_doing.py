"""What staff do: asked, done by a service, logged; or refused, politely, and not logged."""

from dataclasses import dataclass

import pytest
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.test import Client

from games.admin.doing import MOST_AT_ONCE
from games.models import ChatLine, Hand, Sitting, Table
from games.services import staff
from tests.admin.scenes import (
    CHANGES,
    READS,
    Scene,
    enter,
    list_page,
    member,
    scene,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Scene:
    return scene(plies=7)


@pytest.fixture
def doer(db: None) -> Client:
    return enter(member(*READS, *CHANGES))


@dataclass(frozen=True)
class Done:
    """The answer to an action that was asked for and confirmed."""

    said: str
    logged: list[str]


def ask(client: Client, action: str, row: Model) -> str:
    """The question that comes before anything is done."""
    chosen = {"action": action, "_selected_action": row.pk}
    answer = client.post(list_page(type(row)), chosen)
    assert answer.status_code == 200
    return answer.content.decode()


def do(client: Client, action: str, *rows: Model) -> Done:
    """Confirm that this be done."""
    chosen = {
        "action": action,
        "_selected_action": [row.pk for row in rows],
        "confirmed": "yes",
    }
    answer = client.post(list_page(type(rows[0])), chosen, follow=True)
    assert answer.status_code == 200
    said = " ".join(str(each) for each in answer.context["messages"])
    return Done(said, [each.change_message for each in LogEntry.objects.order_by("id")])


@pytest.mark.parametrize(
    ("action", "model"),
    [
        ("close_tables", Table),
        ("void_and_go_on", Hand),
        ("void_and_end", Hand),
        ("hand_to_computers", Sitting),
        ("hide_lines", ChatLine),
    ],
)
def test_each_action_asks_first_and_needs_the_right_to_change(
    played: Scene, doer: Client, action: str, model: type[Model]
) -> None:
    played.said("Xấu hổ!")
    row = model._default_manager.order_by("pk")[0]
    before = model._default_manager.filter(pk=row.pk).values().get()
    question = ask(doer, action, row)
    assert str(row) in question
    assert "Yes, do it" in question
    reader = enter(member(*READS, username="reader"))
    assert action not in reader.get(list_page(model)).content.decode()
    assert do(reader, action, row).logged == []
    assert model._default_manager.filter(pk=row.pk).values().get() == before


def test_closing_a_table(played: Scene, doer: Client) -> None:
    done = do(doer, "close_tables", played.table)
    assert played.table.status == Table.Status.CLOSED
    assert played.table.ended_because == "closed_by_staff"
    assert done.logged == ["Closed by staff."]
    assert played.code in done.said


def test_voiding_a_hand_and_going_on(played: Scene, doer: Client) -> None:
    hand = played.hand
    done = do(doer, "void_and_go_on", hand)
    hand.refresh_from_db()
    assert hand.voided_at is not None
    assert played.table.status == Table.Status.PLAYING
    assert played.table.next_hand_at is not None
    assert done.logged == ["Voided by staff; the match goes on."]


def test_voiding_a_hand_that_has_ended_takes_its_points_back(
    played: Scene, doer: Client
) -> None:
    hand = played.goes_on().hand
    assert hand.points.exists()
    do(doer, "void_and_go_on", hand)
    assert not hand.points.exists()
    hand.match.refresh_from_db()
    assert hand.match.standing["points"] == [0, 0, 0, 0]


def test_voiding_a_hand_and_ending_the_table(played: Scene, doer: Client) -> None:
    done = do(doer, "void_and_end", played.hand)
    assert played.table.status == Table.Status.VOIDED
    assert done.logged == ["Voided by staff; the table ended."]


def test_handing_a_seat_to_a_computer(played: Scene, doer: Client) -> None:
    sitting = played.table.sittings.get(user=played.guest)
    done = do(doer, "hand_to_computers", sitting)
    sitting.refresh_from_db()
    assert sitting.ended_at is not None
    now = played.table.sittings.get(seat=sitting.seat, ended_at=None)
    assert now.level
    assert now.held_for is None
    assert done.logged == ["The seat was handed to a computer by staff."]


def test_hiding_a_line(played: Scene, doer: Client) -> None:
    line = played.said("Xấu hổ!")
    assert do(doer, "hide_lines", line).logged == ["Hidden by staff."]
    line.refresh_from_db()
    assert line.hidden_at is not None


# Refusals


def test_a_table_that_has_ended_cannot_be_closed(played: Scene, doer: Client) -> None:
    staff.close_table(table=played.table, now=played.now)
    done = do(doer, "close_tables", played.table)
    assert "it has ended already" in done.said or "no match is running" in done.said
    assert done.logged == []


def test_only_the_latest_hand_can_be_voided(played: Scene, doer: Client) -> None:
    staff.void_hand(hand=played.hand, goes_on=True, now=played.now)
    for _ in range(2):
        done = do(doer, "void_and_end", played.hand)
        assert "only the latest hand" in done.said
        assert done.logged == []
    assert played.table.status == Table.Status.PLAYING


@pytest.mark.parametrize("seat", [2, 3])
def test_a_computer_is_not_replaced_by_a_computer(
    played: Scene, doer: Client, seat: int
) -> None:
    sitting = played.table.sittings.get(seat=seat)
    done = do(doer, "hand_to_computers", sitting)
    assert "no person sits there" in done.said
    assert done.logged == []


def test_no_seat_is_handed_over_where_nothing_is_played(played: Scene, doer: Client) -> None:
    sitting = played.table.sittings.get(user=played.guest)
    staff.close_table(table=played.table, now=played.now)
    assert do(doer, "hand_to_computers", sitting).logged == []


def test_a_line_is_hidden_once(played: Scene, doer: Client) -> None:
    line = played.said("Xấu hổ!")
    do(doer, "hide_lines", line)
    done = do(doer, "hide_lines", line)
    assert "it is hidden already" in done.said
    assert done.logged == ["Hidden by staff."]


def test_one_refusal_does_not_keep_the_rest_from_being_done(
    played: Scene, doer: Client
) -> None:
    other = scene()
    staff.close_table(table=played.table, now=played.now)
    done = do(doer, "close_tables", played.table, other.table)
    assert other.table.status == Table.Status.CLOSED
    assert done.logged == ["Closed by staff."]


def test_not_too_many_at_once(played: Scene, doer: Client) -> None:
    for number in range(MOST_AT_ONCE):
        played.said(f"line {number}")
    played.said("one more")
    done = do(doer, "hide_lines", *ChatLine.objects.all())
    assert f"At most {MOST_AT_ONCE} at a time." in done.said
    assert not ChatLine.objects.exclude(hidden_at=None).exists()
