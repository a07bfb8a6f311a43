"""What engines of others would do; whatever they do wrong, the game goes on without them."""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import F, Q

from games.engines.pool import Pool, Program, Work
from games.engines.process import EngineFault
from games.engines.programs import find
from games.engines.talking import Job, Reply
from games.kernel.engines import EngineLevel, EngineProtocol
from games.models import Engine, Sitting
from games.selectors import loading
from games.selectors.engines import levels_of, seat_options_of
from games.services.decisions import Asked, Decision

logger = logging.getLogger(__name__)

POOL = Pool()
"""The engines of this process; none runs until one is asked."""

FAULT_SIZE = 200
_FAULT_PAUSE = timedelta(minutes=1)  # faults in between are one
_LINES_TO_CHOOSE_FROM = 4
RANDOMNESS = "randomness"


def decision(
    at: loading.AtTable, sitting: Sitting, asked: Asked, *, now: datetime
) -> Decision | None:
    """What the engine of this sitting does; None where it fails, which is written down."""
    engine = Engine.objects.filter(slug=sitting.engine, is_enabled=True).first()
    if engine is None:
        return None
    try:
        return _asked(engine, at, sitting, asked)
    except (EngineFault, msgspec.ValidationError, KeyError) as fault:
        note_fault(engine, fault, now)
        logger.warning("engine %s failed at table %s: %r", engine, at.table.code, fault)
        return None


def program_of(engine: Engine) -> Program:
    """The program of an engine, as the operator allows it.

    Raises:
        EngineFault: it is not on the operator's list, or not on this machine.
    """
    argv = find(engine.program)
    if argv is None:
        raise EngineFault(f"there is no program {engine.program} here")
    return Program(argv, EngineProtocol(engine.protocol))


def note_fault(engine: Engine, fault: Exception, now: datetime) -> None:
    """Write down that an engine failed: once a minute at most, whatever happens."""
    text = str(fault) if isinstance(fault, EngineFault) else f"badly set up: {fault!r}"
    since = Q(failed_at=None) | Q(failed_at__lte=now - _FAULT_PAUSE)
    Engine.objects.filter(since, pk=engine.pk).update(
        fault=text[:FAULT_SIZE], failed_at=now, fault_count=F("fault_count") + 1
    )


def _asked(
    engine: Engine, at: loading.AtTable, sitting: Sitting, asked: Asked
) -> Decision | None:
    dialect = at.entry.dialect
    if dialect is None:
        return None
    protocol, chosen = EngineProtocol(engine.protocol), sitting.engine_options
    level = levels_of(engine)[sitting.level]
    job = Job(
        question=dialect.question(asked.view, asked.legal, protocol),
        nodes=level.nodes,
        wall_seconds=level.wall_seconds,
        options={**dialect.options(protocol), **_options(engine, level, chosen)},
        lines=_LINES_TO_CHOOSE_FROM if chosen.get(RANDOMNESS) else 1,
        game=f"{at.table.code}:{at.live_hand().pk}:{sitting.seat}",
    )

    def read(reply: Reply) -> Decision | None:
        score = reply.lines[0].score if reply.lines else None
        verdict = reply.verdict
        move = _at_random(reply, asked, chosen.get(RANDOMNESS, 0)) or verdict.move or ""
        action = dialect.action(move, asked.legal, protocol)
        if action is None and not verdict.resigns:
            return None
        return Decision(action, score, verdict.resigns, verdict.offers_draw)

    return POOL.ask(program_of(engine), job, Work.MOVE, read)


def _at_random(reply: Reply, asked: Asked, within: int) -> str | None:
    """The first move of one of its lines: of those worth nearly as much as the best."""
    if not within or not reply.lines:
        return None
    best = max(each.score for each in reply.lines)
    near = [each.move for each in reply.lines if each.score >= best - within]
    return asked.stream().choice(near)


def _options(
    engine: Engine, level: EngineLevel, chosen: Mapping[str, Any]
) -> Mapping[str, str]:
    """By the engine's own names: the operator's, then the level's, then the seat's."""
    offered = seat_options_of(engine)
    of_seat = {
        offered[name].option: value
        for name, value in chosen.items()
        if name in offered and offered[name].option
    }
    found = {**engine.options, **level.options, **of_seat}
    return {name: _written(value) for name, value in found.items()}


def _written(value: str | int | bool) -> str:  # noqa: FBT001 - the value of an option
    return str(value).lower() if isinstance(value, bool) else str(value)
