"""Records grown at random, as tests of formats want them."""

import random
from collections.abc import Collection

from games.kernel.records import START, Part, Place, Record
from games.rules.xiangqi import fen
from games.rules.xiangqi.formats.tree import Tree
from games.rules.xiangqi.moves import legal_moves

STARTS = (
    fen.START,
    "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w",
    "3ak4/4a4/2P1P4/2P1P4/9/9/9/4R4/4R4/3K5 w",
    "2bak4/9/4b4/3n5/9/2N6/9/2N1B4/4A4/2BAK4 b",
    "3k5/9/9/p1p1p4/p3p4/9/9/4C4/4C4/4K4 b",
)
SAYINGS = (
    "好棋",
    "a comment",
    "chiếu hết!",
    "第一行\n第二行",
    "車馬砲",
    '"quoted" \\ (so)',
    "x;y",
)
HEADERS = {
    "Event": "Giải cờ",
    "Site": "Hà Nội",
    "Date": "2026.01.31",
    "Red": "许银川",
    "Black": 'An "B"',
    "Result": "1/2-1/2",
    "Title": "中炮对屏风马",
}


def grown(seed: int, carried: Collection[Part] = frozenset(Part)) -> Record:
    """A record of up to forty nodes with what is to be carried, the same for a seed."""
    dice = random.Random(seed)
    tree = Tree(fen.read(dice.choice(STARTS)))
    if Part.COMMENTS in carried and dice.random() < 0.5:
        tree.say(START, dice.choice(SAYINGS))
    at, made = START, [START]
    for _ in range(dice.randrange(40)):
        if Part.VARIATIONS in carried and dice.random() < 0.25:
            at = dice.choice(made)
        moves = legal_moves(tree.position(at))
        if not moves:
            break
        at = tree.add(at, dice.choice(moves), Place())
        made.append(at)
        if Part.COMMENTS in carried and dice.random() < 0.2:
            tree.say(at, dice.choice(SAYINGS))
    names = [name for name in HEADERS if Part.HEADERS in carried and dice.random() < 0.6]
    return tree.record({name: HEADERS[name] for name in names})
