"""A match: the cut for deal, deals until the target, and the acts of the players, checked.

    >>> from hilojack import load
    >>> match = Match(load("california-jack"), players=["Ann", "Ben"], seed=7)
    >>> while not match.over:
    ...     if match.deal_over:
    ...         match.next_deal()
    ...     else:
    ...         match.act(match.view(match.turn).acts[0])
    >>> match.scores[match.victor] >= 10
    True

A player is handed a view and gives back an act; nothing else passes between them and the match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hilojack.calls import FIRST_CALL, is_act, is_card, name_act
from hilojack.cards import cards_in, name_card, rank_of, show_cards
from hilojack.fairness import Below, Chance, Shares, shuffled
from hilojack.families import by_family
from hilojack.rules import slots
from hilojack.rules.chance import STATES, below
from hilojack.rules.dealing import MOST_DEALS, next_dealer, next_seat, shuffle
from hilojack.rules.slots import Row
from hilojack.seeds import start
from hilojack.variants.variant import Variant
from hilojack.views import Event
from hilojack.views.events import Began
from hilojack.views.tally import Peg, Scored

Round = Mapping[int, int]  # one round of cutting: player -> card
THROWN_IN = {slots.SAME_DEALER: "same-dealer", slots.NEXT_DEALER: "next-dealer"}
MOST_SCORE = 9_999  # with which a match may begin
LABEL = "1 to 100 printable characters, without a space at either end"


class IllegalAct(ValueError):
    """An act that the rules do not allow now; the match stands as it stood."""


class WrongStock(ValueError):
    """The order into which the stock is to be shuffled does not hold its cards.

    `number` says which of those of the deal it is, counted from 0.
    """

    def __init__(self, number: int, cards: Sequence[int]) -> None:
        self.number = number
        super().__init__(f"the stock that is shuffled holds {show_cards(cards)}")


class Shuffle(NamedTuple):
    """The stock was put into a new order in the middle of a deal."""

    act: int  # after so many acts; 0 when the cards had only been dealt
    stock: tuple[int, ...]  # the top card first; hidden while the deal is on


@dataclass
class Deal:
    """One deal as it was dealt and played."""

    number: int
    dealer: int
    pack: tuple[int, ...] = field(repr=False)  # the top card first; hidden while the deal is on
    cut: int | None  # the card cut for trumps
    acts: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # who acted, act by act
    scores: tuple[int, ...] = ()  # by side: the running scores when the deal was over
    pegs: list[Peg] = field(default_factory=list)  # what was scored at once, in its order
    count: tuple[Scored, ...] = ()  # what the count gave to whom
    held_over: int = 0  # points that go to the winners of the next deal
    thrown_in: str | None = None  # same-dealer or next-dealer: the hands were, and who deals then
    shuffles: list[Shuffle] = field(default_factory=list, repr=False)  # of the stock, in the deal
    shares: Shares | None = field(default=None, repr=False)  # what its shuffles followed from


@dataclass
class Seen:
    """What a seat has seen happen in a deal."""

    events: list[Event]
    before: list[int] = field(default_factory=list)  # by act: how many of them came before it

    def forget(self, acts: int) -> None:
        """Let all that came after so many acts be unseen."""
        if acts < len(self.before):
            del self.events[self.before[acts] :], self.before[acts:]


class Match:
    """Deals until a side reaches the target.

    `players` are names in the order of joining; `seats` are the names by seat, after the cut has
    settled where they sit. `seed` makes the cards reproducible; without it they come from `chance`,
    which is asked with what it is for (`cut`, `pack` or `stock`, and the number of the deal), and
    is the operating system's generator where nothing else is given. `first_dealer` (a player, in
    the order of joining) stands when a former match or the players settle it; otherwise they cut.
    `cuts`, and `pack` with its `cut` card and `shuffles` for the first deal, replay what was cut
    and dealt before. `scores` by side are those with which the match begins (0 each if not given),
    and `held_over` the points that go to the winners of the first deal beside their own, so that a
    match can be gone on with that was begun elsewhere; ValueError says why it cannot.
    """

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        chance: Chance | None = None,
        first_dealer: int | None = None,
        cuts: Sequence[Round] | None = None,
        pack: Sequence[int] | None = None,
        cut: int | None = None,
        shuffles: Sequence[Sequence[int]] = (),
        scores: Sequence[int] | None = None,
        held_over: int = 0,
    ) -> None:
        self.variant = variant
        self._engine = variant.engine
        self._sight = by_family("views", variant.family.name)
        self.players = tuple(players or (f"Player {n + 1}" for n in range(variant.seats)))
        if len(self.players) != variant.seats:
            raise ValueError(
                f"{variant.name} wants {variant.seats} players here; {len(self.players)} are named"
            )
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"two players have the same name: {', '.join(self.players)}")
        for name in self.players:
            if not is_label(name):
                raise ValueError(f"a name is {LABEL}, not {name[:120]!r}")
        if first_dealer is not None and not 0 <= first_dealer < variant.seats:
            raise ValueError(
                f"the first dealer is a player from 0 to {variant.seats - 1}, not {first_dealer}"
            )
        self.first_scores = (0,) * variant.sides if scores is None else tuple(scores)
        self.first_held_over = held_over
        reason = why_not_begin(variant, self.first_scores, held_over)
        if reason:
            raise ValueError(reason)
        self.seed = seed
        self._chance = chance or unforeseeable
        self.cuts: tuple[Round, ...] = ()
        if first_dealer is None:
            self.cuts = tuple(cuts or self._cut_for_deal())
            self.seating = seat_by_cut(variant, self.cuts)
            first_dealer = standing(self.cuts)[0]
        else:
            self.seating = tuple(range(variant.seats))
        self.first_dealer = self.seating.index(first_dealer)
        self.deals: list[Deal] = []
        self._row: Row = self._engine.blank()
        self._row[slots.SCORES : slots.SCORES + variant.sides] = self.first_scores
        self._row[slots.CARRY] = held_over
        self._past: list[Row] = []
        self._seen: dict[int | None, Seen] = {}
        self.next_deal(pack, cut, shuffles)

    # --- where the match stands ------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(self.players[player] for player in self.seating)

    @property
    def deal(self) -> Deal:
        """The deal in play, or the last one when it is over."""
        return self.deals[-1]

    @property
    def deal_over(self) -> bool:
        """Whether the deal has been played out and counted."""
        return self._row[slots.PHASE] == slots.PHASE_OVER

    @property
    def over(self) -> bool:
        """Whether a side has won the match."""
        return self._row[slots.VICTOR] != slots.NONE

    @property
    def is_played(self) -> bool:
        """Whether programs play it no further: a side has won it, or after MOST_DEALS deals none
        has, and perhaps none ever will.
        """
        return self.over or (self.deal_over and len(self.deals) >= MOST_DEALS)

    @property
    def victor(self) -> int | None:
        """The side that has won the match."""
        return self._row[slots.VICTOR] if self.over else None

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the deal is over."""
        return None if self.deal_over else self._row[slots.TURN]

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores, by side."""
        return tuple(self._row[slots.SCORES : slots.SCORES + self.variant.sides])

    @property
    def position(self) -> tuple[int, ...]:
        """The whole state row: every hidden card. For engines and referees; a player receives a
        `view`.
        """
        return tuple(self._row)

    @property
    def positions(self) -> tuple[tuple[int, ...], ...]:
        """The state rows of the deal act by act, the first before any and the last as it stands."""
        return tuple(tuple(row) for row in (*self._past, self._row))

    def view(self, seat: int | None) -> Any:
        """Return a seat's view (None: a spectator): a `View` of the game's own family, which the
        caller knows and a type checker cannot.
        """
        if seat is not None and not 0 <= seat < self.variant.seats:
            raise ValueError(
                f"the seats are 0 to {self.variant.seats - 1}; there is no seat {seat}"
            )
        return self._sight.look(
            self.variant, self._row, seat, self._perceived(seat), self.deal.number
        )

    def _perceived(self, seat: int | None) -> list[Event]:
        """What a seat has seen happen in this deal; worked out act by act once somebody asks."""
        if seat not in self._seen:
            began = Began(self.deal.number, self.deal.dealer, self.deal.cut)
            self._seen[seat] = Seen([began, *self._sight.first_sight(self.variant, self._first)])
        seen = self._seen[seat]
        for n in range(len(seen.before), len(self.deal.acts)):
            after = self._past[n + 1] if n + 1 < len(self._past) else self._row
            seen.before.append(len(seen.events))
            seen.events += self._sight.perceive(
                self.variant, self._past[n], self.deal.acts[n], after, seat
            )
        return seen.events

    @property
    def _first(self) -> list[int]:
        """The row with which the deal began."""
        return self._past[0] if self._past else self._row

    def legal_acts(self) -> tuple[int, ...]:
        """The acts open to the seat whose turn it is."""
        return () if self.deal_over else self._sight.legal_acts(self.variant, self._row)

    def stakes(self) -> tuple[int, ...]:
        """By side, what it gets when the match is won, or pays (below zero); nothing before.

        Each loser pays the winner one stake, double at zero or below where the rules say so.
        """
        stake = self.variant.rules.get("stake", 0)
        double = self.variant.rules.get("double-stake") == "yes"
        gains = [-stake * (1 + (double and score <= 0)) for score in self.scores]
        if self.victor is None:
            return (0,) * len(gains)
        gains[self.victor] = 0
        gains[self.victor] = -sum(gains)
        return tuple(gains)

    # --- acting ----------------------------------------------------------------------------------

    def act(self, act: int, *, seat: int | None = None) -> None:
        """Perform an act of the seat whose turn it is; IllegalAct says why not, and nothing has
        changed.
        """
        reason = self.why_not(act, seat=seat)
        if reason:
            raise IllegalAct(reason)
        before = self._row
        self._row = before.copy()
        self._engine.perform(self.variant.row, self._row, act)
        self._past.append(before)
        self.deal.acts.append(act)
        self.deal.seats.append(before[slots.TURN])
        self._restock()
        self.deal.pegs += self._sight.pegs(self.variant, len(self.deal.acts), before, self._row)
        self._close_deal()

    def _close_deal(self) -> None:
        """Write down what the deal came to, once it is over."""
        if not self.deal_over:
            return
        deal = self.deal
        deal.scores = self.scores
        deal.held_over = self._row[slots.CARRY]
        deal.thrown_in = THROWN_IN.get(self._row[slots.THROWN_IN])
        deal.count = self._sight.count(self.variant, self._row)

    def why_not(self, act: int, *, seat: int | None = None) -> str | None:
        """Why an act is not allowed now, in a player's words; None when it is."""
        if self.deal_over:
            return (
                "the match is over"
                if self.over
                else "the deal is over; the next one has not been dealt"
            )
        turn = self._row[slots.TURN]
        if seat is not None and seat != turn:
            return f"it is {self.seats[turn]}'s turn"
        if is_legal(self.variant, self._row, act):
            return None
        if not is_act(act):
            return f"{act} is no act"
        may_play = self._engine.legal_plays(self.variant.row, self._row)
        if not is_card(act) or not (may_play or self._sight.EXPLAINS_ALL):
            open_now = (
                " or ".join(name_act(a) for a in self.legal_acts() if not is_card(a))
                or "play a card"
            )
            return f"that is not open now; {open_now}"
        if not self._row[slots.HANDS + turn] >> act & 1:
            return f"you do not hold the {name_card(act)}"
        reason: str = self._sight.why_not(self.variant, self._row, act)
        return reason

    def why_revoke(self, act: int) -> str | None:
        """Why playing a card now, though it is open, is a revoke; None when it is none."""
        if self.turn is None or not is_card(act):
            return None
        reason: str | None = self._sight.why_revoke(self.variant, self._row, act)
        return reason

    def undo(self) -> None:
        """Take back the last act of this deal; ValueError when there is none."""
        if not self._past:
            raise ValueError("there is no act of this deal to take back")
        self._row = self._past.pop()
        self.deal.acts.pop()
        self.deal.seats.pop()
        self.deal.scores, self.deal.count = (), ()
        self.deal.pegs = [peg for peg in self.deal.pegs if peg.act <= len(self.deal.acts)]
        self.deal.held_over, self.deal.thrown_in = 0, None
        self.deal.shuffles = [s for s in self.deal.shuffles if s.act <= len(self.deal.acts)]
        for seen in self._seen.values():
            seen.forget(len(self._past))

    def next_deal(
        self,
        pack: Sequence[int] | None = None,
        cut: int | None = None,
        shuffles: Sequence[Sequence[int]] = (),
    ) -> None:
        """Shuffle and deal the next deal, or deal a pack that is given with its cut card and the
        orders into which its stock is shuffled in the course of it.
        """
        if self.deals and not self.deal_over:
            raise ValueError("the deal is not over yet")
        if self.over:
            raise ValueError("the match is over")
        if pack is not None and sorted(pack) != list(cards_in(self.variant.row[slots.PACK_CARDS])):
            raise ValueError("the pack that is given must hold each card of the game once")
        number = len(self.deals) + 1
        dealer = next_dealer(self.variant.row, self._row) if self.deals else self.first_dealer
        row = self._row.copy()
        row[slots.DEALER] = dealer
        if pack is None:
            self._shuffle(row, number)
        else:
            row[slots.PACK : slots.PACK + len(pack)] = pack
            row[slots.CUT] = slots.NONE if cut is None else cut
        order = tuple(row[slots.PACK : slots.PACK + self.variant.row[slots.PACK_SIZE]])
        self._engine.begin(self.variant.row, row)
        shown = None if row[slots.CUT] == slots.NONE else row[slots.CUT]
        self.deals.append(Deal(number, dealer, order, shown))
        self._orders = shuffles
        self._row = row
        self._past = []
        self._seen = {}
        self._restock()
        self.deal.pegs += self._sight.pegs_of_deal(self.variant, row)
        self._close_deal()

    def leave_the_record(self) -> None:
        """Shuffle the stock anew from here on, whatever was replayed of this deal so far."""
        self._orders = self._orders[: len(self.deal.shuffles)]

    def rematch(self, *, seed: int | None = None, chance: Chance | None = None) -> "Match":
        """The next match of the same players in the same seats; the rules say who deals first."""
        if self.victor is None:
            raise ValueError("the match is not over yet")
        dealer = next_seat(self.variant.row, self.first_dealer)
        if self.variant.rules["match-dealer"] == "winner":
            dealer = self.first_dealer
            while dealer % self.variant.sides != self.victor:
                dealer = next_seat(self.variant.row, dealer)
        return Match(self.variant, self.seats, seed=seed, chance=chance, first_dealer=dealer)

    # --- chance ----------------------------------------------------------------------------------

    def _shuffle(self, row: Row, number: int) -> None:
        """A new order of the pack: from the seed, or from a source that knows all 52! orders."""
        rules = self.variant.row
        if self.seed is None:
            draw = self._chance("pack", number)
            pack = shuffled(list(cards_in(rules[slots.PACK_CARDS])), draw)
            row[slots.PACK : slots.PACK + len(pack)] = pack
            row[slots.RANDOM] = 1 + draw(STATES)
        else:
            row[slots.RANDOM] = start(self.seed, "deal", number)
            shuffle(rules, row)
        self._engine.cut(rules, row)

    def _restock(self) -> None:
        """Put a stock that waits for it into a new order: as it is replayed, or at random."""
        while self._row[slots.PHASE] == slots.PHASE_SHUFFLE:
            places = self._engine.stock(self.variant.row, self._row)
            cards = sorted(self._row[slots.PACK + place] for place in places)
            order = self._replayed(cards) or self._shuffled(cards)
            for place, card in zip(places, order, strict=True):
                self._row[slots.PACK + place] = card
            self.deal.shuffles.append(Shuffle(len(self.deal.acts), tuple(order)))
            self._engine.resume(self.variant.row, self._row)

    def _replayed(self, cards: Sequence[int]) -> Sequence[int] | None:
        """The order that was given for these cards, if one was."""
        number = len(self.deal.shuffles)
        if number >= len(self._orders):
            return None
        if sorted(self._orders[number]) != cards:
            raise WrongStock(number, cards)
        return self._orders[number]

    def _shuffled(self, cards: list[int]) -> list[int]:
        """Cards in a random order, from the seed or from the source of chance."""
        path = ("stock", self.deal.number, len(self.deal.shuffles))
        return shuffled(cards, self._numbers(*path))

    def _numbers(self, *path: object) -> Below:
        """The numbers to draw on: from the seed, or from the source of chance."""
        if self.seed is None:
            return self._chance(*path)
        row = [0] * self._engine.state_size
        row[slots.RANDOM] = start(self.seed, *path)
        return lambda n: below(row, n)

    def _cut_for_deal(self) -> list[Round]:
        """Everybody cuts a card; those who tie cut again, until no two stand level."""
        draw = self._numbers("cut")
        rounds: list[Round] = []
        while level := players_level(rounds, self.variant.seats):
            spread = list(cards_in(self.variant.row[slots.PACK_CARDS]))
            rounds.append({player: spread.pop(draw(len(spread))) for player in level})
        return rounds


def retrace(match: Match, *, seed: int | None = None) -> Iterator[Match]:
    """A match once more from its beginning, the cards as they lay: given before each act, and when
    each deal is as it was left. It is one match that goes on; play on in it where you leave off.
    """
    first, *others = match.deals
    again = Match(
        match.variant,
        match.players,
        seed=seed,
        cuts=match.cuts or None,
        first_dealer=None if match.cuts else match.seating[match.first_dealer],
        pack=first.pack,
        cut=first.cut,
        shuffles=orders(first),
        scores=match.first_scores,
        held_over=match.first_held_over,
    )
    for played in (first, *others):
        if played.number > 1:
            again.next_deal(played.pack, played.cut, orders(played))
        for act in played.acts:
            yield again
            again.act(act)
        yield again


def why_not_begin(variant: Variant, scores: Sequence[int], held_over: int) -> str | None:
    """Why a match cannot begin at these scores by side, and with these points held over; None when
    it can.
    """
    if len(scores) != variant.sides:
        return f"{variant.name} has {variant.sides} sides here; {len(scores)} scores are given"
    for score in scores:
        if type(score) is not int or abs(score) > MOST_SCORE:
            return f"a score is a whole number from -{MOST_SCORE} to {MOST_SCORE}, not {score!r}"
    row = variant.engine.blank()
    row[slots.SCORES : slots.SCORES + variant.sides] = scores
    if variant.engine.decided(variant.row, row):
        told = ", ".join(map(str, scores))
        return f"at the scores {told} the match is over: the target is {variant.rules['target']}"
    if type(held_over) is not int or not 0 <= held_over <= MOST_SCORE:
        return f"points held over are a whole number from 0 to {MOST_SCORE}, not {held_over!r}"
    if held_over and variant.rules.get("ties") != "held-over":
        return f"no points are held over in {variant.name} here, so not {held_over}"
    return None


def orders(deal: Deal) -> list[tuple[int, ...]]:
    """The orders into which the stock of a deal was shuffled in the course of it."""
    return [shuffle.stock for shuffle in deal.shuffles]


def is_label(text: str) -> bool:
    """Whether a text is fit for a name that everything that shows or writes it can carry."""
    return 0 < len(text) <= 100 and text == text.strip() and text.isprintable()


def is_legal(variant: Variant, row: Row, act: int) -> bool:
    """Whether the seat whose turn it is may perform an act."""
    if act >= FIRST_CALL:
        return bool(variant.engine.legal_calls(variant.row, row) >> act - FIRST_CALL & 1)
    return act >= 0 and bool(variant.engine.legal_plays(variant.row, row) >> act & 1)


def unforeseeable(*path: object) -> Below:
    """The operating system's generator; Python draws by rejection, so that no order is favoured."""
    from secrets import randbelow

    return randbelow


def standing(rounds: Sequence[Round]) -> list[int]:
    """The players in order of their cuts, the highest first; ties go by the next round's cuts."""
    cuts: dict[int, list[int]] = {player: [] for player in rounds[0]}
    for cutting in rounds:
        for player, card in cutting.items():
            cuts[player].append(rank_of(card))
    return sorted(cuts, key=lambda player: cuts[player], reverse=True)


def players_level(rounds: Sequence[Round], seats: int) -> list[int]:
    """The players who must cut, or cut again: all of them at first, then those whose cuts are
    level.
    """
    if not rounds:
        return list(range(seats))
    cuts: dict[int, tuple[int, ...]] = {}
    for player in range(seats):
        cuts[player] = tuple(rank_of(cutting[player]) for cutting in rounds if player in cutting)
    return [p for p in cuts if list(cuts.values()).count(cuts[p]) > 1]


def seat_by_cut(variant: Variant, rounds: Sequence[Round]) -> tuple[int, ...]:
    """The players by seat: as they joined, or the two highest cuts opposite each other where the
    cut makes partners.
    """
    if variant.rules.get("partners") != "by-cut":
        return tuple(range(variant.seats))
    first, second, third, fourth = standing(rounds)
    return (first, third, second, fourth)
