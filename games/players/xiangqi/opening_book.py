"""The house's opening book, and the positions of opening books in general.

A position and its mirror image are one entry, so a move found in the one is turned round for
the other. The data was made once by `manage.py make xiangqi_book` and is shipped with the code.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from games.kernel.boards import BadPosition
from games.kernel.books import (
    BookMove,
    IllegalMove,
    Opening,
    OpeningBook,
    Place,
    Played,
)
from games.kernel.refusals import NotAnAction
from games.kernel.seats import Seat
from games.players.xiangqi import openings
from games.rules.xiangqi import actions, fen, spelling
from games.rules.xiangqi.board import (
    FILES,
    SIDES,
    SQUARES,
    Position,
    move_text,
    parse_move,
    parse_placement,
    write_placement,
)
from games.rules.xiangqi.given import in_turns
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.seat_view import SeatView

_MIRRORED = tuple(
    square - square % FILES + FILES - 1 - square % FILES for square in range(SQUARES)
)


def place_of(position: Position) -> Place:
    """Where the position stands in a book, which has one entry for it and its mirror image."""
    cells = position.cells
    here = write_placement(cells)
    there = write_placement([cells[square] for square in _MIRRORED])
    key = f"{min(here, there)} {'wb'[position.side]}"
    side = SIDES[position.side]
    return Place(key, side, is_turned=there < here, is_even=there == here)


def as_kept(place: Place, action: str) -> str:
    """An action as it stands under the key of the place; in an even position, on the right."""
    if place.is_even:
        return max(action, openings.mirrored(action))
    return openings.mirrored(action) if place.is_turned else action


class Rules:
    """Positions as FEN and actions as the game writes them."""

    def position(self, view: SeatView) -> str:
        """The FEN of a seat view."""
        return view.fen

    def played(self, view: SeatView) -> Played:
        """How the position of a seat view came about."""
        start, moves = in_turns(view)
        count = len(moves)
        # Whose turn it is now moved last but one.
        turns = (view.red, Seat(1 - view.red))
        first = SIDES.index(view.to_move) + count
        seats = tuple(turns[(first + ply) & 1] for ply in range(count))
        return Played(start, moves, seats)

    def place(self, position: str) -> Place:
        """Where a FEN stands.

        Raises:
            BadPosition: it is none.
        """
        return place_of(_read(position))

    def turned(self, place: Place, action: str) -> str:
        """An action of the position as it stands under the key, or the other way round."""
        return as_kept(place, action)

    def legal(self, position: str) -> tuple[str, ...]:
        """What may be played in a position that was accepted."""
        return tuple(map(move_text, legal_moves(fen.read(position))))

    def spelt(self, position: str, action: str) -> Mapping[str, str]:
        """A legal action of a FEN in ICCS, WXF and Chinese of both scripts."""
        return spelling.in_notations(fen.read(position), actions.parse(action))

    def walk(self, played: Played) -> Iterator[tuple[Place, str]]:
        """Each action, as it stands under the key of the place where it was played.

        Raises:
            BadPosition, IllegalMove: the game cannot have been played.
        """
        position = _read(played.start)
        for number, action in enumerate(played.actions):
            place = place_of(position)
            _make(position, number, action)
            yield place, self.turned(place, action)

    def after(self, played: Played) -> str:
        """The position that a game has come to.

        Raises:
            BadPosition, IllegalMove: it cannot have been played.
        """
        position = _read(played.start)
        for number, action in enumerate(played.actions):
            _make(position, number, action)
        return fen.write(position)


class House:
    """The book that is shipped with the game."""

    def moves(self, key: str) -> Sequence[BookMove]:
        """What it has for the position of this key, best first."""
        return _positions().get(key, ())

    def size(self) -> int:
        """How many positions it has."""
        return len(_positions())

    def keys(self) -> Sequence[str]:
        """The positions it has, from the start on."""
        return tuple(_positions())

    def opening(self, played: Played) -> Opening | None:
        """The opening that was played, if it has a name."""
        return openings.named(played.actions) if _is_even(played.start) else None

    def opening_at(self, key: str) -> Opening | None:
        """The opening through which the house book comes to a position."""
        return _named_positions().get(key)


def _read(text: str) -> Position:
    try:
        return fen.read(text)
    except fen.InvalidFen as invalid:
        raise BadPosition(invalid.reason) from invalid


def _make(position: Position, number: int, action: str) -> None:
    try:
        move = actions.parse(action).move
    except NotAnAction as bad:
        raise IllegalMove(number, action) from bad
    if move not in legal_moves(position):
        raise IllegalMove(number, action)
    position.make(move)


def _is_even(start: str) -> bool:
    return start.split(" ")[:2] == fen.START.split(" ")


@cache
def _positions() -> Mapping[str, tuple[BookMove, ...]]:
    text = files("games.players.xiangqi.data").joinpath("house_book.json").read_text("utf-8")
    return {
        key: tuple(BookMove(action, weight) for action, weight in moves)
        for key, moves in json.loads(text)["positions"].items()
    }


@cache
def _named_positions() -> Mapping[str, Opening]:
    """The openings of all positions that the house book leads to, breadth first."""
    start = place_of(fen.read(fen.START)).key
    lines: dict[str, tuple[str, ...]] = {start: ()}
    waiting, found = [start], dict[str, Opening]()
    for key in waiting:
        placement, side = key.split(" ")
        for each in _positions().get(key, ()):
            position = Position(parse_placement(placement), "wb".index(side))
            position.make(parse_move(each.action))
            place = place_of(position)
            if place.key in lines:
                continue
            # A line ends in the position as its key writes it, which may be the mirror image.
            line = (*lines[key], each.action)
            line = tuple(map(openings.mirrored, line)) if place.is_turned else line
            lines[place.key] = line
            waiting.append(place.key)
            opening = openings.named(line)
            if opening is not None:
                found[place.key] = opening
    return found


BOOK = OpeningBook(sides=tuple(SIDES), start=fen.START, rules=Rules(), house=House())
