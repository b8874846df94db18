"""The exact solver, held against a plain search over the naive referee's own moves."""

import random
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import naive
from hilojack import Match, Variant, load
from hilojack.calls import parse_act, show_act
from hilojack.cards import cards_in, parse_card, parse_cards, show_card
from hilojack.compiled import twin
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.step import step
from hilojack.search.proofs import (
    board,
    memory,
    payoffs,
    proof,
    solver as solving,
    transpositions,
    workspace,
)
from hilojack.search.proofs.memory import ENTRY_SIZE
from hilojack.search.proofs.prizes import code_count, digit_count, summed_total
from hilojack.search.proofs.rows import hash_of
from hilojack.search.proofs.solver import Solution, Solver, solve
from hilojack.search.proofs.transpositions import CROWDED, GROWTH, TranspositionTable
from hilojack.search.proofs.workspace import Workspace, table_size
from hilojack.views.tricks import legal_acts
from tables import naive_rules, play, table
from tiers import needs

SMALL = {"ranks": "AKJT52", "suits": "SHD", "hand": 3, "packet": "singly"}
DEALT = SMALL | {"run": 1}
LARGE = SMALL | {"ranks": "AJT52", "suits": "SHDC"}
SMUDGED = SMALL | {"dealers-right": "no"}  # as in every preset with a smudge
PEGGED = {"ranks": "AKJT95", "suits": "SHDC", "hand": 3}
OFF = {"ranks": "AJT32", "suits": "SHC", "hand": 3, "packet": "singly"}
FIRST = {"equal-jokers": "first-played", "jokers-in-game": "half"}
NAMED = {"ranks": "AKQT", "hand": 3, "packet": "singly", "first-batch": 2}
FEW_BIDS = {"min-bid": 5, "max-bid": 6}
THIRTEEN = "ace jack off-jack joker-high joker-low ten three off-three two"
MANY = OFF | {"jokers": 2, "trumps": "T5", "scoring": THIRTEEN, "low": "holder"} | FEW_BIDS
BOTH = "high low ace jack ten three two joker-high joker-low game"
DRAWN = "high ace jack ten three two off-jack last-trick game"
FEW = {"suits": "SH", "ranks": "AJT32", "worth": {"three": 1}}
DEAD = SMALL | {"trump-from": "bidder-names", "keep": 1, "hand": 4, "follow": "trumps-only"}
DEAD |= {"dead-points": "next-short", "scoring": "ace king jack ten five two"}
CALLED = SMALL | {"trump-from": "bidder-names", "dealers-right": "no"}
TWO_SUITS = OFF | {"suits": "SC", "trumps": "T4", "low": "holder"}

# Every game, every follow rule, and what can make the count of a deal differ from a plain sum.
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("california-jack", 2, SMALL),
    ("california-jack", 2, SMALL | {"follow": "may-trump", "low": "holder"}),
    ("california-jack", 2, SMALL | {"follow": "follow-suit", "game-tie": "elder"}),
    ("california-jack", 2, SMALL | {"follow": "may-overtrump", "hang-jack": 3}),
    ("california-jack", 2, SMALL | {"target": 2}),
    ("california-jack", 2, SMALL | {"target": 3, "scoring": "game low jack high"}),
    ("shasta-sam", 2, SMALL),
    ("california-fives", 2, LARGE),
    ("california-fives", 2, LARGE | {"target": 8}),
    ("california-fives", 4, LARGE),
    ("german-whist", 2, LARGE | {"hand": 4}),
    ("german-whist", 2, LARGE | {"hand": 4, "counted-tricks": "all"}),
    ("all-fours", 2, DEALT | {"suits": "SH"}),
    ("all-fours", 3, DEALT),
    ("all-fours", 4, DEALT | {"suits": "SHDC", "sides": "partners"}),
    ("trinidad-all-fours", 4, DEALT | {"ranks": "AKJT62", "suits": "SHDC"}),
    ("all-fives", 2, DEALT | {"suits": "SH"}),
    ("all-fives", 2, DEALT | {"suits": "SH", "target": 12}),
    ("troeven", 4, NAMED),
    ("troeven", 4, NAMED | {"capot": 2}),
    ("troeven", 2, NAMED | {"suits": "SH"}),
    ("pitch", 4, SMALL | {"sides": "partners"}),
    ("pitch", 3, SMALL),
    ("pitch", 2, SMUDGED | {"all-four": "wins-match", "smudge": "match"}),
    ("pitch", 2, SMUDGED | {"smudge": "tricks"}),
    ("pitch", 2, SMALL | {"smudge": "as-four", "dealers-right": "but-smudge"}),
    ("pitch", 2, SMALL | {"counting": "stop", "target": 3}),
    ("pitch", 2, SMALL | {"scoring": "high two jack ten ace game", "max-bid": 6}),
    ("pitch", 2, SMALL | {"scoring": "low last-trick nine", "max-bid": 11}),
    ("pitch", 2, SMALL | {"trump-from": "bidder-names", "first-lead": "trump", "max-bid": 2}),
    ("pitch", 2, SMALL | {"follow": "follow-trumps-only", "pitcher-wins": "higher", "target": 3}),
    ("pitch", 2, SMALL | {"follow": "trumps-only", "scoring": "high jack last-trick tricks"}),
    ("pitch", 4, OFF | {"follow": "trumps-only", "sides": "partners", "jokers": 1, "trumps": "T8"}),
    ("pitch", 2, SMALL | {"bid-rounds": "raise", "dealers-right": "no", "max-bid": 3}),
    ("pitch", 3, SMALL | {"counting": "stop", "target": 3}),
    ("pitch", 2, SMALL | {"bid-scoring": "others-add", "go-out": "own-bid", "target": 5}),
    ("pitch", 2, SMALL | {"bid-scoring": "difference"}),
    ("pitch", 3, SMALL | {"bidding": "sale", "bid-rounds": "raise", "dealers-right": "no"}),
    ("pitch", 2, SMALL | {"worthless-hand": "exchanged", "ranks": "AJT543", "max-bid": 4}),
    ("pitch", 2, SMALL | {"made": "bid", "go-out": "own-bid", "target": 4}),
    ("pitch", 2, SMALL | {"moon": "match", "target": 9}),
    ("pitch", 2, SMALL | {"moon": "tricks", "target": 4, "min-bid": 4}),
    ("pitch", 2, SMALL | {"moon": "ten", "min-bid": 4, "made": "bid"}),
    ("all-fours", 2, DEALT | {"suits": "SH", "bunch": "either-of-two"}),
    ("don", 4, PEGGED),
    ("don", 4, PEGGED | {"game-tie": "held-over", "target": 14}),
    ("irish-don", 4, PEGGED),
    ("phat", 4, PEGGED | {"follow": "may-trump", "target": 99}),
    ("phat", 4, PEGGED | {"scoring": "high low game", "worth": {"low": 3}, "target": 99}),
    ("california-jack", 2, SMALL | {"worth": {"high": 1, "low": 33, "game": 8}, "target": 99}),
    ("california-jack", 2, SMALL | {"suits": "SHC", "trumps": "a A K Q J j T 9 8 7 6 5 4 3 2' 2"}),
    ("california-jack", 2, SMALL | {"suits": "SCD", "trumps": "T6", "follow": "may-overtrump"}),
    ("troeven", 4, NAMED | {"trumps": "T4"}),
    ("pitch", 4, OFF | {"sides": "partners", "trumps": "T5"}),
    ("pitch", 4, OFF | {"sides": "partners", "jokers": 2, "trumps": "T3"}),
    ("pitch", 2, OFF | {"jokers": 1, "trumps": "T8", "joker-pitched": "named"}),
    ("pitch", 4, OFF | {"jokers": 2, "trumps": "T10", "sides": "partners", "game-tie": "elder"}),
    ("pitch", 2, OFF | {"jokers": 2, "trumps": "T9", "equal-jokers": "second-played"}),
    ("pitch", 2, OFF | {"jokers": 2, "trumps": "X x A K Q J T 9 8 7 6 5 4 3 2"} | FIRST),
    ("pitch", 4, MANY | {"follow": "trumps-only", "sides": "partners"}),
    ("pitch", 2, MANY | {"bid-scoring": "others-add", "worth": {"two": 4}}),
    ("pitch", 2, MANY | {"scoring": BOTH, "bid-scoring": "difference"}),
    ("pitch", 2, MANY | {"scoring": BOTH, "made": "bid", "moon": "ten"}),
    ("pitch", 2, SMUDGED | OFF | {"scoring": DRAWN[5:-16], "trumps": "T4", "smudge": "match"}),
    ("california-jack", 2, TWO_SUITS | {"scoring": DRAWN, "counting": "complete"}),
    ("california-jack", 2, SMALL | {"scoring": "low last-trick game"}),
    ("pitch", 2, SMALL | {"follow": "trumps-only", "scoring": "high last-trick jack"}),
    ("pitch", 2, OFF | {"jokers": 2, "trumps": "T3", "jokers-in-game": "ties"}),
    ("pitch", 2, OFF | {"trumps": "T1", "jack-pitched": "named"}),
    ("catch-the-ten", 4, OFF | {"scoring": "ten surplus ace jack"}),
    ("catch-the-ten", 4, OFF | {"suits": "SHDC", "scoring": "ten high low jack", "target": 15}),
    ("pitch", 2, OFF | {"trumps": "T J A K Q 9 8 7 6 5 4 3 2"}),
    ("pitch", 2, SMALL | {"trumps": "J 2 A K Q T 9 8 7 6 5 4 3", "scoring": "surplus high low"}),
    ("pitch", 2, DEAD),
    ("pitch", 3, DEAD | {"keep": 2, "refill": "yes"}),
    ("pitch", 5, CALLED | {"sides": "called", "first-lead": "trump"}),
    ("pitch", 5, CALLED | {"sides": "called-openly"}),
]
NAMES = [f"{game}-{seats}-{place}" for place, (game, seats, _) in enumerate(GAMES)]


@dataclass
class Position:
    """The same position for the package and for the referee."""

    variant: Variant
    row: list[int]
    deal: naive.Deal

    def act(self, act: int) -> None:
        step(self.variant.row, self.row, act)
        self.deal.act(show_act(act))

    @property
    def over(self) -> bool:
        return self.row[slots.PHASE] == slots.PHASE_OVER

    @property
    def cards_left(self) -> int:
        if self.deal.trumps_only and self.deal.trump is not None:  # the others are not played
            return sum(len(hand & set(self.deal._trumps())) for hand in self.deal.hands)
        return sum(map(len, self.deal.hands)) + len(self.deal.stock)


def dealt(variant: Variant, rng: random.Random) -> Position:
    """A deal of a shuffled pack, half of the time late in a match."""
    pack = list(cards_in(variant.row[slots.PACK_CARDS]))
    rng.shuffle(pack)
    top = variant.rules["target"] - 1
    late = rng.random() < 0.5
    scores = [rng.randint(max(0, top - 8), top) if late else 0 for _ in range(variant.sides)]
    holds = variant.rules["scoring"] == ("majority",) or variant.rules["game-tie"] == "held-over"
    carry = rng.randint(0, 2) if holds else 0
    row = [0] * slots.STATE_SIZE
    row[slots.PACK : slots.PACK + len(pack)] = pack
    row[slots.SCORES : slots.SCORES + len(scores)] = scores
    row[slots.DEALER], row[slots.VICTOR], row[slots.CARRY] = 0, slots.NONE, carry
    row[slots.CUT] = slots.NONE
    if "cut" in variant.rules["trump-from"]:
        row[slots.CUT] = pack[len(pack) // 2]
    begin(variant.row, row)
    deal = naive.Deal(
        naive_rules(variant),
        dealer=0,
        pack=[show_card(card) for card in pack],
        cut_card=None if row[slots.CUT] == slots.NONE else show_card(row[slots.CUT]),
        scores=scores,
        carry=carry,
    )
    return Position(variant, row, deal)


def position(variant: Variant, rng: random.Random, cards: int) -> Position:
    """A position with at most so many cards left to play, after random acts."""
    while True:
        here = dealt(variant, rng)
        while not here.over and here.cards_left > cards:
            here.act(rng.choice(legal_acts(variant, here.row)))
        if not here.over:
            return here


def last(solver: Solver, row: list[int], **wanted: bool) -> Solution:
    *_, solution = solver.solutions(row, **wanted)
    return solution


def check_against_minimax(solver: Solver, here: Position) -> None:
    side = here.deal._side(here.row[slots.TURN])
    solution = last(solver, here.row)
    assert solution.side == side
    assert solution.value == naive.minimax(here.deal, side)
    acts = legal_acts(here.variant, here.row)
    assert tuple(solution.acts) == acts
    for act in acts:
        after = here.deal.copy()
        after.act(show_act(act))
        bounds = solution.acts[act]
        assert bounds.exact
        assert bounds.low == naive.minimax(after, side), show_act(act)
    end = here.deal.copy()
    for act in solution.line:
        end.act(show_act(act))
    assert end.turn is None
    assert naive.minimax(end, side) == solution.value


def check_many(place: int, times: int, cards: int) -> None:
    game, seats, rules = GAMES[place]
    variant = load(game, seats=seats, rules=rules)
    solver, plain = Solver(variant, memory=4), Solver(variant, memory=1, proofs=False)
    for seed in range(times):
        here = position(variant, random.Random(seed), cards)
        try:
            check_against_minimax(solver, here)
            assert last(plain, here.row).acts == last(solver, here.row).acts
        except AssertionError as error:
            raise AssertionError(f"game {place}, seed {seed}: {error}") from error


@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_the_value_of_every_act_is_that_of_plain_minimax(place: int) -> None:
    check_many(place, 8, 6)


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_the_value_of_every_act_is_that_of_plain_minimax_in_many_positions(place: int) -> None:
    check_many(place, 200, 7 if GAMES[place][1] == 2 else 8)


@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_proofs_and_the_search_over_rows_agree_on_longer_endings(place: int) -> None:
    game, seats, rules = GAMES[place]
    variant = load(game, seats=seats, rules=rules)
    solver, plain = Solver(variant, memory=4), Solver(variant, memory=1, proofs=False)
    for seed in range(25):
        here = position(variant, random.Random(seed), 10)
        assert last(solver, here.row).acts == last(plain, here.row).acts, f"seed {seed}"


# --- the tables ----------------------------------------------------------------------------------


def shapes(payoff: list[list[int]], digits: int, total: int, code: int) -> Any:
    """The values of a code, by who gets each open prize and the sign of the margin."""
    first = payoffs.first_open(code, digits)
    if first < digits:
        return [shapes(payoff, digits, total, code + (side << 2 * first)) for side in (1, 2)]
    left = payoffs.open_sum(code, digits, total)
    ends = [code + (zero + (left - zero) * (total + 1) << 2 * digits) for zero in range(left + 1)]
    return [payoff[end][payoffs.LEAST : payoffs.LEAST + 3] for end in ends]


def less(values: Any, base: int) -> Any:
    return [less(v, base) for v in values] if isinstance(values, list) else values - base


def flat(values: Any) -> list[list[int]]:
    """The values of all outcomes by the sign of the margin, out of the shapes of a code."""
    return [values] if isinstance(values[0], int) else [end for one in values for end in flat(one)]


@pytest.mark.parametrize("bidder", range(2))
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"bid-scoring": "others-add"},
        {"made": "bid"},
        OFF | {"scoring": "low ace jack ten three two game", "jokers": 2, "trumps": "T9"} | FEW,
    ],
)
def test_the_bounds_of_codes_are_exact_and_a_kind_has_one_shape(
    rules: dict[str, Any], bidder: int
) -> None:
    variant = load("pitch", seats=2, rules=rules)
    total = summed_total(variant.row)
    digits = digit_count(variant.row, total)
    assert (total > 0) == (len(rules) > 1)
    for bid in range(5):
        row = variant.engine.blank()
        row[slots.BID], row[slots.BIDDER] = bid, bidder
        payoff = [[0] * payoffs.COLUMNS for _ in range(code_count(variant.row))]
        payoffs.fill_payoffs(variant.row, row, list(row), payoff)
        kinds: dict[Any, Any] = {}
        for code, known in enumerate(payoff):
            left = payoffs.open_sum(code, digits, total)
            if left < 0:
                continue
            still_open = left, tuple(prize for prize in range(digits) if code >> 2 * prize & 3 == 0)
            values = shapes(payoff, digits, total, code)
            ends = list(zip(*flat(values), strict=True))
            assert known[payoffs.LEAST : payoffs.MOST] == [min(end) for end in ends]
            assert known[payoffs.MOST : payoffs.KIND] == [max(end) for end in ends]
            values = less(values, known[payoffs.BASE])
            assert kinds.setdefault((still_open, known[payoffs.KIND]), values) == values, bid


def test_a_smudge_asks_sums_for_every_prize_and_nothing_is_summed_where_order_counts() -> None:
    single = SMUDGED | OFF | {"scoring": DRAWN[5:-16], "trumps": "T4"}
    variant = load("pitch", seats=2, rules=single | {"smudge": "match"})
    total = summed_total(variant.row)
    row = variant.engine.blank()
    row[slots.BID], row[slots.BIDDER], row[slots.SMUDGED] = 4, 0, 1
    payoff = [[0] * payoffs.COLUMNS for _ in range(code_count(variant.row))]
    payoffs.fill_payoffs(variant.row, row, list(row), payoff)
    assert payoff[total][payoffs.LEAST] == total
    assert payoff[total - 1 + total + 1][payoffs.LEAST] == -4 - 1
    stopping = load("pitch", seats=2, rules=single | {"counting": "stop"})
    assert summed_total(stopping.row) == 0


@pytest.mark.parametrize("rules", [{}, {"bid-scoring": "others-add"}, {"made": "bid"}])
def test_a_bid_is_judged_right_wherever_it_lies_in_what_is_open(rules: dict[str, str]) -> None:
    variant = load("pitch", seats=2, rules=MANY | rules)
    solver = Solver(variant, memory=1)
    seen = set()
    for seed in range(12):
        here = position(variant, random.Random(seed), 4)
        for bid in range(1, 14):
            for bidder in range(2):
                here.row[slots.BID] = here.deal.bid = bid
                here.row[slots.BIDDER] = here.deal.bidder = bidder
                side = here.row[slots.TURN]
                value = naive.minimax(here.deal, side)
                assert last(solver, here.row, acts=False, line=False).value == value
                seen.add((seed, bidder, value))
    assert len(seen) > 40


def test_a_position_after_the_auction_is_not_taken_for_one_in_it() -> None:
    match = table("pitch", ["AS KS QS", "3H 5D 7C"], "", dealer=0, rules={"hand": 3})
    bid = hash_of(match.variant.row, list(play(match, "BID-3").position))
    assert hash_of(match.variant.row, list(play(match, "PASS").position)) != bid


def test_all_54_cards_may_be_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "has_twins", lambda: False)  # lists know their ends
    variant = load("pitch", preset="trickster-ten-point")
    here = position(variant, random.Random(1), 16)
    work = Workspace().proof(variant.row, [])
    board.set_up(work, here.row)
    assert work.board[memory.STOCK_END] == 54


# --- rulings -------------------------------------------------------------------------------------

STACKED = ("AS JS 3H 4H 5H 6H", "KS 2S TH QH JH 9H")


def last_six(hands: tuple[str, str] = STACKED) -> tuple[Variant, list[int]]:
    match = table("all-fours", hands, "3S", rules={"beg": "none"}, dealer=1)
    return match.variant, list(match.position)


def test_ace_and_jack_of_trumps_keep_high_and_jack_but_cannot_have_everything() -> None:
    variant, row = last_six()
    solution = solve(variant, row, memory=1)
    assert solution.value is not None
    assert solution.side == 0
    assert solution.best
    assert solution.line[0] in solution.best


def test_a_position_in_the_middle_of_a_trick_can_be_solved() -> None:
    match = play(table("all-fours", STACKED, "3S", rules={"beg": "none"}, dealer=1), "3H")
    solution = solve(match.variant, match.position, memory=1)
    assert set(map(show_act, solution.acts)) == {"TH", "QH", "JH", "9H", "KS", "2S"}
    assert solution.value == max(one.low for one in solution.acts.values())


def test_a_deal_that_is_over_is_refused() -> None:
    variant, row = last_six()
    row[slots.PHASE] = slots.PHASE_OVER
    with pytest.raises(ValueError, match="over"):
        solve(variant, row)


def test_only_trick_games_are_solved() -> None:
    variant = load("california-jack")
    other = replace(variant, file=variant.file | {"family": "shedding"})
    with pytest.raises(ValueError, match="only trick games can be solved"):
        Solver(other)


def test_there_is_no_table_without_memory() -> None:
    with pytest.raises(ValueError, match="1 MiB"):
        Solver(load("california-jack"), memory=0)


# --- anytime -------------------------------------------------------------------------------------


def opened(game: str, seed: int, tricks: int) -> tuple[Variant, list[int]]:
    """A deal of the whole pack after so many tricks."""
    variant, rng = load(game), random.Random(seed)
    here = dealt(variant, rng)
    while here.row[slots.TRICKS] < tricks:
        here.act(rng.choice(legal_acts(variant, here.row)))
    return variant, here.row


def test_bounds_only_ever_narrow_and_always_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, row = opened("california-jack", 5, 14)
    exact = solve(variant, row, memory=4)
    monkeypatch.setattr(solving, "BUDGET", 200)
    low, high = -100, 100
    steps = list(Solver(variant, memory=4).solutions(row))
    assert len(steps) > 10
    for step_taken in steps:
        bounds = step_taken.bounds
        assert bounds.low >= low
        assert bounds.high <= high
        low, high = max(low, bounds.low), min(high, bounds.high)
        assert exact.value is not None
        assert bounds.low <= exact.value <= bounds.high
        for act, one in step_taken.acts.items():
            assert one.low <= exact.acts[act].low <= one.high
    assert steps[-1].acts == exact.acts


def test_a_small_table_changes_nothing_but_the_time() -> None:
    variant, row = opened("california-jack", 6, 13)
    assert solve(variant, row, memory=1).acts == solve(variant, row, memory=32).acts


def test_a_table_that_grows_changes_nothing_but_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, row = opened("california-jack", 6, 13)
    exact = solve(variant, row, memory=32)
    monkeypatch.setattr(solving, "BUDGET", 500)
    monkeypatch.setattr(transpositions, "FIRST", 1)
    monkeypatch.setattr(transpositions, "CROWDED", 0.05)
    solver = Solver(variant, memory=32)
    *_, last = solver.solutions(row)
    assert last.acts == exact.acts
    assert solver.nodes < 1.2 * exact.nodes  # what was known is known still


def test_a_table_that_grows_keeps_what_it_holds() -> None:
    numpy = needs("numpy")
    known = TranspositionTable(Workspace(), 64)
    size, rng = len(known.part), random.Random(1)
    for _ in range(1000):
        sign = rng.getrandbits(62)
        place = (sign & size // ENTRY_SIZE - 1) * ENTRY_SIZE + rng.choice([0, 2])
        known.part[place : place + 2] = sign, sign ^ 1
    held = set([*known.part][::2]) - {0}
    known.note(CROWDED * size // ENTRY_SIZE)
    assert len(known.part) == size
    known.note(1)
    assert len(known.part) == GROWTH * size
    pairs = numpy.asarray(known.part).reshape(-1, 2)
    kept = pairs[pairs[:, 0] != 0]
    assert len(held & set(kept[:, 0])) > 0.99 * len(held)
    assert (kept[:, 1] == kept[:, 0] ^ 1).all()
    places = numpy.flatnonzero(pairs[:, 0]) // 2
    assert (places == (kept[:, 0] & len(known.part) // ENTRY_SIZE - 1)).all()
    known.note(10**12)
    assert len(known.part) == table_size(64)
    known.clear()
    assert len(known.part) == size
    known.note(10**12)
    assert not any(known.part)


def test_progress_can_stop_the_work() -> None:
    variant, row = opened("california-jack", 5, 12)

    def stop(solution: Solution) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(variant, row, memory=4, progress=stop)


def test_without_a_compiler_the_same_functions_solve_it_slower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    variant, row = opened("california-jack", 5, 22)
    compiled = solve(variant, row, memory=1)
    monkeypatch.setattr(workspace, "has_twins", lambda: False)
    assert solve(variant, row, memory=1) == compiled


def test_loops_that_solve_many_positions_agree_with_the_solver() -> None:
    numpy = needs("numpy")
    variant = load("california-jack")
    rows = [opened("california-jack", seed, 21)[1] for seed in range(30)]
    for row in rows:
        row[slots.SCORES : slots.SCORES + 2] = row[slots.BEFORE : slots.BEFORE + 2] = [0, 0]
    workspace = Workspace()
    work = workspace.proof(variant.row, workspace.zeros(1024))
    values = numpy.zeros(52, numpy.int64)
    assert twin(proof.is_provable)(work, numpy.array(rows[0]))
    twin(proof.values_of_rows)(work, numpy.array(rows), 30, values)
    solver = Solver(variant, memory=1)
    for row, value in zip(rows, list(values), strict=False):
        solution = last(solver, row, line=False)
        sign = 1 if solution.side == 0 else -1
        assert solution.value == sign * value
        plays = twin(proof.values_of_plays)(work, numpy.array(row), values)
        assert set(cards_in(int(plays))) == set(solution.acts)
        assert {act: sign * values[act] for act in solution.acts} == {
            act: one.low for act, one in solution.acts.items()
        }


# --- solved deals --------------------------------------------------------------------------------

SOLVED = [
    line
    for line in (Path(__file__).parent / "truth" / "solved-deals.txt").read_text().splitlines()
    if not line.startswith("#")
]


def next_question(trend: int, *, least: int, most: int) -> int:
    work = Workspace().proof(load("california-jack").row, [])
    proof.set_bounds(work)
    work.state[memory.AT_LEAST], work.state[memory.AT_MOST] = least, most
    work.state[memory.TREND] = trend
    return proof.question(work)


def test_near_the_end_of_the_scale_the_end_is_asked_for_when_all_answers_point_there() -> None:
    assert next_question(memory.TRUE, least=0, most=4) == 4
    assert next_question(memory.FALSE, least=-4, most=0) == -3
    assert next_question(memory.UNDECIDED, least=0, most=4) == 2
    assert next_question(slots.NONE, least=-4, most=0) == -2
    assert next_question(memory.TRUE, least=0, most=40) == 20


def solved_row(variant: Variant, pack: str, cut: str, acts: str) -> list[int]:
    row = [0] * slots.STATE_SIZE
    cards = parse_cards(pack)
    row[slots.PACK : slots.PACK + len(cards)] = cards
    row[slots.DEALER], row[slots.VICTOR] = variant.seats - 1, slots.NONE
    row[slots.CUT] = slots.NONE if cut == "-" else parse_card(cut)
    begin(variant.row, row)
    for act in acts.split() if acts != "-" else ():
        step(variant.row, row, parse_act(act))
    return row


@pytest.fixture(scope="module")
def solvers() -> dict[str, Solver]:
    return {}


@pytest.mark.parametrize("line", SOLVED, ids=lambda line: line[:40])
def test_solved_deals_stay_solved(line: str, solvers: dict[str, Solver]) -> None:
    game, pack, cut, acts, value, values = (part.strip() for part in line.split("|"))
    name, seats, *words = game.split()
    variant = load(name, seats=int(seats), rules=dict(word.split("=") for word in words))
    solver = solvers.setdefault(game, Solver(variant, memory=64))
    solution = last(solver, solved_row(variant, pack, cut, acts), line=False)
    assert solution.value == int(value)
    told = {show_act(act): one.low for act, one in solution.acts.items()}
    wanted = dict(word.split("=") for word in values.split())
    assert told == {act: int(points) for act, points in wanted.items()}


def test_a_solver_in_use_refuses_another_thread() -> None:
    variant = load("california-jack")
    match = Match(variant, seed=1)
    solver = Solver(variant, memory=1)
    begun = solver.bounds(list(match.position), 0)
    next(begun)
    refused: list[str] = []

    def ask() -> None:
        try:
            next(solver.bounds(list(match.position), 0))
        except RuntimeError as error:
            refused.append(str(error))

    other = threading.Thread(target=ask)
    other.start()
    other.join()
    assert refused == ["this solver is in use; give each thread a solver of its own"]
    begun.close()
    assert next(solver.bounds(list(match.position), 0)).known
