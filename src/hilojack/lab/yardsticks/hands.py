"""What a hand is worth with a suit as trumps, as each yardstick counts it."""

from collections.abc import Iterator

from hilojack.cards import card_set, cards_in, rank_of
from hilojack.lab.yardsticks.turns import prizes
from hilojack.policy.promise import SURE, none_elsewhere
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.scoring import item_at, points_of_card, worth_at
from hilojack.rules.tricks.slots import Rules
from hilojack.rules.tricks.trumps import highest_trump, lowest_in, trump_cards, trumps_above
from hilojack.views.tricks import View

KING = 11  # rank
LONG, SHORT = 4, 2  # trumps with which a card that scores comes home, or does half the time
DEALT = 3  # of the cards that are out a third is in play, where none is exchanged


def tops(rules: Rules, hand: int, suit: int) -> int:
    """Return how many of the three highest trumps a hand has."""
    trumps = trump_cards(rules, suit) & rules[slots.PACK_CARDS]
    held = cards_in(hand & trumps)
    return sum((trumps & trumps_above(rules, card, suit)).bit_count() < 3 for card in held)


def home(worth: int, trumps: int, long: int, short: int) -> float:
    """Return what is expected of a card in hand: all with many trumps, half with some."""
    return worth if trumps >= long else worth / 2 if trumps >= short else 0.0


def own_items(rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield the items that stay with who is dealt their card: the code and the worth of each."""
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        if item == slots.ITEM_HIGH or goes_to_holder(rules, item):
            yield item, worth_at(rules, place)


def of_holder(rules: Rules, hand: int, suit: int) -> float:
    """Return what High, and Low where its holder scores it, promise: a point for the end of the
    suit, half of one for the card next to it.
    """
    found = 0.0
    trumps = hand & trump_cards(rules, suit) & rules[slots.PACK_CARDS]
    for item, worth in own_items(rules):
        if trumps:
            found += worth * max(0.0, 1 - beyond(rules, trumps, suit, item) / 2)
    return found


def beyond(rules: Rules, trumps: int, suit: int, item: int) -> int:
    """Return how many cards of the pack would take High, or Low, from the best of some trumps."""
    whole = rules[slots.PACK_CARDS] & trump_cards(rules, suit)
    if item == slots.ITEM_HIGH:
        best = highest_trump(rules, trumps, suit)
        return (whole & trumps_above(rules, best, suit)).bit_count()
    low = lowest_in(rules, trumps, suit)
    if item == slots.ITEM_TWO:
        return 0 if trumps >> card_of_item(item, suit) & 1 else 2
    return 2 if low == slots.NONE else (whole & cards_of_suit(suit) & (1 << low) - 1).bit_count()


def by_top_trumps(view: View, suit: int) -> float:
    """Return the points of the top trumps: their own, those of the hand that come home, of a third
    of those that are out as many as the tops can catch, and Game by the share of good cards.
    """
    rules, hand = view.variant.row, card_set(view.hand)
    trumps = (hand & trump_cards(rules, suit)).bit_count()
    worths = prizes(rules, suit)
    held = {card: worth for card, worth in worths.items() if hand >> card & 1}
    out = float(sum(worths.values()) - sum(held.values()))
    if not rules[slots.KEEP]:
        out /= DEALT
    caught = out * min(tops(rules, hand, suit), 2) / 2
    kept = sum(
        home(worth, trumps, LONG + (worth > 1), SHORT + (worth > 1)) for worth in held.values()
    )
    good = sum(rank_of(card) >= KING for card in view.hand)
    game = min(1.0, (trumps + good) / len(view.hand)) * has_game(rules)
    return 0.1 * trumps + of_holder(rules, hand, suit) + kept + caught + game


def by_odds(view: View, suit: int) -> float:
    """Return the sum of the chances of each point: High and Low by the odds that nobody was dealt
    the cards beyond, the jack by its guard, Game by the cards that help towards it.
    """
    rules, hand = view.variant.row, card_set(view.hand)
    held = hand & trump_cards(rules, suit) & rules[slots.PACK_CARDS]
    if not held:
        return 0.0
    found, trumps = 0.0, held.bit_count()
    for place in range(rules[slots.ITEM_COUNT]):
        item, worth = item_at(rules, place), worth_at(rules, place)
        if item in (slots.ITEM_HIGH, slots.ITEM_LOW):
            odds = none_elsewhere(rules, beyond(rules, held, suit, item)) / SURE
        elif item == slots.ITEM_GAME:
            odds = game_odds(rules, hand, suit)
        else:
            odds = guarded(rules, held, card_of_item(item, suit), suit, trumps)
        found += worth * (odds if odds >= 0.3 else 0.0)
    return found


def game_odds(rules: Rules, hand: int, suit: int) -> float:
    """Return the chance of Game by the cards of a hand: a tenth or two each, a ten of trumps more
    if it is guarded.
    """
    odds, trumps = 0.0, trump_cards(rules, suit)
    guard = (hand & trumps).bit_count() > SHORT
    for card in cards_in(hand):
        points = points_of_card(rules, card, suit)
        if trumps >> card & 1:
            odds += (0.6 if guard else 0.3) if points >= 10 else 0.2 if points else 0.1
        elif points < 10:
            odds += 0.2 if points > 2 else 0.15 if points else 0.0
    return min(1.0, odds)


def guarded(rules: Rules, held: int, card: int, suit: int, trumps: int) -> float:
    """Return the chance to win a card: by its guard if it is held, by the tops if not."""
    if card == slots.NONE:
        return 0.0
    high = tops(rules, held, suit)
    if held >> card & 1:
        return min(1.0, 0.2 * (trumps - 1) + 0.3 * high)
    return (0.0, 0.05, 0.25, 0.33)[high]


def has_game(rules: Rules) -> bool:
    """Return True if Game is an item."""
    items = (item_at(rules, place) for place in range(rules[slots.ITEM_COUNT]))
    return slots.ITEM_GAME in items


def by_sure_points(view: View, suit: int) -> float:
    """Return the points that a hand should win: the end of the suit, a card that scores with two
    trumps or more beside it, Game with two tops; and one for a partner, where there is one.
    """
    rules, hand = view.variant.row, card_set(view.hand)
    held = hand & trump_cards(rules, suit) & rules[slots.PACK_CARDS]
    if not held:
        return 0.0
    long = held.bit_count() > SHORT
    kept = (worth for card, worth in prizes(rules, suit).items() if held >> card & 1 and long)
    game = has_game(rules) and long and tops(rules, hand, suit) >= SHORT
    partner = rules[slots.SIDES] < rules[slots.SEATS]
    return of_holder(rules, hand, suit) + sum(kept) + game + partner


def by_pegs(view: View, suit: int) -> float:
    """Return what a suit pegs if its prizes come home: in full with five trumps, half with three;
    and a share of those that are out for each of the tops.
    """
    rules, hand = view.variant.row, card_set(view.hand)
    trumps = (hand & trump_cards(rules, suit)).bit_count()
    worths = prizes(rules, suit)
    held = sum(home(worth, trumps, 5, 3) for card, worth in worths.items() if hand >> card & 1)
    out = sum(worth for card, worth in worths.items() if not hand >> card & 1)
    return held + out * tops(rules, hand, suit) / 6 + 0.1 * trumps
