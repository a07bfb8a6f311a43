"""Records of hands with what an analysis says of them: scores, marks, and better lines."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.kernel.grades import Mark
from games.kernel.records import MOST_NODES, Node, Record, arranged
from games.models import Analysis
from games.selectors import analysis_view

_SHOWN_BETTER: Final = frozenset({Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER})
"""Marks of plies for which the better line is given as a variation."""


def annotated(record: Record, found: Analysis) -> Record:
    """The main line of a hand with a comment on each ply that is done.

    A comment has the score for the seat that begins, in whole units, and what is said of the
    ply, in the language being spoken. The best line follows as a variation where much was lost.
    """
    told = analysis_view.build(found)
    # A record may begin after the first plies, where these were given as odds.
    skipped = max(0, found.position_count - 1 - len(record.nodes))
    nodes = list(record.nodes)
    for ply in told["plies"][skipped:]:
        number = ply["ply"] - skipped
        comment = _comment(told["series"][ply["ply"] + 1], ply)
        nodes[number] = replace(nodes[number], comment=comment)
        line = ply["best"][0]["line"] if ply["mark"] in _SHOWN_BETTER else []
        if len(nodes) + len(line) <= MOST_NODES:
            nodes += _variation(nodes[number].parent, line, len(nodes))
    return replace(record, nodes=arranged(nodes))


def _comment(after: Mapping[str, Any], ply: Mapping[str, Any]) -> str:
    score, mate = after["score"] / 100, after["mate"]
    worth = f"{score:+.2f}" if mate is None else f"#{mate}"
    return worth if ply["mark"] == Mark.BEST else f"{worth} {ply['mark_words']}"


def _variation(parent: int, line: list[Any], first: int) -> list[Node]:
    """A line of its own from the node `parent`; its nodes are numbered from `first`."""
    parents = [parent, *range(first, first + len(line))]
    return [Node(above, each["action"]) for above, each in zip(parents, line, strict=False)]
