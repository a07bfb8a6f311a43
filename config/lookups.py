"""What a list of the admin may be filtered by: its own filters, and nothing else.

Django's own rule lets whoever may open a list filter it by any of its columns, so that
`?password__startswith=` would read, letter by letter, what no page shows.
"""

from collections.abc import Collection, Iterator
from typing import Any, Final

from django.contrib import admin

_ENDINGS: Final = frozenset(
    {"exact", "isnull", "isempty", "gte", "gt", "lte", "lt", "year", "month", "day"}
)


def is_own(page: Any, lookup: str, links: Collection[str] = ()) -> bool:
    """Whether a lookup is one of the page's own filters, or of the `links` that open its list.

    `page` is a ModelAdmin.
    """
    if lookup in links:
        return True
    for known in _filtered_by(page):
        rest = lookup.removeprefix(f"{known}__")
        if lookup == known or (rest != lookup and rest in _ENDINGS):
            return True
    return False


def _filtered_by(page: Any) -> Iterator[str]:
    if page.date_hierarchy:
        yield page.date_hierarchy
    for each in page.list_filter:
        if isinstance(each, str):
            yield each
        elif isinstance(each, tuple | list):
            yield str(each[0])
        elif isinstance(each, type) and issubclass(each, admin.SimpleListFilter):
            yield str(each.parameter_name)
