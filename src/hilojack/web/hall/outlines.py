"""What the list of a person's tables says of each: whose turn, the score, the state.

A table that is asleep stays asleep. Its outline is worked out from its log once, kept, and told
again as long as the log has not grown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hilojack.web.storing.store import Store
from hilojack.web.table.entries import table_stream
from hilojack.web.table.tables import Table
from hilojack.words.hall import seat_was_lost

MOST_KEPT = 10_000  # tables
MOST_WATCHERS = 20  # a table with more spectators is not kept

State = Literal["open", "play", "deal", "over", "ended", "gone", "out"]


class Outline(Struct, frozen=True):
    """A table in the list of one of its people."""

    state: State  # seats are open, a deal is played or over, the match or the table is
    code: str
    title: str = ""
    mine: bool = False  # the table waits for this person
    turn: str = ""  # the name of whoever is to act
    others: Sequence[str] = ()  # names
    scores: Sequence[tuple[str, int]] = ()  # by side: `You`, 5
    target: int = 0
    since: float = 0.0  # when that began, in seconds since 1970
    seated: bool = False  # False for a spectator
    why: str = ""  # why the table cannot be opened any more


@dataclass(frozen=True, slots=True)
class Sleeper:
    """The outlines of a table that is not in memory, by token, and the entries of its log."""

    number: int
    outlines: Mapping[str, Outline]
    ended: str


@dataclass
class Outlines:
    """The outlines of the tables of a store; tokens are hashed."""

    store: Store
    _kept: dict[str, Sleeper] = field(default_factory=dict)  # the latest last

    def known(self, code: str, number: int) -> Sleeper | None:
        """Return what is kept of a table if its log has this many entries."""
        kept = self._kept.pop(code, None)
        if kept is None or kept.number != number:
            return None
        self._kept[code] = kept
        return kept

    async def keep(self, table: Table) -> Sleeper:
        """Work out the outlines of a table, and keep them."""
        since = await self.since(table)
        tokens = {chair.token: n for n, chair in enumerate(table.chairs) if chair.token}
        outlines = {token: outline(table, chair, since) for token, chair in tokens.items()}
        watching = outline(table, None, since)
        outlines |= dict.fromkeys(table.watchers, watching)
        kept = Sleeper(table.number, outlines, table.order.ended)
        if len(table.watchers) <= MOST_WATCHERS:
            self._kept[table.code] = kept
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept

    async def since(self, table: Table) -> float:
        """Return when a table began to wait for whom it waits for."""
        at = await self.store.written(table_stream(table.code), table.since - 1)
        return table.opened_at if at is None else at


def found(code: str, kept: Sleeper, token: str) -> Outline:
    """Return the outline for a token, which may open nothing any more."""
    if kept.ended:
        return gone(code, kept.ended, state="ended")
    return kept.outlines.get(token) or gone(code, seat_was_lost, "out")


def gone(code: str, why: str, state: State = "gone") -> Outline:
    """Return the outline of a table that cannot be opened."""
    return Outline(state, code, why=why)


def outline(table: Table, chair: int | None, since: float) -> Outline:
    """Return the outline of a table for a chair, or None for a spectator."""
    setting, match, seat = table.setting, table.match, table.seat_of(chair)
    voice = setting.voice(seat)
    whole = Outline(
        state_of(table),
        table.code,
        table.title,
        mine=chair is not None and table.waits_for(chair),
        others=[
            one.name for n, one in enumerate(setting.seats) if n != seat and one.kind != "open"
        ],
        target=setting.target,
        since=since,
        seated=chair is not None,
    )
    if match is None:
        return whole
    turn = "" if match.turn is None else setting.seats[match.turn].name
    scores = [(voice.side_label(side), score) for side, score in enumerate(match.scores)]
    return replace(whole, turn=turn, scores=scores)


def state_of(table: Table) -> State:
    """Return the state of a table that was not ended."""
    if any(chair.kind == "open" for chair in table.chairs):
        return "open"
    match = table.match
    if match is None or (match.deal_over and not match.over and not table.is_over):
        return "deal"
    return "play" if not match.deal_over else "over"
