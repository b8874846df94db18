"""One deal as a game tree has it: chance brings the cards one by one, then seats act.

Each is a move. Deals are collapsed as in `lab.reduced`. If nobody ever sees the order of some
cards, such as those of a hand, chance brings them only in ascending order. That order has the
probability of all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from types import ModuleType

from hilojack.compiled import bound
from hilojack.envs import loops
from hilojack.families import by_family
from hilojack.lab.lots import MIDDLE, Lots
from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant
from hilojack.views import Event, View
from hilojack.views.events import Began

Outcomes = list[tuple[int, float]]
Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class World:
    """All that the deals of a variant have in common; the last seat deals."""

    variant: Variant

    @cached_property
    def lots(self) -> Lots:
        """The order in which the places of the pack are dealt."""
        room = by_family("lab", self.variant.family.name)
        found: Lots = room.lots(self.variant, symmetrical=False)
        return found

    @property
    def cut_is_free(self) -> bool:
        """True if the card that is cut does not depend on the order of the pack."""
        return self.lots.cut != MIDDLE


@dataclass
class Filling:
    """Cards on their way to groups of places, one by one; those of a group ascend."""

    groups: Groups
    left: tuple[int, ...]  # ascending
    order: dict[int, int] = field(default_factory=dict)  # by place

    def copy(self) -> "Filling":
        """Return an independent copy."""
        return Filling(self.groups, self.left, dict(self.order))

    def outcomes(self) -> Outcomes:
        """Return the cards that may come next, each with its probability."""
        group, lying = self.group()
        lowest = max((self.order[place] for place in lying), default=-1)
        fit = [card for card in self.left if card > lowest]
        missing = len(group) - len(lying)
        ways = comb(len(fit), missing)
        last = len(fit) - missing
        return [
            (c, comb(len(fit) - n - 1, missing - 1) / ways) for n, c in enumerate(fit[: last + 1])
        ]

    def lay(self, card: int) -> None:
        """Put the next card in its place."""
        group, lying = self.group()
        self.order[group[len(lying)]] = card
        self.left = tuple(other for other in self.left if other != card)

    def group(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the group that is being filled, and its filled places."""
        for group in self.groups:
            if group[-1] not in self.order:
                return group, tuple(place for place in group if place in self.order)
        raise ValueError("all the cards have their places")


class ChanceDeal:
    """One deal so far: its moves are cards that chance brings, and acts."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.variant = world.variant
        self.row: Row | None = None
        self.rows: list[Row] = []  # before each act
        self.acts: list[int] = []
        self.orders: list[tuple[int, ...]] = []  # the pack as dealt, then the stocks as shuffled
        self.places: list[tuple[int, ...]] = []  # where in the pack each of them lies
        self.shuffled_after: list[int] = []  # of each order: the acts before it
        self.cut = slots.NONE
        self.filling: Filling | None = Filling(world.lots.groups, tuple(world.lots.cards))
        self._cutting = False
        self._told: dict[int, list[Event]] = {}  # by seat
        self._told_acts: dict[int, int] = {}  # by seat: the acts that these events cover
        self._settle()

    def copy(self) -> "ChanceDeal":
        """Return an independent copy; rows may be shared, since they never change."""
        other = ChanceDeal.__new__(ChanceDeal)
        other.__dict__.update(self.__dict__)
        for name in ("rows", "acts", "orders", "places", "shuffled_after"):
            setattr(other, name, list(getattr(self, name)))
        other.filling = self.filling.copy() if self.filling else None
        other._told = {seat: list(events) for seat, events in self._told.items()}
        other._told_acts = dict(self._told_acts)
        return other

    def __deepcopy__(self, memo: object) -> "ChanceDeal":
        return self.copy()

    # --- moves -----------------------------------------------------------------------------------

    @property
    def waits_for_chance(self) -> bool:
        """True if chance is to move."""
        return self.filling is not None or self._cutting

    @property
    def over(self) -> bool:
        return not self.waits_for_chance and self.position[slots.PHASE] == slots.PHASE_OVER

    @property
    def position(self) -> Row:
        """The state row, once the cards are dealt."""
        assert self.row is not None
        return self.row

    @property
    def room(self) -> ModuleType:
        """The environments' room of the game's family."""
        room: ModuleType = by_family("envs", self.variant.family.name)
        return room

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.position[slots.TURN]

    def outcomes(self) -> Outcomes:
        """Return the cards that chance may bring or cut, each with its probability."""
        if self.filling:
            return self.filling.outcomes()
        shares: dict[int, float] = {}
        for card, share in self.world.lots.cuts(self.orders[0]):
            shares[card] = shares.get(card, 0.0) + share
        return sorted(shares.items())

    def legal_acts(self) -> tuple[int, ...]:
        room = by_family("views", self.variant.family.name)
        acts: tuple[int, ...] = room.legal_acts(self.variant, self.position)
        return acts

    def move(self, move: int) -> None:
        """Make a move: the card that chance brings or cuts, or an act."""
        if self.filling:
            self.filling.lay(move)
        elif self._cutting:
            self._cut(move)
        else:
            self.rows.append(self.position)
            self.acts.append(move)
            self.row = self.position.copy()
            self.variant.engine.perform(self.variant.row, self.row, move)
        self._settle()

    def _settle(self) -> None:
        """Make all moves that are certain, until chance or a seat has a choice."""
        while True:
            if self.filling and not self.filling.left:
                self._lay_out(self.filling)
            elif self.waits_for_chance and len(self.outcomes()) == 1:
                ((card, _),) = self.outcomes()
                if self.filling:
                    self.filling.lay(card)
                else:
                    self._cut(card)
            elif not self.waits_for_chance and self.position[slots.PHASE] == slots.PHASE_SHUFFLE:
                self._shuffle()
            else:
                return

    def _lay_out(self, filling: Filling) -> None:
        """Write a filled pack or stock into the row, and begin or resume the deal."""
        self.filling = None
        places = tuple(sorted(filling.order))
        order = tuple(filling.order[place] for place in places)
        self.places.append(places)
        self.orders.append(order)
        self.shuffled_after.append(len(self.acts))
        if self.row is None:
            self._cutting = True
            return
        row = self.row.copy()
        for place, card in zip(places, order, strict=True):
            row[slots.PACK + place] = card
        self.row = row
        self.variant.engine.resume(self.variant.row, row)

    def _cut(self, card: int) -> None:
        """Cut a card, and begin the deal."""
        self._cutting = False
        self.cut = card
        row = self.variant.engine.blank()
        row[slots.PACK : slots.PACK + len(self.orders[0])] = self.orders[0]
        row[slots.CUT] = card
        row[slots.DEALER] = self.variant.seats - 1
        self.row = row
        self.variant.engine.begin(self.variant.row, row)

    def _shuffle(self) -> None:
        """Leave the order of the stock to chance."""
        row = self.position
        places = tuple(self.variant.engine.stock(self.variant.row, row))
        cards = tuple(sorted(row[slots.PACK + place] for place in places))
        self.filling = Filling(tuple((place,) for place in places), cards)

    # --- what is seen ----------------------------------------------------------------------------

    def events(self, seat: int) -> Sequence[Event]:
        """Return what a seat has seen happen."""
        sight, rows = by_family("views", self.variant.family.name), [*self.rows, self.position]
        if seat not in self._told:
            cut = None if self.cut == slots.NONE else self.cut
            began = Began(1, self.variant.seats - 1, cut)
            self._told[seat] = [began, *sight.first_sight(self.variant, rows[0])]
            self._told_acts[seat] = 0
        for place in range(self._told_acts[seat], len(self.acts)):
            before, after = rows[place], rows[place + 1]
            self._told[seat] += sight.perceive(self.variant, before, self.acts[place], after, seat)
        self._told_acts[seat] = len(self.acts)
        return self._told[seat]

    def view(self, seat: int) -> View:
        """Return a seat's view, of the game's own family."""
        look = by_family("views", self.variant.family.name).look
        view: View = look(self.variant, self.position, seat, self.events(seat), 1)
        return view

    def knowledge(self, seat: int) -> str:
        """Return all that a seat knows: the same text for deals that it cannot tell apart."""
        if self.row is None:
            return f"seat {seat}: nothing is dealt"
        view = self.view(seat)
        own = (view.hand, getattr(view, "discards", ()))
        pending = "; the stock is shuffled" if self.waits_for_chance else ""
        return f"seat {seat}: {own} {view.events}{pending}"

    def gains(self) -> list[float]:
        """Return by seat what its side scored beyond the mean of the others; zero until the end."""
        gains = [0.0] * self.variant.seats
        if self.over:
            pay = bound(loops.pay_deal, self.variant.family.name)
            pay(self.variant.row, self.position, gains)
        return gains
