"""What follows from a stream, kept with the number up to which it holds: a request reads what was
added since, whatever was added before.

The entry before is read as well: if it is another one, the stream was erased or restored, and is
folded from its beginning. Nothing of it is on disk; a server that starts reads a stream once.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from hilojack.boards.answered import Puzzled, Tallied
from hilojack.boards.entries import Begun, BoardScored, Computed
from hilojack.mistakes.entries import Dropped, Noted, Trained, Tried
from hilojack.web.hall.figures import Figures
from hilojack.web.storing.store import PlacedEntry, Store, StoreConflict, StoreError, Unreadable
from hilojack.web.table.entries import AnyEntry, Finished, pack, unpack

if TYPE_CHECKING:  # ratings come after the first card
    from hilojack.boards.ratings import Ratings

RETRIES = 8
AT_ONCE = 500  # entries that are read and folded before others get their turn
MOST_FOLDED = 300_000  # entries of the folds that grow; those asked for last stay
MOST_KEPT = 10_000  # folds


class Fold:
    """What follows from the entries of a stream, taken one by one."""

    whole = False  # True if an entry that cannot be read makes all unreadable
    grows = True  # False if its memory is bounded, however many entries it takes

    def take(self, entry: AnyEntry) -> None:
        """Take the next entry."""


class Life(Fold):
    """What a person did."""

    whole = True

    def __init__(self) -> None:
        self.figures = Figures()
        self.since = inf  # of the first result, in seconds since 1970
        self.matches: set[str] = set()
        self.daily: dict[str, Finished] = {}  # the first results, by day
        self.answers: dict[str, Puzzled] = {}  # the first ones, by puzzle
        self.boards: dict[tuple[str, int], BoardScored] = {}  # the first results, by set and board
        self.sets: dict[str, dict[int, BoardScored]] = {}  # the same; that played last comes last
        self.open: dict[str, dict[int, Begun]] = {}  # boards that are begun and not over
        self.training = Trained()
        self.results: Counter[type] = Counter()  # by kind
        self.rated: Ratings | None = None  # what is told of ratings, once worked out

    def take(self, entry: AnyEntry) -> None:
        if isinstance(entry, Finished):
            self.results[Finished] += 1
            self.since = min(self.since, entry.at)
            self.matches.add(entry.match)
            if entry.daily:
                self.daily.setdefault(entry.daily, entry)
            self.figures.take(entry)
        elif isinstance(entry, BoardScored):
            self.results[BoardScored] += 1
            self.boards.setdefault((entry.set, entry.board), entry)
            self._play(entry.set).setdefault(entry.board, entry)
            self._close(entry)
        elif isinstance(entry, Begun):
            self._play(entry.set)
            if (entry.set, entry.board) not in self.boards:
                self.open.setdefault(entry.set, {}).setdefault(entry.board, entry)
        elif isinstance(entry, Puzzled):
            if self.answers.setdefault(entry.puzzle, entry) is entry:
                self.figures.answer(entry)
            self.rated = None
        elif isinstance(entry, Noted | Tried | Dropped):
            self.training.take(entry)

    def _play(self, name: str) -> dict[int, BoardScored]:
        """Return the results in a set, which is now the one that was played last."""
        self.rated = None
        self.sets[name] = self.sets.pop(name, {})
        return self.sets[name]

    def _close(self, entry: BoardScored) -> None:
        """Note that a board is over."""
        left = self.open.get(entry.set, {})
        left.pop(entry.board, None)
        if not left:
            self.open.pop(entry.set, None)

    @property
    def looks(self) -> list[BoardScored | Puzzled | Begun]:
        """The first looks at boards and puzzles, from which ratings follow, and the boards that are
        begun.
        """
        return [*self.boards.values(), *self.answers.values(), *self.unfinished]

    @property
    def unfinished(self) -> list[Begun]:
        """The boards that are begun and not over, in the order of their sets."""
        return [one for boards in self.open.values() for one in boards.values()]

    def has(self, result: Finished | BoardScored) -> bool:
        """Return True if a result is kept: of a day and of a board the first."""
        if isinstance(result, BoardScored):
            return (result.set, result.board) in self.boards
        return result.daily in self.daily if result.daily else result.match in self.matches


class Day(Fold):
    """What people made of the deal of a day."""

    grows = False

    def __init__(self) -> None:
        self.points: Counter[int] = Counter()
        self.results = 0

    def take(self, entry: AnyEntry) -> None:
        if isinstance(entry, Finished):
            self.points[entry.points] += 1
            self.results += 1


class Boards(Fold):
    """What people and computer players made of a set of boards."""

    def __init__(self) -> None:
        self.people: dict[tuple[int, int], list[BoardScored]] = {}  # by board and seat
        self.computed: dict[tuple[str, int, int], dict[str, Computed]] = {}  # by place and level
        self.results = 0

    def take(self, entry: AnyEntry) -> None:
        if isinstance(entry, BoardScored):
            self.people.setdefault((entry.board, entry.seat), []).append(entry)
            self.results += 1
        elif isinstance(entry, Computed):
            where = entry.set, entry.board, entry.seat
            self.computed.setdefault(where, {}).setdefault(entry.level, entry)


class Tallies(Fold):
    """How many people answered each puzzle, and how many of them found it, by identity."""

    grows = False

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.found: Counter[str] = Counter()

    def take(self, entry: AnyEntry) -> None:
        if isinstance(entry, Tallied):
            self.tried[entry.puzzle] += 1
            self.found[entry.puzzle] += entry.right


F = TypeVar("F", bound=Fold)


@dataclass
class KeptFold(Generic[F]):
    """A fold, the number of entries that it holds, and the last of them."""

    kind: type[F]
    fold: F
    number: int = 0
    last: bytes = b""
    counted: int = 0  # of the entries, among all that are kept
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def take(self, data: bytes) -> None:
        """Take the next entry."""
        try:
            self.fold.take(unpack(data))
        except Unreadable:
            if self.fold.whole:
                raise
        self.number, self.last = self.number + 1, data

    def begin_again(self) -> None:
        """Forget all entries."""
        self.fold, self.number, self.last = self.kind(), 0, b""


class Folds:
    """The folds of the streams of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, KeptFold[Fold]] = {}  # those asked for last at the end
        self._folded = 0  # entries

    async def of(self, stream: str, kind: type[F]) -> F:
        """Return a fold of a stream as it is now. It changes with the stream, so look at it before
        you wait for anything else. Raise StoreError if the stream cannot be read.
        """
        return (await self._read(stream, kind)).fold

    async def add(
        self,
        streams: Mapping[str, type[Fold]],
        change: Callable[..., Sequence[Sequence[AnyEntry]]],
    ) -> Sequence[Sequence[AnyEntry]]:
        """Add to each stream the entries that `change` makes of all their folds, all or none. If
        another was quicker, `change` is asked again. Return what was added. Raise StoreError if
        nothing could be written.
        """
        for attempt in range(RETRIES):
            kept = [await self._read(stream, kind) for stream, kind in streams.items()]
            added = change(*(one.fold for one in kept))
            written = [
                PlacedEntry(stream, one.number + n, pack(entry))
                for stream, one, entries in zip(streams, kept, added, strict=True)
                for n, entry in enumerate(entries)
            ]
            try:
                if written:
                    await self._store.append(written)
                return added
            except StoreConflict:
                await asyncio.sleep(0.01 * 2**attempt)
        raise StoreError(f"{', '.join(streams)} grew all the time")

    def clear(self) -> None:
        """Forget all folds: somebody was erased."""
        self._kept.clear()
        self._folded = 0

    async def _read(self, stream: str, kind: type[F]) -> KeptFold[F]:
        """Return a fold, with what was added to its stream."""
        kept = cast("KeptFold[F]", self._kept.pop(stream, None) or KeptFold(kind, kind()))
        self._kept[stream] = cast("KeptFold[Fold]", kept)
        async with kept.lock:
            try:
                await self._take_new(stream, kept)
            finally:
                if self._kept.get(stream) is kept:
                    self._folded -= kept.counted
                    kept.counted = kept.number if kept.fold.grows else 0
                    self._folded += kept.counted
                    if not kept.number:
                        del self._kept[stream]
        self._forget()
        return kept

    async def _take_new(self, stream: str, kept: KeptFold[F]) -> None:
        """Take the entries that were added to a stream."""
        while True:
            new = await self._store.load(stream, max(0, kept.number - 1), AT_ONCE)
            if kept.number and new[:1] != [kept.last]:
                kept.begin_again()
                continue
            for data in new[1 if kept.number else 0 :]:
                kept.take(data)
            if len(new) < AT_ONCE:
                return

    def _forget(self) -> None:
        """Forget the folds that were asked for longest ago, if they hold too many entries."""
        while len(self._kept) > MOST_KEPT or (self._folded > MOST_FOLDED and len(self._kept) > 1):
            self._folded -= self._kept.pop(next(iter(self._kept))).counted
