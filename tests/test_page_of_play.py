"""The rule page against play: a rule that changes the play of a game is on the page of that game.

Each rule of each preset, and of some house rules, is given other values. The same deals are then
played by both sheets, with the same chance. Where they part, the rule matters, and the page must
say it. A page that is silent about a rule, by the conditions in its family's sheet, is so refuted
by a single deal.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in
from hilojack.rules import slots
from hilojack.rules.dealing import shuffle
from hilojack.seeds import start
from hilojack.variants.page import in_force, rule_sentences
from hilojack.variants.sheet import Key, VariantError
from tables import variants_of

DEALS = 12
LONGEST = 120

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("all-fours", {"scoring": ["majority"]}),
    ("all-fours", {"beg": "none"}),
    ("all-fours", {"trump-from": "accepted"}),
    ("all-fours", {"trump-from": "pitched", "bidding": "auction"}),
    ("all-fours", {"revoke": "penalised"}),
    ("pitch", {"bidding": "sell-out"}),
    ("pitch", {"counting": "stop"}),
    ("troeven", {"revoke": "penalised"}),
    ("german-whist", {"scoring": ["game"]}),
]
PAGES = [
    pytest.param(one, id=f"{one.game}-{one.preset}-{one.seats}")
    for family in ("trick", "shedding")
    for one in variants_of(family)
] + [pytest.param(load(game, rules=house), id=f"{game}-{house}") for game, house in HOUSES]


def others(key: Key, value: Any) -> list[Any]:
    """Other values of a rule: every choice, the ends of a number, cards and points or none."""
    if key.values:
        choices: list[Any] = list(key.values)
    elif key.kind == "number":
        choices = [key.least, key.most, value + 1, value - 1]
    elif key.kind == "points":
        choices = [{}, {"A": 1, "J": 2, "5": 3}]
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
        and all(variant.rules[key] == value for key, value in section.get("when", {}).items())
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
