"""The links of a table, as its host sees them: never the secret, which is not kept."""

from typing import Any

from games.models import SeatLink, Table


def of_table(table: Table) -> list[dict[str, Any]]:
    """Every link of the table, newest first."""
    rows = SeatLink.objects.filter(table=table).select_related("claimed_by")
    return [link_line(each) for each in rows.order_by("-made_at", "-pk")]


def link_line(link: SeatLink) -> dict[str, Any]:
    """A link in a list."""
    return {
        "id": link.pk,
        "kind": link.kind,
        "seat": link.seat,
        "made_at": link.made_at,
        "expires_at": link.expires_at,
        "claimed_by": None if link.claimed_by is None else link.claimed_by.name,
        "claimed_at": link.claimed_at,
        "revoked_at": link.revoked_at,
    }
