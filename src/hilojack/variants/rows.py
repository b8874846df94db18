"""From settled rules to a rules row: what the engines of all families share."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from hilojack.cards import JOKER, RANKS, SUITS, cards_in
from hilojack.rules import slots as shared
from hilojack.variants.sheet import Family, Key, Table, cards_named


def rules_row(slots: ModuleType, sheet: Family, rules: Table, seats: int, sides: int) -> list[int]:
    """Return the rules row for an engine with these slots: one integer a slot."""
    row = [0] * slots.RULES_SIZE
    pack = cards_of_pack(rules)
    row[shared.SEATS] = seats
    row[shared.SIDES] = sides
    row[shared.PACK_CARDS] = pack
    row[shared.PACK_SIZE] = pack.bit_count()
    for name, value in rules.items():
        key = sheet.keys[name]
        if key.engine and key.kind in FILL:
            FILL[key.kind](row, slots, key, value)
    return row


def cards_of_pack(rules: Table) -> int:
    """Return the set of cards in the pack."""
    cards: int = sum(
        1 << 13 * SUITS.index(suit) + RANKS.index(rank)
        for suit in rules["suits"]
        for rank in rules["ranks"]
    )
    jokers: int = rules.get("jokers", 0)
    return (cards | (1 << jokers) - 1 << JOKER) & ~union(rules.get("without", ()))


def pack_size(rules: Table) -> int:
    """Return how many cards are in the pack."""
    return cards_of_pack(rules).bit_count()


def fill_number(row: list[int], slots: ModuleType, key: Key, value: int) -> None:
    row[constant(slots, key.name)] = value


def fill_points(row: list[int], slots: ModuleType, key: Key, value: dict[str, int]) -> None:
    for rank, points in value.items():
        row[constant(slots, key.name)] |= points << 4 * RANKS.index(rank)


def fill_choice(row: list[int], slots: ModuleType, key: Key, value: str) -> None:
    row[constant(slots, key.name)] = constant(slots, f"{key.name}-{value}")


def fill_cards(row: list[int], slots: ModuleType, key: Key, value: tuple[str, ...]) -> None:
    row[constant(slots, key.name)] = union(value)


def fill_numbers(row: list[int], slots: ModuleType, key: Key, value: dict[str, int]) -> None:
    for name, number in sorted(value.items(), key=lambda pair: len(pair[0])):  # cards over ranks
        for card in cards_in(cards_named(name)):
            row[constant(slots, key.name) + card] = number


FILL: dict[str, Callable[[list[int], ModuleType, Key, Any], None]] = {
    "number": fill_number,
    "points": fill_points,
    "choice": fill_choice,
    "cards": fill_cards,
    "numbers": fill_numbers,
}


def union(names: tuple[str, ...]) -> int:
    """Return the set of the cards named, singly or by rank."""
    cards = 0
    for name in names:
        cards |= cards_named(name)
    return cards


def slot_name(name: str) -> str:
    """Return the name in the slots for a variant file's `name`."""
    return name.upper().replace("-", "_")


def constant(slots: ModuleType, name: str) -> int:
    """Return the constant for a name of a variant file. Raise LookupError if there is none."""
    try:
        number: int = getattr(slots, slot_name(name))
    except AttributeError:
        raise LookupError(
            f"{slots.__name__} has no {slot_name(name)} for '{name}'; add it, or write "
            "engine = false below the key if the engine need not know it"
        ) from None
    return number
