"""All of one's data, and going for good."""

from accounts.models import User
from tests.api.person import Person, two_at_a_table
from tests.http.caller import faults, problem_of


def test_an_export_holds_all_that_is_mine(an: Person, binh: Person, chi: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    view = first.sees(code)
    first.acts(view)
    first.post(f"tables/{code}/chat/", {"text": "hay"})
    found = first.get("me/export/").json()
    assert found["format"] == "chieu-person/1"
    assert [each["table"] for each in found["sittings"]] == [code]
    assert [each["id"] for each in found["matches"]] == [view["match"]["id"]]
    assert [each["action"] for each in found["plies"]] == [view["actions"][0]["action"]]
    assert [each["text"] for each in found["chat"]] == ["hay"]
    assert chi.get("me/export/").json()["plies"] == []


def test_who_goes_leaves_tables_and_token_behind(an: Person, binh: Person) -> None:
    playing, *_ = two_at_a_table(an, binh)
    alone = an.opens(visibility="public", seats=3)["code"]
    shared = an.opens(visibility="public", seats=3)["code"]
    binh.sits(shared)
    assert an.delete("me/").status_code == 204
    problem_of(an.get("me/"), 401, "not_signed_in")
    assert binh.sees(playing)["seats"][0]["kind"] == "computer"
    assert binh.sees(playing)["host"] == 1
    assert binh.sees(shared)["host"] == 1
    view = binh.sees(alone)
    assert (view["status"], view["ended_because"]) == ("closed", "host_left")
    assert not User.objects.filter(name="An").exists()


def test_ones_data_needs_a_token(anyone: Person) -> None:
    problem_of(anyone.get("me/export/"), 401, "not_signed_in")
    problem_of(anyone.delete("me/"), 401, "not_signed_in")


def test_a_new_name_is_seen_at_every_table(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    tag = binh.get(f"tables/{code}/")["ETag"]
    assert an.patch("me/", {"language": "vi"}).status_code == 200
    assert binh.get(f"tables/{code}/", If_None_Match=tag).status_code == 304
    assert an.patch("me/", {"name": "Ân"}).json()["name"] == "Ân"
    seen = binh.get(f"tables/{code}/", If_None_Match=tag)
    assert seen.json()["seats"][0]["name"] == "Ân"


def test_a_name_that_may_not_be_shown_changes_nothing(an: Person) -> None:
    assert faults(an.patch("me/", {"name": "a\u202eb"})) == {("name", "name_character")}
    assert an.get("me/").json()["name"] == "An"
