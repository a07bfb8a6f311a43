"""Tables that were played at, and staff who read them."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Model
from django.test import Client

from accounts.models import User
from accounts.services import people
from games.models import ChatLine, Engine, Hand, Ply, Table
from games.selectors import loading
from games.services import chat, computers, locks, play, staff, tables
from games.services import seats as seating

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)

READS = tuple(
    f"view_{model}"
    for model in (
        "chatline",
        "hand",
        "look",
        "match",
        "ply",
        "sitting",
        "table",
        "tableevent",
    )
)
CHANGES = ("change_table", "change_hand", "change_sitting", "change_chatline")

PAGES: "dict[type[Model], admin.ModelAdmin[Model]]" = {
    model: page
    for model, page in admin.site._registry.items()
    if model._meta.app_label == "games" and model is not Engine  # which staff may change
}


@dataclass
class Scene:
    """A table of four, two of them people, and the hand that is or was played there."""

    code: str
    host: User
    guest: User
    now: datetime = NOON

    @property
    def table(self) -> Table:
        """The table as it is stored."""
        return loading.tables().get(code=self.code)

    @property
    def hand(self) -> Hand:
        """The hand being played, or the last one."""
        found = self.table.hand or self.table.last_hand
        assert found is not None
        return Hand.objects.select_related("match__table").get(pk=found.pk)

    def goes_on(self, plies: int = 1000) -> "Scene":
        """Play so many plies, or until the hand is over."""
        for _ in range(plies):
            at = loading.load(self.code)
            prompt = at.prompt()
            if prompt is None:
                break
            sitting = at.sitting_at(min(prompt.seats))
            assert sitting is not None
            number = at.live_hand().open_prompt
            assert number is not None
            by = Ply.By.PERSON if sitting.is_person else Ply.By.COMPUTER
            action = computers.stand_in_choice(at, sitting)
            self.now += timedelta(seconds=2)
            with locks.table(self.code, now=self.now) as held:
                given = play.Answer(prompt=number, action=action, by=by)
                seated = held.sitting_at(sitting.seat)
                assert seated is not None
                play.answer(held, seated, given)
        return self

    def said(self, text: str) -> ChatLine:
        """A line that the host says."""
        self.now += timedelta(seconds=1)
        return chat.say(code=self.code, user=self.host, text=text, now=self.now)


def scene(*, plies: int = 0, game: str = "tamcuc") -> Scene:
    """A new table of two people and two computers, so many plies into its first hand."""
    host = people.sign_up_guest(name="An", language="vi", now=NOON)[0]
    guest = people.sign_up_guest(name="Bình", language="vi", now=NOON)[0]
    seats = (tables.Computer(seat=2), tables.Computer(seat=3))
    plan = tables.Plan(game=game, seat_count=4, computers=seats, visibility="public")
    code = tables.open_table(plan=plan, host=host, now=NOON).table.code
    with locks.table(code, now=NOON) as at:
        seating.take(at, guest, None)
    return Scene(code, host, guest).goes_on(plies)


def member(*rights: str, username: str = "staff") -> User:
    """Somebody of the staff with these permissions on the games."""
    user = User.objects.create_user(username, "x" * 12, is_staff=True)
    found = Permission.objects.filter(content_type__app_label="games", codename__in=rights)
    assert len(found) == len(set(rights)), f"unknown among {rights}"
    user.user_permissions.set(found)
    return user


def enter(user: User) -> Client:
    """A browser in which `user` has logged in."""
    client = Client()
    client.force_login(user)
    return client


def look_at(scene: Scene, by: User) -> None:
    """Leave a look in the log."""
    staff.log_look(user=by, hand=scene.hand, through="seat 1", now=scene.now)


def list_page(model: type[Model]) -> str:
    """The address of a list."""
    return f"/admin/games/{model._meta.model_name}/"


def own_page(row: Model) -> str:
    """The address of the page of a row."""
    return f"{list_page(type(row))}{row.pk}/change/"


def settled(content: bytes) -> bytes:
    """A page without the token that differs from one answer to the next."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", content)
