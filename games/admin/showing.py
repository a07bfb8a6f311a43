"""Seat views of any game as things that a page can lay out: chips, names, fields, tables.

What a value is follows from the type hints of the game's seat view, so a new game is drawn
without a line here: a `Seat` is a person's name, a code that `faces()` knows is a chip.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from config.http.languages import say
from games.kernel.faces import Face
from games.kernel.game import AnyGame
from games.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Chip:
    """A card or piece to draw; `count` is more than 1 only where copies are counted."""

    glyph: str
    ink: str
    corner: str
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """One value. `kind` says which of the others is filled, and how the page lays it out."""

    kind: str  # nothing, text, chips, list, fields, seats (fields by seat) or table
    text: str = ""
    chips: tuple[Chip, ...] = ()
    items: tuple["Shown", ...] = ()
    labels: tuple[str, ...] = ()
    rows: tuple[tuple["Shown", ...], ...] = ()

    @property
    def is_short(self) -> bool:
        """Whether it fits beside others on one line."""
        return self.kind in {"nothing", "text"} or (
            self.kind == "chips" and len(self.chips) < 3
        )

    @property
    def is_plain(self) -> bool:
        """Whether it is a record of short values, which a page may fold up."""
        return self.kind == "fields" and all(each.kind == "text" for each in self.items)

    @property
    def labelled(self) -> Sequence[tuple[str, "Shown"]]:
        """Each item with its label."""
        return list(zip(self.labels, self.items, strict=True))


NOTHING = Shown("nothing")


class Shower:
    """Shows the values of one game at one table, whose seats have these names."""

    def __init__(self, game: AnyGame, names: Mapping[int, str]) -> None:
        self._slug = game.info.slug
        self._faces: Mapping[str, Face] = {face.code: face for face in game.faces()}
        self._names = names

    def show(self, value: Any, hint: Any = None) -> Shown:
        """Any value of a seat view."""
        hint = _without_none(hint)
        if value is None:
            return NOTHING
        if is_dataclass(value) and not isinstance(value, type):
            return self._record(value)
        if isinstance(value, Mapping):
            return self._mapping(value, hint)
        if isinstance(value, Collection) and not isinstance(value, str | bytes):
            return self._several(list(value), hint)
        return self._scalar(value, hint)

    def _scalar(self, value: Any, hint: Any) -> Shown:
        if hint is Seat:
            return Shown("text", self._names[value])
        if isinstance(value, bool):
            return Shown("text", "yes" if value else "no")
        text = str(value.value if isinstance(value, Enum) else value)
        if text in self._faces and isinstance(value, str):
            return Shown("chips", chips=(self._chip(text),))
        return Shown("text", text.replace("_", " "))

    def _record(self, value: Any) -> Shown:
        hints = get_type_hints(type(value))
        names = [each.name for each in fields(value)]
        shown = tuple(self.show(getattr(value, name), hints[name]) for name in names)
        return Shown("fields", items=shown, labels=tuple(map(_label, names)))

    def _mapping(self, value: Mapping[Any, Any], hint: Any) -> Shown:
        codes = [str(key) for key in value]
        if codes and all(code in self._faces for code in codes):
            counts = zip(codes, value.values(), strict=True)
            return Shown("chips", chips=tuple(self._chip(*each) for each in counts if each[1]))
        of = (get_args(hint) or (None, None))[-1]
        shown = tuple(self.show(each, of) for each in value.values())
        return Shown("fields", items=shown, labels=tuple(map(_label, codes)))

    def _several(self, values: list[Any], hint: Any) -> Shown:
        if not values:
            return NOTHING
        if all(isinstance(each, str) and each in self._faces for each in values):
            return Shown("chips", chips=tuple(self._chip(str(each)) for each in values))
        shown = tuple(
            self.show(each, of)
            for each, of in zip(values, _hints_of(hint, len(values)), strict=True)
        )
        if all(each.kind == "fields" and each.labels == shown[0].labels for each in shown):
            rows = tuple(each.items for each in shown)
            return Shown("table", labels=shown[0].labels, rows=rows)
        if all(type(each) is int for each in values) and len(values) == len(self._names):
            return self._by_seat(shown, hint)
        return Shown("list", items=shown)

    def _by_seat(self, shown: tuple[Shown, ...], hint: Any) -> Shown:
        """Numbers by seat number, as the kernel writes them, unless they are seats."""
        if Seat in get_args(hint):
            return Shown("list", items=shown)
        labels = tuple(self._names.values())
        return Shown("seats", items=shown, labels=labels)

    def _chip(self, code: str, count: int = 1) -> Chip:
        face = self._faces[code]
        return Chip(face.glyph, face.ink, face.corner, say(face.name, game=self._slug), count)


def _label(name: str) -> str:
    return name.replace("_", " ")


def _without_none(hint: Any) -> Any:
    """The hint itself, or what an optional one holds."""
    args = [each for each in get_args(hint) if each is not type(None)]
    is_union = get_origin(hint) is Union or type(hint).__name__ == "UnionType"
    return args[0] if is_union and len(args) == 1 else hint


def _hints_of(hint: Any, count: int) -> tuple[Any, ...]:
    """The hint of each of `count` elements."""
    args = [each for each in get_args(hint) if each is not Ellipsis]
    if len(args) == count:
        return tuple(args)
    return ((args[0] if args else None),) * count
