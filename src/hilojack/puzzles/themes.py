"""What a puzzle is about, in the words of players, worked out from the position and two lines.

The lines are best play after the answer, and after the most tempting other card, as the cards lie
in the world in which that costs most. A theme is a name, a title, and a function that answers if a
puzzle has it. A store keeps themes in this order: new ones go to the end.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from hilojack.cards import RANKS
from hilojack.match import Match
from hilojack.puzzles.proving import prover
from hilojack.puzzles.puzzle import Puzzle
from hilojack.rules.tricks.slots import TRUMP
from hilojack.rules.tricks.trumps import suit_in_play
from hilojack.views.events import Counted
from hilojack.views.tricks import Event, Pegged, SetBack, Took, View
from hilojack.words.puzzles import title_of_theme

TEN = RANKS.index("T")


@dataclass(frozen=True)
class DealEnd:
    """The end of a deal, after a card of the solver and best play."""

    act: int
    match: Match

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in the deal."""
        view: View = self.match.view(None)
        return view.events

    def scorer(self, item: str) -> int | None:
        """Return the side that scores an item, or None."""
        lines = (line for line in self.match.deal.count if line.item == item and line.points > 0)
        return next((line.side for line in lines), None)

    def deciding(self, item: str) -> int | None:
        """Return the card that decides an item, or None."""
        counted = (e for e in self.events if isinstance(e, Counted) and e.item == item)
        return next((e.card for e in counted), None)

    def taker(self, card: int) -> int | None:
        """Return the side that takes a card in a trick, or None."""
        sides = self.match.variant.sides
        took = (e.seat % sides for e in self.events if isinstance(e, Took) and card in e.cards)
        return next(took, None)

    def pegged(self, side: int) -> int:
        """Return the points that a side pegs in the deal."""
        return sum(e.points for e in self.events if isinstance(e, Pegged) and e.side == side)

    def set_back(self) -> set[int]:
        """Return the sides that are set back."""
        return {event.side for event in self.events if isinstance(event, SetBack)}


@dataclass(frozen=True)
class Case:
    """A puzzle as a theme looks at it: the answer, and the most tempting other card."""

    view: View
    best: DealEnd
    other: DealEnd

    @property
    def side(self) -> int:
        """The side of the solver."""
        return (self.view.seat or 0) % self.view.variant.sides

    def turns(self, item: str) -> bool:
        """Return True if the answer wins an item, or saves it from the other side."""
        if item not in self.view.variant.rules["scoring"]:
            return False
        now, then = self.best.scorer(item), self.other.scorer(item)
        return now != then and (now == self.side or then not in (self.side, None))

    def holds(self, item: str) -> bool:
        """Return True if the card that decides an item is in the solver's hand."""
        cards = {self.best.deciding(item), self.other.deciding(item)} - {None}
        return bool(cards) and cards <= set(self.view.hand)

    def is_trump(self, card: int) -> bool:
        """Return True if a card is a trump."""
        trump = self.view.row[TRUMP]
        return suit_in_play(self.view.variant.row, card, trump) == trump

    def takes(self, end: DealEnd) -> bool:
        """Return True if the solver's side takes the trick to which its card is played."""
        return end.taker(end.act) == self.side


def saves_low(case: Case) -> bool:
    return case.turns("low") and case.holds("low")


def catches_low(case: Case) -> bool:
    return case.turns("low") and not case.holds("low")


def saves_the_jack(case: Case) -> bool:
    return case.turns("jack") and case.holds("jack")


def catches_the_jack(case: Case) -> bool:
    return case.turns("jack") and not case.holds("jack")


def wins_high(case: Case) -> bool:
    return case.turns("high")


def has_the_ten(case: Case) -> bool:
    """Return True if Game turns on who takes a ten."""
    tens = [card for card in range(52) if card % 13 == TEN]
    moved = any(case.best.taker(card) != case.other.taker(card) for card in tens)
    return moved and case.turns("game")


def wins_game(case: Case) -> bool:
    return case.turns("game") and not has_the_ten(case)


def wins_the_majority(case: Case) -> bool:
    return case.turns("majority")


def wins_the_last_trick(case: Case) -> bool:
    return case.turns("last-trick")


def wins_more_tricks(case: Case) -> bool:
    return case.turns("tricks")


def wins_other_cards(case: Case) -> bool:
    """Return True if an item turns that is a card of its own: a five, a nine, the off-jack."""
    plain = ("low", "jack", "high", "game", "majority", "last-trick", "tricks", "surplus")
    items = (item for item in case.view.variant.rules["scoring"] if item not in plain)
    return any(case.turns(item) for item in items)


def pegs_more(case: Case) -> bool:
    gains = (
        end.pegged(case.side) - sum(end.pegged(side) for side in range(2) if side != case.side)
        for end in (case.best, case.other)
    )
    return next(gains) > next(gains)


def makes_the_contract(case: Case) -> bool:
    return case.side in case.other.set_back() - case.best.set_back()


def sets_them_back(case: Case) -> bool:
    return bool(case.best.set_back() - case.other.set_back() - {case.side})


def wins_the_match(case: Case) -> bool:
    several = case.view.variant.target > 1  # else each deal is a match
    return several and case.best.match.victor == case.side != case.other.match.victor


def saves_the_match(case: Case) -> bool:
    several = case.view.variant.target > 1
    lost = case.other.match.victor == 1 - case.side
    return several and lost and case.best.match.victor is None


def wins_the_draw(case: Case) -> bool:
    return bool(case.view.stock) and case.takes(case.best) and not case.takes(case.other)


def loses_the_draw(case: Case) -> bool:
    return bool(case.view.stock) and case.takes(case.other) and not case.takes(case.best)


def takes_the_trick(case: Case) -> bool:
    return not case.view.stock and case.takes(case.best) and not case.takes(case.other)


def lets_the_trick_go(case: Case) -> bool:
    return not case.view.stock and case.takes(case.other) and not case.takes(case.best)


def keeps_the_last_card(case: Case) -> bool:
    return len(case.view.hand) == 2 and not case.view.stock


def leads_trumps(case: Case) -> bool:
    return not case.view.trick and case.is_trump(case.best.act)


def trumps_it(case: Case) -> bool:
    led = case.view.trick[0][1] if case.view.trick else case.best.act
    return case.is_trump(case.best.act) and not case.is_trump(led)


class Theme(NamedTuple):
    """What a puzzle may be about."""

    title: str
    has: Callable[[Case], bool]


HAVE = {
    "save-low": saves_low,
    "catch-low": catches_low,
    "save-jack": saves_the_jack,
    "catch-jack": catches_the_jack,
    "high": wins_high,
    "ten": has_the_ten,
    "game": wins_game,
    "majority": wins_the_majority,
    "last-trick": wins_the_last_trick,
    "tricks": wins_more_tricks,
    "cards": wins_other_cards,
    "pegs": pegs_more,
    "contract": makes_the_contract,
    "set-back": sets_them_back,
    "match": wins_the_match,
    "save-match": saves_the_match,
    "win-draw": wins_the_draw,
    "lose-draw": loses_the_draw,
    "take": takes_the_trick,
    "let-go": lets_the_trick_go,
    "last-card": keeps_the_last_card,
    "lead-trumps": leads_trumps,
    "trump-it": trumps_it,
}
THEMES = {name: Theme(title_of_theme(name), has) for name, has in HAVE.items()}


def themed(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its themes."""
    case = case_of(puzzle)
    return replace(puzzle, themes=tuple(n for n, theme in THEMES.items() if theme.has(case)))


def case_of(puzzle: Puzzle) -> Case:
    """Return a puzzle with the ends of its two lines."""
    proof, match = puzzle.proof, puzzle.match()
    view, solver = puzzle.view, prover(puzzle.variant)
    others = (act for act in view.acts if act != proof.best)
    tempting = max(others, key=lambda act: proof.sums[act])
    world = solver.telling(match, puzzle.worlds, proof.best, tempting)
    ends = []
    for act in (proof.best, tempting):
        match = puzzle.match(world)
        match.act(act)
        solver.best_line(match)
        ends.append(DealEnd(act, match))
    return Case(view, *ends)
