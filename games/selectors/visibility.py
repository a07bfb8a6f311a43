"""Who may look on at a table, and who may find it."""

from games.models import Table, Watcher
from games.selectors.loading import AtTable


def may_see(at: AtTable, user_id: int) -> bool:
    """Whether this person may know of the table: who sits, is kept a seat, or may look on."""
    if at.table.host_id == user_id:
        return True
    if any(user_id in {each.user_id, each.held_for_id} for each in at.sittings):
        return True
    return may_watch(at.table, user_id)


def may_watch(table: Table, user_id: int | None) -> bool:
    """Whether a person without a seat may see what an onlooker sees.

    Nobody may where the host closed watching; anybody at a public table; at a table by link
    only who spent a watch link (api.md I).
    """
    if table.watching == Table.Watching.CLOSED:
        return False
    if table.visibility == Table.Visibility.PUBLIC:
        return True
    return user_id is not None and Watcher.objects.filter(table=table, user=user_id).exists()
