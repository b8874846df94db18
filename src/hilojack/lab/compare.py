"""The effect of a rule: the same deals under the rules of two variants, played by one player.

Deals are played one by one from a score of zero, the last seat dealing; for every tenth a whole
match is played too. Both variants begin a deal with the same state of the generator. So the same
cards are dealt if the packs agree, and much of the luck of the cards cancels out of the difference.
The deals are cut into blocks, which are independent of each other; every interval is over blocks.

`quick` is the player of the roll-outs (`hilojack.policy`), at batch speed; in trick games it sees
the hands of the others, but not the stock. `random` chooses any legal act. Every other player sees
only its view, and is slow.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import fsum, sqrt

from hilojack import compiled
from hilojack.compiled import bound
from hilojack.lab import compare_loops as loops
from hilojack.lab.entrants import check_entrant, enter, get_searchers_ready
from hilojack.lab.report import scored, side_names
from hilojack.lab.simulate import room_of
from hilojack.lab.workers import PROCESSES, THREADS, in_order
from hilojack.match import Match, Opening
from hilojack.policy.tricks import WORTH_SIZE
from hilojack.rules import face, slots
from hilojack.rules.slots import Row
from hilojack.search.estimates import WILSON_95, Interval
from hilojack.seeds import start
from hilojack.variants.variant import Variant

COMPILED = {"random": loops.RANDOM_PLAYER, "quick": loops.QUICK_PLAYER}
BLOCK = 250  # deals
DEALS_A_MATCH = 10  # deals for each match that is played too

Tally = tuple[int, ...]
Blocks = tuple[tuple[Tally, Tally], ...]
Key = tuple[str, str]  # the figure, and its side


@dataclass(frozen=True)
class RuleStudy:
    """Two variants, and their player: the results follow from this and the numbers of the deals."""

    variants: tuple[Variant, Variant]
    player: str
    seed: int

    def check(self) -> None:
        """Raise ValueError if nothing differs, or the player is unknown."""
        one, other = self.variants
        if one.row == other.row:
            raise ValueError("both games have the same rules, so there is nothing to compare")
        if self.player not in COMPILED:
            for variant in self.variants:
                check_entrant(self.player, variant)


@dataclass(frozen=True)
class RuleComparison:
    """The results so far: by block, a tally of each variant."""

    study: RuleStudy
    deals: int
    blocks: Blocks

    @property
    def whole(self) -> bool:
        """True if it ends with a whole block, so that it can be resumed."""
        return self.deals % BLOCK == 0


@dataclass(frozen=True)
class Finding:
    """One figure of both variants, None if one lacks it, and the second less the first."""

    one: Interval | None
    other: Interval | None
    difference: Interval | None


def compare(
    study: RuleStudy,
    deals: int,
    *,
    engine: str | None = None,
    workers: int | None = None,
    before: RuleComparison | None = None,
) -> Generator[RuleComparison, None, None]:
    """Play `deals` deals of each variant, and yield the comparison after each block.

    `before` is an earlier comparison of the same study to resume, which must end with a whole
    block. The default engine is threads for compiled loops, else processes. The last comparison
    is valid if the iterator is closed early.
    """
    study.check()
    done = before.deals if before else 0
    if done % BLOCK:
        raise ValueError(f"only whole blocks of {BLOCK} deals can be resumed, not {done}")
    blocks = list(before.blocks) if before else []
    pieces = [(first, min(BLOCK, deals - first)) for first in range(done, deals, BLOCK)]
    block(study, 0, 0)  # compile before the workers share the loops
    fast = study.player in COMPILED and compiled.has_twins()
    engine = engine or (THREADS if fast else PROCESSES)
    work = partial(block, study)
    with closing(in_order(work, pieces, engine=engine, workers=workers)) as results:
        for (first, size), pair in zip(pieces, results, strict=True):
            blocks.append(pair)
            yield RuleComparison(study, first + size, tuple(blocks))


def block(study: RuleStudy, first: int, deals: int) -> tuple[Tally, Tally]:
    """Return the tally of `deals` deals from number `first`, under the rules of each variant."""
    numbers = range(first, first + deals)
    matches = [n for n in numbers if n % DEALS_A_MATCH == 0]
    play = play_compiled if study.player in COMPILED else play_with_players
    one, other = (play(study, variant, numbers, matches) for variant in study.variants)
    return one, other


def play_compiled(
    study: RuleStudy, variant: Variant, deals: Sequence[int], matches: Sequence[int]
) -> Tally:
    """Play deals and matches in compiled loops."""
    sizes = variant.engine.state_size, WORTH_SIZE, loops.TALLY_SIZE, loops.TALLY_SIZE
    row, worth, tally, spare = (compiled.integers([0] * size) for size in sizes)
    rules = compiled.integers(variant.fair.row)
    play = compiled.fastest(loops.play, variant.family.name, variant.fair.row)
    for whole, (unit, numbers) in enumerate((("deal", deals), ("match", matches))):
        starts = compiled.integers([start(study.seed, unit, number) for number in numbers])
        plan = loops.Plan(worth, COMPILED[study.player], whole)
        play(rules, row, plan, starts, spare if whole else tally, tally)
    return tuple(int(entry) for entry in tally)


def play_with_players(
    study: RuleStudy, variant: Variant, deals: Sequence[int], matches: Sequence[int]
) -> Tally:
    """Play deals and matches between players that see only their views."""
    get_searchers_ready(variant, [study.player])
    tally, spare = [0] * loops.TALLY_SIZE, [0] * loops.TALLY_SIZE
    count = bound(loops.count_deal, variant.family.name)
    for number in deals:
        match = play_match(study, variant, "deal", number, tally)
        count(variant.row, list(match.position), tally)
    for number in matches:
        match = play_match(study, variant, "match", number, spare)
        victor = slots.NONE if match.victor is None else match.victor
        loops.count_match(victor, len(match.deals), tally)
    return tuple(tally)


def play_match(study: RuleStudy, variant: Variant, unit: str, number: int, tally: Row) -> Match:
    """Play one match, or the first deal of it, and count the choices."""
    last = variant.seats - 1
    match = Match(variant, seed=start(study.seed, unit, number), opening=Opening(first_dealer=last))
    seeds = [start(study.seed, unit, number, seat) for seat in range(variant.seats)]
    table = [enter(study.player, match, seat, seed) for seat, seed in enumerate(seeds)]
    note = bound(loops.note_choice, variant.family.name)
    while not (match.is_played or (unit == "deal" and match.deal_over)):
        if match.turn is None:
            match.next_deal()
        else:
            note(variant.row, list(match.position), tally)
            match.act(table[match.turn]())
    return match


# --- the figures ---------------------------------------------------------------------------------

BROKEN_OFF: Key = ("Matches stopped", "")
Measure = Callable[[Tally], tuple[int, int]]  # the sum, and its divisor


def findings(comparison: RuleComparison) -> dict[Key, Finding]:
    """Return every figure, in the order of a table; stopped matches only if there are any."""
    one, other = map(measures, comparison.study.variants)
    found = {}
    for key in dict.fromkeys([*one, *other]):
        first = [one[key](tally) for tally, _ in comparison.blocks] if key in one else None
        second = [other[key](tally) for _, tally in comparison.blocks] if key in other else None
        if key == BROKEN_OFF and not any(top for top, _ in [*(first or ()), *(second or ())]):
            continue
        found[key] = Finding(
            ratio(first) if first else None,
            ratio(second) if second else None,
            difference(first, second) if first and second else None,
        )
    return found


def measures(variant: Variant) -> Mapping[Key, Measure]:
    """Return the figures that are measured in a variant."""
    names = side_names(variant)
    last = len(names) - 1
    room = room_of(variant)
    items = enumerate(scored(variant).values())
    places = [(name, loops.ITEMS + slots.MAX_SEATS * item) for item, name in items]
    places += [*room.FIGURES_BY_SIDE.items(), ("Points a deal", loops.POINTS)]
    found: dict[Key, Measure] = {
        (name, whose): over(place + side, loops.DEALS)
        for name, place in places
        for side, whose in enumerate(names)
    }
    sign = bound(face.sign_of, variant.family.name)(variant.row)
    found["Lead advantage", "eldest over dealer"] = lead(sign, last)
    for side, whose in enumerate(names):
        found["Matches won", f"first {whose}"] = over(loops.MATCHES_WON + side, loops.MATCHES)
    found["Deals a match", ""] = over(loops.MATCH_DEALS, loops.DECIDED)
    found[BROKEN_OFF] = over(loops.BROKEN_OFF, loops.MATCHES)
    found["Acts a deal", ""] = over(loops.ACTS, loops.DEALS)
    found["Decisions a deal", ""] = over(loops.CHOICES, loops.DEALS)
    found["Legal acts a decision", ""] = over(loops.LEGAL, loops.CHOICES)
    for name, place in room.FIGURES.items():
        found[name, ""] = over(place, loops.DEALS)
    return found


def over(top: int, bottom: int) -> Measure:
    """Return the ratio of two slots of a tally."""
    return lambda tally: (tally[top], tally[bottom])


def lead(sign: int, last: int) -> Measure:
    """Return the lead of eldest's side over the dealer's in a deal."""
    points = loops.POINTS
    return lambda tally: (sign * (tally[points] - tally[points + last]), tally[loops.DEALS])


Parts = Sequence[tuple[int, int]]


def ratio(parts: Parts) -> Interval:
    """Return the sum of the tops over that of the bottoms, with the interval over the blocks."""
    mean, rests = linear(parts)
    return around(mean, rests)


def difference(one: Parts, other: Parts) -> Interval:
    """Return the second ratio less the first, block by block on the same cards."""
    first, before = linear(one)
    second, after = linear(other)
    return around(second - first, [b - a for a, b in zip(before, after, strict=True)])


def linear(parts: Parts) -> tuple[float, list[float]]:
    """Return a ratio, and what each block adds to its error."""
    whole = sum(bottom for _, bottom in parts)
    if not whole:
        return 0.0, [0.0 for _ in parts]  # nothing was counted
    mean = fsum(top for top, _ in parts) / whole
    return mean, [(top - mean * bottom) / whole for top, bottom in parts]


def around(mean: float, rests: Sequence[float]) -> Interval:
    """Return a figure with its interval, given what each block adds to its error."""
    count = len(rests)
    if count < 2:
        return Interval(mean, float("-inf"), float("inf"))
    error = student(count - 1) * sqrt(fsum(rest * rest for rest in rests) * count / (count - 1))
    return Interval(mean, mean - error, mean + error)


def student(freedom: int) -> float:
    """Return the quantile of Student's t for 95%, by the series of R. A. Fisher (1926)."""
    z, n = WILSON_95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
