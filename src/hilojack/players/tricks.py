"""The players of the trick games: by the maxims of the books, or by search.

The rule player places the hidden cards at random where its view allows them, and asks the quick
policy what each card is worth in these deals. An ending with few layouts left is searched to its
end (Denexa and Bicycle, California Jack: count the opponent's cards).
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hilojack.calls import is_card
from hilojack.cards import card_set, cards_in
from hilojack.players.forgetting import misremembered, mixed_up
from hilojack.policy import promise, tricks as policy
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.slots import Row
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.deals import open_row
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.effort import Effort, Verdict
from hilojack.search.evaluation.scale import MATCH, STEP
from hilojack.search.rollouts.rollout import lay
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.play import curve_of, is_settled, search, search_all, task_of
from hilojack.seeds import start
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

DEALS = 8  # possible deals in which a card is tried
ENDING = Effort(0, known=10)  # cards in all hands from which every line of an ending is searched
TRUST = 0.02  # by which another call must beat the books' choice; as in a verdict
BOLD = 0.75  # points of the deal by which a higher bid must beat it
BOLD_IN_SECRET = 3.0  # the same if the bidder's partner does not show at once: roll-outs see them


# --- by the books --------------------------------------------------------------------------------


def choose(view: View) -> int:
    """Return the fair action that the maxims recommend."""
    acts = fair_acts(view)
    if len(acts) == 1:
        return acts[0]
    return choose_card(replace(view, acts=acts)) if view.phase == "play" else say(view)


def say(view: View) -> int:
    """Return the call, or the discard, that the hand recommends."""
    row = open_row(view)
    row[slots.HANDS + (view.seat or 0)] = card_set(view.hand)
    return policy.choose(view.variant.fair.row, row, [0] * policy.WORTH_SIZE)


def choose_card(view: View) -> int:
    """Return the card that is worth most over some possible deals."""
    chance = Random(start(0, "rule", view.seat, view.number, view.hand, view.memory.unseen))
    found = layouts(view, DEALS, chance)
    if is_settled(view, found, ENDING):
        engine = READY.at_hand(view.variant.fair.row)
        with engine.lock:
            engine.lay_open(open_row(view))
            return search_all(view, engine, found, ENDING).best
    values = values_over(view, found, chance)
    return max(values, key=values.__getitem__)


def values_over(view: View, found: Layouts, chance: Random) -> dict[int, float]:
    """Return the worth of each card over the layouts; a first lead is of the best suit."""
    rules, cards, trump = view.variant.fair.row, card_set(view.acts), view.trump
    if trump is None:
        trump = promise.best_suit(rules, card_set(view.hand))
        cards &= cards_of_suit(trump)
    worth, here = [0] * policy.WORTH_SIZE, [0] * policy.CARDS
    values = dict.fromkeys(cards_in(cards), 0.0)
    for row, weight in zip(possible_deals(view, found, chance), found.weights, strict=True):
        row[slots.TRUMP] = trump
        policy.appraise(rules, row, worth)
        policy.value_cards(rules, row, worth, cards, here)
        for card in values:
            values[card] += weight * here[card]
    return values


def possible_deals(view: View, found: Layouts, chance: Random) -> Iterator[Row]:
    """Yield a position for each layout, with the rest of the pack in random order."""
    rules, row = view.variant.fair.row, open_row(view)
    task = task_of(view, rules, 0, ENDING)
    row[slots.RANDOM] = 1 + chance.randrange(1 << 60)
    for hands in found.hands:
        lay(rules, row, list(hands), task)
        yield row.copy()


# --- by search -----------------------------------------------------------------------------------


def consider(view: View, effort: Effort, seed: int) -> Verdict:
    """Return the verdict of the search on each fair action."""
    acts = fair_acts(view)
    if len(acts) == 1 or view.phase == "packet":
        return Verdict({acts[0]: 0.0}, {acts[0]: 1}, True)
    chance = Random(start(seed, "forgot", view.number, len(view.events), view.hand))
    remembered = recalled(view, effort.forgets, chance) if effort.forgets else view
    return search(replace(remembered, acts=acts), effort, seed=seed)


def recalled(view: View, share: float, chance: Random) -> View:
    """Return the view of a player who forgets: in each suit, cards of the tricks taken are mixed up
    with cards still out. A card that everybody was shown, wherever it lies, is not forgotten.
    """
    fixed = card_set(card for card in (view.cut, view.turn_up) if card is not None)
    gone, taken = sum(view.of_each(slots.WON)) & ~fixed, dict[int, int]()
    for suit in view.memory.suits:
        out = [card for card in view.memory.unseen if suit & ~fixed & 1 << card]
        taken |= mixed_up(list(cards_in(gone & suit)), out, share, chance)
    row = view.row.copy()
    for place in range(slots.WON, slots.SHOWN):  # the cards won and played
        row[place] = card_set(taken.get(card, card) for card in cards_in(row[place]))
    return replace(view, row=row, events=tuple(misremembered(e, taken) for e in view.events))


def settle(view: View, act: int, verdict: Verdict) -> int:
    """Return a card as the search found it; for a call, the books' choice unless it is worse.

    Roll-outs see every hand, and so bid boldly. Between calls that are hardly different, the books
    know better.
    """
    if is_card(act) or len(verdict.values) == 1:
        return act
    by_the_books = choose(view)
    if by_the_books not in verdict.values:
        return act
    higher = view.phase == "bid" and act > by_the_books
    in_secret = view.variant.row[slots.PARTNER] == slots.PARTNER_CALLED
    bold = BOLD_IN_SECRET if in_secret else BOLD
    enough = max(TRUST, bold * worth_of_point(view)) if higher else TRUST
    gain = verdict.values[act] - verdict.values[by_the_books]
    return act if gain > enough else by_the_books


def worth_of_point(view: View) -> float:
    """Return what a point more makes of the match if the deal is even until then."""
    curve = curve_of(view, view.variant.fair.row)
    even = len(curve) // 2 - 1
    return (curve[even + policy.POINT // STEP] - curve[even]) / MATCH
