"""Claims to the rest of a deal, proved from the view of the claimer alone.

A claim is certain if every item that scores is settled, whoever wins the rest; if the claimer
leads and nothing can beat any card left to play; or if every line of play, in every layout of the
unseen cards that the view allows, gives the same score.
"""

from random import Random

from hilojack.cards import card_set
from hilojack.rules.slots import PACK_CARDS, PHASE, PHASE_OVER, SCORES, Row
from hilojack.rules.tricks.scoring import trick_points
from hilojack.rules.tricks.slots import SMUDGED, TRUMP
from hilojack.rules.tricks.trumps import cards_above, trump_cards
from hilojack.search.beliefs.deals import state_row
from hilojack.search.beliefs.sampling import count_layouts, layouts
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View, legal_acts
from hilojack.words import acts as say

MOST_LAYOUTS = 30
MOST_LINES = 2_000  # of play, over all layouts
MOST_CARDS = 3  # in a hand


def proves(view: View) -> bool:
    """Return True if the view proves that the rest is certain."""
    return not why_no_claim(view)


def why_no_claim(view: View) -> str:
    """Return why the rest may not be claimed, or an empty text if the view proves it."""
    if view.phase != "play" or view.seat is None:
        return say.claim_as_cards_are_played
    if view.trump is None:
        return say.trumps_are_not_made
    if view.variant.fair.row != view.variant.row:
        return say.a_revoke_may_pay
    if all_is_settled(view) or takes_every_trick(view) or is_same_however_played(view):
        return ""
    return say.rest_is_not_certain


def all_is_settled(view: View) -> bool:
    """Return True if every item that scores is settled, and nothing else can score."""
    if not all(one.certain for one in view.standings) or view.row[SMUDGED]:
        return False
    rules = view.variant.row
    gone = card_set(card for cards in view.memory.won for card in cards) | card_set(view.turned)
    return not trick_points(rules, rules[PACK_CARDS] & ~gone, view.row[TRUMP])


def takes_every_trick(view: View) -> bool:
    """Return True if the claimer leads and nothing can beat their cards: each is the highest of its
    suit among the cards that may be out, with no trump out except against trumps.
    """
    if view.turn != view.seat or view.trick or view.stock or not view.hand:
        return False
    out, trump = card_set(view.memory.unseen), view.row[TRUMP]
    for seat, cards in enumerate(view.memory.seen):
        out |= card_set(cards) if seat != view.seat else 0
    rules, trumps = view.variant.row, trump_cards(view.variant.row, trump)
    if out & trumps and card_set(view.hand) & ~trumps:
        return False
    return not any(out & cards_above(rules, card, trump) for card in view.hand)


def is_same_however_played(view: View) -> bool:
    """Return True if every line of play in every layout gives the same score."""
    if view.stock or max(view.hand_sizes) > MOST_CARDS or view.turn is None:
        return False
    if count_layouts(view) > MOST_LAYOUTS:
        return False
    found = layouts(view, MOST_LAYOUTS, Random(0))
    left = MOST_LINES
    ends: set[tuple[int, ...]] = set()
    for hands in found.hands:
        left = gather(view.variant, state_row(view, hands), ends, left)
        if len(ends) != 1 or left < 0:
            return False
    return True


def gather(variant: Variant, row: Row, ends: set[tuple[int, ...]], left: int) -> int:
    """Add the scores at the end of every line of play until they differ or `left` runs out.
    Return how many lines are left to try.
    """
    if row[PHASE] == PHASE_OVER:
        ends.add(tuple(row[SCORES : SCORES + variant.sides]))
        return left - 1
    for act in legal_acts(variant, row):
        if len(ends) > 1 or left < 0:
            break
        after = row.copy()
        variant.engine.perform(variant.row, after, act)
        left = gather(variant, after, ends, left)
    return left
