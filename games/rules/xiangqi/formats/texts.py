"""Texts of files: their encoding, what may be kept of them, and where something stands."""

import re
from bisect import bisect_right

from games.kernel.records import COMMENT_SIZE, HEADER_SIZE, Place, Unreadable
from games.kernel.words import Phrase

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_PAIR = re.compile(rb"[\x81-\xfe][\x40-\x7e\x80-\xfe]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_COMMON = frozenset(
    "一二三四五六七八九十进退平前中后進後车马炮相仕帅兵象士将卒車馬砲帥將傌俥"
    "红黑胜负和先紅勝負局比赛賽年月日对對着步"
)


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with its mark, GB18030 or Big5.

    Raises:
        Unreadable: it is in none of these.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _in(codec, data)
    try:
        return data.decode()
    except UnicodeDecodeError as fault:
        if fault.reason == "unexpected end of data":  # cut off, and nothing else wrong
            raise _not_text(fault.start) from fault
    return _chinese(data)


def _in(codec: str, data: bytes) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as fault:
        raise _not_text(fault.start) from fault


def _chinese(data: bytes) -> str:
    """Of GB18030 and Big5 the one in which more of the bytes make sense.

    Nearly every text in Big5 can be read as GB18030 too, and then is nonsense.
    """
    readings: list[tuple[int, str]] = []
    for codec, is_usual in (("gb18030", _is_usual_gb), ("big5", _is_usual_big5)):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        usual = sum(map(is_usual, _PAIR.findall(data)))
        readings.append((usual + 4 * sum(each in _COMMON for each in text), text))
    if not readings:
        return _in("gb18030", data)
    return max(readings, key=lambda each: each[0])[1]


def _is_usual_gb(pair: bytes) -> bool:
    return 0xB0 <= pair[0] <= 0xD7 and pair[1] >= 0xA1


def _is_usual_big5(pair: bytes) -> bool:
    return 0xA4 <= pair[0] <= 0xC6 and (pair[1] <= 0x7E or pair[1] >= 0xA1)


def _not_text(offset: int) -> Unreadable:
    return Unreadable(
        "not_text",
        Phrase("The text should be in UTF-8, GB18030 or Big5."),
        Place(offset=offset),
    )


def tidy(text: str) -> str:
    """The text without control characters, with plain line ends and nothing around it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub("", lines).strip()


def comment(text: str, place: Place) -> str:
    """A comment as it is kept.

    Raises:
        Unreadable: it is too long.
    """
    found = tidy(text)
    if len(found) > COMMENT_SIZE:
        raise Unreadable(
            "comment_too_long",
            Phrase("A comment has at most {most} characters.", {"most": COMMENT_SIZE}),
            place,
        )
    return found


def header(text: str) -> str:
    """The value of a header on one line, cut where it is too long."""
    return " ".join(tidy(text).split())[:HEADER_SIZE].strip()


def shown(text: str) -> str:
    """A piece of a file as a message quotes it."""
    found = " ".join(_CONTROLS.sub("", text).split())
    return found if len(found) <= 30 else f"{found[:30]}…"


class Lines:
    """Where the characters of a text stand."""

    def __init__(self, text: str) -> None:
        self._begins = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]

    def place(self, at: int) -> Place:
        """The line and column of the character with this number."""
        line = bisect_right(self._begins, at)
        return Place(line=line, column=at - self._begins[line - 1] + 1)
