"""The stored tables by name."""

from games.models.analyses import Analysis
from games.models.books import Book, BookEntry, PlayedMove
from games.models.bots import Bot
from games.models.chat import ChatLine
from games.models.engines import Engine
from games.models.links import SeatLink, Watcher
from games.models.looks import Look
from games.models.play import Hand, HandPoints, Match, Ply, TableEvent
from games.models.preferences import Preferences
from games.models.records import SavedGame
from games.models.tables import Sitting, Table
from games.models.titles import Title

__all__ = [
    "Analysis",
    "Book",
    "BookEntry",
    "Bot",
    "ChatLine",
    "Engine",
    "Hand",
    "HandPoints",
    "Look",
    "Match",
    "PlayedMove",
    "Ply",
    "Preferences",
    "SavedGame",
    "SeatLink",
    "Sitting",
    "Table",
    "TableEvent",
    "Title",
    "Watcher",
]
