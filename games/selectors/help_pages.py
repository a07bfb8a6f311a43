"""The pages of the help, about the service and about each game, in every language.

A page is a file `NN-topic.LANGUAGE.md`: NN is its place in the list, its first line the title,
its first paragraph the summary. The rules of a game are its page `rules`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from config.http import languages
from games import catalogue
from games.selectors import catalogue_view
from games.selectors.catalogue_view import NoSuchPage

_GAMES: Final = Path(__file__).resolve().parent.parent
_FILE: Final = re.compile(r"\d\d-([a-z]+(?:-[a-z]+)*)\.([A-Za-z-]+)\.md")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Page:
    """A page in one language, in Markdown."""

    topic: str
    game: str | None
    language: str
    text: str

    @property
    def title(self) -> str:
        """Its first line."""
        return self.text.partition("\n")[0].removeprefix("# ").strip()

    @property
    def summary(self) -> str:
        """Its first paragraph, on one line and without links."""
        paragraphs = self.text.split("\n\n")
        return _LINK.sub(r"\1", " ".join(paragraphs[1].split()))


def listed(game: str | None, asked: str | None) -> list[dict[str, Any]]:
    """The pages: first of the service, then of one game, or of all of them.

    Raises:
        UnknownGame: no such game is on offer.
    """
    slugs = [catalogue.find(game).game.info.slug] if game else _slugs()
    return [_line(page) for slug in (None, *slugs) for page in _of(slug, asked)]


def page(topic: str, game: str | None, asked: str | None) -> Page:
    """The page of a topic: of the game if it has one, else of the service.

    Without a game it is the page of the service, else of the first game that has such a topic.

    Raises:
        UnknownGame: no such game is on offer.
        NoSuchPage: there is no such topic.
    """
    if game:
        catalogue.find(game)
    for slug in (game, None) if game else (None, *_slugs()):
        for found in _of(slug, asked):
            if found.topic == topic:
                return found
    raise NoSuchPage(topic)


def told(found: Page) -> dict[str, Any]:
    """A page as it is answered: its line in the list, and its text."""
    return _line(found) | {"languages": list(languages.TAGS), "text": found.text}


def _line(found: Page) -> dict[str, Any]:
    return {
        "topic": found.topic,
        "about": found.game,
        "title": found.title,
        "summary": found.summary,
        "language": found.language,
    }


def _slugs() -> list[str]:
    return [entry.game.info.slug for entry in catalogue.ENTRIES]


def _of(slug: str | None, asked: str | None) -> Iterator[Page]:
    """The pages of a game, its rules first, or of the service (None)."""
    tag = asked or languages.current()
    if slug is not None:
        rules = catalogue_view.rules(slug, tag)
        yield Page(RULES, slug, rules["language"], rules["text"])
    folder = _GAMES / "help" if slug is None else _GAMES / "rules" / slug / "help"
    for topic, texts in _written(folder).items():
        spoken = tag if tag in texts else languages.TAGS[0]
        yield Page(topic, slug, spoken, texts[spoken])


@cache
def _written(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """The texts of a folder by topic and language, in the order of their numbers."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.md")):
        named = _FILE.fullmatch(path.name)
        assert named is not None, path.name
        found.setdefault(named[1], {})[named[2]] = path.read_text("utf-8")
    return found
