"""A table: `apply` rebuilds it from its log, and what may be done at it is decided as entries that
are still to be written.

Nothing here waits, sends or stores: a `Room` does.
"""

from collections.abc import Callable, Iterable
from typing import Any

from hilojack.web.table import chairs, entries, messages, nonces, playing, proposals, showing
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.standing import TableStanding
from hilojack.web.table.states import Setting

MOST_DONE = 5_000  # commands that are known when they are asked again


class Table(TableStanding):
    """A table, as its log says."""

    def __init__(self, log: Iterable[TableEntry]) -> None:
        super().__init__()
        for entry in log:
            self.apply(entry)

    @property
    def setting(self) -> Setting:
        """Return what everybody at the table knows."""
        return showing.setting(self)

    def apply(self, entry: TableEntry) -> None:
        """Apply an entry, which was checked before it was written."""
        if not isinstance(entry, entries.Acted | entries.Said):
            self.kept_setting = None
        if not isinstance(entry, entries.Said):
            self._views.clear()
        self.number += 1
        APPLY[type(entry)](self, entry)
        id = getattr(entry, "id", "")
        if id:
            self.done[entry.by, id] = self.number  # type: ignore[union-attr]
            if len(self.done) > MOST_DONE:
                del self.done[next(iter(self.done))]


APPLY: dict[type, Callable[[Table, Any], None]] = {  # what an entry changes
    entries.Joined: chairs.joined,
    entries.Erased: chairs.erased,
    entries.Watched: chairs.watched,
    entries.Said: chairs.said,
    entries.Subscribed: chairs.subscribed,
    entries.Unsubscribed: chairs.unsubscribed,
    entries.Muted: chairs.muted,
    entries.Removed: chairs.removed,
    entries.Blocked: chairs.blocked,
    entries.Unblocked: chairs.unblocked,
    entries.Closed: chairs.closed,
    entries.Ended: chairs.ended,
    entries.Left: chairs.left,
    entries.Swapped: chairs.swapped,
    entries.Relieved: chairs.relieved,
    entries.Returned: chairs.returned,
    entries.Ready: nonces.became_ready,
    entries.Committed: nonces.committed,
    entries.Listed: nonces.listed,
    entries.Shared: nonces.shared,
    entries.Voided: nonces.voided,
    entries.Proposed: proposals.proposed,
    entries.Opened: playing.opened,
    entries.Dealt: playing.dealt,
    entries.Acted: playing.acted,
    entries.Asked: playing.asked,
    entries.Answered: playing.answered,
    entries.Undone: playing.undone,
    entries.Claimed: playing.claimed,
    entries.Resigned: playing.resigned,
}
DECIDE: dict[type, Callable[[Table, int, Any], list[TableEntry]]] = {  # what follows a command
    messages.Act: playing.act,
    messages.Next: nonces.ready,
    messages.Propose: proposals.propose,
    messages.Commit: nonces.commit,
    messages.Share: nonces.share,
    messages.Undo: playing.undo,
    messages.Answer: playing.answer,
    messages.Claim: playing.claim,
    messages.Swap: chairs.swap,
    messages.Resign: playing.resign,
}
