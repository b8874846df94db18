"""Updates to the pages of a table: by audience, as differences, with those missed."""

import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field

from hilojack.views import Event
from hilojack.voices.speech import Speaker
from hilojack.web.table import arranging, entries, happenings, playing
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.leaving import ways
from hilojack.web.table.messages import FromServer, Presence, TableState, Update, Welcome
from hilojack.web.table.outbox import Key, Outbox, encode
from hilojack.web.table.standing import Remark
from hilojack.web.table.states import KeptParts, State, changes, common_state, own_state, sentence
from hilojack.web.table.tables import Table
from hilojack.words import Who, people as say
from hilojack.words.table import resigns

UPDATES_KEPT = 32  # for pages that come back
REMEMBERED = 60.0  # seconds for which updates are kept for a chair without a page
RETOLD_MOST = 5_000  # entries of a log from which missed updates are worked out

Log = Callable[[], Awaitable[Sequence[TableEntry]]]  # called only if needed
Updates = deque[tuple[int, bytes]]  # by number, as they are sent
News = tuple[list[dict[str, object]], list[str]]  # events, and the same in sentences


@dataclass
class Audience:
    """Pages that see the same: of one chair or all spectators, with cards counted or not."""

    chair: int | None
    counted: bool
    seat: int | None = None
    own: State = field(default_factory=dict)  # what the table is for them alone
    seen: tuple[str, int, int] = ("", 0, 0)  # the match, the deal, and how many events were sent
    kept: KeptParts = field(default_factory=KeptParts)
    updates: Updates = field(default_factory=lambda: Updates(maxlen=UPDATES_KEPT))

    @property
    def key(self) -> Key:
        return self.chair, self.counted


class Broadcast:
    """The pages of a table, and what each audience has received."""

    def __init__(self, table: Table, present: Callable[[], Presence | None]) -> None:
        self.table = table
        self.lines: set[Outbox] = set()
        self._present = present
        self._there: Presence | None = None  # who is there, as last announced
        self._audiences: dict[Key, Audience] = {}
        self._common: State = {}  # the parts of the state that all audiences share
        self._kept = KeptParts()
        self._left: dict[int | None, float] = {}  # chairs without a page: since when
        self._retold_at: dict[Key, float] = {}  # when updates were last worked out from the log

    # --- pages -----------------------------------------------------------------------------------

    def count(self, line: Outbox, *, counted: bool) -> bool:
        """Count the cards for a page from now on, or no longer. Return True if a page that is in
        sees another table then.
        """
        former, line.counted = line.audience, counted
        if line not in self.lines or line.audience == former:
            return False
        if not any(one.audience == former for one in self.lines):
            self._audiences.pop(former, None)
        return True

    async def admit(self, line: Outbox, last: int, log: Log) -> None:
        """Admit a page that has update `last`: send what it missed, or the whole table."""
        audience = self._audience(line.audience)
        missed = await self._missed(audience, last, log)
        for message in [self._welcome(audience)] if missed is None else missed:
            line.send(message)
        self.lines.add(line)
        self._left.pop(line.chair, None)

    def dismiss(self, line: Outbox) -> None:
        """Remove a page."""
        self.lines.discard(line)
        line.end()
        if not any(other.chair == line.chair for other in self.lines):
            self._left[line.chair] = time.monotonic()

    def send(self, message: FromServer) -> None:
        """Send a message to every page."""
        data = encode(message)
        for line in tuple(self.lines):
            line.send(data)

    def tell_presence(self, presence: Presence) -> None:
        """Send every page who is there."""
        self._there = presence
        if self._common:
            self._common = self._common_state()
        self.send(presence)

    def welcome(self, chair: int | None) -> Welcome:
        """Return the whole table as a chair sees it."""
        return self._welcome(self._audience((chair, False)))

    def _welcome(self, audience: Audience) -> Welcome:
        view = self.table.view(audience.seat)
        told = [] if view is None else self._voice(audience).tell(view.events)
        state = TableState(**self._common, **audience.own)
        said = [happenings.event_data(self._said(one)) for one in self.table.said if one.text]
        events = [] if view is None else [happenings.event_data(one) for one in view.events]
        return Welcome(self.table.number, state, told, events, said)

    def _said(self, one: Remark) -> happenings.Said:
        """Return what was said as pages hear it now: who has left has no seat."""
        if one.by < 0:
            return happenings.Said(None, -one.by, one.name, one.text)
        is_here = self.table.chairs[one.by].token == one.token
        return happenings.Said(
            self.table.seat_of(one.by) if is_here else None, None, one.name, one.text
        )

    async def _missed(self, audience: Audience, last: int, log: Log) -> Sequence[bytes] | None:
        """Return the updates after `last`, or None if a page needs the whole table."""
        behind = self.table.number - last
        if last <= 0 or not 0 <= behind <= UPDATES_KEPT:
            return None
        if behind > len(audience.updates) and self._may_retell(audience.key):
            audience.updates = self._retold(audience, last, await log())
        missed = [data for number, data in audience.updates if number > last]
        return missed if len(missed) == behind else None

    def _may_retell(self, key: Key) -> bool:
        """Return True, once in a while, if the log is short enough to work updates out again."""
        now = time.monotonic()
        if now < self._retold_at.get(key, 0.0) or self.table.number > RETOLD_MOST:
            return False
        self._retold_at[key] = now + REMEMBERED
        return True

    def _retold(self, audience: Audience, last: int, log: Sequence[TableEntry]) -> Updates:
        """Return the updates after `last` from the log: they are too old for this server."""
        if not log:
            return Updates(maxlen=UPDATES_KEPT)
        again = Broadcast(Table(log[:last]), lambda: None)
        updates = again._audience(audience.key).updates
        for entry in log[last : self.table.number]:
            again.table.apply(entry)
            again.happened(entry)
        return updates

    # --- what happens ----------------------------------------------------------------------------

    def happened(self, entry: TableEntry) -> None:
        """Send every audience what it may know of an entry that was applied."""
        self._forget_who_left()
        if not self._audiences:
            self._common = {}
            return
        if not isinstance(entry, entries.Acted) or self._is_counting_down:
            self._there = self._present()
        before, self._common = self._common, self._common_state()
        shared = changes(before, self._common)
        pages: dict[Key, list[Outbox]] = {}
        for line in self.lines:
            pages.setdefault(line.audience, []).append(line)
        for key, audience in self._audiences.items():
            self._update(audience, entry, shared, pages.get(key, ()))

    @property
    def _is_counting_down(self) -> bool:
        return self._there is not None and any(left is not None for left in self._there.takeover)

    def _forget_who_left(self) -> None:
        """Drop the updates of chairs long without a page."""
        now = time.monotonic()
        for chair, since in list(self._left.items()):
            if now - since > REMEMBERED:
                del self._left[chair]
                self._audiences.pop((chair, False), None)
                self._audiences.pop((chair, True), None)

    def _audience(self, key: Key) -> Audience:
        if not self._audiences:
            self._there = self._present()
            self._common = self._common_state()
        if key not in self._audiences:
            audience = Audience(*key, seat=self.table.seat_of(key[0]))
            audience.own, audience.seen = self._own_state(audience), self._seen(audience)
            self._audiences[key] = audience
        return self._audiences[key]

    def _common_state(self) -> State:
        """Return the state of the table for everybody, as a spectator sees it."""
        view = self.table.view(None)
        return common_state(self.table.setting, view, self._there, self._kept)

    def _own_state(self, audience: Audience) -> State:
        seat, chair, setting = audience.seat, audience.chair, self.table.setting
        view, may_undo = self.table.view(seat), playing.may_undo(self.table, chair)
        own = own_state(setting, seat, view, may_undo, audience.kept, counted=audience.counted)
        return own | audience.kept.part("ways", None, lambda: ways(self.table, chair))

    def _seen(self, audience: Audience) -> tuple[str, int, int]:
        played, view = self.table.played, self.table.view(audience.seat)
        if played is None or view is None:
            return "", 0, 0
        return played.id, view.number, len(view.events)

    def _voice(self, audience: Audience) -> Speaker:
        return self.table.setting.voice(audience.seat)

    def _update(
        self, audience: Audience, entry: TableEntry, shared: State, lines: Iterable[Outbox]
    ) -> None:
        """Send an audience what an entry changes for it and for all."""
        audience.seat = self.table.seat_of(audience.chair)
        before = audience.own
        audience.own = self._own_state(audience)
        events, told = self._news(audience, entry)
        differing = {**shared, **changes(before, audience.own)}
        data = encode(Update(self.table.number, differing, events, told))
        audience.updates.append((self.table.number, data))
        for line in lines:
            line.send(data)

    def _news(self, audience: Audience, entry: TableEntry) -> News:
        """Return what happened."""
        fresh = self._fresh(audience, entry)
        voice = self._voice(audience)
        events = [happenings.event_data(event) for event in fresh]
        told = voice.tell(fresh) if fresh else []
        if not isinstance(entry, entries.Acted):
            event, words = self._of_table(voice, entry)
            events += [] if event is None else [happenings.event_data(event)]
            told += [words] if words else []
        return events, told

    def _of_table(self, voice: Speaker, entry: TableEntry) -> tuple[happenings.OfTable | None, str]:
        """Return an event that no view holds, and its sentence."""
        if isinstance(entry, entries.OfOrder):
            return None, self._decided(voice, entry.by)
        if isinstance(entry, entries.Said):
            return self._said(self.table.said[-1]), ""
        chairs, chair = self.table.chairs, getattr(entry, "chair", getattr(entry, "by", None))
        seat, name = self.table.seat_of(chair), "" if chair is None else chairs[chair].name
        match entry:
            case entries.Undone():
                return happenings.Undone(), say.action_taken_back
            case entries.Claimed():
                assert seat is not None
                return happenings.Claimed(seat), sentence(say.claims_the_rest(voice.who(seat)))
            case entries.Resigned():
                return happenings.Resigned(seat), self._resigned(voice)
            case entries.Left():
                return happenings.Left(seat), sentence(self.table.order.last_left)
            case entries.Proposed():
                assert seat is not None
                return None, sentence(arranging.told(voice.who(seat), self.table.proposal))
            case entries.Swapped() | entries.Relieved() | entries.Returned():
                is_bot = chairs[entry.chair].kind == "bot"
                words = say.computer_plays_for if is_bot else say.plays_again
                return happenings.Swapped(seat), words(name)
            case entries.Voided():
                names = " and ".join(chairs[one].name for one in entry.chairs)
                return None, say.round_is_void(names)
            case entries.Joined():
                return None, say.sits_down(name)
            case entries.Asked():
                asks = say.asks_to_resign if entry.what == "resign" else say.asks_to_take_back
                return None, asks(name)
            case entries.Answered(yes=False):
                return None, say.does_not_agree(name)
        return None, ""

    def _resigned(self, voice: Speaker) -> str:
        """Return who has just resigned, and who wins if that ended the match."""
        match, view = self.table.match, self.table.view(None)
        assert match is not None
        told = sentence(resigns(voice.who_of_side(match.resigned[-1])))
        return f"{told} {voice.turn(view)}" if match.given_up and view is not None else told

    def _decided(self, voice: Speaker, by: int | None) -> str:
        """Return what the opener just decided, given their chair or None for a spectator."""
        seat = self.table.seat_of(by)
        opener = Who(say.the_opener, "one") if seat is None else voice.who(seat)
        return sentence(self.table.order.decided(opener))

    def _fresh(self, audience: Audience, entry: TableEntry) -> list[Event]:
        """Return the events that this audience has not received."""
        id, deal, count = audience.seen
        audience.seen = self._seen(audience)
        if isinstance(entry, entries.Undone) or audience.seen == (id, deal, count):
            return []
        view = self.table.view(audience.seat)
        assert view is not None
        same = audience.seen[:2] == (id, deal)
        return list(view.events[count if same else 0 :])
