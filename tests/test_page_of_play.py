"""The rule page against play: a rule that changes the play of a game is on the page of that game.

Each rule of each preset, and of some house rules, is given other values. The same deals are then
played by both sheets, with the same chance. Where they part, the rule matters, and the page must
say it. A page that is silent about a rule, by the conditions in its family's sheet, is so refuted
by a single deal.

So it is with two rules changed at once: where the pages with one of them and with both are the
same, as if both were of a book, the play must be.
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in
from hilojack.rules import slots
from hilojack.rules.dealing import shuffle
from hilojack.seeds import start
from hilojack.variants.page import has_rules, in_force, rule_page, rule_sentences
from hilojack.variants.sheet import Key, VariantError
from hilojack.variants.variant import settle
from tables import some, variants_of

DEALS = 12
PAIRS = 300
LONGEST = 120

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("don", {"scoring": ["majority"], "ties": "held-over"}),
    ("irish-don", {"sides": "each"}),
    ("all-fours", {"scoring": ["majority"]}),
    ("all-fours", {"beg": "none"}),
    ("all-fours", {"trump-from": "accepted"}),
    ("all-fours", {"trump-from": "pitched", "bidding": "auction"}),
    ("all-fours", {"revoke": "penalised"}),
    ("pitch", {"bidding": "sell-out"}),
    ("pitch", {"bidding": "sale"}),
    ("pitch", {"counting": "stop"}),
    ("troeven", {"revoke": "penalised"}),
    ("german-whist", {"scoring": ["game"]}),
    ("all-fours", {"revoke": "penalised", "revoke-set-back": "yes"}),
    ("all-fours", {"scoring": ["majority"], "beg": "none", "card-points": {"A": 1}}),
]
PAGES = some(
    [*variants_of("trick"), *variants_of("shedding")],
    70,
    lambda one: f"{one.game}-{one.preset}-{one.seats}",
) + [pytest.param(load(game, rules=house), id=f"{game}-{house}") for game, house in HOUSES]


def others(key: Key, value: Any) -> list[Any]:
    """Other values of a rule: every choice, the ends of a number, cards and points or none."""
    if key.values:
        choices: list[Any] = list(key.values)
    elif key.kind == "number":
        choices = [key.least, key.most, value + 1, value - 1]
    elif key.kind == "trumps":
        choices = ["T0", "T1", "T6"]
    elif key.kind == "points":
        choices = [{}, {"A": 1, "J": 2, "5": 3}]
    elif key.kind == "worths":
        choices = [{}, {"high": 3, "game": 8, "five-clubs": 1}]
    elif key.kind == "numbers":
        choices = [{}, {"A": 1, "7": 2, "3": 3}]
    elif key.kind == "cards":
        choices = [[], ["A", "7", "3"]]
    else:
        return []  # the pack and the items, which are on every page
    return [choice for choice in choices if choice != value]


def changed(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """The variant with one rule changed, for each rule that the engine reads."""
    for name, key in variant.family.keys.items():
        for value in others(key, variant.rules[name]) if key.engine else ():
            try:
                yield name, variant.change(**{name: value})
            except VariantError:
                continue  # it does not go with the rest of the sheet


def played(variant: Variant, number: int) -> Iterator[object]:
    """What is legal at each act of a deal at random, and how the deal ends."""
    engine, chance = variant.engine, random.Random(number)
    row = engine.blank()
    row[slots.RANDOM], row[slots.DEALER] = start(7, number), number % variant.seats
    for side in range(variant.sides):
        row[slots.SCORES + side] = number * (5 + side) % variant.row[slots.TARGET]
    shuffle(variant.row, row)
    engine.cut(variant.row, row)
    engine.begin(variant.row, row)
    for _ in range(LONGEST):
        while row[slots.PHASE] == slots.PHASE_SHUFFLE:
            reshuffle(variant, row, chance)
        if row[slots.PHASE] == slots.PHASE_OVER:
            break
        acts = [*cards_in(engine.legal_plays(variant.row, row))]
        acts += [FIRST_CALL + call for call in cards_in(engine.legal_calls(variant.row, row))]
        yield row[slots.TURN], acts
        engine.perform(variant.row, row, chance.choice(acts))
        yield row[slots.SCORES : slots.SCORES + variant.sides], row[slots.VICTOR]


def reshuffle(variant: Variant, row: list[int], chance: random.Random) -> None:
    """Shuffle a stock that waits for it, and go on."""
    places = variant.engine.stock(variant.row, row)
    cards = sorted(row[slots.PACK + place] for place in places)
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        row[slots.PACK + place] = card
    variant.engine.resume(variant.row, row)


def is_told(variant: Variant, name: str) -> bool:
    """Whether the page says a rule, or may be silent since it has the value of which none speak."""
    sections = (
        section
        for section in variant.family.page
        if name in section["keys"]
        and has_rules(variant, section.get("when", {}))
        and all(variant.rules[key] != value for key, value in section.get("unless", {}).items())
    )
    value, silent = in_force(variant, name), variant.family.keys[name].silent
    return value in (silent, (), {}) or (any(sections) and bool(rule_sentences(variant, name)))


@pytest.mark.parametrize("variant", PAGES)
def test_a_rule_that_changes_the_play_is_on_the_page(variant: Variant) -> None:
    deals = [list(played(variant, number)) for number in range(DEALS)]
    for name, other in changed(variant):
        if not is_told(variant, name):
            for number, deal in enumerate(deals):
                assert deal == list(played(other, number)), (name, other.rules[name], number)


# --- two rules at once ---------------------------------------------------------------------------

Change = tuple[str, Any]  # a rule and its other value


def other_value(variant: Variant, key: Key, chance: random.Random) -> Change:
    return key.name, chance.choice(others(key, variant.rules[key.name]))


def with_rules(variant: Variant, *changes: Change) -> Variant | None:
    """The variant with rules changed, or None if they do not go together."""
    try:
        return variant.change(**dict(changes))
    except VariantError:
        return None


def changeable(variant: Variant) -> list[Key]:
    keys = variant.family.keys.values()
    return [key for key in keys if key.engine and others(key, variant.rules[key.name])]


def page_of_a_book(variant: Variant) -> str:
    """The page if these were the rules of a preset: a house rule is told even if it is idle."""
    own = {"presets": {"own": {"says": ""} | dict(variant.rules)}, "at": {}}
    page = rule_page(settle(variant.file | own, "own", variant.seats, {}))
    return page.partition("## Object")[2].partition("## Presets")[0]


def assert_told(variant: Variant, one: Change, other: Change) -> None:
    """Where the second rule changes the play beside the first, it changes the page."""
    alone, both = with_rules(variant, one), with_rules(variant, one, other)
    if alone is None or both is None or page_of_a_book(alone) != page_of_a_book(both):
        return
    for number in range(DEALS):
        deals = (list(played(sheet, number)) for sheet in (alone, both))
        assert next(deals) == next(deals), (variant.title, variant.seats, one, other, number)


def test_of_two_rules_at_once_each_that_changes_the_play_is_on_the_page() -> None:
    chance = random.Random(20)
    for _ in range(PAIRS):
        variant: Variant = chance.choice(PAGES).values[0]
        one, other = (
            other_value(variant, key, chance) for key in chance.sample(changeable(variant), 2)
        )
        assert_told(variant, one, other)
        assert_told(variant, other, one)


@pytest.mark.slow
@pytest.mark.parametrize("variant", PAGES)
def test_every_pair_of_rules_is_on_the_page(variant: Variant) -> None:
    chance = random.Random(f"{variant.title} {variant.seats}")
    for keys in combinations(changeable(variant), 2):
        one, other = (other_value(variant, key, chance) for key in keys)
        assert_told(variant, one, other)
        assert_told(variant, other, one)
