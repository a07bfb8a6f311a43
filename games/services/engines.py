"""Engines of others: set up, probed, and chosen for a seat."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import celery
from django.db import transaction

from games import catalogue
from games.engines.pool import Program
from games.engines.process import EngineFault
from games.engines.programs import find
from games.engines.talking import START_SECONDS, Job, Talker
from games.kernel import documents
from games.kernel.engines import EnginePreset, EngineProtocol, SeatOption
from games.kernel.rng import SEED_BYTES, Rng
from games.models import Engine
from games.selectors.engines import seat_options_of
from games.services import engine_moves

logger = logging.getLogger(__name__)

PROBE_TASK = "games.tasks.probe_engine"
_NAME_SIZE = 80
_STRENGTHS = frozenset({"skill level", "uci_elo", "randomness", "difficulty"})


class UnknownEngine(LookupError):
    """No engine of this name plays this game here, or not at this level."""


class BadEngineOption(ValueError):
    """An engine's option for a seat is unknown, or has a value that it may not have."""

    def __init__(self, option: str, code: str) -> None:
        super().__init__(f"{option}: {code}")
        self.option = option
        self.code = code


def checked(
    entry: catalogue.Entry, slug: str | None, level: str, options: Mapping[str, Any]
) -> str:
    """The slug of an engine that plays this game at this level; None is the game's own.

    Raises:
        UnknownEngine: there is none.
        BadEngineOption: a seat may not choose this.
    """
    if slug is None:
        for name in options:
            raise BadEngineOption(name, "unknown_engine_option")
        return ""
    playing = Engine.objects.filter(slug=slug, game=entry.game.info.slug, is_enabled=True)
    engine = playing.first()
    if engine is None or entry.dialect is None or level not in engine.levels:
        raise UnknownEngine(slug)
    offered = seat_options_of(engine)
    for name, value in options.items():
        if name not in offered:
            raise BadEngineOption(name, "unknown_engine_option")
        if not _is_within(offered[name], value):
            raise BadEngineOption(name, "bad_engine_option")
    return engine.slug


def _is_within(option: SeatOption, value: object) -> bool:
    if option.kind == "flag":
        return isinstance(value, bool)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and option.least <= int(str(value)) <= option.most


def register_found(*, now: datetime) -> list[str]:
    """Set up the engines that are installed and known to a game; the slugs of all of those.

    What staff changed is left as it is.
    """
    found = []
    for entry in catalogue.ENTRIES:
        for preset in entry.engines:
            if find(preset.program) is None:
                continue
            found.append(preset.slug)
            engine, is_new = Engine.objects.get_or_create(
                slug=preset.slug, defaults=_columns(entry.game.info.slug, preset)
            )
            if is_new:
                engine.is_enabled = probe(engine=engine, now=now)
                engine.save(update_fields=["is_enabled"])
    return found


def _columns(game: str, preset: EnginePreset) -> dict[str, Any]:
    return {
        "name": preset.name,
        "game": game,
        "protocol": str(preset.protocol),
        "program": preset.program,
        "options": dict(preset.options),
        "levels": documents.to_plain(preset.levels),
        "seat_options": documents.to_plain(preset.seat_options),
    }


def request_probe(*, engine: Engine) -> None:
    """Have an engine probed where it runs: in the worker for engines."""
    asked = {"slug": engine.slug}

    def send() -> None:
        try:
            celery.current_app.send_task(PROBE_TASK, kwargs=asked)
        except Exception:
            # Whoever looks again sees that nothing was found out.
            logger.warning("engine not probed, the broker is away: %s", asked, exc_info=True)

    transaction.on_commit(send)


def probe_named(*, slug: str, now: datetime) -> bool:
    """As `probe`, by name; False where there is none."""
    engine = Engine.objects.filter(slug=slug).first()
    return engine is not None and probe(engine=engine, now=now)


def probe(*, engine: Engine, now: datetime) -> bool:
    """Ask a program what it is and for a move, and write it down; whether it did both."""
    try:
        told = _told(engine, engine_moves.program_of(engine))
    except EngineFault as fault:
        engine.fault, engine.probed_at = str(fault)[: engine_moves.FAULT_SIZE], now
        engine.save(update_fields=["fault", "probed_at"])
        return False
    engine.name, engine.fault, engine.probed_at = told["name"] or engine.name, "", now
    engine.capabilities = told["capabilities"]
    engine.save(update_fields=["name", "fault", "probed_at", "capabilities"])
    return True


def _told(engine: Engine, program: Program) -> dict[str, Any]:
    """What a program says of itself, and does when it is left but one move at the start."""
    job, only = _first_job(engine.game, program.protocol)
    talker = Talker(program.argv, program.protocol)
    try:
        reply = talker.ask(job)
    finally:
        talker.kill()
    if reply.verdict.move is None:
        raise EngineFault("it has no move where the game begins")
    options = {name.casefold() for name in talker.greeting.options}
    return {
        "name": talker.greeting.name[:_NAME_SIZE],
        "capabilities": {
            "levels": bool(options & _STRENGTHS),
            "undo": True,  # every position comes whole
            "hints": bool(reply.lines),
            "rules": reply.verdict.move == only,
            "bgthink": "ponder" in options,
            "timeout": True,  # it is stopped in time
        },
    }


def _first_job(slug: str, protocol: EngineProtocol) -> tuple[Job, str]:
    """The first decision of a game, with one move left to choose, and that move."""
    entry = catalogue.find(slug)
    if entry.dialect is None:
        raise EngineFault("nobody knows how to speak of this game to engines")
    game, rng = entry.game, Rng(bytes(SEED_BYTES))
    options, seat_count = game.options_type(), game.info.default_seat_count
    state = game.deal(options, game.opening(options, seat_count, rng), rng).state
    prompt = game.prompt(state)
    assert prompt is not None, "a game that was just dealt asks somebody"
    seat = min(prompt.seats)
    legal = game.legal_actions(state, seat)
    question = entry.dialect.question(game.seat_view(state, seat), legal, protocol)
    only, *others = [entry.dialect.written(each, protocol) for each in reversed(legal)]
    question = replace(question, only=(only,), banned=tuple(others))
    always = entry.dialect.options(protocol)
    return Job(question, nodes=100, wall_seconds=START_SECONDS, options=always), only
