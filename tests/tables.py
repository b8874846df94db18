"""Tables for the tests: matches in which the cards lie as a test says, in the text of cards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.calls import parse_act
from hilojack.cards import cards_in, parse_card, parse_cards
from hilojack.match import Deck, Opening
from hilojack.variants.variant import seats_of, sheets


@cache
def every_variant() -> list[Variant]:
    """Every game in every preset for every number of seats."""
    return list(sheets())


def variants_of(family: str) -> Iterator[Variant]:
    """Every game, preset and number of seats of a family."""
    return (variant for variant in every_variant() if variant.file["family"] == family)


def games_by_size(*, fewest: bool = False) -> list[Any]:
    """Every game, preset and number of seats as parameters; beside the usual preset of each game,
    for the fewest players and, unless `fewest`, the most, they are slow.
    """
    parameters = []
    for variant in [*variants_of("trick"), *variants_of("shedding")]:
        numbers = seats_of(variant.file, variant.preset)
        usual = variant.preset == variant.file["default"]
        quick = usual and variant.seats in (min(numbers), (min if fewest else max)(numbers))
        marks = () if quick else (pytest.mark.slow,)
        name = f"{variant.title}-{variant.seats}"
        parameters.append(pytest.param(variant, marks=marks, id=name))
    return parameters


def some(ones: Iterable[Any], quick: int, name: Callable[[Any], str]) -> list[Any]:
    """All of them as parameters: so many, spread evenly, are in the quick suite, and the others are
    slow. So a test that walks over all presets takes no longer with each new one.
    """
    all_of_them = list(ones)
    chosen = {number * len(all_of_them) // quick for number in range(quick)}
    return [
        pytest.param(one, marks=() if place in chosen else (pytest.mark.slow,), id=name(one))
        for place, one in enumerate(all_of_them)
    ]


def table(
    game: str,
    hands: Sequence[str],
    stock: str,
    *,
    dealer: int = 0,
    cut: str | None = None,
    scores: Sequence[int] = (),
    **options: Any,
) -> Match:
    """A match whose first deal gives these hands by seat, and has this stock, its top card first.

    Cards that are named nowhere follow below the stock. The cards are dealt singly. In a shedding
    game the first card of the stock begins the pile.
    """
    packets = {"packet": "singly"} if "packet" in load(game).rules else {}
    rules = packets | options.pop("rules", {})
    variant = load(game, rules=rules, seats=len(hands), **options)
    held = [parse_cards(hand) for hand in hands]
    order = [held[(dealer + 1 + seat) % len(hands)] for seat in range(len(hands))]
    pack = [card for packet in zip(*order, strict=True) for card in packet] + parse_cards(stock)
    rest = [card for card in cards_in(variant.row[3]) if card not in pack]
    cut_card = None if cut is None else parse_card(cut)
    opening = Opening(first_dealer=dealer, scores=tuple(scores))
    return Match(variant, seed=0, opening=opening, decks=[Deck(pack + rest, cut_card)])


def play(match: Match, acts: str) -> Match:
    """Play acts in their order, as in `7S QS 2H`."""
    for word in acts.split():
        match.act(parse_act(word))
    return match


def play_on(match: Match) -> Match:
    """Play the deal to its end, always the first legal card."""
    while match.turn is not None:
        match.act(match.legal_acts()[0])
    return match


def naive_rules(variant: Variant) -> dict[str, object]:
    """The rules of a variant in the words of the naive referee."""
    rules = dict(variant.rules) | {"seats": variant.seats}
    return rules | {"thrown-in": rules["thrown-in-points"]}
