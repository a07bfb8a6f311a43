"""Each game on offer is whole: players, words, rules, tests and documents."""

import re
from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from games.catalogue import ENTRIES, Entry
from games.kernel.options import words_of
from games.kernel.refusals import SHARED_REASONS
from tests.architecture.clauses import ROOT, TRANSLATIONS, rules_path

NAMED_LEVELS = {"xiangqi": ("beginner", "amateur", "club", "expert", "grandmaster")}
"""Games whose levels have names of their own, weakest first."""

every_entry = pytest.mark.parametrize(
    "entry", ENTRIES, ids=[entry.game.info.slug for entry in ENTRIES]
)


@every_entry
def test_it_has_players(entry: Entry) -> None:
    names = NAMED_LEVELS.get(entry.game.info.slug, ("easy", "normal", "hard"))
    assert tuple(entry.levels)[: len(names)] == names
    assert entry.default_level in entry.levels
    assert all(level.strength.text for level in entry.levels.values())
    assert entry.summary.text


@every_entry
def test_its_stand_in_is_none_of_its_levels(entry: Entry) -> None:
    assert entry.stand_in not in [level.player for level in entry.levels.values()]


@every_entry
def test_it_has_rules_in_every_language_and_a_page_for_clients(entry: Entry) -> None:
    slug = entry.game.info.slug
    wanted = [rules_path(slug), *(rules_path(slug, language) for language in TRANSLATIONS)]
    wanted.append(ROOT / "docs" / "games" / f"{slug}.md")
    assert [str(path) for path in wanted if not path.is_file()] == []


@every_entry
def test_it_has_tests_of_its_own(entry: Entry) -> None:
    slug = entry.game.info.slug
    assert list((ROOT / "tests" / "rules" / slug).glob("test_*.py"))
    assert list((ROOT / "tests" / "players").glob(f"test_{slug}*.py"))
    assert list((ROOT / "tests" / "transcripts" / "golden").glob(f"{slug}-*.txt"))


@every_entry
def test_its_reasons_have_codes_of_their_own(entry: Entry) -> None:
    codes = [reason.code for reason in (*entry.game.reasons, *SHARED_REASONS)]
    assert sorted(set(codes)) == sorted(codes)


@every_entry
def test_each_of_its_reasons_is_provoked_by_a_test(entry: Entry) -> None:
    tests = (ROOT / "tests" / "rules" / entry.game.info.slug).glob("test_*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    quoted = set(re.findall(r'"(\w+)"', text))
    assert {reason.code for reason in entry.game.reasons} - quoted == set()


@every_entry
def test_each_listed_value_of_an_option_has_a_name(entry: Entry) -> None:
    options_type = entry.game.options_type
    hints, words = get_type_hints(options_type), words_of(options_type)
    for each in fields(options_type):
        hint = hints[each.name]
        if get_origin(hint) is Literal:
            listed = {str(value) for value in get_args(hint)}
        else:
            listed = {"true", "false"} if hint is bool else set()
        assert set(words[each.name].values) >= listed, each.name


@every_entry
def test_its_sets_are_made_of_its_cards(entry: Entry) -> None:
    faces = entry.game.faces()
    codes = [face.code for face in faces]
    assert sorted(set(codes)) == sorted(codes)
    assert all(face.copies > 0 and face.name.text and face.glyph for face in faces)
    for kind in entry.game.set_kinds():
        assert kind.examples
        assert {code for example in kind.examples for code in example} <= set(codes)


@every_entry
def test_its_scales_and_titles_name_levels_of_its_own(entry: Entry) -> None:
    order = list(entry.levels)
    for count, names in entry.level_scales.items():
        assert len(names) == count
        assert sorted(names, key=order.index) == list(names)
    codes = [title.code for title in entry.titles]
    assert sorted(set(codes)) == sorted(codes)
    assert all(title.levels & set(order) for title in entry.titles)
