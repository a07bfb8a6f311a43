from datetime import datetime

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Token, User
from accounts.services import people
from tests.http.caller import Caller


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def root(db: None, password: str) -> Client:
    return client_of(User.objects.create_superuser("root", password))


@pytest.fixture
def staff(db: None, password: str) -> Client:
    user = User.objects.create_user("staff", password, is_staff=True)
    wanted = ("view_user", "change_user", "view_token")
    user.user_permissions.set(Permission.objects.filter(codename__in=wanted))
    return client_of(user)


def act(client: Client, model: str, action: str, pk: int) -> None:
    answer = client.post(
        reverse(f"admin:accounts_{model}_changelist"),
        {"action": action, "_selected_action": [pk]},
        follow=True,
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("model", ["user", "token"])
def test_a_list_costs_the_same_queries_whatever_its_length(
    root: Client, model: str, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def count() -> int:
        with django_assert_num_queries(4):
            answer = root.get(reverse(f"admin:accounts_{model}_changelist"))
        return answer.content.decode().count("<tr")

    people.sign_up_guest(name="An", language="vi", now=now)
    before = count()
    for _ in range(5):
        people.sign_up_guest(name="An", language="vi", now=now)
    assert count() == before + 5


def test_pages_show_no_digest_and_no_password(
    root: Client, account: tuple[User, Caller]
) -> None:
    token = Token.objects.get()
    for url in (
        reverse("admin:accounts_user_change", args=[account[0].pk]),
        reverse("admin:accounts_token_change", args=[token.pk]),
        reverse("admin:accounts_token_changelist"),
    ):
        page = root.get(url).content.decode()
        assert token.code in page or account[0].code in page
        assert token.digest not in page
        assert account[0].password not in page


@pytest.mark.parametrize(("model", "action"), [("user", "revoke_tokens"), ("token", "revoke")])
def test_staff_log_somebody_out(
    staff: Client, guest: tuple[User, Caller], model: str, action: str
) -> None:
    pk = guest[0].pk if model == "user" else Token.objects.get().pk
    act(staff, model, action, pk)
    assert guest[1].get("me/").status_code == 401


def test_superusers_alone_forget(
    staff: Client, root: Client, guest: tuple[User, Caller]
) -> None:
    act(staff, "user", "forget", guest[0].pk)
    assert User.objects.get(pk=guest[0].pk).name == "An"
    act(root, "user", "forget", guest[0].pk)
    assert User.objects.get(pk=guest[0].pk).name == people.FORGOTTEN_NAME


def test_staff_give_themselves_no_rights(staff: Client) -> None:
    user = User.objects.get(username="staff")
    answer = staff.post(
        reverse("admin:accounts_user_change", args=[user.pk]),
        {"is_active": "on", "is_staff": "on", "is_superuser": "on"},
    )
    assert answer.status_code == 302
    user.refresh_from_db()
    assert not user.is_superuser
    assert user.user_permissions.count() == 3


@pytest.mark.parametrize("page", ["add", "delete"])
def test_nothing_is_made_or_deleted(
    root: Client, guest: tuple[User, Caller], page: str
) -> None:
    for model, pk in (("user", guest[0].pk), ("token", Token.objects.get().pk)):
        args = [] if page == "add" else [pk]
        assert root.get(reverse(f"admin:accounts_{model}_{page}", args=args)).status_code == 403


@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("user", "password__startswith"),
        ("user", "password"),
        ("user", "tokens__digest__startswith"),
        ("user", "sitting__seat"),
        ("token", "digest__startswith"),
        ("token", "user__password__startswith"),
    ],
)
def test_a_list_cannot_be_filtered_by_what_it_does_not_show(
    staff: Client, model: str, lookup: str
) -> None:
    address = reverse(f"admin:accounts_{model}_changelist")
    assert staff.get(f"{address}?{lookup}=a").status_code == 400


@pytest.mark.parametrize(
    ("model", "query"),
    [
        ("user", "is_staff__exact=1"),
        ("user", "language__exact=vi"),
        ("token", "revoked_at__isempty=1"),
    ],
)
def test_its_own_filters_work(staff: Client, model: str, query: str) -> None:
    address = reverse(f"admin:accounts_{model}_changelist")
    assert staff.get(f"{address}?{query}").status_code == 200
