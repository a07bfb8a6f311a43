"""Boards as they are shown: pictures, scenes, positions, and where a piece may go."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from config.http.languages import say
from games import catalogue
from games.kernel.boards import Drawing, Look, Reach
from games.kernel.seats import Seat
from games.models import Preferences
from games.selectors import loading, showing
from games.selectors.loading import AtTable

DEFAULT_SIZE = 560


class NoBoard(LookupError):
    """The game is not played on a board, or no hand was dealt at this table yet."""


def drawing_of(entry: catalogue.Entry) -> Drawing[Any, Any]:
    """The drawing of a game.

    Raises:
        NoBoard: it has none.
    """
    if entry.drawing is None:
        raise NoBoard(entry.game.info.slug)
    return entry.drawing


def themes(slug: str, picture_url: str) -> dict[str, Any]:
    """The boards, textures and pieces of a game to choose from: names, colours, pictures.

    Raises:
        UnknownGame, NoBoard: as they say.
    """
    entry = catalogue.find(slug)
    drawing = drawing_of(entry)
    return {
        name: [
            {
                "code": theme.code,
                "name": say(theme.name, game=slug),
                "colours": dict(theme.colours),
                "texture": theme.texture or None,
                "preview": f"{picture_url}?{urlencode({part: theme.code, 'size': 'small'})}",
            }
            for theme in found
        ]
        for name, part, found in (
            ("boards", "board", drawing.boards),
            ("textures", "texture", drawing.textures),
            ("pieces", "pieces", drawing.pieces),
        )
    } | {"sizes": [{"name": name, "size": size} for name, size in drawing.sizes.items()]}


def look(
    drawing: Drawing[Any, Any], asked: Mapping[str, Any], liked: Mapping[str, Any]
) -> Look:
    """How a board is drawn: as asked, else as the person likes it, else as usual."""
    wanted = {**liked, **asked}
    size = wanted.get("size", DEFAULT_SIZE)
    return Look(
        board=_known(wanted.get("board"), [each.code for each in drawing.boards]),
        pieces=_known(wanted.get("pieces"), [each.code for each in drawing.pieces]),
        texture=_known(wanted.get("texture"), ["", *(each.code for each in drawing.textures)]),
        size=drawing.sizes.get(size, DEFAULT_SIZE) if isinstance(size, str) else size,
        **{
            name: bool(wanted.get(name, default))
            for name, default in (
                *(("flip", False), ("mirror", False)),
                *(("coordinates", True), ("last", True)),
            )
        },
    )


def liked_by(user_id: int) -> dict[str, Any]:
    """What a person chose; nothing where nothing was."""
    found = Preferences.objects.filter(user=user_id).first()
    return dict(found.chosen) if found else {}


def _known(wanted: str | None, codes: list[str]) -> str:
    return wanted if wanted in codes else codes[0]


class Board:
    """The board of a table for one who may see it: of the hand being played, or the last.

    Raises:
        NoSuchTable: there is none for this person.
        NoBoard: as it says.
    """

    def __init__(self, code: str, user_id: int) -> None:
        self.at: AtTable = showing.seen_by(code, user_id)
        self.drawing = drawing_of(self.at.entry)
        self._user_id = user_id
        hand = self.at.hand or self.at.table.last_hand
        if hand is None:
            raise NoBoard(code)
        self._state = loading.state_of(hand, self.at.game)
        self.view = self.at.game.seat_view(self._state, self.seat)

    @property
    def seat(self) -> Seat | None:
        """Where this person sits."""
        return loading.seat_of(self.at.sitting_of(self._user_id))

    def look(self, asked: Mapping[str, Any]) -> Look:
        """How this person has it drawn."""
        return look(self.drawing, asked, self.liked)

    @cached_property
    def liked(self) -> dict[str, Any]:
        """What this person chose."""
        return liked_by(self._user_id)

    def reach(self, place: str) -> Reach:
        """Where the piece on a place may go; in a hand that has ended, where it could have.

        Raises:
            BadPlace: nothing stands there.
        """
        prompt = self.at.game.prompt(self._state)
        asked = min(prompt.seats) if prompt else None
        legal = () if asked is None else self.at.game.legal_actions(self._state, asked)
        found = self.drawing.reach(self.view, legal, place)
        return replace(found, is_now=found.is_now and self.at.hand is not None)

    def moves(self, place: str) -> dict[str, Any]:
        """The same as it is told: what is refused with its reason in words.

        Raises:
            BadPlace: nothing stands there.
        """
        slug = self.at.game.info.slug
        found = self.reach(place)
        return asdict(found) | {
            "refused": [
                {
                    "place": each.place,
                    "code": each.reason.code,
                    "rule": each.reason.rule,
                    "words": say(each.reason, game=slug),
                }
                for each in found.refused
            ]
        }

    def picture(self, asked: Mapping[str, Any], highlight: str | None) -> str:
        """The picture, with the targets of a piece, if one is named."""
        marked = self.reach(highlight) if highlight else None
        return self.drawing.svg(self.view, self.look(asked), marked)

    def scene(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The board in space, and how this person likes pieces to move."""
        return {
            "code": self.at.table.code,
            "version": self.at.table.version,
            "view": self.liked.get("view", "2d"),
            "animation": self.liked.get("animation", "slide"),
            **asdict(self.drawing.scene(self.view, self.look(asked))),
        }

    def position(self, *, flip: bool, mirror: bool) -> str:
        """The position as a text."""
        return self.drawing.position(self.view, flip=flip, mirror=mirror)


def picture_of(slug: str, position: str | None, asked: Mapping[str, Any]) -> str:
    """The picture of a position of a game that a text writes; None: as games begin.

    Raises:
        UnknownGame, NoBoard, BadPosition: as they say.
    """
    drawing = drawing_of(catalogue.find(slug))
    return drawing.svg(drawing.seen(position), look(drawing, asked, {}), None)
