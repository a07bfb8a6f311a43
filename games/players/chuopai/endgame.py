"""What a deal is worth when the hands are known and every seat plays its best."""

from dataclasses import dataclass, field

from games.players.chuopai.packed import Pack, Play
from games.players.chuopai.playout import Position, plays_at, take
from games.players.chuopai.worth import Worth

Values = tuple[float, float, float]


class OutOfNodes(Exception):
    """The search would need more nodes than it was given."""


@dataclass(slots=True)
class Solver:
    """Max-n search: each seat takes what is best for itself, the first of equals.

    Positions at the start of a round are remembered: many orders of play lead to the same.
    """

    pack: Pack
    worth: Worth
    nodes: int  # how many positions it may still look at
    known: dict[tuple[int, ...], Values] = field(default_factory=dict)

    def value(self, position: Position) -> Values:
        """What the deal is worth to each seat from here.

        Raises:
            OutOfNodes: `nodes` are used up.
        """
        if position.best is not None:
            return self._best(position)
        key = (*position.hands, *position.points, position.turn)
        if key not in self.known:
            self.known[key] = self._best(position)
        return self.known[key]

    def after(self, position: Position, play: Play | None) -> Values:
        """What the deal is worth to each seat once the seat at turn has played."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        following = position.copy()
        if take(following, play):
            return self.value(following)
        return self.worth.to_each(following.points)

    def _best(self, position: Position) -> Values:
        seat = position.turn
        plays = plays_at(position, self.pack)
        if not plays:
            return self.after(position, None)
        return max((self.after(position, play) for play in plays), key=lambda v: v[seat])
