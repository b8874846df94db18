"""The engine, its compiled twins and the naive referee agree, act by act, in every preset."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import naive
from hilojack import Variant, load
from hilojack.calls import FIRST_CALL, MORE_CALLS, show_act
from hilojack.cards import SUITS, cards_in, show_card
from hilojack.compiled import bound, twin
from hilojack.compiled.linked import integers, zeros
from hilojack.rules.dealing import shuffle
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.stock import cut_for_trump
from hilojack.seeds import start
from hilojack.variants.variant import seats_of
from hilojack.views.tally import count
from tables import naive_rules, some, variants_of
from test_page_of_play import changeable, other_value, with_rules
from tracing import trace_deal

DEALS = 10_000  # a preset, shared among the numbers of players
SHARED = 12_000  # in the quick suite, among all variants
LONGEST = 200


HOUSE_RULES: list[dict[str, Any]] = [  # of California Jack
    {"low": "holder", "game-tie": "elder", "follow": "may-trump"},
    {"low": "holder", "stock": "face-down", "draws": "private", "follow": "follow-suit"},
    {"trump-from": "cut-and-replace", "packet": "singly", "fives-in-game": "all"},
    {"trump-from": "cut-before", "counting": "complete", "target": 3, "packet": "either"},
    {"stock": "face-down", "draws": "shown", "hand": 5, "target": 1},
    {"ranks": "AKQJT987", "hand": 8, "packet": "threes", "game-tie": "elder"},
    {"ranks": "KJ52", "suits": "SH", "hand": 2, "packet": "singly", "target": 2},
]


SMALL = {"ranks": "AKQJT9", "hand": 3}
JOKERS = {"jokers": 2, "jokers-in-game": "one"}
ONLY_TRUMPS = {"follow": "trumps-only"}
FORBIDDEN = {"joker-pitched": "forbidden", "revoke": "penalised"}
NAMES = {"trump-from": "bidder-names"}
FIVE = {"trumps": "T1", "scoring": "high low jack off-jack game"}
CALLED = NAMES | {"sides": "called", "first-lead": "trump", "low": "holder"}
OPENLY = NAMES | {"sides": "called-openly"}
DRAWN = {"trumps": "T6", "scoring": "ace jack ten two five off-five", "keep": 6, "refill": "yes"}
SHORT = NAMES | ONLY_TRUMPS | {"dead-points": "next-short"}
ONE_ALONE = {"pitcher-wins": "or-one-alone"}
HELD_OVER = {"scoring": "high low jack majority", "ties": "held-over"}
OTHER_HOUSE_RULES: list[tuple[str, int, dict[str, Any]]] = [
    ("all-fours", 2, {"bunch": "yes", "discard": "never", "thrown-in-points": "taken-back"}),
    ("all-fours", 3, {"gift-may-win": "yes", "gift-to": "all", "turn-up-scores": "every"}),
    ("all-fours", 4, {"follow": "may-overtrump", "low": "holder", "hang-jack": 3, "run": 2}),
    ("all-fours", 4, {"beg": "none", "turn-up-scores": "final", "target": 2}),
    ("all-fives", 2, {"follow": "must-trump", "discard": "after-second-run"}),
    ("all-fives", 3, {"trick-points": {"A": 1, "2": 9}, "counting": "complete", "target": 9}),
    ("troeven", 4, {"capot": 1, "ties": "lost"}),
    ("troeven", 3, {"capot": 2, "target": 3}),
    ("troeven", 2, {"hand": 4, "first-batch": 4}),
    ("troeven", 3, {"trump-from": "accepted", "hand": 3, "game-tie": "elder"}),
    ("pitch", 6, {"sides": "three-sides", "all-pass": "redeal-next"}),
    ("pitch", 6, {"sides": "partners", "all-pass": "redeal-same", "min-bid": 3}),
    ("pitch", 3, {"all-pass": "eldest-free", "game-tie": "elder", "low": "holder"}),
    ("pitch", 4, {"all-four": "wins-match", "scoring": "game high", "all-pass": "eldest-free"}),
    ("troeven", 3, {"all-four": "wins-match"}),
    ("pitch", 3, {"smudge": "tricks", "dealers-right": "yes"}),
    ("pitch", 4, {"smudge": "match", "dealers-right": "yes", "target": 3}),
    ("pitch", 3, {"smudge": "as-four", "dealers-right": "but-smudge", "target": 5}),
    ("pitch", 3, {"smudge": "as-four", "dealers-right": "but-four"}),
    ("pitch", 3, {"smudge": "as-four", "dealers-right": "only-four"}),
    ("pitch", 3, {"smudge": "match", "dealers-right": "but-smudge", "pitcher-wins": "at-the-end"}),
    ("pitch", 2, {"counting": "stop", "target": 2}),
    ("pitch", 4, {"counting": "stop", "target": 3, "all-pass": "eldest-free", "hang-jack": 2}),
    ("pitch", 3, {"counting": "stop", "target": 2, "pitcher-wins": "at-the-end"}),
    ("pitch", 3, {"counting": "stop", "smudge": "tricks", "target": 4}),
    ("troeven", 3, {"counting": "stop", "capot": 1, "target": 2}),
    ("troeven", 4, {"ranks": "AKQJT9", "hand": 4, "trump-from": "accepted", "game-tie": "elder"}),
    ("all-fours", 2, {"bunch": "either-of-two", "target": 3}),
    ("pitch", 2, {"target": 2, "follow": "follow-suit", "fives-in-game": "all"}),
    ("pitch", 3, {"bidding": "sell-out", "target": 4, "min-bid": 2}),
    ("pitch", 2, {"bidding": "sell-out", "target": 3, "min-bid": 4}),
    ("pitch", 4, {"worthless-hand": "exchanged", "hand": 3, "ranks": "AT9876543"}),
    ("pitch", 3, {"worthless-hand": "misdeal", "hand": 2, "ranks": "AT9876543", "smudge": "match"}),
    ("pitch", 4, {"bidding": "sale", "bid-rounds": "raise", "dealers-right": "no", "target": 4}),
    ("pitch", 2, {"bidding": "sale", "target": 3, "min-bid": 2, "max-bid": 3}),
    ("pitch", 3, SMALL | {"smudge": "match", "hang-jack": 3}),
    ("pitch", 2, SMALL | {"smudge": "tricks", "hang-jack": 2, "low": "holder"}),
    ("pitch", 3, SMALL | HELD_OVER),
    ("pitch", 4, SMALL | HELD_OVER | {"capot": 2, "sides": "partners"}),
    ("german-whist", 2, {"counted-tricks": "all", "draws": "shown"}),
    ("all-fours", 3, {"worth": {"game": 8, "jack": 5}, "hang-jack": 3, "target": 20}),
    ("troeven", 3, {"worth": {"majority": 4}, "capot": 1, "target": 30}),
    ("pitch", 4, {"scoring": "high two jack game five nine last-trick", "max-bid": 19}),
    ("don", 4, {"ranks": "AKT95", "hand": 2, "game-tie": "held-over", "target": 40}),
    ("irish-don", 4, {"sides": "each", "hand": 5, "target": 20}),
    ("phat", 4, SMALL | {"follow": "must-trump", "target-over": "yes", "target": 50}),
    ("phat", 4, SMALL | {"scoring": "majority low", "ties": "held-over", "all-four": "wins-match"}),
    ("irish-don", 4, {"all-four": "wins-match", "stake-all-four": 2, "hand": 4}),
    ("all-fours", 3, {"trump-from": "pitched", "beg": "none", "low": "holder"}),
    ("pitch", 4, {"game-tie": "held-over", "hand": 3, "target-over": "yes", "look": "strict"}),
    (
        "pitch",
        4,
        {"jokers": 1, "trumps": "T8", "joker-pitched": "named", "follow": "may-overtrump"},
    ),
    ("pitch", 3, JOKERS | {"trumps": "T11", "jokers-in-game": "half"}),
    ("pitch", 4, JOKERS | {"trumps": "T9", "equal-jokers": "first-played", "follow": "must-trump"}),
    ("pitch", 4, JOKERS | {"trumps": "T3", "equal-jokers": "second-played"} | FORBIDDEN),
    ("troeven", 3, JOKERS | {"trumps": "X x A K Q J j T 9 8 7 6 5 4 3 2", "hand": 4}),
    ("california-jack", 2, {"trumps": "T4", "follow": "may-overtrump"}),
    ("california-fives", 4, {"trumps": "T6"}),
    ("pitch", 4, NAMES | {"first-lead": "trump", "top-bid": "ends", "all-pass": "dealer-free"}),
    (
        "pitch",
        3,
        NAMES | {"bid-rounds": "raise", "dealers-right": "no", "all-pass": "dealer-unasked"},
    ),
    ("pitch", 4, {"top-bid": "may-be-matched", "dealer-min": 3, "follow": "follow-trumps-only"}),
    ("pitch", 4, {"pitcher-wins": "higher", "sides": "partners", "target": 5}),
    ("pitch", 4, NAMES | ONLY_TRUMPS | {"trumps": "T3", "jokers": 2, "hand": 9}),
    ("pitch", 3, ONLY_TRUMPS | {"trumps": "T5", "scoring": "high low last-trick tricks game"}),
    ("irish-don", 4, ONLY_TRUMPS | {"target": 20}),
    ("troeven", 4, ONLY_TRUMPS | {"capot": 2}),
    ("pitch", 4, FIVE | {"max-bid": 5, "dealers-right": "only-four", "top-bid": "ends"}),
    ("pitch", 3, FIVE | {"max-bid": 5, "dealers-right": "but-four", "top-bid": "ends"}),
    ("pitch", 3, {"bid-scoring": "others-add", "go-out": "own-bid", "target": 5}),
    ("pitch", 4, {"bid-scoring": "difference", "sides": "partners", "dealers-right": "no"}),
    ("pitch", 4, {"made": "bid", "go-out": "own-bid", "all-pass": "eldest-free", "target": 4}),
    ("pitch", 3, {"moon": "match", "target": 3, "hang-jack": 2}),
    ("pitch", 4, {"moon": "tricks", "bid-scoring": "others-add", "low": "holder"}),
    ("pitch", 5, CALLED | {"ranks": "AKQJT9876"}),
    ("pitch", 6, CALLED | {"trumps": "T5", "jokers": 2, "hand": 9, "keep": 4, "lay-away": "any"}),
    ("pitch", 5, CALLED | ONE_ALONE | {"hand": 7, "keep": 5, "refill": "yes", "target": 3}),
    ("pitch", 6, CALLED | {"bid-scoring": "others-add", "hand": 4}),
    ("pitch", 5, OPENLY | {"bid-scoring": "difference", "hand": 4}),
    ("pitch", 6, OPENLY | DRAWN | {"bid-scoring": "difference", "rest": "dealer", "target": 20}),
    ("pitch", 5, OPENLY | DRAWN | {"bid-scoring": "others-add", "lay-away": "any", "target": 9}),
    (
        "pitch",
        5,
        OPENLY | ONLY_TRUMPS | JOKERS | {"trumps": "T3", "keep": 4, "all-pass": "dealer-free"},
    ),
    ("pitch", 4, SHORT | DRAWN | {"keep": 2, "hand": 9, "rest": "bidder", "target": 30}),
    ("pitch", 6, SHORT | DRAWN | {"keep": 1, "hand": 6, "rest": "dealer", "discards-shown": "yes"}),
    ("pitch", 5, SHORT | FIVE | {"keep": 1, "hand": 7, "kitty": 3, "low": "holder"}),
    ("pitch", 2, SHORT | JOKERS | {"trumps": "T3", "keep": 3, "hand": 13, "kitty": 2}),
    ("pitch", 6, CALLED | SHORT | {"keep": 1, "hand": 5, "ranks": "AKQJT987"}),
    ("pitch", 5, OPENLY | SHORT | DRAWN | {"keep": 2, "hand": 8, "rest": "bidder"}),
    ("pitch", 5, CALLED | JOKERS | {"trumps": "T4", "follow": "follow-suit", "hang-jack": 3}),
    ("pitch", 3, SMALL | {"moon": "eleven", "made": "bid", "scoring": "high game majority"}),
    ("pitch", 3, FIVE | {"jack-pitched": "named", "max-bid": 5, "suits": "SHC", "hand": 9}),
    ("pitch", 2, JOKERS | {"trumps": "T3", "jokers-in-game": "ties", "jack-pitched": "named"}),
    ("irish-don", 4, {"first-deal": "two-of-diamonds", "hand": 9}),
    ("don", 4, {"first-deal": "two-of-diamonds", "look": "free", "packet": "either"}),
    ("catch-the-ten", 5, {"revoke": "penalised", "revoke-bars": "everything"}),
    ("catch-the-ten", 6, {"trumps": "T 9 J A K Q 8 7 6 5 4 3 2", "counting": "complete"}),
    ("catch-the-ten", 7, {"scoring": "surplus high low", "without": "6S 7", "hand": 4}),
    ("pitch", 3, {"trumps": "J 2 A K Q T 9 8 7 6 5 4 3", "follow": "may-overtrump"}),
    ("pitch", 4, {"scoring": "surplus high low", "trump-from": "bidder-names", "keep": 5}),
]


REVOKES: list[tuple[str, int, dict[str, Any]]] = [
    ("california-jack", 2, {}),
    ("california-jack", 2, {"preset": "penguin", "target": 3, "false-claim": 0}),
    ("shasta-sam", 2, {"follow": "may-overtrump", "revoker-may-win": "no"}),
    ("california-fives", 4, {"target": 9}),
    ("german-whist", 2, {}),
    ("all-fours", 2, {"target": 4, "counting": "complete"}),
    ("all-fours", 3, {"preset": "foster", "target": 3}),
    ("all-fours", 4, {"follow": "must-trump", "revoke-bars": "game", "revoke-with-jack": 5}),
    ("trinidad-all-fours", 4, {}),
    ("all-fives", 2, {"target": 21, "revoke-pays": 3, "revoke-with-jack": 7}),
    ("all-fives", 3, {"target": 11, "revoker-may-win": "yes", "false-claim": 2}),
    ("troeven", 4, {"capot": 1}),
    ("troeven", 3, {"target": 2}),
    ("troeven", 4, {"preset": "couillon", "revoker-may-win": "no", "target": 1}),
    ("pitch", 4, {}),
    ("pitch", 3, {"preset": "bicycle-smudge", "target": 3, "revoker-may-win": "no"}),
    ("pitch", 4, {"preset": "smudge", "revoke-pays": 1}),
    ("pitch", 3, {"counting": "stop", "target": 3, "revoker-may-win": "no"}),
    ("pitch", 4, {"preset": "smudge-six", "sides": "partners", "revoke-bars": "everything"}),
    ("pitch", 6, {"sides": "three-sides", "all-pass": "eldest-free", "min-bid": 2}),
    ("pitch", 5, {"preset": "sell-out", "target": 3}),
    ("don", 4, {"revoke-bars": "game", "game-tie": "held-over", "target": 40}),
    ("irish-don", 4, {"preset": "cork", "revoker-may-win": "no", "target": 30}),
    ("pitch", 3, SMALL | HELD_OVER | {"revoke-set-back": "yes", "revoke-bars": "everything"}),
]


def house_variants() -> Iterator[Variant]:
    for rules in HOUSE_RULES:
        yield load("california-jack", rules=rules)
    for game, seats, rules in OTHER_HOUSE_RULES:
        yield load(game, seats=seats, rules=rules)
    for game, seats, rules in REVOKES:
        house = {k: v for k, v in rules.items() if k != "preset"} | {"revoke": "penalised"}
        yield load(game, seats=seats, preset=rules.get("preset"), rules=house)


VARIANTS = [*variants_of("trick"), *house_variants()]


def name(variant: Variant) -> str:
    house = ",".join(f"{key}={value}" for key, value in variant.house_rules.items())
    return f"{variant.game}-{variant.preset}-{variant.seats}-{house}"


def deals_of(variant: Variant, deals: int) -> range:
    """The deals to play of a variant, of so many of its preset."""
    deals = deals if variant.rules["revoke"] == "prevented" else deals // 10
    return range(deals // len(seats_of(variant.file, variant.preset)))


SOME = range(SHARED // len(VARIANTS))


def dealt(variant: Variant, number: int) -> list[int]:
    """The position before the first act of deal `number` of the tests, at some score."""
    row = [0] * slots.STATE_SIZE
    row[slots.RANDOM] = start(1, number)
    row[slots.DEALER] = number % variant.seats
    row[slots.VICTOR] = slots.NONE
    for side in range(variant.sides):
        row[slots.SCORES + side] = (number * (7 + side)) % variant.row[slots.TARGET]
        if variant.row[slots.BIDDING]:
            row[slots.SCORES + side] -= number % 4
    holds = "majority" in variant.rules["scoring"] or variant.rules["game-tie"] == "held-over"
    row[slots.CARRY] = number % 3 if holds else 0
    shuffle(variant.row, row)
    cut_for_trump(variant.row, row)
    begin(variant.row, row)
    return row


def referee(variant: Variant, row: list[int]) -> naive.Deal:
    """The naive referee at the same deal."""
    pack = row[slots.PACK : slots.PACK + variant.row[slots.PACK_SIZE]]
    return naive.Deal(
        naive_rules(variant),
        carry=row[slots.CARRY],
        dealer=who_dealt(variant, row),
        pack=[show_card(card) for card in pack],
        cut_card=None if row[slots.CUT] < 0 else show_card(row[slots.CUT]),
        scores=row[slots.BEFORE : slots.BEFORE + variant.sides],
    )


def who_dealt(variant: Variant, row: list[int]) -> int:
    """The dealer: a deal that the two of diamonds leads counts as another's from then on."""
    if variant.rules["first-deal"] != "two-of-diamonds":
        return row[slots.DEALER]
    first = row[slots.PACK]
    holders = (seat for seat in range(variant.seats) if row[slots.HANDS + seat] >> first & 1)
    return next(((seat - 1) % variant.seats for seat in holders), row[slots.DEALER])


def shown(cards: int, calls: int) -> set[str]:
    return {show_act(c) for c in cards_in(cards)} | {
        show_act(FIRST_CALL + c) for c in cards_in(calls)
    }


@pytest.mark.parametrize("variant", some(VARIANTS, 70, name))
def test_twin_and_naive_referee_agree_act_by_act(variant: Variant) -> None:
    assert_twin_and_referee_agree(variant, SOME)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_twin_and_naive_referee_agree_in_10000_deals(variant: Variant) -> None:
    assert_twin_and_referee_agree(variant, deals_of(variant, DEALS))


def assert_twin_and_referee_agree(variant: Variant, numbers: range) -> None:
    trace, rules = twin(trace_deal, "tricks"), integers(variant.row)
    acts, cards, calls, more = zeros("q", 4, LONGEST)
    for number in numbers:
        row = dealt(variant, number)
        deal = referee(variant, row)
        end: Any = integers(row)
        length = trace(rules, end, acts, cards, calls, more)
        for place in range(length):
            said = int(calls[place]) | int(more[place]) << MORE_CALLS - FIRST_CALL
            legal = shown(int(cards[place]), said)
            assert legal == deal.legal(), f"{name(variant)}, deal {number}, act {place}"
            deal.act(show_act(int(acts[place])))
        assert_same_end(variant, end.tolist(), deal, f"{name(variant)}, deal {number}")


def assert_same_end(variant: Variant, row: list[int], deal: naive.Deal, where: str) -> None:
    assert deal.turn is None, where
    assert row[slots.PHASE] == slots.PHASE_OVER, where
    if deal.trump is not None:  # the match may be won, or the hands thrown in, before
        assert SUITS[row[slots.TRUMP]] == deal.trump, where
    assert (row[slots.THROWN_IN] != slots.PLAYED_OUT) == deal.thrown_in, where
    if deal.thrown_in:
        assert (row[slots.THROWN_IN] == slots.SAME_DEALER) == deal.same_dealer, where
    assert row[slots.CARRY] == deal.carry, where
    assert row[slots.SCORES : slots.SCORES + variant.sides] == deal.scores, where
    assert (None if row[slots.VICTOR] < 0 else row[slots.VICTOR]) == deal.winner, where
    for seat in range(variant.seats):
        assert {show_card(c) for c in cards_in(row[slots.WON + seat])} == deal.won[seat], where
    may_set_back = variant.row[slots.BIDDING] or variant.rules["revoke-set-back"] == "yes"
    if "majority" not in variant.rules["scoring"] and not may_set_back:
        assert counted(variant, row) == deal.awards, where


# --- house rules at random -----------------------------------------------------------------------

SHEETS = 80
CHANGES = 12
KNOWN = [*variants_of("trick")]


def sheet(number: int) -> tuple[Variant, int]:
    """A game with a dozen rules changed, and how many changes were refused: those rules do not go
    together.
    """
    chance = random.Random(number)
    variant, refused = chance.choice(KNOWN), 0
    keys = changeable(variant)
    for key in chance.sample(keys, min(len(keys), CHANGES)):
        changed = with_rules(variant, other_value(variant, key, chance))
        variant, refused = changed or variant, refused + (changed is None)
    return variant, refused


def test_engine_and_naive_referee_agree_under_house_rules_at_random() -> None:
    for number in range(SHEETS):
        assert_they_agree_under(number)


@pytest.mark.slow
def test_engine_and_naive_referee_agree_in_a_million_acts_under_house_rules_at_random() -> None:
    acts = refused = 0
    number = SHEETS
    while acts < 1_000_000:
        more_acts, more_refused = assert_they_agree_under(number)
        acts, refused, number = acts + more_acts, refused + more_refused, number + 1
        if number % 100 == 0:
            print(f"{acts} acts, {number - SHEETS} sheets, {refused} changes refused", flush=True)


def assert_they_agree_under(number: int) -> tuple[int, int]:
    """Play deals at random on both, under a sheet: how many acts, and changes that were refused."""
    (variant, refused), chance = sheet(number), random.Random(number)
    where = f"sheet {number}, deal"
    return sum(assert_they_agree(variant, deal, chance, where) for deal in range(8)), refused


def assert_they_agree(variant: Variant, number: int, chance: random.Random, where: str) -> int:
    """Play a deal at random on both: how many acts it takes."""
    where, acts = f"{where} {number}", 0
    row = dealt(variant, number)
    deal, engine = referee(variant, row), variant.engine
    while row[slots.PHASE] != slots.PHASE_OVER:
        plays, said = engine.legal_plays(variant.row, row), engine.legal_calls(variant.row, row)
        assert shown(plays, said) == deal.legal(), where
        act = chance.choice([*cards_in(plays), *(FIRST_CALL + call for call in cards_in(said))])
        engine.perform(variant.row, row, act)
        deal.act(show_act(act))
        acts += 1
    assert_same_end(variant, row, deal, where)
    return acts


def counted(variant: Variant, row: list[int]) -> list[tuple[str, int | None, int]]:
    """The items that were counted, as the referee tells them."""
    return [(line.item, line.side, line.points) for line in count(variant, row)]


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_the_plain_rules_end_in_the_same_row(variant: Variant) -> None:
    assert_plain_and_twin_agree(variant, SOME)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_the_plain_rules_end_in_the_same_row_in_10000_deals(variant: Variant) -> None:
    assert_plain_and_twin_agree(variant, deals_of(variant, DEALS))


def assert_plain_and_twin_agree(variant: Variant, numbers: range) -> None:
    """The twin ran these deals above; the plain rules run them again."""
    traced, plainly = twin(trace_deal, "tricks"), bound(trace_deal, "tricks")
    rules = integers(variant.row)
    for number in numbers:
        row = dealt(variant, number)
        twin_row, traces = integers(row), zeros("q", 4, LONGEST)
        plain: list[list[int]] = [[0] * LONGEST for _ in range(4)]
        plainly(variant.row, row, *plain)
        traced(rules, twin_row, *traces)
        assert twin_row.tolist() == row, f"{name(variant)}, deal {number}"
        assert traces.tolist() == plain, f"{name(variant)}, deal {number}"
