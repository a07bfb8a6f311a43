"""Prints a golden transcript as it would read now, renews it, or makes a new one.

python -m tests.transcripts show tamcuc-plain
python -m tests.transcripts renew tamcuc-plain
python -m tests.transcripts new tamcuc-plain --title "A hand" --seats 4 --seed 17
"""

import argparse
import json
import sys

from games import catalogue
from tests.transcripts.playthrough import GOLDEN, Heading, choose, read, write


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="tests.transcripts", description=__doc__)
    parser.add_argument("what", choices=["show", "renew", "new"])
    parser.add_argument("name", help="GAME-NAME, as the file is called")
    parser.add_argument("--title", default="A hand played by computers")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--seed", default="1")
    parser.add_argument("--level", help="who plays; the game's usual level by default")
    given = parser.parse_args()
    path = GOLDEN / f"{given.name}.txt"
    if given.what == "new":
        slug = given.name.split("-")[0]
        heading = Heading(given.title, slug, given.seats, given.options, given.seed)
        entry = catalogue.find(slug)
        player = entry.levels[given.level or entry.default_level].player
        text = write(heading, choose(heading, player))
    else:
        text = write(*read(path.read_text(encoding="utf-8")))
    if given.what == "show":
        sys.stdout.write(text)
    else:
        path.write_text(text, encoding="utf-8")


main()
