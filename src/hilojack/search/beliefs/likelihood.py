"""The likelihood of the other players' calls and cards, given the hands of a layout: a bidder holds
something, and a player who throws a ten into a lost trick holds little else.

Source: the quick policy. A call is likelier the more clearly the promise of the hand speaks for it,
a card the more it is worth compared with the others of the hand (`plays`). Neither is ever
impossible, since players differ. Calls made before more cards were dealt are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import fsum, log
from typing import TYPE_CHECKING, NamedTuple

from hilojack import calls
from hilojack.cards import card_set, suit_of
from hilojack.policy.promise import POINT, caution, need_of, needed, partner
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.partner import card_called
from hilojack.rules.tricks.play import shows_suit
from hilojack.rules.tricks.trumps import trumps_above
from hilojack.search.beliefs.deals import bottom_is_seen, first_hands, first_lead
from hilojack.search.beliefs.plays import MARKS, STEP, WHOLE
from hilojack.search.beliefs.sampling import Layouts
from hilojack.search.evaluation.portable import exp
from hilojack.search.rollouts.rollout import BOTTOM, HIDDEN, KNOWN_TOP, TASK_SIZE
from hilojack.views.events import Called
from hilojack.views.tricks import Discarded, Drew, Played, Ran, View

if TYPE_CHECKING:
    from hilojack.search.tricks.machine import Machine

TEMPERATURE = POINT / 2  # of calls: the larger, the less clearly a promise speaks for one
LEAST = 0.1  # how likely any call is with any hand


class Kind(NamedTuple):
    """A kind of player, who chooses a card with a weight of exp(-loss / temperature). The loss
    against the best card and the temperatures are in thousandths of a point.

    A player with others still to play does not know their hands, as the policy does here, and so
    seems to choose less surely.
    """

    learnt: bool  # they value cards by learnt weights, not by the formula
    last: int  # temperature of the last to play
    early: int  # temperature of a player with others still to play
    least: float  # the likelihood of any card


# Some know roughly what cards are worth, others keep strictly to the maxims of the books. Tried on
# 1,370 choices of `rule`, `expert` and `pimc400`, among others.
KINDS = (Kind(True, 120, 1000, 0.02), Kind(False, 10, 500, 0.01))


def believed(view: View, found: Layouts, engine: "Machine") -> Layouts:
    """Return the layouts, weighted by the likelihood of the calls and cards of the others."""
    for likelihoods in (of_calls(view, found, engine), of_cards(view, found, engine)):
        if likelihoods:
            pairs = zip(found.weights, likelihoods, strict=True)
            found = replace(found, weights=tuple(weight * likely for weight, likely in pairs))
    return found


def of_cards(view: View, found: Layouts, engine: "Machine") -> list[float]:
    """Return the likelihood of the cards of the others by layout, or an empty list if they show
    nothing. It needs compiled loops, and every draw seen.

    All cards together show of which kind the others are: the likelihoods of the whole are added up
    by kind, not those of each card.
    """
    if not engine.compiled or len(found.hands) < 2 or not tells(view):
        return []
    asked = (
        first_lead(view),
        first_hands(view, found.hands),
        [event.card for event in view.events if isinstance(event, Played)],
        view.seat or 0,
        unseen_since(view),
    )
    surprisals = [engine.surprisals(*asked, habits(kind), kind.learnt) for kind in KINDS]
    least = min(map(min, surprisals))
    pairs = zip(*surprisals, strict=True)
    return [fsum(exp((least - surprisal) / 1000) for surprisal in pair) for pair in pairs]


def tells(view: View) -> bool:
    """Return True if another seat has played, and every card drawn was seen."""
    drawn = (event for event in view.events if isinstance(event, Drew))
    played = (event for event in view.events if isinstance(event, Played))
    return any(e.seat != view.seat for e in played) and all(e.card is not None for e in drawn)


def unseen_since(view: View) -> list[int]:
    """Return the task of laying out the pack as it was when the first card was led."""
    task = [0] * TASK_SIZE
    task[HIDDEN] = card_set(view.memory.unseen)
    task[KNOWN_TOP] = int(view.stock_top is not None)
    task[KNOWN_TOP] += sum(isinstance(event, Drew) for event in view.events)
    task[BOTTOM] = int(bottom_is_seen(view))
    return task


@cache
def habits(kind: Kind) -> tuple[int, ...]:
    """Return the model of a kind of player as the loops read it."""
    marks = [
        round(WHOLE * exp(-STEP * mark / temperature))
        for temperature in (kind.last, kind.early)
        for mark in range(MARKS)
    ]
    chances = (max(kind.least, chance / WHOLE) for chance in range(WHOLE + 1))
    return (*marks, *(round(-1000 * log(chance)) for chance in chances))


def of_calls(view: View, found: Layouts, engine: "Machine") -> list[float]:
    """Return the likelihood of the calls of the others by layout, or an empty list."""
    said = list(telling_calls(view))
    if not said:
        return []
    whole = [1.0] * len(found.hands)
    for one in said:
        played = card_set(view.memory.played[one.seat])
        hands = [layout[one.seat] | played for layout in found.hands]
        chances = chances_of_call(view, hands, one, engine)
        whole = [before * max(LEAST, now) for before, now in zip(whole, chances, strict=True)]
    return whole


class Said(NamedTuple):
    """A call of a seat and, in an auction, its lowest legal bid and what a bid needs besides."""

    seat: int
    call: int
    open_bid: int = 0
    costs: int = 0


def telling_calls(view: View) -> Iterator[Said]:
    """Return the calls of others that show what they held then, and have held since."""
    events = [e for e in view.events if not isinstance(e, Discarded)]
    runs = [place for place, event in enumerate(events) if isinstance(event, Ran) and event.cards]
    batch = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_NAMED
    bid, pitched = 0, False
    for place, event in enumerate(events):
        if isinstance(event, Called):
            open_bid = bid + 1
            bid = calls.height_of(event.call) or bid
            known = batch or not any(run > place for run in runs)
            if known and event.seat != view.seat:
                row = [*view.row]
                row[slots.TURN] = event.seat
                yield Said(event.seat, event.call, open_bid, caution(view.variant.row, row))
        elif isinstance(event, Played) and not pitched:
            pitched = True
            names = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_PITCHED
            if names and event.seat != view.seat and shows_suit(view.variant.row, event.card):
                yield Said(event.seat, calls.NAME + suit_of(event.card))


def chances_of_call(view: View, hands: Sequence[int], said: Said, engine: "Machine") -> list[float]:
    """Return how likely a player is to make a call, with each of these hands."""
    rules, call = view.variant.row, said.call
    if calls.NAME <= call < calls.NAME + 4:
        pairs = zip(engine.promises(hands), engine.promises(hands, call - calls.NAME), strict=True)
        return [exp(-(best - named) / TEMPERATURE) for best, named in pairs]
    if calls.is_card_called(call):
        return [float(is_highest_missing(rules, hand, call, offered(view))) for hand in hands]
    accepting = accepting_call(view, call)
    if accepting:
        least = needed(rules, accepting)
        promises = engine.promises(hands, offered(view))
        return [speaks(call == accepting, one - least) for one in promises]
    height = 4 if call == calls.SMUDGE else calls.height_of(call)
    if height or call == calls.PASS:
        least = need_of(height or said.open_bid) + said.costs - partner(rules)
        return [speaks(call != calls.PASS, one - least) for one in engine.promises(hands)]
    return [1.0] * len(hands)


def is_highest_missing(rules: slots.Rules, hand: int, call: int, trump: int) -> bool:
    """Return True if a hand has all trumps above the card that a call names, as bidders mostly
    do.
    """
    above = trumps_above(rules, card_called(call, trump), trump)
    return above & rules[slots.PACK_CARDS] & ~hand == 0


def accepting_call(view: View, call: int) -> int:
    """Return STAND, ACCEPT or GIVE, the call that accepts what `call` answers, or 0."""
    if call in (calls.STAND, calls.BEG):
        return calls.STAND
    if view.phase == "accept" or view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED:
        return calls.ACCEPT
    return calls.GIVE if call in (calls.GIVE, calls.REFUSE) else 0


@lru_cache(2**14)
def speaks(for_it: bool, margin: int) -> float:
    """Return the chance of a call by how far the hand is above what it needs, or of the other."""
    chance = 1 / (1 + exp(-max(-50.0, min(50.0, margin / TEMPERATURE))))
    return chance if for_it else 1 - chance


def offered(view: View) -> int:
    """Return the suit that the calls were about."""
    return suit_of(view.turned[0]) if view.turned else view.trump or 0
