"""A person's results, kept under an anonymous key, and the deal of the day."""

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from hilojack.boards.dates import ends_at
from hilojack.boards.entries import Lapsed
from hilojack.fairness import Shares, commit, new_secret
from hilojack.match import Match, Opening
from hilojack.players import make_player
from hilojack.variants.variant import Variant, load
from hilojack.web.hall.figures import MatchResult, result_data
from hilojack.web.hall.folds import RETRIES, Boards, Day, Fold, Folds, Life
from hilojack.web.hall.thinking import Thinkers, has_failed
from hilojack.web.storing.store import PlacedEntry, Store, StoreConflict, StoreError
from hilojack.web.table.codes import coded
from hilojack.web.table.entries import BoardScored, Drawn, Finished, Given, pack, unpack
from hilojack.web.table.playing import given_again, points_ahead
from hilojack.web.table.standing import PlayedMatch
from hilojack.web.table.tables import Table
from hilojack.words.hall import result_of_par

DAILY_GAMES = (  # the game of the day rotates through these
    *("california-jack", "pitch", "shasta-sam", "all-fours", "california-fives"),
    *("german-whist", "troeven"),
)
PAR_PLAYER = "expert"  # the player that sets par
MOST_RESULTS = 20_000  # of a kind, of a person or of a day; later ones are not kept
DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOST_DAYS = 32  # whose par is remembered


class Results:
    """The results of a table's matches, each kept once, for those who ask for it."""

    def __init__(self, store: Store, folds: Folds, thinkers: Thinkers) -> None:
        self._store, self._folds, self._thinkers = store, folds, thinkers
        self._kept: set[str] = set()  # the matches
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, table: Table) -> None:
        """Write the result of the finished match in the background."""
        played = table.played
        if played is None or not (played.match.over or table.is_over):
            return
        if played.is_gone_on or played.id in self._kept:
            return  # a person who retries a decision knows the cards, and may begin far ahead
        self._kept.add(played.id)
        for number, key in enumerate(played.keys):
            if key and table.duplicate:
                self._beside(self._keep_board(key, table, played))
            elif key:
                self._beside(self._keep(key, result(table, played, number)))

    async def settled(self) -> None:
        """Wait until what is being written has been."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self, key: str, finished: Finished) -> None:
        """Write a result: of a daily deal the first of its day, among those of others too."""
        in_time = finished.daily >= today()  # afterwards everybody can know the cards
        others = {f"daily/{finished.daily}": Day} if finished.daily and in_time else {}
        await self._add_once(key, others, finished)

    async def _keep_board(self, key: str, table: Table, played: PlayedMatch) -> None:
        """Write the result of a board: the first of its key, among those of others in time."""
        from hilojack.boards.field import result_of  # it comes after the first card

        board, shares = table.duplicate, played.shares[0]
        assert board is not None
        assert shares is not None
        own = await self._thinkers.think(
            partial(result_of, played.match, board.seat), person=key, table=played.id
        )
        by = sha256(f"{shares.secret}|{key}".encode()).hexdigest()[:16]
        where = board.set, board.number, board.seat
        kind = Lapsed if table.is_lapsed else BoardScored
        scored = kind(*where, own.points, time.time(), own.luck, played.id, by)
        ends = ends_at(board.set)
        in_time = not ends or ends >= await self._left(table)  # then everybody can know the cards
        await self._add_once(key, {f"set/{board.set}": Boards} if in_time else {}, scored)

    async def _left(self, table: Table) -> str:
        """Return the last day on which a person can have played a board that is over."""
        last = f"table/{table.code}", table.lapsed_at - 2  # the entry before `rule` took it over
        at = await self._store.written(*last) if table.is_lapsed else None
        return today() if at is None else datetime.fromtimestamp(at, UTC).date().isoformat()

    async def _add_once(
        self, key: str, others: Mapping[str, type[Day | Boards]], result: Finished | BoardScored
    ) -> None:
        """Add a result to the stream of a key, unless it is there, and to others."""

        def once(life: Life, *others: Day | Boards) -> Sequence[Sequence[Finished | BoardScored]]:
            kind = (
                BoardScored if isinstance(result, BoardScored) else Finished
            )  # also of what lapsed
            full = life.results[kind] >= MOST_RESULTS
            if full or life.has(result):
                return [[], *([] for _ in others)]
            return [[result], *([result][: MOST_RESULTS - one.results] for one in others)]

        streams: dict[str, type[Fold]] = {f"me/{key}": Life, **others}
        await persist(partial(self._folds.add, streams, once))


async def persist(write: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Write in the background, again and again if the store fails: it may be for a moment."""
    for attempt in range(RETRIES):
        with suppress(StoreError):
            await write()
            return
        await asyncio.sleep(0.1 * 2**attempt)


def result(table: Table, played: PlayedMatch, chair: int) -> Finished:
    """Return the result of a match for a chair: lost for a person who left in the middle."""
    match, seat = played.match, played.seat_of(chair)
    ahead = points_ahead(match, seat)
    won = match.victor == seat % match.variant.sides if match.over else ahead > 0
    return Finished(
        match=played.id,
        game=table.variant.game,
        preset=table.variant.preset,
        won=won and chair not in played.left,
        points=ahead,
        deals=len(match.deals),
        against=[table.chairs[n].level or "person" for n in sorted(played.chairs) if n != chair],
        at=time.time(),
        daily=table.daily,
    )


# --- the deal of the day -------------------------------------------------------------------------


class DayCommitment(msgspec.Struct, frozen=True):
    """What a server commits itself to for a day."""

    date: str
    commitment: str


class DaySecret(msgspec.Struct, frozen=True):
    """The secret of a day that is over, or None if none was drawn."""

    date: str
    secret: str | None


class DailyResult(msgspec.Struct, frozen=True):
    """How many people made these points in the deal of a day."""

    points: int
    people: int


class DailyFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of the deal of a day."""

    date: str
    game: str
    title: str
    players: str  # that set par
    par: int | None  # None while it is being computed
    par_says: str
    results: Sequence[DailyResult]
    mine: MatchResult | None
    commitment: str
    secret: str | msgspec.UnsetType = msgspec.UNSET  # once the day is over
    tomorrow: DayCommitment | msgspec.UnsetType = msgspec.UNSET
    yesterday: DaySecret
    begun: bool  # the key has a table at which it is played


@dataclass
class Daily:
    """The deal of a day, the same at all servers of a store.

    A secret in the store decides it. The commitment is published the day before, the secret after
    the day, so that nobody can work out the cards before playing.
    """

    store: Store
    thinkers: Thinkers
    folds: Folds | None = None
    _secrets: dict[str, str] = field(default_factory=dict)
    _pars: dict[str, "asyncio.Task[int]"] = field(default_factory=dict)

    async def told(self, day: str, mine: Finished | None, *, begun: bool) -> DailyFacts:
        """Return what is told of the deal of a day: today's, or an earlier one that was dealt.

        Raise LookupError if it was not.
        """
        past = day != today()
        if past and not (day < today() and await self._known(day)):
            raise LookupError(f"No daily deal is kept of {day}.")
        match, results = await self.match(day), await self.results(day)
        par = await self.par(day) if results or mine or not past else None
        before, after = day_from(day, -1), day_from(day, 1)
        secret = await self.secret(day)
        tomorrow = None if past else DayCommitment(after, commit(await self.secret(after)))
        return DailyFacts(
            date=day,
            game=match.variant.game,
            title=match.variant.called,
            players=PAR_PLAYER,
            par=par.result() if par and par.done() and not has_failed(par) else None,
            par_says=result_of_par(PAR_PLAYER),
            results=results,
            mine=None if mine is None else result_data(mine),
            commitment=commit(secret),
            secret=secret if past else msgspec.UNSET,
            tomorrow=tomorrow or msgspec.UNSET,
            yesterday=DaySecret(before, await self._known(before)),
            begun=begun,
        )

    async def results(self, day: str) -> list[DailyResult]:
        """Return the number of results by lead."""
        self.folds = self.folds or Folds(self.store)
        points = (await self.folds.of(f"daily/{day}", Day)).points
        return [DailyResult(n, points[n]) for n in sorted(points, reverse=True)]

    async def secret(self, day: str) -> str:
        """Return the secret of a day, drawn at first use. Raise StoreError if not stored."""
        if day not in self._secrets:
            await self._draw(day)
            known = await self._known(day)
            if known is None:
                raise StoreError(f"the secret of {day} was not written")
            self._secrets[day] = known
        return self._secrets[day]

    async def _draw(self, day: str) -> None:
        """Draw the secret of a day, unless a server has."""
        if await self._known(day) is None:
            with suppress(StoreConflict):  # another server was quicker
                await self.store.append([PlacedEntry(f"day/{day}", 0, pack(Drawn(new_secret())))])

    async def _known(self, day: str) -> str | None:
        """Return the secret of a day, if drawn."""
        head = await self.store.head(f"day/{day}")
        drawn = None if head is None else unpack(head)
        return drawn.secret if isinstance(drawn, Drawn) else None

    async def place(self, day: str, key: str) -> tuple[str, str]:
        """Return the code and the token of the table at which a key plays the deal of a day: it has
        one, however often and wherever it asks, and nobody else can work it out.
        """
        digest = sha256(f"{await self.secret(day)}|{key}".encode()).hexdigest()
        code = coded(int(digest[:32], 16))
        return code, f"{code}.{digest[32:]}"

    async def match(self, day: str) -> Match:
        """Return the deal of a day, as dealt."""
        variant = variant_of(day)
        shares = Shares(deal_of(day), 1, await self.secret(day), ("",) * variant.seats)
        return Match(variant, chance=shares.below, opening=Opening(first_dealer=1))

    async def given(self, day: str) -> Given:
        """Return the deal of a day, to be played."""
        given = given_again(await self.match(day), 1)
        return msgspec.structs.replace(given, of=deal_of(day), secret=await self.secret(day))

    async def par(self, day: str) -> "asyncio.Task[int] | None":
        """Return the first seat's lead in points if strong players have all seats. Of earlier days
        one is computed at a time, and none until then.
        """
        match = await self.match(day)
        if day not in self._pars or has_failed(self._pars[day]):
            self._pars.pop(day, None)
            done = {known: task for known, task in self._pars.items() if task.done()}
            if day != today() and len(done) < len(self._pars):
                return None
            for old in list(done)[: 1 + len(self._pars) - MOST_DAYS]:
                del self._pars[old]
            self._pars[day] = asyncio.create_task(self.thinkers.figure(partial(play_par, match)))
        return self._pars[day]


def variant_of(day: str) -> Variant:
    """Return the game of a day."""
    return load(DAILY_GAMES[date.fromisoformat(day).toordinal() % len(DAILY_GAMES)])


def play_par(match: Match) -> int:
    """Return the lead of the first seat's side between strong players."""
    player = make_player(PAR_PLAYER, seed=1)
    while match.turn is not None:
        match.act(player.choose(match.view(match.turn)))
    others = [score for side, score in enumerate(match.scores) if side]
    return match.scores[0] - max(others)


def deal_of(day: str) -> str:
    """Return the identity of a day's deal, for which its secret is committed."""
    return f"daily{day.replace('-', '')}"


def day_from(day: str, days: int) -> str:
    """Return the day `days` later, or earlier if negative."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def is_day(text: str) -> bool:
    """Return True if a text is a date, as in `2026-11-25`."""
    with suppress(ValueError):
        return bool(DATE.fullmatch(text) and date.fromisoformat(text))
    return False


def today() -> str:
    """Return the day in UTC."""
    return datetime.now(UTC).date().isoformat()
