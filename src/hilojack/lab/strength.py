"""How strong the players are, held against the bars: a contest each, from `bars.toml`. Some bars
are about the steps between the levels, in whole matches.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import inf, log10
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import asdict

from hilojack.lab import standings
from hilojack.lab.kept import Facts, keep, read, stated
from hilojack.lab.ratings import points_a_deal, share_set_back, share_won
from hilojack.lab.report import show_share
from hilojack.lab.tournament import Contest, Pair, Tournament, tournament
from hilojack.search.estimates import Interval
from hilojack.variants.variant import load

FILE = Path(__file__).with_name("bars.toml")
NEVER = 1e-9  # a share below this is zero, with the error of the sums
MEASURES = ("points", "share", "set-back", "rating")  # that a bar may name


class BarFacts(standings.TournamentFacts, frozen=True):
    """The table of a contest, and the bar that it is held against."""

    wanted: int  # pairs
    bar: str
    most_set_back: float | None
    rating: float | None
    met: bool | None  # None while pairs are left to play


class StrengthBar(NamedTuple):
    """What the first player of a contest must reach."""

    contest: Contest
    pairs: int
    points: float | None  # a deal; None: only the lower end of the interval must be above zero
    share: float | None  # of the matches won
    set_back: float | None = None  # of the contracts bought, at most
    rating: float | None = None  # above the other player, by the matches won

    @property
    def words(self) -> str:
        """What is asked of the points or the matches."""
        if self.rating is not None:
            return f"at least {self.rating:+.0f}"
        if self.share is not None:
            return f"at least {100 * self.share:.0f}%"
        return "clear of 0" if self.points is None else f"at least {self.points:+.2f}"


@dataclass(frozen=True)
class Strength:
    """The results so far, bar by bar."""

    bars: tuple[StrengthBar, ...]
    results: tuple[Tournament, ...]
    others: tuple[Facts, ...] = ()  # contests that are not asked for now, as the file keeps them

    @property
    def played(self) -> int:
        """The number of pairs played, over all bars."""
        return sum(one.played for one in self.results)

    @property
    def each(self) -> Iterator[tuple[StrengthBar, Tournament]]:
        """Each bar with its results."""
        return zip(self.bars, self.results, strict=True)


def read_bars(seed: int = 0, *, levels: bool = False) -> tuple[StrengthBar, ...]:
    """Return the bars, for each number of players that is asked; those of the steps between
    `levels`, or all others.
    """
    file = tomllib.loads(FILE.read_text(encoding="utf-8"))
    part = "levels" if levels else "bars"
    bars = []
    for entry in file[part]:
        asked = file["defaults"] | file.get(f"{part}-defaults", {}) | entry
        for seats in asked.get("seats", [None]):
            variant = load(asked["game"], preset=asked.get("preset"), seats=seats)
            for players in pairwise(asked["players"]):
                contest = Contest(variant, players, seed, asked["unit"])
                bars.append(StrengthBar(contest, asked["pairs"], *map(asked.get, MEASURES)))
    return tuple(bars)


def begin(bars: tuple[StrengthBar, ...]) -> Strength:
    """Return the results before anything is played."""
    return Strength(bars, tuple(Tournament(bar.contest, {_pairing(bar): ()}) for bar in bars))


def measure(
    before: Strength, most: int, get_ready: Callable[[Contest], object], **workers: Any
) -> Iterator[Strength]:
    """Play the pairs that are left, bar by bar and at most `most` of each, and yield the results
    after each pair.

    `get_ready` is called before the first pair of a contest; `workers` are those of a tournament.
    """
    results = list(before.results)
    for place, bar in enumerate(before.bars):
        pairs = min(bar.pairs, most)
        if results[place].played < pairs:
            get_ready(bar.contest)
            for one in tournament(bar.contest, pairs, before=results[place], **workers):
                results[place] = one
                yield Strength(before.bars, tuple(results), before.others)


def figure(bar: StrengthBar, result: Tournament) -> Interval:
    """Return what a bar is about: points a deal, the share of the matches won, or the difference of
    rating that makes.
    """
    pairs = result.pairs[_pairing(bar)]
    if bar.rating is not None:
        won = share_won(pairs)
        return Interval(*map(rating_of, (won.mean, won.low, won.high)))
    return points_a_deal(pairs) if bar.share is None else share_won(pairs)


def rating_of(share: float) -> float:
    """Return by how much a player who wins this share of the matches is rated above the other."""
    if min(share, 1 - share) < NEVER:
        return inf if share > NEVER else -inf
    return 400 * log10(share / (1 - share))


def is_met(bar: StrengthBar, result: Tournament) -> bool | None:
    """Return if the bar is met, or None while pairs are left to play."""
    if result.played < bar.pairs:
        return None
    lost = share_set_back(result.pairs[_pairing(bar)])
    if bar.set_back is not None and lost is not None and lost.mean > bar.set_back:
        return False
    found = figure(bar, result)
    if bar.rating is not None:
        return found.mean >= bar.rating and found.low > 0
    least = bar.points if bar.share is None else bar.share
    return found.low > 0 if least is None else found.mean >= least


def _pairing(bar: StrengthBar) -> tuple[str, str]:
    (pairing,) = bar.contest.pairings
    return pairing


# --- on the screen, as data, and in the file -----------------------------------------------------


def show_strength(strength: Strength) -> str:
    """Return a table with a line for each bar."""
    lines, met = [], []
    for bar, result in strength.each:
        variant = bar.contest.variant
        who = f"{variant.title}, {variant.seats} players: {' - '.join(_pairing(bar))}"
        shown = "not played"
        if result.played:
            shown = show_figure(bar, figure(bar, result))
        met.append(is_met(bar, result))
        verdict = {True: "yes", False: "NO", None: "so far"}[met[-1]]
        lines.append(who)
        played = f"{result.played:,} of {bar.pairs:,}"
        lines.append(f"{played:>16} pairs {shown:>28}  {bar.words:16} {verdict}")
        lines += [f"{'':>22} {words}" for words in contracts_in_words(bar, result)]
    yes, no, open_ = (met.count(answer) for answer in (True, False, None))
    last = f"Bars: {len(met)}; met: {yes}, not met: {no}, not played to the end: {open_}."
    return "\n".join([*lines, "", f"{last} Intervals: 95%, over pairs."])


def show_figure(bar: StrengthBar, found: Interval) -> str:
    """Return the figure that a bar is about, with its interval."""
    if bar.rating is not None:
        return standings.show_rating(found)
    return standings.show_gain(found) if bar.share is None else show_share(found)


def contracts_in_words(bar: StrengthBar, result: Tournament) -> Iterator[str]:
    """Yield what became of the contracts that the first player bought, if there was an auction."""
    pairs = result.pairs[_pairing(bar)]
    lost = share_set_back(pairs)
    if lost is not None:
        bought = sum(pair.bought for pair in pairs)
        most = "" if bar.set_back is None else f"at most {100 * bar.set_back:.0f}%"
        yield f"{f'set back {show_share(lost)} of {bought:,}':>28}  {most}".rstrip()


def strength_facts(strength: Strength) -> list[BarFacts]:
    """Return the table as data."""
    return [
        BarFacts(
            **asdict(standings.tournament_facts(result)),
            wanted=bar.pairs,
            bar=bar.words,
            most_set_back=bar.set_back,
            rating=bar.rating,
            met=is_met(bar, result),
        )
        for bar, result in strength.each
    ]


def write_strength(path: Path, strength: Strength) -> None:
    """Keep the results, in place of what the file held, and those of other contests."""
    kept = [
        stated(standings.header(bar.contest)) | {"pairs": result.pairs[_pairing(bar)]}
        for bar, result in strength.each
    ]
    keep(path, {"contests": [*kept, *strength.others]}, {})


def read_strength(path: Path, bars: tuple[StrengthBar, ...]) -> Strength | None:
    """Return the results of the bars that a file keeps, or None if there is no such file. A bar
    whose contest it lacks is not played yet.

    Raise VariantError if the file is damaged.
    """

    def parse(state: Facts) -> Strength:
        others, results = list(state["contests"]), []
        for bar in bars:
            header = stated(standings.header(bar.contest))
            same = [one for one in others if header.items() <= one.items()]
            others = [one for one in others if one not in same]
            entries = [entry for one in same for entry in one["pairs"]]
            if bar.set_back is not None and any(
                len(entry) <= Pair._fields.index("set_back") for entry in entries
            ):
                raise ValueError("some pairs were played before contracts were counted")
            pairs = tuple(map(standings.pair_of, entries))
            results.append(Tournament(bar.contest, {_pairing(bar): pairs}))
        return Strength(bars, tuple(results), tuple(others))

    return read(path, {}, "the strength of players", "", parse)
