"""The players of the shedding games: by the maxims of the books, or by search.

Source: the books on Black Jack. Keep a shield against pick-ups and a card that fits anything,
nominate the suit that you hold most of, and attack the next player when they are nearly out.
"""

from dataclasses import replace
from random import Random

from hilojack.calls import DRAW, PASS, PICK_UP, is_card
from hilojack.cards import cards_in
from hilojack.players.forgetting import misremembered, mixed_up
from hilojack.policy import shedding as policy
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.stacks import cards_like
from hilojack.rules.shedding.step import step
from hilojack.rules.slots import Row
from hilojack.search.effort import Effort, Verdict
from hilojack.search.shedding.play import Hands, drawn_hands, search
from hilojack.seeds import start
from hilojack.views.shedding import View, legal_acts

NODES = 400  # positions tried in a turn, which may branch without end
HOLDS_BACK = (DRAW, PASS, PICK_UP)  # by those who do not know the books, only if no card fits
WIN, FORGOTTEN, CARD, GROUP = 50.0, 20.0, 0.35, 0.8  # worths after a turn of several cards


def choose(view: View) -> int:
    """Return the action that the quick policy chooses in a possible deal.

    The policy reads only its own hand and the size of the next player's. Where several cards may be
    played in a turn, all ways to play the turn are tried, and the best hand left decides first.
    """
    row = possible_deal(view, Random(0))
    best = policy.choose(view.variant.row, row)
    if view.variant.row[slots.SEVERAL] == slots.SEVERAL_ONE:
        return best
    turn = EndOfTurn(view)
    return max(view.acts, key=lambda act: (turn.value_of(row, act), act == best))


class EndOfTurn:
    """The ways in which a seat may end its turn, and the hands that they leave."""

    def __init__(self, view: View) -> None:
        self._variant, self._seat = view.variant, view.seat or 0
        self._known: dict[tuple[int, ...], float] = {}
        self._nodes = 0

    def value_of(self, row: Row, act: int) -> float:
        """Return the worth of an action, with the best that may follow it in this turn."""
        after = row.copy()
        step(self._variant.row, after, act)
        self._nodes += 1
        if after[slots.PHASE] != slots.PHASE_GO_ON or after[slots.TURN] != self._seat:
            return self._worth(after)
        key = (after[slots.HANDS + self._seat], after[slots.TOP], after[slots.RUN])
        if key not in self._known:
            acts = legal_acts(self._variant, after)
            acts = acts[-1:] if self._nodes > NODES else acts
            self._known[key] = max(self.value_of(after, act) for act in acts)
        return self._known[key]

    def _worth(self, row: Row) -> float:
        """Return the worth of the hand that a turn leaves."""
        hand = row[slots.HANDS + self._seat]
        if not hand:
            return WIN
        forgotten = FORGOTTEN * row[slots.FORGOT + self._seat]
        return -CARD * hand.bit_count() - GROUP * groups(hand) - forgotten


def groups(hand: int) -> int:
    """Return the number of groups of matching cards in a hand."""
    count = 0
    while hand:
        group, grown = 0, hand & -hand
        while grown != group:
            group = grown
            for card in cards_in(group):
                grown |= hand & cards_like(card)
        hand &= ~group
        count += 1
    return count


def possible_deal(view: View, chance: Random) -> Row:
    """Return a position that the view allows, with the hidden cards at random."""
    (hands,) = drawn_hands(view, 1, chance)
    return laid_out(view, hands, chance)


def laid_out(view: View, hands: Hands, chance: Random) -> Row:
    """Return the position with `hands`, and the stock as far as it is known."""
    row = view.row[: slots.STATE_SIZE]
    row[slots.HANDS : slots.HANDS + view.variant.seats] = hands
    stock = list(view.memory.stock)
    if not stock:
        stock = [card for card in view.memory.unseen if not sum(hands) >> card & 1]
        chance.shuffle(stock)
    first = slots.PACK + row[slots.STOCK_NEXT]
    row[first : first + len(stock)] = stock
    row[slots.RANDOM] = 1 + chance.randrange(1 << 60)
    return row


def consider(view: View, effort: Effort, seed: int) -> Verdict:
    """Return the verdict of the search on each action."""
    if effort.schooled:
        return search(view, effort, seed=seed, books=choose(view))
    chance = Random(start(seed, "forgot", view.number, len(view.events), view.hand))
    remembered = recalled(view, effort.forgets, chance)
    return search(replace(remembered, acts=ways_to_play(view)), effort, seed=seed)


def ways_to_play(view: View) -> tuple[int, ...]:
    """Return the actions without those that hold a card back, if a card can be played."""
    able = any(is_card(act) for act in view.acts)
    return tuple(act for act in view.acts if not (able and act in HOLDS_BACK))


def recalled(view: View, share: float, chance: Random) -> View:
    """Return the view of a player who forgets: covered cards of the pile are mixed up with cards
    still out.
    """
    gone = [card for card in view.pile[:-1] if card not in view.chain]
    taken = mixed_up(gone, view.memory.unseen, share, chance)
    row = view.row.copy()
    for place in range(slots.PILE, slots.PILE + len(view.pile)):
        row[place] = taken.get(row[place], row[place])
    return replace(view, row=row, events=tuple(misremembered(e, taken) for e in view.events))


def settle(view: View, act: int, verdict: Verdict) -> int:
    """Return the action that the search found, or the books' choice if it is worth the same."""
    same = [one for one, value in verdict.values.items() if value == verdict.values[act]]
    if len(same) == 1:
        return act
    by_the_books = choose(view)
    return by_the_books if by_the_books in same else act
