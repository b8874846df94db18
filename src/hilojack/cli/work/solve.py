"""The command solve."""

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType

from hilojack.calls import name_act, parse_act, show_act
from hilojack.cards import SUITS, parse_cards
from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.matches import recorded
from hilojack.cli.positions import ReadPosition, filled
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import chosen, plainly, print_json
from hilojack.cli.solve import Options
from hilojack.match import Match, Opening
from hilojack.rules.tricks.step import step
from hilojack.search.positions import in_match, written
from hilojack.search.proofs.expectation import Expectation, expect
from hilojack.search.proofs.solver import Bounds, Solution, Solver
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts


class BoundsFacts(Struct, frozen=True):
    """The bounds of a value, None if not known yet."""

    least: int | None
    most: int | None


class PositionWorth(Struct, frozen=True, kw_only=True):
    """What a position is worth: with all cards known, or on average over the orders of the stock.
    Averages are fractions, as texts such as 7/3.
    """

    side: int
    exact: bool | UnsetType = UNSET
    value: int | str | None
    least: int | UnsetType | None = UNSET
    most: int | UnsetType | None = UNSET
    acts: Mapping[str, BoundsFacts] | Mapping[str, str]
    line: Sequence[str] | UnsetType = UNSET
    orders: int | UnsetType = UNSET
    nodes: int
    players: Sequence[str]
    dealer: int
    turn: int
    trump: str | None
    hands: Sequence[Sequence[str]]
    stock: Sequence[str]


def run(options: Options) -> int:
    """Print the value of a position with all cards known, and of each action."""
    with plainly():
        place = position(options)
        if options.expected:
            return print_expectation(options, place)
        return print_solution(options, place)


def position(options: Options) -> ReadPosition:
    """Return the position that the options name."""
    if options.record and (options.game or options.hand or options.seed is not None):
        raise UserError("--record has its own game and cards; leave GAME, --hand and --seed out")
    names: tuple[str, ...] = ()
    if options.record:
        _, match = recorded(options.record, options.match)
        variant, row = match.variant, in_match(match, options.deal, options.acts)
        names = match.seats
    elif not options.game:
        raise UserError("name a game, or a record with --record FILE")
    elif options.hand:
        variant = chosen(options)
        row = by_hand(options, variant)
    else:
        variant = chosen(options)
        opening = Opening(first_dealer=variant.seats - 1)
        match = Match(variant, seed=options.seed, opening=opening)
        row, names = list(match.position), match.seats
    names = names or tuple(f"Seat {seat}" for seat in range(variant.seats))
    return ReadPosition(variant, played_on(variant, row, options.play), names)


def by_hand(options: Options, variant: Variant) -> list[int]:
    """Return the position whose cards the options give."""
    word = (options.trump or "").strip().upper()[:1]
    if not word or word not in SUITS:
        raise UserError(f"--hand needs --trump with a suit: {', '.join(SUITS)}")
    return written(
        variant,
        [parse_cards(hand) for hand in options.hand],
        trump=SUITS.index(word),
        stock=parse_cards(options.stock),
        won=[parse_cards(cards) for cards in options.won],
        turn=options.turn,
    )


def played_on(variant: Variant, row: list[int], words: str) -> list[int]:
    """Return a position after more actions."""
    for word in words.split():
        act = parse_act(word)
        legal = legal_acts(variant, row)
        if act not in legal:
            choices = " ".join(map(show_act, legal)) or "none: the deal is over"
            raise UserError(f"--play {word} is not legal; legal actions: {choices}")
        step(variant.row, row, act)
    return row


# --- all cards known -----------------------------------------------------------------------------


def print_solution(options: Options, place: ReadPosition) -> int:
    """Solve with progress, and print what is known even after Ctrl-C."""
    solver = Solver(place.variant, memory=options.memory)
    solver.compile()
    last, status = None, 0
    try:
        with Progress("nodes") as bar:
            for last in solver.solutions(place.row, line=not options.value, acts=not options.value):
                bar.tell(f"{last.nodes:,} nodes; {between(last.bounds)} points")
    except KeyboardInterrupt:
        status = STOPPED
    if last is None:
        print("Stopped before anything was known.", file=sys.stderr)
    elif options.json:
        print_json(solution_facts(place, last))
    else:
        print("\n".join(solution_lines(place, last)))
    return status


def between(bounds: Bounds) -> str:
    """Return a value, or the bounds known for it."""
    if not bounds.known:
        return "unknown"
    return f"{bounds.low:+}" if bounds.exact else f"{bounds.low:+} to {bounds.high:+}"


def solution_facts(place: ReadPosition, solution: Solution) -> PositionWorth:
    """Return a solution as data."""
    bounds = bounds_facts(solution.bounds)
    return PositionWorth(
        side=solution.side,
        exact=solution.bounds.exact,
        value=solution.value,
        least=bounds.least,
        most=bounds.most,
        acts={show_act(act): bounds_facts(one) for act, one in solution.acts.items()},
        line=[show_act(act) for act in solution.line],
        nodes=solution.nodes,
        **place.facts(),
    )


def bounds_facts(bounds: Bounds) -> BoundsFacts:
    """Return bounds as data."""
    return BoundsFacts(bounds.low, bounds.high) if bounds.known else BoundsFacts(None, None)


def solution_lines(place: ReadPosition, solution: Solution) -> list[str]:
    """Return a solution in words."""
    exact = "" if solution.bounds.exact else " (not solved completely)"
    best_first = sorted(solution.acts.items(), key=lambda pair: (-pair[1].low, -pair[1].high))
    play = ["", "Best play, trick by trick, and who takes it:", *place.played(solution.line)]
    value = f"{between(solution.bounds)} points for {place.side(solution.side)}"
    return [
        *place.lines(),
        "",
        *filled(f"{place.variant.title}: ", f"{value}, which is to act{exact}", 2),
        *(f"  {between(one):>8}  {name_act(act)}" for act, one in best_first),
        *(play if solution.line else []),
        "",
        f"{solution.nodes:,} nodes",
    ]


# --- the order of the stock unknown --------------------------------------------------------------


def print_expectation(options: Options, place: ReadPosition) -> int:
    """Print the expectation over the hidden order of the stock."""
    acts, memory = not options.value, max(2, options.memory)
    with Progress("values") as bar:
        found = expect(place.variant, place.row, acts=acts, memory=memory, progress=bar.show)
    if options.json:
        print_json(expectation_facts(place, found))
    else:
        print("\n".join(expectation_lines(place, found)))
    return 0


def expectation_facts(place: ReadPosition, found: Expectation) -> PositionWorth:
    """Return an expectation as data."""
    return PositionWorth(
        side=found.side,
        value=str(found.value),
        acts={show_act(act): str(worth) for act, worth in found.acts.items()},
        orders=found.orders,
        nodes=found.nodes,
        **place.facts(),
    )


def expectation_lines(place: ReadPosition, found: Expectation) -> list[str]:
    """Return an expectation in words."""
    orders = "the only order" if found.orders == 1 else f"{found.orders:,} orders"
    best_first = sorted(found.acts.items(), key=lambda pair: -pair[1])
    value = f"{average(found.value)} points for {place.side(found.side)}, which is to act"
    return [
        *place.lines(),
        "",
        *filled(f"{place.variant.title}: ", f"{value}, on average over {orders} of the stock", 2),
        *(f"  {average(worth):>8}  {name_act(act)}" for act, worth in best_first),
        f"{found.nodes:,} nodes",
    ]


def average(worth: Fraction) -> str:
    """Return a fraction as a decimal with its sign."""
    return f"{float(worth):+.4f}"
