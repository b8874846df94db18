"""A hunt for calls that are clearly best as judged: of the auction and the beg, in matches of
computer players.

Each game has the same share, and no call is the best in more than half of it. A match depends on
the seed and its number alone, so a hunt that was stopped finds the same calls.
"""

import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from hilojack import __version__
from hilojack.calls import CALLS
from hilojack.judging.calls import is_call, judge, packed, question
from hilojack.match import NAMES, Match
from hilojack.players import take_seats
from hilojack.review import get_ready_for
from hilojack.review.questions import FoundMistake
from hilojack.seeds import start
from hilojack.system.whole_files import write_whole
from hilojack.variants.variant import Variant, VariantError

FILE = Path(__file__).with_suffix(".toml")
DRY = 40  # matches in a row without a call, after which a game is left
Facts = dict[str, Any]


@dataclass(frozen=True)
class CallPlan:
    """What is hunted, and where."""

    games: tuple[Variant, ...]
    players: tuple[str, ...]
    seed: int
    count: int

    @property
    def share(self) -> int:
        """The number of calls of each game."""
        return -(-self.count // len(self.games))

    @property
    def header(self) -> Facts:
        """What the calls follow from."""
        return {
            "calls_of": [game_facts(game) for game in self.games],
            "players": list(self.players),
            "seed": self.seed,
            "count": self.count,
        }


@dataclass(frozen=True)
class CallCatch:
    """What was found in the matches of one game."""

    matches: int = 0
    judged: int = 0  # positions
    dry: int = 0  # matches since the last call was found
    seconds: float = 0.0  # of one core
    found: tuple[FoundMistake, ...] = ()


@dataclass(frozen=True)
class CallHunt:
    """What has been found so far, game by game."""

    plan: CallPlan
    catches: tuple[CallCatch, ...]

    @property
    def all(self) -> list[FoundMistake]:
        """The calls so far."""
        return [one for catch in self.catches for one in catch.found]

    @property
    def open_games(self) -> list[int]:
        """The numbers of the games that are still hunted."""
        each = enumerate(self.catches)
        return [n for n, c in each if len(c.found) < self.plan.share and c.dry < DRY]

    def write(self, path: Path) -> None:
        """Write the calls as the program reads them."""
        facts = {key: self.plan.header[key] for key in ("players", "seed", "count")}
        path.write_bytes(
            packed(self.all, {"program": f"hilojack {__version__} lab calls", **facts})
        )


def names_of_games() -> list[str]:
    """Return the games that are hunted unless others are named, as in `troeven:couillon:4`."""
    names: list[str] = tomllib.loads(FILE.read_text(encoding="utf-8"))["games"]
    return names


def begin(plan: CallPlan) -> CallHunt:
    """Return the hunt before anything is found."""
    return CallHunt(plan, (CallCatch(),) * len(plan.games))


def hunt(now: CallHunt) -> Iterator[CallHunt]:
    """Look through matches until there are calls enough, and yield what is found so far after each
    match. Ctrl-C loses only a match that is not whole.
    """
    while games := now.open_games:
        number = min(games, key=lambda n: now.catches[n].matches)
        catches = list(now.catches)
        catches[number] = look_through(now.plan, number, catches[number])
        now = replace(now, catches=tuple(catches))
        yield now


def look_through(plan: CallPlan, number: int, before: CallCatch) -> CallCatch:
    """Return what is found of a game after one more match."""
    variant = plan.games[number]
    get_ready_for(variant)
    kinds = [*plan.players, *[plan.players[-1]] * variant.seats]
    began, names = time.process_time(), NAMES[: variant.seats]
    match = Match(variant, names, seed=start(plan.seed, "match", before.matches))
    players = take_seats(match, kinds, plan.seed, before.matches)
    found, judged, done = list(before.found), before.judged, 0  # the last deal with a call
    known = {question(one).id for one in found}
    while not match.is_played and len(found) < plan.share:
        if match.turn is None:
            match.next_deal()
            continue
        if done < match.deal.number and is_call(match):
            judged += 1
            one = judge(match, start(plan.seed, "judge", before.matches, judged), full(plan, found))
            if one and question(one).id not in known:
                done = match.deal.number
                known.add(question(one).id)
                found.append(one)
        match.act(players[match.turn].choose(match.view(match.turn)))
    return CallCatch(
        before.matches + 1,
        judged,
        0 if len(found) > len(before.found) else before.dry + 1,
        before.seconds + time.process_time() - began,
        tuple(found),
    )


def full(plan: CallPlan, found: Sequence[FoundMistake]) -> set[int]:
    """Return the calls that are the best in half of a game's share."""
    best = Counter(one.known.best for one in found)
    return {act for act, times in best.items() if 2 * times >= plan.share}


# --- on the screen, as data, and in the file -----------------------------------------------------


def show_hunt(hunt: CallHunt) -> str:
    """Return a table with a line for each game."""
    lines = [f"{'':34}{'calls':>6}{'matches':>9}{'judged':>8}{'seconds':>9}  best"]
    for game, catch in zip(hunt.plan.games, hunt.catches, strict=True):
        facts = catch_facts(catch)
        best = ", ".join(f"{act} {times}" for act, times in facts["best"].items())
        cells = f"{facts['calls']:>6}{catch.matches:>9}{catch.judged:>8}{catch.seconds:>9.0f}"
        lines.append(f"{f'{game.title}, {game.seats} players':34}{cells}  {best}")
    return "\n".join(lines)


def hunt_facts(hunt: CallHunt) -> Facts:
    """Return the table as data."""
    games = [
        game_facts(game) | catch_facts(catch)
        for game, catch in zip(hunt.plan.games, hunt.catches, strict=True)
    ]
    return {"asked": hunt.plan.count, "calls": len(hunt.all), "games": games}


def catch_facts(catch: CallCatch) -> Facts:
    """Return the figures of one game."""
    best = Counter(CALLS[one.known.best][0] for one in catch.found)
    return {
        "calls": len(catch.found),
        "matches": catch.matches,
        "judged": catch.judged,
        "core_seconds": round(catch.seconds, 1),
        "best": dict(best.most_common()),
    }


def game_facts(variant: Variant) -> Facts:
    """Return the name, preset and seats of a game."""
    return {"game": variant.game, "preset": variant.preset, "seats": variant.seats}


def write_hunt(path: Path, hunt: CallHunt) -> None:
    """Keep what was found, in place of what the file held."""
    kept = hunt.plan.header | {"catches": hunt.catches}
    write_whole(path, msgspec.json.encode(kept).decode())


def read_hunt(path: Path, plan: CallPlan) -> CallHunt | None:
    """Return the hunt that a file keeps, or None if there is no such file.

    Raise VariantError if the file is damaged, or keeps the calls of another hunt.
    """
    if not path.exists():
        return None
    try:
        state = msgspec.json.decode(path.read_bytes(), type=Facts)
        catches = msgspec.convert(state.pop("catches"), tuple[CallCatch, ...])
    except (msgspec.MsgspecError, KeyError) as error:
        raise VariantError(f"{path} does not hold a hunt for calls ({error})") from error
    if state != plan.header or len(catches) != len(plan.games):
        raise VariantError(
            f"{path} holds a hunt in other games, by other players, or from another seed or count"
        )
    return CallHunt(plan, catches)
