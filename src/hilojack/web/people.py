"""A person's results, kept under an anonymous key, and the deal of the day."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec

from hilojack.fairness import Shares, commit, new_secret
from hilojack.match import Match, Opening
from hilojack.players import make_player
from hilojack.variants.variant import load
from hilojack.web.entries import AnyEntry, Drawn, Finished, Given, pack, readable, unpack
from hilojack.web.store import Store, StoreConflict, StoreError, Written
from hilojack.web.tables import Played, Table, given_again, points_ahead
from hilojack.web.thinking import Thinkers

DAILY_GAMES = (  # the game of the day rotates through these
    *("california-jack", "pitch", "shasta-sam", "all-fours", "california-fives"),
    *("german-whist", "troeven"),
)
PAR_PLAYER = "expert"  # the player that sets par
MOST_RESULTS = 20_000  # of a person, or of a day; later ones are not kept
FRESH = 5.0  # seconds for which the results of a day are told as they were read
RETRIES = 8


class Results:
    """The results of a table's matches, each kept once, for those who ask for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
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
            if key:
                self._beside(self._keep(key, result(table, played, number)))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self, key: str, finished: Finished) -> None:
        mark = f'"match":"{finished.match}"'
        if not finished.daily:
            await self._add_once(f"me/{key}", finished, mark)
        elif await self._add_once(f"me/{key}", finished, f'"daily":"{finished.daily}"'):
            await self._add_once(f"daily/{finished.daily}", finished, mark)

    async def _add_once(self, stream: str, finished: Finished, mark: str) -> bool:
        """Add a result to a stream unless one has this mark. Return True if it is ours.

        Others may be adding to the stream too.
        """
        data = pack(finished)
        for attempt in range(RETRIES):
            try:
                known = await self._store.load(stream)
                found = [one for one in known if mark.encode() in one]
                if not found and len(known) >= MOST_RESULTS:
                    return False
                if not found:
                    await self._store.append([Written(stream, len(known), data)])
                own = f'"match":"{finished.match}"'.encode()
                return not found or own in found[0]
            except StoreError:
                await asyncio.sleep(0.1 * 2**attempt)
        return False


def result(table: Table, played: Played, chair: int) -> Finished:
    """Return the result of a match for a chair."""
    match, seat = played.match, played.seat_of(chair)
    ahead = points_ahead(match, seat)
    return Finished(
        match=played.id,
        game=table.variant.game,
        preset=table.variant.preset,
        won=match.victor == seat % match.variant.sides if match.over else ahead > 0,
        points=ahead,
        deals=len(match.deals),
        against=[one.level or "person" for n, one in enumerate(table.chairs) if n != chair],
        at=time.time(),
        daily=table.daily,
    )


# --- the deal of the day -------------------------------------------------------------------------


@dataclass
class Daily:
    """The deal of a day, the same at all servers of a store.

    A secret in the store decides it. The commitment is published the day before, the secret after
    the day, so that nobody can work out the cards before playing.
    """

    store: Store
    thinkers: Thinkers
    _secrets: dict[str, str] = field(default_factory=dict)
    _pars: dict[str, "asyncio.Task[int]"] = field(default_factory=dict)
    _told: tuple[str, float, list[dict[str, object]]] = ("", 0.0, [])  # day, time and results

    async def results(self, day: str) -> list[dict[str, object]]:
        """Return the number of results by lead, read at most once in a while."""
        if self._told[0] != day or time.monotonic() > self._told[1]:
            found = readable(await self.store.load(f"daily/{day}"))
            self._told = day, time.monotonic() + FRESH, daily_results(found)
        return self._told[2]

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
                await self.store.append([Written(f"day/{day}", 0, pack(Drawn(new_secret())))])

    async def _known(self, day: str) -> str | None:
        """Return the secret of a day, if drawn."""
        found = [unpack(data) for data in await self.store.load(f"day/{day}")]
        return found[0].secret if found and isinstance(found[0], Drawn) else None

    async def commitments(self, day: str) -> dict[str, object]:
        """Return the commitments for a day and the next, and the secret of the day before."""
        before, after = day_from(day, -1), day_from(day, 1)
        return {
            "commitment": commit(await self.secret(day)),
            "tomorrow": {"date": after, "commitment": commit(await self.secret(after))},
            "yesterday": {"date": before, "secret": await self._known(before)},
        }

    async def match(self, day: str) -> Match:
        """Return the deal of a day, as dealt."""
        variant = load(DAILY_GAMES[datetime.fromisoformat(day).toordinal() % len(DAILY_GAMES)])
        shares = Shares(deal_of(day), 1, await self.secret(day), ("",) * variant.seats)
        return Match(variant, chance=shares.below, opening=Opening(first_dealer=1))

    async def given(self, day: str) -> Given:
        """Return the deal of a day, to be played."""
        given = given_again(await self.match(day), 1)
        return msgspec.structs.replace(given, of=deal_of(day), secret=await self.secret(day))

    async def par(self, day: str) -> "asyncio.Task[int]":
        """Return the first seat's lead in points if strong players have all seats."""
        match = await self.match(day)
        if day not in self._pars:
            self._pars = {d: task for d, task in self._pars.items() if d > day or not task.done()}
            self._pars[day] = asyncio.create_task(self.thinkers.think(lambda: play_par(match)))
        return self._pars[day]


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


def today() -> str:
    """Return the day in UTC."""
    return datetime.now(UTC).date().isoformat()


def daily_results(entries: Sequence[AnyEntry]) -> list[dict[str, object]]:
    """Return the number of results by lead."""
    points = [one.points for one in entries if isinstance(one, Finished)]
    return [{"points": n, "people": points.count(n)} for n in sorted(set(points), reverse=True)]
