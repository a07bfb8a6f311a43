"""PGN as Xiangqi programs write it, read: any number of games, comments and variations."""

import re
from dataclasses import dataclass, field

from games.kernel.records import (
    MOST_GAMES,
    MOST_NODES_OF_A_FILE,
    START,
    Place,
    Record,
    Unreadable,
)
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.formats import styles, texts
from games.rules.xiangqi.formats.texts import Lines, decoded, shown
from games.rules.xiangqi.formats.tree import RESULTS, Tree, position_of

_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<escape>(?m:^)%[^\n]*)
    | (?P<comment>\{[^}]*\})
    | (?P<rest>;[^\n]*)
    | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]{0,39})\s+
        "(?P<value>(?:\\.|[^"\\\n])*)"\s*\])
    | (?P<open>\() | (?P<close>\))
    | (?P<mark>\$[0-9]+)
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=[\s(){\[;]|$))
    | (?P<number>[0-9]{1,4}[.．…]+(?=[0-9]{2}[-=+.]|[^0-9]|$))
    | (?P<dots>[.…]+(?=\s|$))
    | (?P<move>[^\s{}()\[\];$]+)
    """,
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)")
_OWN = frozenset({"Game", "FEN", "SetUp", "Format"})


def read(data: bytes) -> tuple[Record, ...]:
    """The games of a PGN file, in order.

    Raises:
        Unreadable: something in it is no PGN, or no legal move.
    """
    reader = _Reader(decoded(data))
    reader.read()
    return tuple(reader.games)


@dataclass
class _Game:
    """A game while it is read: the headers, then the moves."""

    headers: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    tree: Tree | None = None
    is_over: bool = False
    at: int = START
    before: int = START  # where a variation would begin
    waiting: list[str] = field(default_factory=list)  # said before the first move of a line
    outer: list[tuple[int, int]] = field(default_factory=list)  # lines around this variation

    def moves(self) -> Tree:
        """The tree, which is there from the first thing after the headers."""
        if self.tree is None:
            text, place = self.headers.get("FEN", fen.START), self.places.get("FEN", Place())
            self.tree = Tree(position_of(text, place))
        return self.tree


class _Reader:
    """Goes through a text once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = Lines(text)
        self._game = _Game()
        self._nodes = 0
        self.games: list[Record] = []

    def read(self) -> None:
        """Read every game.

        Raises:
            Unreadable: as for the whole file.
        """
        at = 0
        while at < len(self._text):
            token = _TOKEN.match(self._text, at)
            if token is None:
                raise self._odd(at)
            self._take(token)
            at = token.end()
        self._finish(len(self._text))
        if not self.games:
            raise Unreadable("no_game", Phrase("There is no game in this file."))

    def _take(self, token: re.Match[str]) -> None:
        place, kind = self._lines.place(token.start()), token.lastgroup
        if token["tag"] is not None:
            self._tag(token["name"], token["value"], place)
        elif kind == "move":
            self._move(token["move"], place)
        elif kind in ("comment", "rest"):
            said = token[0][1:-1] if kind == "comment" else token[0][1:]
            self._say(texts.comment(said, place))
        elif kind == "open":
            self._open(place)
        elif kind == "close":
            self._close(place)
        elif kind == "result":
            self._end(token["result"], place)

    def _tag(self, name: str, value: str, place: Place) -> None:
        if self._game.tree is not None or self._game.is_over:
            self._finish_at(place)
        plain = _ESCAPED.sub(r"\1", value)
        if name == "Game" and plain.strip().lower() != "chinese chess":
            raise Unreadable(
                "other_game",
                Phrase(
                    "Games of Chinese Chess are read here, not of “{game}”.",
                    {"game": shown(plain)},
                ),
                place,
            )
        self._game.headers[name], self._game.places[name] = plain, place

    def _move(self, text: str, place: Place) -> None:
        game = self._game
        if game.is_over:
            self._finish_at(place)
            game = self._game
        tree = game.moves()
        move = styles.read(text, tree.position(game.at), place)
        node = tree.add_legal(game.at, move, place)
        game.before, game.at = game.at, node
        self._nodes += 1
        if self._nodes > MOST_NODES_OF_A_FILE:
            raise Unreadable(
                "too_many_moves",
                Phrase(
                    "A file has at most {most} moves in all.", {"most": MOST_NODES_OF_A_FILE}
                ),
                place,
            )
        for said in game.waiting:
            tree.say(node, said)
        game.waiting.clear()

    def _say(self, text: str) -> None:
        game = self._game
        if game.outer and game.at == game.before:
            game.waiting.append(text)
        else:
            game.moves().say(game.at, text)

    def _open(self, place: Place) -> None:
        game = self._game
        if game.at == game.before:
            raise Unreadable(
                "variation_of_nothing",
                Phrase("A variation is written after the move that it replaces."),
                place,
            )
        game.outer.append((game.before, game.at))
        game.at = game.before

    def _close(self, place: Place) -> None:
        game = self._game
        if not game.outer:
            raise Unreadable("unopened", Phrase("This parenthesis was never opened."), place)
        game.waiting.clear()
        game.before, game.at = game.outer.pop()

    def _end(self, result: str, place: Place) -> None:
        game = self._game
        if game.outer:
            # Some write how a variation ends.
            return
        game.moves()
        if game.headers.get("Result") not in RESULTS:
            game.headers["Result"] = result
        game.is_over = True

    def _finish_at(self, place: Place) -> None:
        if self._game.outer:
            raise Unreadable("unclosed", Phrase("A variation is not closed."), place)
        self._keep(place)

    def _finish(self, at: int) -> None:
        if self._game.outer or self._game.tree is not None or self._game.headers:
            self._finish_at(self._lines.place(at))

    def _keep(self, place: Place) -> None:
        if len(self.games) >= MOST_GAMES:
            raise Unreadable(
                "too_many_games",
                Phrase("A file has at most {most} games.", {"most": MOST_GAMES}),
                place,
            )
        game, self._game = self._game, _Game()
        said = {name: value for name, value in game.headers.items() if name not in _OWN}
        self.games.append(game.moves().record(said))

    def _odd(self, at: int) -> Unreadable:
        place = self._lines.place(at)
        if self._text[at] == "{":
            return Unreadable("unclosed", Phrase("This comment is not closed."), place)
        if self._text[at] == "[":
            return Unreadable(
                "bad_header", Phrase('A header is written as [Name "value"].'), place
            )
        return Unreadable(
            "odd_character",
            Phrase(
                "A move, a comment, a variation or a header is wanted here, not “{text}”.",
                {"text": shown(self._text[at])},
            ),
            place,
        )
