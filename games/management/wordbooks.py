"""The translators' files: what the code says to people, and what it is in other languages.

The code is read as a syntax tree rather than by Babel's own extractor, which looks at tokens
and so misses a phrase inside a phrase and a text passed by its name.
"""

import ast
import io
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LANGUAGES: Final = ("vi", "zh_Hans", "ms")
SERVICE: Final = "service"
"""The book of everything that belongs to no game."""

_ROOTS: Final = ("accounts", "config", "games")
_UNREAD: Final = frozenset({"migrations", "management", "admin.py"})
"""Not for players: staff read English."""

_Id = tuple[str | None, str | tuple[str, str]]
"""A context, and a text or its singular and plural."""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """Where a call has its text, its plural and its context, by position and by name."""

    text: int
    keyword: str
    plural: int | None = None
    context: int | None = None


_CALLS: Final[Mapping[str, _Spoken]] = {
    "Phrase": _Spoken(0, "text"),
    "Reason": _Spoken(2, "text"),
    **dict.fromkeys(("_", "gettext", "gettext_lazy"), _Spoken(0, "message")),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), _Spoken(1, "message", context=0)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), _Spoken(0, "singular", plural=1)),
}


_PERCENT_GAP: Final = re.compile(r"%\([^)]*\)[a-z]|%[sd]")


class _Undated(Catalog):
    """A catalogue whose head holds no date and no tool version: same words, same file."""

    @property  # type: ignore[misc]  # nothing sets it
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", "nplurals=1; plural=0;"),
        ]


@dataclass(frozen=True, slots=True)
class Book:
    """The texts of one game, or of the service: a folder with a file for each language."""

    root: Path
    name: str

    def po(self, language: str) -> Path:
        """What translators edit."""
        return self.root / "locale" / self.name / language / "LC_MESSAGES" / "django.po"

    def mo(self, language: str) -> Path:
        """The same, compiled."""
        return self.po(language).with_suffix(".mo")


def books(root: Path) -> tuple[Book, ...]:
    """The service's book and one for each game, by name."""
    names = {path.parent.name for path in (root / "games/rules").glob("*/__init__.py")}
    return tuple(Book(root, name) for name in sorted(names | {SERVICE}))


def renew(book: Book) -> None:
    """The book's files with a place for every text, without the texts no longer said."""
    said = _said(book)
    for language in LANGUAGES:
        old = _read(book, language)
        new = _Undated(locale=language, header_comment="# Chiếu", fuzzy=False)
        for (context, text), places in said.items():
            known = _found(old, context, text)
            new.add(
                text,
                known.string if known else "",
                locations=[(place, 0) for place in sorted(places)],
                flags=known.flags if known else (),
                user_comments=known.user_comments if known else (),
                context=context,
            )
        book.po(language).parent.mkdir(parents=True, exist_ok=True)
        book.po(language).write_bytes(_po_bytes(new))
        book.mo(language).write_bytes(_mo_bytes(new))


def faults(book: Book) -> Iterator[str]:
    """What keeps the book from being complete, a sentence each; nothing if it is."""
    said = _said(book)
    for language in LANGUAGES:
        catalogue = _read(book, language)
        where = f"{book.name}/{language}"
        for context, text in said:
            message = _found(catalogue, context, text)
            if message is None:
                yield f"{where}: {_shown(text)} is missing; run `manage.py words`"
            else:
                yield from (f"{where}: {_shown(text)} {fault}" for fault in _faults_of(message))
        for message in _messages(catalogue):
            if (message.context, message.id) not in said:
                yield f"{where}: {_shown(message.id)} is no longer said; run `manage.py words`"
        if _is_stale(book, language, catalogue):
            yield f"{where}: the compiled file is stale; run `manage.py words`"


# What the code says


def _said(book: Book) -> dict[_Id, set[str]]:
    """Every text of the book with the files it stands in, in order of the texts."""
    said: dict[_Id, set[str]] = {}
    for path in _sources(book):
        for found in _spoken(ast.parse(path.read_text("utf-8"))):
            said.setdefault(found, set()).add(path.relative_to(book.root).as_posix())
    return dict(sorted(said.items(), key=lambda item: (str(item[0][1]), str(item[0][0]))))


def _sources(book: Book) -> Iterator[Path]:
    slugs = [other.name for other in books(book.root) if other.name != SERVICE]
    for folder in _ROOTS:
        for path in sorted((book.root / folder).rglob("*.py")):
            parts = path.relative_to(book.root).parts
            if _UNREAD.isdisjoint(parts) and _owner(parts, slugs) == book.name:
                yield path


def _owner(parts: tuple[str, ...], slugs: Iterable[str]) -> str:
    if parts[:2] == ("games", "rules") and parts[2] in slugs:
        return parts[2]
    if parts[:2] == ("games", "players"):
        return next((slug for slug in slugs if parts[2].startswith(slug)), SERVICE)
    return SERVICE


def _spoken(tree: ast.AST) -> Iterator[_Id]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (call := _CALLS.get(_name(node.func))):
            text = _literal(node, call.text, call.keyword)
            plural = None if call.plural is None else _literal(node, call.plural, "plural")
            context = None if call.context is None else _literal(node, call.context, "context")
            if text:
                yield context, text if plural is None else (text, plural)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _literal(call: ast.Call, position: int, keyword: str) -> str | None:
    given = next((each.value for each in call.keywords if each.arg == keyword), None)
    if given is None and position < len(call.args):
        given = call.args[position]
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return given.value
    return None


# What the files hold


def _read(book: Book, language: str) -> Catalog:
    path = book.po(language)
    held = path.read_bytes() if path.exists() else b""
    return read_po(io.BytesIO(held), locale=language)


def _found(
    catalogue: Catalog, context: str | None, text: str | tuple[str, str]
) -> Message | None:
    message = catalogue.get(text if isinstance(text, str) else text[0], context)
    return message if message is not None and message.id == text else None


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _faults_of(message: Message) -> Iterator[str]:
    said = message.string or ""
    forms = (said,) if isinstance(said, str) else tuple(said)
    source = message.id if isinstance(message.id, str) else message.id[-1]
    if not forms or not all(forms):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is marked fuzzy"
    for form in forms:
        if _gaps(form) != _gaps(source):
            yield f"has gaps {sorted(_gaps(source))}, its translation {sorted(_gaps(form))}"


def _gaps(text: str) -> set[str]:
    try:
        braced = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {"unbalanced braces"}
    return braced | set(_PERCENT_GAP.findall(text))


def _is_stale(book: Book, language: str, catalogue: Catalog) -> bool:
    path = book.mo(language)
    plain = _Undated(locale=language, fuzzy=False)
    for message in _messages(catalogue):
        plain[message.id] = message
    return not path.exists() or path.read_bytes() != _mo_bytes(plain)


def _po_bytes(catalogue: Catalog) -> bytes:
    held = io.BytesIO()
    write_po(held, catalogue, width=96, include_lineno=False)
    return held.getvalue()


def _mo_bytes(catalogue: Catalog) -> bytes:
    held = io.BytesIO()
    write_mo(held, catalogue)
    return held.getvalue()


def _shown(text: object) -> str:
    return repr(text if isinstance(text, str) else text[0] if isinstance(text, tuple) else text)
