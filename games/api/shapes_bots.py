"""What the API answers about bots."""

from typing import Literal, TypedDict

from games.api.shapes import Moment


class Bot(TypedDict):
    """A program that plays from its owner's machine. `games` empty: it plays all."""

    handle: str
    name: str
    owner: str
    games: list[str]
    open_to: Literal["owner", "everyone"]
    most_tables: int
    online: bool
    made_at: Moment


class Bots(TypedDict):
    """The caller's bots, oldest first."""

    bots: list[Bot]


class BotsPage(TypedDict):
    """Bots that anybody may seat, newest first."""

    bots: list[Bot]
    next: str | None


class NewBot(TypedDict):
    """A bot and its token, which is told here and never again."""

    bot: Bot
    token: str
