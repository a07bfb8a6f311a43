"""What is written in a format is read again as it was; bytes of any kind break nothing."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.records import Part, Record, RecordFormat, Unreadable, main_line
from games.rules.xiangqi import fen, notation
from games.rules.xiangqi.formats import styles
from games.rules.xiangqi.formats.offer import RECORDS
from games.rules.xiangqi.formats.tree import positions
from games.rules.xiangqi.moves import legal_moves
from tests.formats.trees import grown

seeds = st.integers(0, 10**9)
FORMATS = [each for each in RECORDS.formats if each.name != "fen"]
each_format = pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.name)


def read(kind: RecordFormat, data: bytes) -> tuple[Record, ...]:
    assert kind.read is not None
    return kind.read(data)


def written(kind: RecordFormat, record: Record) -> bytes:
    assert kind.write is not None
    return kind.write(record)


def whatever(reading: Callable[[bytes], tuple[Record, ...]], data: bytes) -> tuple[Record, ...]:
    """The records in these bytes; none where they are refused."""
    try:
        return reading(data)
    except Unreadable:
        return ()


@each_format
@given(seed=seeds)
def test_what_is_written_is_read_as_it_was(kind: RecordFormat, seed: int) -> None:
    record = grown(seed, kind.carries)
    data = written(kind, record)
    assert read(kind, data) == (record,)
    assert RECORDS.checked(record) == record


@given(seed=seeds)
def test_every_pair_of_formats_hands_on_the_main_line(seed: int) -> None:
    record = grown(seed, frozenset({Part.VARIATIONS, Part.COMMENTS}))
    line = [record.nodes[number].action for number in main_line(record.nodes)]
    dice = random.Random(seed)
    for first in FORMATS:
        second = dice.choice(FORMATS)
        (between,) = read(first, written(first, record))
        (after,) = read(second, written(second, between))
        assert after.start == record.start
        found = [after.nodes[number].action for number in main_line(after.nodes)]
        assert found == line, (first.name, second.name)


@given(seed=seeds)
def test_formats_that_carry_all_hand_on_all(seed: int) -> None:
    record = grown(seed)
    first, second = random.Random(seed).choices(
        [kind for kind in FORMATS if kind.carries == frozenset(Part)], k=2
    )
    (between,) = read(first, written(first, record))
    assert read(second, written(second, between)) == (record,)


@given(seed=seeds)
def test_a_files_format_is_found(seed: int) -> None:
    record = grown(seed, frozenset())
    for kind in FORMATS:
        data = written(kind, record)
        if record.nodes:
            assert RECORDS.read(data) == read(kind, data), kind.name


@given(seed=seeds)
def test_a_position_is_where_the_main_line_leads(seed: int) -> None:
    record = grown(seed, frozenset())
    kind = RECORDS.find("fen")
    assert kind is not None
    (found,) = read(kind, written(kind, record))
    last = positions(record)[-1]
    assert found == Record(fen.write(last))
    assert RECORDS.at(record, len(record.nodes) - 1).position == found.start


@given(seed=seeds)
def test_every_legal_move_is_read_as_it_is_written(seed: int) -> None:
    record = grown(seed, frozenset())
    position = positions(record)[-1]
    for style in styles.STYLES.values():
        written_as = {style.write(position, move) for move in legal_moves(position)}
        assert len(written_as) == len(legal_moves(position))
    for move in legal_moves(position):
        assert notation.read(notation.wxf(position, move), position) == move
        assert notation.read(notation.chinese(position, move, "traditional"), position) == move


@each_format
@given(seed=seeds)
def test_flipped_bytes_are_read_or_refused(kind: RecordFormat, seed: int) -> None:
    dice = random.Random(seed)
    data = bytearray(written(kind, grown(seed, kind.carries)))
    begin = 1024 if kind.name == "xqf" and dice.random() < 0.5 else 0
    for _ in range(dice.randint(1, 6)):
        if begin < len(data):
            data[dice.randrange(begin, len(data))] = dice.randrange(256)
    if dice.random() < 0.3:
        del data[dice.randrange(len(data)) :]
    for reading in (kind.read, RECORDS.read):
        assert reading is not None
        for record in whatever(reading, bytes(data)):
            assert RECORDS.checked(record) == record


@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for kind in FORMATS:
        for whole in (data, b"XQ\x12" + data * 9, b"[DhtmlXQ_binit]" + data):
            assert kind.read is not None
            for record in whatever(kind.read, whole):
                assert RECORDS.checked(record) == record


def test_what_a_format_has_no_room_for_is_left_out() -> None:
    record = grown(7)
    kind = RECORDS.find("xqf")
    assert kind is not None
    long = replace(record, headers={"Red": "许" * 40, "Event": "e" * 199})
    (found,) = read(kind, written(kind, long))
    assert found.headers == {"Red": "许" * 7, "Event": "e" * 63}
