"""A small engine of no strength that speaks UCI or UCCI, and behaves as its name says.

It runs as `uci-crash`, `ucci-resign` and so on: the first part is the protocol, the second what
it does when it is to think. `-once` at the end: only in the first process of its directory.
"""

import os
import sys
import time
from pathlib import Path

PROGRAM = Path(sys.argv[0]).resolve()
PROTOCOL, _, NAME = PROGRAM.name.partition("-")
HABIT = NAME.removesuffix("-once")
IS_UCI = PROTOCOL == "uci"
SCORES = {"losing": "cp -1500", "mated": "mate -3"}
SAID = {
    "garbage": "\x00\x1b[2J ☃ info info pv score cp multipv\nbestmove",
    "illegal": "bestmove e1e2e3" if IS_UCI else "bestmove a0a9",
    "none": "bestmove (none)" if IS_UCI else "nobestmove",
}


def say(text: str) -> None:
    """Say a line, or part of one."""
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehaves() -> bool:
    """Whether this process does what its name says; then it leaves a mark."""
    if not NAME.endswith("-once"):
        return True
    mark = PROGRAM.with_name(f"{PROGRAM.name}.mark")
    if mark.exists():
        return False
    mark.touch()
    return True


def note(line: str) -> None:
    """Write down what was heard."""
    with PROGRAM.with_name("heard").open("a") as file:
        file.write(line + "\n")


def fail() -> bool:
    """Do what no engine should, if that is the habit; whether anything was done."""
    if HABIT not in {"crash", "hang", "flood", "long", *SAID} or not misbehaves():
        return False
    if HABIT == "crash":
        os._exit(3)
    while HABIT == "flood":
        say("info string " + "x" * 1000 + "\n")
    if HABIT in SAID:
        say(SAID[HABIT] + "\n")
        return True
    if HABIT == "long":
        say("x" * 300_000)
    time.sleep(3600)
    return True


def shuttle(position: list[str]) -> str:
    """The horse that stands on b0 at the start goes out, and in again."""
    here, there = ("b1", "c3") if IS_UCI else ("b0", "c2")
    if position[2].split("/")[-1][:2] != "RN":
        here, there = there, here
    for move in position[position.index("moves") + 1 :] if "moves" in position else []:
        if move == here + there:
            here, there = there, here
    return here + there


def think(words: list[str], position: list[str]) -> None:
    """Say the first move that may be played, or one of the horse on b0 at the start."""
    if HABIT == "deaf":  # it thinks for ever, but obeys `stop`
        while sys.stdin.readline().strip() != "stop":
            pass
    move = shuttle(position)
    if "searchmoves" in words:
        move = words[words.index("searchmoves") + 1]
    score = SCORES.get(HABIT, "cp 25")
    if IS_UCI:
        say(f"info depth 2 multipv 1 score {score} nodes 20 pv {move} a7a6\n")
        say("info depth 2 multipv 2 score cp 15 nodes 20 pv h1g3\n")
    else:
        say(f"info depth 2 score {score.split()[1]} pv {move}\n")
    say(f"bestmove {move}{f' {HABIT}' if HABIT in {'draw', 'resign'} else ''}\n")


def greet() -> None:
    """Say what it is, unless it is mute."""
    time.sleep({"slow": 0.5, "mute": 3600}.get(HABIT, 0))
    say(f"id name Scripted {HABIT}\n")
    if IS_UCI:
        say("option name Skill Level type spin default 20 min -20 max 20\n")
        say("option name MultiPV type spin default 1 min 1 max 500\n")
        say("option name UCI_Variant type combo default chess var chess var xiangqi\n")
    else:
        say("option usebook type check default true\n")
        say("option randomness type combo default none var none var tiny var huge\n")
    say(f"{PROTOCOL}ok\n")


def main() -> None:
    """Listen until told to quit, or until nobody speaks any more."""
    note(f"started {HABIT} {sorted(os.environ)}")
    position: list[str] = []
    while line := sys.stdin.readline():
        heard = line.strip()
        note(heard)
        if heard == "quit":
            break
        if heard == PROTOCOL:
            greet()
        elif heard == "isready":
            say("readyok\n")
        elif heard.startswith("position"):
            position = heard.split()
        elif heard.startswith("go") and not fail():
            think(heard.split(), position)


if __name__ == "__main__":
    main()
