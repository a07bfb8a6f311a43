"""An engine that plays by a script: scripted.py PROTOCOL MODE [FILE].

MODE says what it does when it is to move. With FILE, that one holds how often it was started,
and what it does may depend on that: `crash_once`.
"""

import sys
import time
from pathlib import Path

protocol, mode = sys.argv[1], sys.argv[2]
starts = 1
if len(sys.argv) > 3:
    counter = Path(sys.argv[3])
    starts = int(counter.read_text() or "0") + 1 if counter.exists() else 1
    counter.write_text(str(starts))

moves: list[str] = []


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def played() -> str:
    """What is first in `searchmoves`, else the move that a test put into the position."""
    return allowed[0] if allowed else ("h3e3" if protocol == "uci" else "h2e2")


ANSWERS = {
    "garbage": ["\x00\xff info info info", "bestmove zz99"],
    "illegal": ["bestmove a1a9" if protocol == "uci" else "bestmove a0a8"],
    "flood": ["x" * 200_000],
    "endless": ["info depth 1"] * 30_000,
    "none": ["bestmove (none)" if protocol == "uci" else "nobestmove"],
    "slow": [],  # says its move only when it is stopped
}


def go() -> None:
    if mode == "crash" or (mode == "crash_once" and starts == 1):
        sys.exit(3)
    if mode == "hang":
        time.sleep(60)
    more = f" {mode}" if mode in {"resign", "draw"} else ""
    for line in ANSWERS.get(mode, [f"bestmove {played()}{more}"]):
        say(line)


allowed: list[str] = []
log = Path(sys.argv[4]) if len(sys.argv) > 4 else None
for line in sys.stdin:
    words = line.split()
    if log is not None:
        with log.open("a") as file:
            file.write(line)
    if not words:
        continue
    if words[0] in {"uci", "ucci"}:
        if mode == "silent":
            time.sleep(60)
        if mode == "slow_start":
            time.sleep(0.5)
        say("id name Scripted 1")
        if protocol == "uci":
            say("option name Skill Level type spin default 20 min -20 max 20")
            say("option name MultiPV type spin default 1 min 1 max 500")
        else:
            say("option randomness type combo var none var small default none")
        say(f"{words[0]}ok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "go":
        allowed = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
        go()
    elif words[0] == "stop" and mode == "slow":
        say(f"bestmove {played()}")
    elif words[0] == "quit":
        break
