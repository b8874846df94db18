"""What an agent observes: numbers of 16 bits, made of its seat's view and of nothing else.

An observation is *planes*, each a set of cards as 52 numbers 0 or 1 in the order of the cards, and
then single numbers. Seats are counted from the observer to its left, so that all seats observe
alike, and sides from its own. The kernels that write it read a row: of a view its seen row; in the
vector environment the state row itself, and a test proves that both give the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hilojack.calls import CALLS
from hilojack.envs import loops, shedding_loops, trick_loops
from hilojack.rules.slots import HANDS, Row
from hilojack.variants.variant import Variant
from hilojack.views import View, shedding, tricks

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
ACTS = max(CALLS) + 1  # an action is an act: a card, 0 to 51, or a call, 54 to 89
CARDS = 52


@dataclass(frozen=True)
class Part:
    """Planes, or numbers, of one meaning: `wide` of them, or so many for each of some seats or
    sides.
    """

    name: str
    says: str
    wide: int = 1
    each: str = ""  # seat, other (seat) or side

    def width(self, seats: int, sides: int) -> int:
        """How many planes or numbers these are."""
        return self.wide * {"": 1, "seat": seats, "other": seats - 1, "side": sides}[self.each]


TRICK_PLANES = (
    Part("hand", "The own hand, as far as it may be looked at."),
    Part("proper", "Of the cards that may be played now: those that are no revoke."),
    Part("discards", "The cards that the own seat has laid away."),
    Part("turned", "All the cards that were turned up for trumps and are out of play."),
    Part("turn-up", "The last card that was turned up for trumps."),
    Part("cut", "The card that was cut for trumps."),
    Part("stock-top", "The top card of the stock, where it lies face up."),
    Part("trick", "The card played to this trick.", each="seat"),
    Part("played", "The cards played in the deal.", each="seat"),
    Part("won", "The cards of the tricks taken.", each="seat"),
    Part("shown", "Cards in the hand of another that all saw him draw.", each="other"),
)
TRICK_NUMBERS = (
    Part("phase", f"The phase, one of: {', '.join(tricks.PHASES[n] for n in range(13))}.", 13),
    Part("trump", "The trump suit, or the suit that is offered: spades to clubs.", 4),
    Part("dealer", "Who deals.", each="seat"),
    Part("turn", "Who is to act.", each="seat"),
    Part("leader", "Who leads, or led, to the trick.", each="seat"),
    Part("bidder", "Who bid highest, named trumps or accepted them.", each="seat"),
    Part("bid", "The highest bid, 0 before the first."),
    Part("smudged", "Whether the highest bid is a smudge."),
    Part("carry", "Points held over from tied deals."),
    Part("stock", "Cards left to draw."),
    Part("scores", "The running score.", each="side"),
    Part("hand-sizes", "Cards held.", each="seat"),
    Part("late-tricks", "Tricks taken after the stock was used up.", each="seat"),
    Part("revoked", "Whether a revoke was rightly claimed.", each="seat"),
    Part("accused", "Whether a revoke was wrongly claimed.", each="seat"),
    *(
        Part(
            f"void-{name}", f"Whether the unseen part of his hand can hold no {name}.", each="seat"
        )
        for name in ("spades", "hearts", "diamonds", "clubs")
    ),
)
SHEDDING_PLANES = (
    Part("hand", "The own hand."),
    Part("top", "The top card of the pile."),
    Part("pile", "The cards of the pile."),
    Part("chain", "The cards that make up the pick-up that is pending."),
)
SHEDDING_NUMBERS = (
    Part("phase", f"The phase, one of: {', '.join(shedding.PHASES[n] for n in range(4))}.", 4),
    Part("dealer", "Who deals.", each="seat"),
    Part("turn", "Who is to act.", each="seat"),
    Part("nominated", "The suit that the next play must follow: spades to clubs.", 4),
    Part("dumped", "The suit that may be dumped in this turn.", 4),
    Part("left", "Whether play goes to the left."),
    Part("live", "Whether what the top card does counts."),
    Part("pending", "The cards that the seat to act must pick up, or answer."),
    Part("laid", "Cards laid in this turn."),
    Part("answered", "Whether this turn answers a pick-up."),
    Part("run", "The way of the run in this turn: 1 up, -1 down."),
    Part("drew", "Cards drawn in this turn."),
    Part("passes", "Seats that have passed in succession."),
    Part("plays", "Cards laid in the deal."),
    Part("stock", "Cards left to draw."),
    Part("restocks", "How often the stock was made anew."),
    Part("hand-sizes", "Cards held.", each="seat"),
    Part("forgot", "Whether he holds one card and did not say so.", each="seat"),
    Part("places", "1 for the first who was out, and so on; 0 for who is not.", each="seat"),
    Part("scores", "The running score.", each="seat"),
)


@dataclass(frozen=True)
class Scheme:
    """How the observations of a family of games are made."""

    planes: tuple[Part, ...]
    numbers: tuple[Part, ...]
    loops: Any  # the module with its kernels


@dataclass(frozen=True)
class Observer:
    """Makes the observations of one variant."""

    variant: Variant

    @cached_property
    def scheme(self) -> Scheme:
        """How the observations of its family are made."""
        return SCHEMES[self.variant.file["family"]]

    @cached_property
    def planes(self) -> int:
        """How many planes there are."""
        return self._width(self.scheme.planes)

    @cached_property
    def numbers(self) -> int:
        """How many numbers there are."""
        return self._width(self.scheme.numbers)

    @cached_property
    def size(self) -> int:
        """The length of an observation."""
        return CARDS * self.planes + self.numbers

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each part lies in an observation."""
        places, at = {}, 0
        for parts, wide in ((self.scheme.planes, CARDS), (self.scheme.numbers, 1)):
            for part in parts:
                end = at + wide * part.width(self.variant.seats, self.variant.sides)
                places[part.name], at = slice(at, end), end
        return places

    def observe(self, view: View) -> Observation:
        """What the seat of a view observes."""
        assert view.seat is not None
        row, rules = counted_row(view), self.variant.row
        sets, numbers = [0] * self.planes, [0] * self.numbers
        words = [0] * (loops.PLANE_WORDS * self.planes)
        self.scheme.loops.see_sets(rules, row, view.seat, sets)
        self.scheme.loops.see_numbers(rules, row, view.seat, numbers)
        loops.spread(sets, self.planes, words)
        planes = np.array(words, dtype="<i8").view("<i2").astype(np.int16)
        return np.concatenate([planes, np.array(numbers, dtype=np.int16)])

    def _width(self, parts: Iterable[Part]) -> int:
        return sum(part.width(self.variant.seats, self.variant.sides) for part in parts)


def mask_of(acts: Sequence[int]) -> Mask:
    """The legal acts as a mask."""
    mask = np.zeros(ACTS, dtype=np.int8)
    mask[list(acts)] = 1
    return mask


def table_of(scheme: Scheme) -> str:
    """The parts of the observations of a family in their order, as a table in Markdown."""
    each = {"": "{}", "seat": "{} by seat", "other": "{} by other", "side": "{} by side"}
    lines = ["| part | how many | what |", "|------|----------|------|"]
    for parts, kind in ((scheme.planes, "plane"), (scheme.numbers, "number")):
        for part in parts:
            many = f"{part.wide} {kind}{'s' * (part.wide > 1)}"
            lines.append(f"| `{part.name}` | {each[part.each].format(many)} | {part.says} |")
    return "\n".join(lines)


def counted_row(view: View) -> Row:
    """Return the seen row of a view as a row of the rules, with as many cards in each hidden hand
    as it holds, but never which.
    """
    row = view.row.copy()
    for hand, size in enumerate(view.hand_sizes, HANDS):
        if row[hand].bit_count() != size:
            row[hand] = (1 << size) - 1
    return row


SCHEMES = {
    "trick": Scheme(TRICK_PLANES, TRICK_NUMBERS, trick_loops),
    "shedding": Scheme(SHEDDING_PLANES, SHEDDING_NUMBERS, shedding_loops),
}
