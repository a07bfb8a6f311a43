"""What the API answers about the help."""

from typing import TypedDict

from games.api.shapes import Language, Words


class HelpTopic(TypedDict):
    """A page in the list; `about` is the game it is about, null: the service."""

    topic: str
    about: str | None
    title: Words
    summary: Words
    language: Language
    url: str


class HelpTopics(TypedDict):
    """The pages there are."""

    topics: list[HelpTopic]


class HelpPage(HelpTopic):
    """A page, whole, in Markdown."""

    languages: list[Language]
    text: str


SHAPES = (HelpTopics, HelpPage)
