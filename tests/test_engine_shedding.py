"""The shedding engine, its compiled twins and the naive referee agree, act by act."""

import os
import random
import subprocess
import sys
from collections import deque
from collections.abc import Iterable
from typing import Any

import pytest

import naive_shedding
from hilojack import Variant, VariantError, load
from hilojack.calls import show_act
from hilojack.cards import RANKS, SUITS, cards_in, show_card
from hilojack.compiled import twin
from hilojack.compiled.linked import integers, zeros
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.step import random_act
from hilojack.variants.sheet import Key
from shedding_support import (
    legal_acts,
    open_and_shuffle,
    pack,
    perform_and_shuffle,
    shuffled_row,
    stock,
)
from tables import some, variants_of
from tracing import trace_deal

PRESETS = [*variants_of("shedding")]
LEAST_DEALS = 40  # of a preset and number of players in the quick suite
LEAST_ACTS = 4_000  # and acts in them: deals are long in some games
DEALS = 10_000  # in the slow suite
RULE_SETS = 300  # at random, in the quick suite
MANY_RULE_SETS = 50_000
LONGEST = 4000  # acts that are followed in a deal


def name(variant: Variant) -> str:
    return f"{variant.game}-{variant.preset}-{variant.seats}"


class Beside:
    """A deal that the engine and the naive referee play side by side, at random."""

    def __init__(self, variant: Variant, number: int) -> None:
        self.variant = variant
        self.where = f"{name(variant)} {variant.house_rules}, deal {number}"
        self.row = row_at_some_score(variant, number)
        self.acts: list[int] = []
        last_winner = self.row[slots.WINNER]
        cards = pack(variant, self.row)
        self.orders = deque(open_and_shuffle(variant, self.row))
        self.opening = list(self.row)
        self.deal = naive_shedding.Deal(
            variant.rules,
            seats=variant.seats,
            dealer=self.row[slots.DEALER],
            pack=cards,
            shuffled=lambda _: self.orders.popleft(),
            scores=self.row[slots.BEFORE : slots.BEFORE + variant.seats],
            last_winner=None if last_winner == slots.NONE else last_winner,
        )

    def play(self) -> None:
        """Play to the end, comparing whatever can be seen at each act."""
        self.compare()
        while self.row[slots.PHASE] != slots.PHASE_OVER and len(self.acts) < LONGEST:
            act = random_act(self.variant.row, self.row)
            self.acts.append(act)
            self.orders.extend(perform_and_shuffle(self.variant, self.row, act))
            self.deal.act(show_act(act))
            self.compare()

    def compare(self) -> None:
        ours, theirs = told_by_engine(self.variant, self.row), told_by_referee(self.deal)
        ours["shuffles to come"], theirs["shuffles to come"] = len(self.orders), 0
        if ours != theirs:
            differ = {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}
            acts = " ".join(map(show_act, self.acts))
            pytest.fail(f"{self.where}: engine and referee differ after '{acts}': {differ}")


def row_at_some_score(variant: Variant, number: int) -> list[int]:
    row = shuffled_row(variant, number)
    row[slots.WINNER] = number % (variant.seats + 1) - 1
    for seat in range(variant.seats):
        row[slots.SCORES + seat] = (number * (7 + seat)) % variant.row[slots.TARGET]
    return row


def told_by_engine(variant: Variant, row: list[int]) -> dict[str, Any]:
    over, seats = row[slots.PHASE] == slots.PHASE_OVER, range(variant.seats)
    return {
        "turn": None if over else row[slots.TURN],
        "legal": set(map(show_act, legal_acts(variant, row))),
        "hands": [{show_card(card) for card in cards_in(row[slots.HANDS + s])} for s in seats],
        "pile": [show_card(card) for card in row[slots.PILE :][: row[slots.PILE_SIZE]]],
        "stock": stock(row),
        "pending": row[slots.PENDING],
        "direction": row[slots.DIRECTION],
        "nominated": None if row[slots.NOMINATED] < 0 else SUITS[row[slots.NOMINATED]],
        "places": {s: row[slots.PLACES + s] for s in seats if row[slots.PLACES + s]},
        "scores": row[slots.SCORES : slots.SCORES + variant.seats],
        "winner": row[slots.WINNER] if over and row[slots.WINNER] >= 0 else None,
        "victor": None if row[slots.VICTOR] < 0 else row[slots.VICTOR],
    }


def told_by_referee(deal: naive_shedding.Deal) -> dict[str, Any]:
    return {
        "turn": deal.turn,
        "legal": deal.legal(),
        "hands": deal.hands,
        "pile": deal.pile,
        "stock": deal.stock,
        "pending": deal.pending,
        "direction": deal.direction,
        "nominated": deal.nominated,
        "places": {seat: place for place, seat in enumerate(deal.places, 1)},
        "scores": deal.scores,
        "winner": deal.winner if deal.turn is None else None,
        "victor": deal.victor,
    }


def assert_all_three_agree(variant: Variant, numbers: Iterable[int]) -> int:
    """Play these deals by the engine, its twin and the referee; how many acts that took."""
    followed = 0
    trace, rules = twin(trace_deal, "shedding"), integers(variant.row)
    acts, *words = zeros("q", 4, LONGEST)
    for number in numbers:
        beside = Beside(variant, number)
        beside.play()
        row = integers(beside.opening)
        count = trace(rules, row, acts, *words)
        assert acts[:count].tolist() == beside.acts, beside.where
        assert row.tolist() == beside.row, beside.where
        followed += count
    return followed


@pytest.mark.parametrize("variant", some(PRESETS, 32, name))
def test_engine_twin_and_referee_agree(variant: Variant) -> None:
    acts = assert_all_three_agree(variant, range(LEAST_DEALS))
    for number in range(LEAST_DEALS, DEALS):
        if acts >= LEAST_ACTS:
            break
        acts += assert_all_three_agree(variant, [number])


@pytest.mark.slow
@pytest.mark.parametrize("variant", PRESETS, ids=name)
def test_engine_twin_and_referee_agree_in_10000_deals(variant: Variant) -> None:
    assert_all_three_agree(variant, range(DEALS))


# --- house rules at random -----------------------------------------------------------------------

SMALL = {  # numbers with which something happens soon
    "hand": (1, 9),
    "draw-limit": (1, 6),
    "last-card-penalty": (0, 8),
    "most-plays": (1, 90),
    "target": (1, 120),
}


def house_rules(number: int) -> Variant:
    """A variant with every rule of the sheet drawn at random, from those that go together."""
    chance = random.Random(f"house rules {number}")
    book = load("black-jack")
    while True:
        rules = {key.name: value_at_random(chance, key) for key in book.family.keys.values()}
        try:
            return load("black-jack", seats=chance.choice(book.file["seats"]), rules=rules)
        except VariantError:
            continue


def value_at_random(chance: random.Random, key: Key) -> Any:
    if key.kind == "choice":
        return chance.choice(list(key.values))
    if key.kind == "number":
        return 0 if key.least == 0 and chance.random() < 0.5 else chance.randint(*SMALL[key.name])
    if key.kind == "ranks":
        return "".join(chance.sample(RANKS, chance.choice([13, 13, 8, 4])))
    if key.kind == "suits":
        return "".join(chance.sample(SUITS, chance.choice([4, 4, 3, 2, 1])))
    if key.name == "magic" and chance.random() < 0.7:
        return list(RANKS)
    names = some_names(chance)
    if key.kind == "cards":
        return names
    assert key.kind == "numbers"
    return {name: chance.randint(key.least, min(key.most, 6)) for name in names}


def some_names(chance: random.Random) -> list[str]:
    """Some ranks and some single cards, or none at all."""
    if chance.random() < 0.4:
        return []
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    ranks = chance.sample(RANKS, chance.randint(0, 3))
    return ranks + chance.sample(cards, chance.randint(0, 5))


def assert_all_agree_under(numbers: range) -> None:
    for number in numbers:
        assert_all_three_agree(house_rules(number), range(2))


def test_they_agree_under_house_rules_at_random() -> None:
    assert_all_agree_under(range(RULE_SETS))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_they_agree_under_many_house_rules_at_random(part: int) -> None:
    size = MANY_RULE_SETS // 10
    assert_all_agree_under(range(part * size, (part + 1) * size))


def test_the_house_rules_at_random_draw_every_value_of_the_sheet() -> None:
    drawn = [house_rules(number).rules for number in range(RULE_SETS)]
    for key in load("black-jack").family.keys.values():
        values = {str(rules[key.name]) for rules in drawn}
        assert values >= set(key.values), key.name
        assert len(values) > 1, key.name


# --- inside their rows ---------------------------------------------------------------------------

BOUNDS = """
from hilojack.compiled import twin
from hilojack.compiled.linked import integers, zeros
from tracing import trace_deal
from test_engine_shedding import Beside, house_rules
acts, *words = zeros("q", 4, 500)
for number in range(150):
    variant = house_rules(number)
    row = integers(Beside(variant, number).opening)
    count = twin(trace_deal, "shedding")(integers(variant.row), row, acts, *words)
    print(count, row.tolist(), acts[:count].tolist())
"""


def test_no_kernel_reaches_outside_its_row() -> None:
    """With bounds checks on an index outside raises; the acts and the ends are the same."""
    assert in_a_process(BOUNDS, bounds_check="1") == in_a_process(BOUNDS, bounds_check="")


def in_a_process(code: str, bounds_check: str) -> str:
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"HILOJACK_BOUNDS_CHECK": bounds_check, "PYTHONPATH": path},
    )
    return done.stdout
