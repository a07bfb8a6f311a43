"""Every clause of every RULES.md is held by a test, and every citation is of a clause."""

from collections import Counter

import pytest

from games.catalogue import find
from games.kernel.options import words_of
from tests.architecture.clauses import SLUGS, TRANSLATIONS, cited, clauses, rules_path

UNTESTABLE: dict[str, str] = {}
"""Clauses that no test can hold, each with the reason."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_clause_is_cited_by_a_test(slug: str) -> None:
    stated = clauses(rules_path(slug))
    assert stated
    assert [clause for clause in stated if clause not in cited() | set(UNTESTABLE)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_clause_is_stated_once(slug: str) -> None:
    counts = Counter(clauses(rules_path(slug)))
    assert [clause for clause, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_translation_states_the_same_clauses(slug: str, language: str) -> None:
    assert clauses(rules_path(slug, language)) == clauses(rules_path(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_everything_that_names_a_clause_names_one_that_is_stated(slug: str) -> None:
    game = find(slug).game
    named = {reason.code: reason.rule for reason in game.reasons}
    named |= {name: words.rule for name, words in words_of(game.options_type).items()}
    named |= {kind.code: kind.rule for kind in game.set_kinds()}
    stated = set(clauses(rules_path(slug)))
    assert {name: rule for name, rule in named.items() if rule not in stated} == {}
    prefix = next(iter(stated)).split("-")[0]
    assert {mark for mark in cited() if mark.startswith(f"{prefix}-")} <= stated
