"""Engines of others: set up, probed, and asked for a computer's move."""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from games import catalogue
from games.engines import pool, programs
from games.engines.jobs import Answer, Job
from games.engines.program import EngineFault
from games.models import Engine, Sitting
from games.selectors import loading

logger = logging.getLogger(__name__)

_FAULT_SIZE = 200


class UnknownEngine(LookupError):
    """No engine of this name plays this game here, or not at this level."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What an engine would do; `action` None: it gives up."""

    action: Any | None
    offers_draw: bool


def checked(entry: catalogue.Entry, slug: str | None, level: str) -> str:
    """The slug of an engine that plays this game at this level; None is the game's own.

    Raises:
        UnknownEngine: there is none.
    """
    if slug is None:
        return ""
    engine = Engine.objects.filter(
        slug=slug, game=entry.game.info.slug, is_enabled=True
    ).first()
    if engine is None or entry.dialect is None or level not in engine.levels:
        raise UnknownEngine(slug)
    return engine.slug


def register_found(*, now: datetime) -> list[str]:
    """Set up the engines that are installed and known to a game; the slugs of all of those.

    What the operator changed is left as it is.
    """
    found = []
    for entry in catalogue.ENTRIES:
        for program, levels in entry.engine_levels.items():
            if program not in programs.allowed():
                continue
            found.append(program)
            engine, is_new = Engine.objects.get_or_create(
                slug=program,
                defaults={
                    "name": program,
                    "game": entry.game.info.slug,
                    "protocol": Engine.Protocol.UCI,
                    "program": program,
                    "levels": {name: dict(level) for name, level in levels.items()},
                },
            )
            if is_new:
                engine.is_enabled = probe(engine=engine, now=now)
                engine.save(update_fields=["is_enabled"])
    return found


def probe(*, engine: Engine, now: datetime) -> bool:
    """Ask a program what it is, and write it down; whether it answered."""
    try:
        told = pool.probe(_setup(engine))
    except (EngineFault, programs.NotAllowed) as fault:
        engine.fault, engine.probed_at = str(fault)[:_FAULT_SIZE], now
        engine.save(update_fields=["fault", "probed_at"])
        return False
    engine.name, engine.fault, engine.probed_at = told.name or engine.name, "", now
    engine.capabilities = dict(told.capabilities)
    engine.save(update_fields=["name", "fault", "probed_at", "capabilities"])
    return True


def thought(
    at: loading.AtTable, sitting: Sitting, view: Any, legal: Any, *, now: datetime
) -> Thought | None:
    """What the engine of this sitting would do; None where it fails, which is written down."""
    engine = Engine.objects.filter(slug=sitting.engine, is_enabled=True).first()
    dialect = at.entry.dialect
    if engine is None or dialect is None or sitting.level not in engine.levels:
        return None
    level = engine.levels[sitting.level]
    question = dialect.question(view, legal, engine.protocol)
    job = Job(
        table=at.table.code,
        position=question.position,
        moves=question.moves,
        allowed=question.allowed,
        banned=question.banned,
        nodes=level["nodes"],
        options=level.get("options", {}),
        wall_seconds=level.get("wall_seconds", 3.0),
    )

    def accept(answer: Answer) -> bool:
        if answer.move is None:
            return False
        return answer.resigns or dialect.action(answer.move, legal, engine.protocol) is not None

    try:
        answer = pool.POOL.think(_setup(engine), job, accept)
    except (EngineFault, programs.NotAllowed) as fault:
        _note_fault(engine, fault, now)
        logger.warning("engine %s failed at table %s: %s", engine.slug, at.table.code, fault)
        return None
    action = dialect.action(answer.move or "", legal, engine.protocol)
    return Thought(None if answer.resigns else action, answer.offers_draw)


def _note_fault(engine: Engine, fault: Exception, now: datetime) -> None:
    Engine.objects.filter(pk=engine.pk).update(
        fault=str(fault)[:_FAULT_SIZE], failed_at=now, fault_count=F("fault_count") + 1
    )


def _setup(engine: Engine) -> pool.Setup:
    dialect = catalogue.find(engine.game).dialect
    options = {**(dialect.options(engine.protocol) if dialect else {}), **engine.options}
    return pool.Setup(
        slug=engine.slug,
        argv=programs.argv_of(engine.program),
        protocol=engine.protocol,
        options=tuple(sorted((name, str(value)) for name, value in options.items())),
    )
