"""A tournament on the screen, as data, as a plot, and in the file from which it is resumed."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from hilojack.lab.kept import Facts, PlayedGame, keep, named, read
from hilojack.lab.ratings import (
    pairs_saved,
    points_a_deal,
    points_without_luck,
    ratings,
    share_set_back,
    share_won,
)
from hilojack.lab.report import show_share
from hilojack.lab.tournament import Contest, Pair, Tournament
from hilojack.search.estimates import Interval
from hilojack.system.extras import missing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WITHOUT_LUCK = "  without luck in draws"
SHARES = {"match": "matches won", "deal": "deals won"}


class MeasuredFigure(Struct, frozen=True):
    """A figure with its interval, None if only one pair was played."""

    mean: float
    low: float | None
    high: float | None


class ContractFigures(Struct, frozen=True):
    """What became of the contracts that a player bought."""

    bought: int
    set_back: int
    share: MeasuredFigure


class LuckFigures(Struct, frozen=True):
    """The points a deal without the luck of the draws, and how many pairs that saves."""

    points_a_deal: MeasuredFigure
    pairs_saved: float | None


class PairingFigures(Struct, frozen=True):
    """The results of a pairing: the figures are the first player's."""

    players: Sequence[str]
    pairs: int
    rounds: int
    deals: int
    points_a_deal: MeasuredFigure
    share_won: MeasuredFigure
    contracts: ContractFigures | UnsetType = UNSET
    without_luck: LuckFigures | UnsetType = UNSET


class TournamentFacts(PlayedGame, frozen=True):
    """The table of a tournament."""

    seed: int
    unit: str
    pairings: Sequence[PairingFigures]
    ratings: Mapping[str, MeasuredFigure]


class ContestHeader(Struct, frozen=True):
    """What the results of a contest follow from."""

    game: str
    rules: Sequence[int]
    players: Sequence[str]
    unit: str
    seed: int
    control: bool | UnsetType = UNSET


def show_tournament(tournament: Tournament) -> str:
    """Return a table of the pairings and the ratings, with 95% intervals."""
    contest = tournament.contest
    names = [f"{one} - {other}" for one, other in contest.pairings]
    width = 4 + max(map(len, [*names, *[WITHOUT_LUCK] * contest.control]))
    head = f"{contest.variant.title}, {contest.variant.seats} players, seed {contest.seed}"
    lines = [head, "", f"{'':{width}}{'pairs':>7}{'points a deal':>28}{SHARES[contest.unit]:>26}"]
    for (one, other), pairs in tournament.pairs.items():
        if pairs:
            points = show_gain(points_a_deal(pairs))
            share = show_share(share_won(pairs))
            name = f"{one} - {other}"
            lines.append(f"{name:{width}}{len(pairs):>7,}{points:>28}{share:>26}")
            if contest.control:
                lines.append(show_control(pairs, width))
    if tournament.played:
        lines += ["", f"{'':{width}}{'rating':>35}"]
        best_first = sorted(ratings(tournament).items(), key=lambda item: -item[1].mean)
        lines += [f"{one:{width}}{show_rating(rating):>35}" for one, rating in best_first]
    return "\n".join([*lines, "", "Intervals: 95%, over pairs."])


def show_control(pairs: Sequence[Pair], width: int) -> str:
    """Return the line with the points a deal without the luck of the draws."""
    points, saved = show_gain(points_without_luck(pairs)), pairs_saved(pairs)
    worth = f"  as {saved * len(pairs):,.0f} pairs with luck" if saved else ""
    return f"{WITHOUT_LUCK:{width}}{'':7}{points:>28}{worth}"


def show_gain(gain: Interval) -> str:
    return f"{gain.mean:+.3f} ({between(gain, '+.3f')})"


def show_rating(rating: Interval) -> str:
    return f"{rating.mean:+.0f} ({between(rating, '+.0f')})"


def between(figure: Interval, form: str) -> str:
    """Return the ends of an interval. Pairs without any spread give none."""
    if not figure.low > float("-inf"):
        return "no interval"
    return f"{figure.low:{form}} to {figure.high:{form}}"


def tournament_facts(tournament: Tournament) -> TournamentFacts:
    """Return the table as data."""
    contest = tournament.contest
    return TournamentFacts(
        *named(contest.variant),
        seed=contest.seed,
        unit=contest.unit,
        pairings=[
            PairingFigures(
                players,
                pairs=len(pairs),
                rounds=sum(pair.rounds for pair in pairs),
                deals=sum(pair.deals for pair in pairs),
                points_a_deal=facts(points_a_deal(pairs)),
                share_won=facts(share_won(pairs)),
                contracts=contract_facts(pairs),
                without_luck=control_facts(pairs) if contest.control else UNSET,
            )
            for players, pairs in tournament.pairs.items()
            if pairs
        ],
        ratings={one: facts(rating) for one, rating in ratings(tournament).items()},
    )


def contract_facts(pairs: Sequence[Pair]) -> ContractFigures | UnsetType:
    """Return what became of the contracts that the first of the two bought, if any."""
    share = share_set_back(pairs)
    if share is None:
        return UNSET
    bought, lost = (sum(pair.bought for pair in pairs), sum(pair.set_back for pair in pairs))
    return ContractFigures(bought, lost, facts(share))


def control_facts(pairs: Sequence[Pair]) -> LuckFigures:
    """Return the points a deal without the luck of the draws, and how many pairs that saves."""
    return LuckFigures(facts(points_without_luck(pairs)), pairs_saved(pairs))


def facts(figure: Interval) -> MeasuredFigure:
    """Return a figure as data, without an interval if only one pair was played."""
    known = figure.low > float("-inf")
    return MeasuredFigure(
        figure.mean, figure.low if known else None, figure.high if known else None
    )


# --- the plot ------------------------------------------------------------------------------------


def plot_tournament(tournament: Tournament, path: Path) -> None:
    """Draw the pairings and the ratings with their intervals.

    Raise MissingExtra without matplotlib.
    """
    pairs = {f"{a} - {b}": results for (a, b), results in tournament.pairs.items() if results}
    figure = figure_of(9, 1.6 + 0.4 * max(len(pairs), len(tournament.contest.players)))
    axes = figure.subplots(1, 3)
    draw(axes[0], "points a deal", {one: points_a_deal(r) for one, r in pairs.items()}, 0.0)
    share = SHARES[tournament.contest.unit]
    draw(axes[1], share, {one: share_won(r) for one, r in pairs.items()}, 0.5)
    draw(axes[2], "rating", ratings(tournament), 0.0)
    figure.suptitle(tournament.contest.variant.title)
    figure.tight_layout()
    figure.savefig(path)


def figure_of(width: float, height: float) -> "Figure":
    """Return an empty figure. Raise MissingExtra without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing("matplotlib", "plot", "a plot") from error
    return Figure(figsize=(width, height))


def draw(
    axes: "Axes", title: str, figures: dict[str, Interval], level: float, color: str = "black"
) -> None:
    """Draw a figure a line, with its interval, and a mark where nobody is better."""
    names = list(figures)[::-1]
    places = range(len(names))
    shown = [figures[name] for name in names]
    axes.axvline(level, color="0.7", linewidth=1)
    spread = [[one.mean - one.low for one in shown], [one.high - one.mean for one in shown]]
    axes.errorbar([one.mean for one in shown], places, xerr=spread, fmt="o", color=color)
    axes.set_yticks(places, names)
    axes.set_ylim(-0.5, len(names) - 0.5)
    axes.set_title(title)


# --- the file ------------------------------------------------------------------------------------


def write_results(path: Path, tournament: Tournament) -> None:
    """Keep the results, in place of what the file held."""
    keep(path, header(tournament.contest), {"pairs": list(tournament.pairs.values())})


def read_results(path: Path, contest: Contest) -> Tournament | None:
    """Return the tournament that a file keeps, or None if there is no such file.

    Raise VariantError if the file is damaged, or is of another contest.
    """

    def parse(state: Facts) -> Tournament:
        results = [tuple(pair_of(entry) for entry in entries) for entries in state["pairs"]]
        return Tournament(contest, dict(zip(contest.pairings, results, strict=True)))

    of = "the results of other rules, players or units, or of another seed"
    return read(path, header(contest), "the results of a tournament", of, parse)


def header(contest: Contest) -> ContestHeader:
    """Return what the results follow from."""
    of = contest.variant
    about = of.game, of.row, contest.players, contest.unit, contest.seed
    return ContestHeader(*about, control=contest.control or UNSET)


def pair_of(entry: Sequence[float]) -> Pair:
    """Return a pair as it was written, without contracts or luck if these were not yet counted.
    Raise ValueError if it is damaged.
    """
    deals, gain, won, rounds, *later = map(float, entry)
    bought, set_back, luck = (*later, *(0.0, 0.0, 0.0)[len(later) :])
    if not (0 <= won <= rounds <= deals and 0 <= set_back <= bought <= deals):
        raise ValueError("a pair is damaged")
    return Pair(int(deals), gain, won, int(rounds), int(bought), int(set_back), luck)
