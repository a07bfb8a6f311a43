"""Everything that a person made here in one file, to take along and to bring back.

The file is a zip: `manifest.json` says what is in it, each part is a document of its own, and
saved games lie there once more as files that other programs read. Who adds a part adds a line
to `PARTS`.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from accounts.models import User
from games.kernel.documents import Document
from games.services import portable_parts, rights
from games.services.portable_parts import Counts, PartRefused

FORMAT: Final = "chieu-bundle"
VERSION: Final = 1
BUNDLE_SIZE: Final = 6_000_000
MOST_ENTRIES: Final = 5_000
PART_SIZE: Final = 40_000_000
_MANIFEST: Final = "manifest.json"
_MANIFEST_SIZE: Final = 100_000
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),
    *(OSError, ValueError, OverflowError),
)
"""What Python's zipfile may raise at a file that is none, or a broken one."""


class BadBundle(ValueError):
    """The file cannot be brought in; `code` says why, and `part` where."""

    def __init__(self, code: str, part: str = "") -> None:
        super().__init__(f"{code}: {part}")
        self.code = code
        self.part = part


Check = Callable[[str, Any], Any]
"""A part's document as it is accepted, or ValueError."""


@dataclass(frozen=True, slots=True)
class Brought:
    """How much of each part was new and how much was here already, and what was passed over."""

    parts: Mapping[str, Counts]
    skipped: tuple[str, ...]


def bundle(*, user: User, person: Document, now: datetime) -> bytes:
    """The file with everything of this person; `person` is what is kept of them besides."""
    packed = io.BytesIO()
    versions = {part.name: part.version for part in portable_parts.PARTS}
    manifest = {
        "format": f"{FORMAT}/{VERSION}",
        "made_at": now.isoformat(),
        "parts": versions,
    }
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in _entries(user, manifest, person):
            entry = zipfile.ZipInfo(name, now.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(entry, data)
    return packed.getvalue()


def _entries(user: User, manifest: Any, person: Document) -> Iterator[tuple[str, bytes]]:
    yield _MANIFEST, _written(manifest)
    yield "person.json", _written(person)
    for part in portable_parts.PARTS:
        yield f"{part.name}.json", _written(part.dump(user))
        yield from part.files(user)


def bring_in(*, user: User, data: bytes, check: Check, now: datetime) -> Brought:
    """Add what is in the file to what is here: all of it, or nothing.

    What is here already stays as it is, so that bringing the same file twice changes nothing.

    Raises:
        NotForBots: bots keep nothing.
        BadBundle: the file is no bundle, or of a later version, or a part of it is broken.
        TooManySaved: there is no room for all of it.
    """
    rights.check_no_bot(user)
    if len(data) > BUNDLE_SIZE:
        raise BadBundle("too_large")
    read = _read(data)
    versions = read.pop(_MANIFEST)
    found: dict[str, Counts] = {}
    with transaction.atomic():
        # One after another, so that the same file brought twice at once is brought once.
        User.objects.select_for_update().get(pk=user.pk)
        for part in portable_parts.PARTS:
            if part.name in versions:
                found[part.name] = _load(part, user, read[part.name], check, now)
    skipped = tuple(sorted(set(versions) - set(found)))
    return Brought(found, skipped)


def _load(
    part: portable_parts.Part, user: User, document: Any, check: Check, now: datetime
) -> Counts:
    try:
        return part.load(user, check(part.name, document), now)
    except PartRefused as refused:
        raise BadBundle("bad_part", f"{part.name}.{refused.where}") from refused
    except ValueError as fault:
        raise BadBundle("bad_part", part.name) from fault


def _read(data: bytes) -> dict[str, Any]:
    """The documents of the parts that are known here, and the versions of all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as opened:
            if len(opened.infolist()) > MOST_ENTRIES:
                raise BadBundle("too_large")
            versions = _versions(_document(opened, _MANIFEST, _MANIFEST_SIZE))
            read: dict[str, Any] = {_MANIFEST: versions}
            for part in portable_parts.PARTS:
                if part.name in versions:
                    read[part.name] = _document(opened, f"{part.name}.json", PART_SIZE)
            return read
    except BadBundle:
        raise
    except _BROKEN as fault:
        raise BadBundle("no_bundle") from fault


def _document(opened: zipfile.ZipFile, name: str, most: int) -> Any:
    """A document of the zip; never more is unpacked than it may have."""
    try:
        entry = opened.getinfo(name)
    except KeyError:
        raise BadBundle("missing_part", name) from None
    if entry.compress_type not in _PACKED:
        raise BadBundle("no_bundle", name)
    with opened.open(entry) as stream:
        text = stream.read(most + 1)
    if len(text) > most:
        raise BadBundle("too_large", name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadBundle("bad_part", name) from fault


def _versions(manifest: Any) -> dict[str, int]:
    """The version of each part that a manifest names.

    Raises:
        BadBundle: it is none, or something in it is of a later version.
    """
    kind = manifest.get("format") if isinstance(manifest, dict) else None
    name, _, version = str(kind).partition("/")
    if name != FORMAT:
        raise BadBundle("no_bundle", _MANIFEST)
    versions = manifest.get("parts")
    if version != str(VERSION):
        raise BadBundle("other_version", _MANIFEST)
    if not isinstance(versions, dict) or len(versions) > MOST_ENTRIES:
        raise BadBundle("bad_part", _MANIFEST)
    for part in portable_parts.PARTS:
        if versions.get(part.name, part.version) != part.version:
            raise BadBundle("other_version", part.name)
    return {str(each)[:40]: 1 for each in versions}


def _written(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode()
