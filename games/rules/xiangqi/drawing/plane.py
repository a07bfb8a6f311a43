"""Where points of the board lie for who looks at it, from either side or in a mirror."""

from dataclasses import dataclass

from games.kernel.boards import Look
from games.rules.xiangqi.board import FILES, RANKS, Square
from games.rules.xiangqi.geometry import file_of, rank_of


@dataclass(frozen=True, slots=True)
class Plane:
    """The board as it is looked at: columns from the left, rows from the bottom, from 0."""

    flip: bool
    mirror: bool

    @classmethod
    def of(cls, look: Look) -> "Plane":
        """As `look` has it."""
        return cls(look.flip, look.mirror)

    def column(self, file: int) -> int:
        """Where a file is, from the left."""
        return FILES - 1 - file if self.flip != self.mirror else file

    def row(self, rank: int) -> int:
        """Where a rank is, from the bottom."""
        return RANKS - 1 - rank if self.flip else rank

    def point(self, square: Square) -> tuple[int, int]:
        """Column and row of a square."""
        return self.column(file_of(square)), self.row(rank_of(square))
