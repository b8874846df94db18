"""A match: the cut for deal, deals until the target, and the actions of the players, checked.

    >>> from hilojack import load
    >>> match = Match(load("california-jack"), players=["Ann", "Ben"], seed=7)
    >>> while not match.over:
    ...     if match.deal_over:
    ...         match.next_deal()
    ...     else:
    ...         match.act(match.view(match.turn).acts[0])
    >>> match.scores[match.victor] >= 10
    True

A player receives a view and returns an action; nothing else passes between them and the match.
"""

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, NamedTuple

from hilojack.calls import FIRST_CALL, is_act, is_card, name_act
from hilojack.cards import PACK, cards_in, rank_of, show_cards
from hilojack.fairness import Below, Chance, Pledge, Shares, shuffled
from hilojack.families import by_family
from hilojack.rules import slots
from hilojack.rules.chance import STATES, below
from hilojack.rules.dealing import MOST_DEALS, next_dealer, next_seat, shuffle
from hilojack.rules.slots import Row
from hilojack.seeds import start
from hilojack.variants.position import Position
from hilojack.variants.variant import Variant
from hilojack.views import Event
from hilojack.views.events import Began
from hilojack.views.tally import Peg, Scored
from hilojack.words import match as say

Round = Mapping[int, int]  # one round of cutting: player -> card
THROWN_IN = {slots.SAME_DEALER: "same-dealer", slots.NEXT_DEALER: "next-dealer"}
MOST_SCORE = 9_999  # with which a match may begin
LABEL = say.label  # what can be a name
NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail")  # of players who are nobody


class IllegalAct(ValueError):
    """An action that the rules do not allow now; the match is unchanged."""


class WrongStock(ValueError):
    """A given order of the stock that does not hold its cards.

    `number` is its place among the shuffles of the deal, from 0.
    """

    def __init__(self, number: int, cards: Sequence[int]) -> None:
        self.number = number
        super().__init__(say.stock_holds(show_cards(cards)))


@dataclass(frozen=True)
class Opening:
    """How a match begins: the first dealer and the scores.

    `first_dealer` is a player, in the order of joining. If it is None the players cut for deal, or
    have cut `cuts`, round by round. `scores` are by side, 0 each if empty. `held_over` are points
    for the winners of the first deal.
    """

    first_dealer: int | None = None
    cuts: tuple[Round, ...] = ()
    scores: tuple[int, ...] = ()
    held_over: int = 0


@dataclass(frozen=True)
class Deck:
    """How the cards of one deal lie: the pack, top card first, and the card cut for trumps.

    `shuffles` are the orders in which the stock lies each time it is shuffled during the deal.
    """

    pack: Sequence[int] = field(repr=False)
    cut: int | None = None
    shuffles: Sequence[Sequence[int]] = field(default=(), repr=False)


class Resignation(NamedTuple):
    """A seat's resignation of the match for its side."""

    seat: int
    deal: int  # its number
    act: int  # after this many actions of it
    last: bool = False  # nobody is left to play on: of the other sides the one ahead wins


class Shuffle(NamedTuple):
    """A shuffle of the stock during a deal."""

    act: int  # after this many actions; 0 straight after dealing
    stock: tuple[int, ...]  # the top card first; hidden until the deal is over


@dataclass
class Deal:
    """One deal as it was dealt and played."""

    number: int
    dealer: int
    pack: tuple[int, ...] = field(repr=False)  # the top card first; hidden until the deal is over
    cut: int | None  # the card cut for trumps
    acts: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # who acted, by action
    scores: tuple[int, ...] = ()  # by side: the running scores when the deal was over
    pegs: list[Peg] = field(default_factory=list)  # points pegged in play, in their order
    count: tuple[Scored, ...] = ()
    held_over: int = 0  # points for the winners of the next deal
    thrown_in: str | None = None  # same-dealer or next-dealer deals after the hands are thrown in
    shuffles: list[Shuffle] = field(default_factory=list, repr=False)
    shares: Shares | None = field(default=None, repr=False)  # what its chance followed from

    @property
    def deck(self) -> Deck:
        """The cards as they lay, to be dealt again."""
        return Deck(self.pack, self.cut, [shuffle.stock for shuffle in self.shuffles])


class Perceived:
    """The events of a deal that one seat has seen, and where those of each action end."""

    def __init__(self, first: list[Event]) -> None:
        self.events, self.ends = first, [len(first)]

    def add(self, events: Sequence[Event]) -> None:
        """Add the events of the next action."""
        self.events += events
        self.ends.append(len(self.events))

    def forget(self, acts: int) -> None:
        """Forget what followed the first `acts` actions."""
        del self.ends[acts + 1 :]
        del self.events[self.ends[-1] :]


class Match:
    """Deals until a side reaches the target.

    `players` are names in the order of joining; `seats` are the names by seat, after the cut.
    `seed` makes the cards reproducible. Without it they come from `chance`, which is called with
    their purpose (`cut`, `pack` or `stock`) and the number of the deal; by default it is the
    operating system's generator. `opening` says how the match begins, and `decks` how the cards
    of its first deals lie; later deals are shuffled. Raise ValueError if it cannot begin so.
    """

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        chance: Chance | None = None,
        opening: Opening | None = None,
        decks: Sequence[Deck] = (),
        **former: object,
    ) -> None:
        if former:
            opening, decks = _replaced(former)
        self.variant, self.seed = variant, seed
        self._engine = variant.engine
        self._chance = chance or unforeseeable
        self.players = tuple(players or (f"Player {n + 1}" for n in range(variant.seats)))
        opening = opening or Opening()
        reason = why_not_seat(variant, self.players) or why_not_begin(variant, opening)
        if reason:
            raise ValueError(reason)
        self._open(replace(opening, scores=tuple(opening.scores) or (0,) * variant.sides))
        self.deals: list[Deal] = []
        self.resignations: list[Resignation] = []
        self.pledge: Pledge | None = None  # what its shuffles were bound to
        self._row: Row = self._engine.blank()
        self._row[slots.SCORES : slots.SCORES + variant.sides] = self.opening.scores
        self._row[slots.CARRY] = opening.held_over
        self._stopped: Row | None = None  # the position in which a resignation ended the match
        self._past: list[Row] = []
        self._seen: dict[int | None, Perceived] = {}  # by seat, in this deal
        self._decks = iter(tuple(decks))
        self.next_deal()

    def _open(self, opening: Opening) -> None:
        """Seat the players and settle who deals first, by a cut unless that is given."""
        dealer = opening.first_dealer
        self.seating = tuple(range(self.variant.seats))
        self.opening = replace(opening, cuts=())
        if dealer is None:
            cuts = tuple(opening.cuts or self._cut_for_deal())
            self.seating = seat_by_cut(self.variant, cuts)
            dealer = dealer_by_cut(self.variant, cuts)
            self.opening = replace(opening, cuts=cuts)
        self.first_dealer = self.seating.index(dealer)

    @property
    def _sight(self) -> ModuleType:
        """The room of the game's family that says what each seat sees; modules are not pickled."""
        room: ModuleType = by_family("views", self.variant.family.name)
        return room

    # --- where the match stands ------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(self.players[player] for player in self.seating)

    @property
    def deal(self) -> Deal:
        """The deal in play, or the last one if it is over."""
        return self.deals[-1]

    @property
    def deal_over(self) -> bool:
        """True if the deal is over and counted."""
        return self._row[slots.PHASE] == slots.PHASE_OVER

    @property
    def over(self) -> bool:
        """True if a side has won the match."""
        return self._row[slots.VICTOR] != slots.NONE

    @property
    def resigned(self) -> tuple[int, ...]:
        """The sides that have resigned, in their order: none of them can win."""
        return tuple(one.seat % self.variant.sides for one in self.resignations)

    @property
    def given_up(self) -> bool:
        """True if a resignation has ended the match."""
        last = self.resignations[-1:]
        left = self.variant.sides - len(self.resignations)
        return self.over and bool(last) and (last[0].last or left == 1)

    @property
    def is_played(self) -> bool:
        """True if programs stop playing: a side has won, or none has in MOST_DEALS deals."""
        return self.over or (self.deal_over and len(self.deals) >= MOST_DEALS)

    @property
    def victor(self) -> int | None:
        """The side that has won the match."""
        return self._row[slots.VICTOR] if self.over else None

    @property
    def turn(self) -> int | None:
        """The seat to act, or None if the deal is over."""
        return None if self.deal_over else self._row[slots.TURN]

    @property
    def scores(self) -> tuple[int, ...]:
        """The running scores, by side."""
        return tuple(self._row[slots.SCORES : slots.SCORES + self.variant.sides])

    def ahead(self, seat: int) -> int:
        """Return the points of a seat's side less those of the best other; the reverse where points
        are charged, so more is better in every game.
        """
        sign = self._engine.sign_of(self.variant.row)
        scores = [sign * score for score in self.scores]
        own = scores.pop(seat % self.variant.sides)
        return own - max(scores)

    @property
    def position(self) -> Position:
        """The whole state row, with every hidden card; players receive a `view`."""
        return Position.of(self.variant, self._row)

    @property
    def positions(self) -> tuple[tuple[int, ...], ...]:
        """The state rows of the deal: before each action, and now."""
        return tuple(tuple(row) for row in (*self._past, self._row))

    def view(self, seat: int | None) -> Any:
        """Return a seat's view (None: a spectator): a `View` of the game's own family, which the
        caller knows and a type checker cannot.
        """
        if seat is not None and not 0 <= seat < self.variant.seats:
            raise ValueError(say.no_such_seat(self.variant.seats - 1, seat))
        row = self._row if self._stopped is None else self._stopped
        view = self._sight.look(self.variant, row, seat, self._perceived(seat), self.deal.number)
        return view if self._stopped is None else self._view_at_the_end(view)

    def _view_at_the_end(self, view: Any) -> Any:
        """Return a view of the position that a resignation stopped: it shows who won, and no card
        that it did not show before.
        """
        seen = list(view.row)
        for slot in (slots.PHASE, slots.VICTOR):
            seen[slot] = self._row[slot]
        seen[slots.TURN] = slots.NONE
        return replace(view, row=seen, acts=())

    def _perceived(self, seat: int | None) -> Sequence[Event]:
        """Return what a seat has seen happen in this deal, brought up to date."""
        if seat not in self._seen:
            began = Began(self.deal.number, self.deal.dealer, self.deal.cut)
            first = self._past[0] if self._past else self._row
            self._seen[seat] = Perceived([began, *self._sight.first_sight(self.variant, first)])
        seen, acts = self._seen[seat], self.deal.acts
        for n in range(len(seen.ends) - 1, len(acts)):
            after = self._past[n + 1] if n + 1 < len(acts) else self._row
            seen.add(self._sight.perceive(self.variant, self._past[n], acts[n], after, seat))
        return seen.events

    def legal_acts(self) -> tuple[int, ...]:
        """Return the legal actions of the seat to act."""
        return () if self.deal_over else self._sight.legal_acts(self.variant, self._row)

    def stakes(self) -> tuple[int, ...]:
        """Return what each side wins, or pays if below zero; zero until the match is won.

        Each loser pays the winner one stake, or two at zero or below if the rules say so. For each
        deal in which a side scored every item each other side pays it what the rules say.
        """
        if self.victor is None:
            return (0,) * self.variant.sides
        stake, for_all = (self.variant.rules.get(name, 0) for name in ("stake", "stake-all-four"))
        double = self.variant.rules.get("double-stake") == "yes"
        gains = [-stake * (1 + (double and score <= 0)) for score in self.scores]
        gains[self.victor] = 0
        gains[self.victor] = -sum(gains)
        for winner in map(self._sweeper, self.deals) if for_all else ():
            if winner is not None:
                gains = [gain - for_all for gain in gains]
                gains[winner] += for_all * self.variant.sides
        return tuple(gains)

    def _sweeper(self, deal: Deal) -> int | None:
        """Return the side that scored every item of a deal, or None."""
        items = [line.side for line in deal.count if line.item in self.variant.rules["scoring"]]
        alone = len(set(items)) == 1 and len(items) == len(self.variant.rules["scoring"])
        return items[0] if alone else None

    # --- acting ----------------------------------------------------------------------------------

    def act(self, act: int, *, seat: int | None = None) -> None:
        """Perform an action of the seat to act. Raise IllegalAct if it is not allowed."""
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
        self._bar()
        self.deal.pegs += self._sight.pegs(self.variant, len(self.deal.acts), before, self._row)
        self._close_deal()

    def _close_deal(self) -> None:
        """Write down the result of the deal, if it is over."""
        if not self.deal_over:
            return
        deal = self.deal
        deal.scores = self.scores
        deal.held_over = self._row[slots.CARRY]
        deal.thrown_in = THROWN_IN.get(self._row[slots.THROWN_IN])
        deal.count = self._sight.count(self.variant, self._row)

    def why_not(self, act: int, *, seat: int | None = None) -> str | None:
        """Return why an action is not allowed now, in plain words, or None if it is allowed."""
        if self.deal_over:
            return say.match_is_over if self.over else say.next_deal_not_dealt
        turn = self._row[slots.TURN]
        if seat is not None and seat != turn:
            name = self.seats[turn]
            return say.not_your_turn if name == "You" else say.turn_of_another(name)
        if is_legal(self.variant, self._row, act):
            return None
        if not is_act(act):
            return say.not_an_act(act)
        may_play = self._engine.legal_plays(self.variant.row, self._row)
        if not is_card(act) or not (may_play or self._sight.EXPLAINS_ALL):
            calls = " or ".join(name_act(a) for a in self.legal_acts() if not is_card(a))
            return say.not_legal_now(calls or say.choose_a_card)
        if not self._row[slots.HANDS + turn] >> act & 1:
            return say.card_not_held(act)
        reason: str = self._sight.why_not(self.variant, self._row, act)
        return reason

    def why_revoke(self, act: int) -> str | None:
        """Return why playing a card now, though legal, is a revoke, or None if it is not."""
        if self.turn is None or not is_card(act):
            return None
        reason: str | None = self._sight.why_revoke(self.variant, self._row, act)
        return reason

    def undo(self) -> None:
        """Undo the last action of the deal. Raise ValueError if none."""
        if not self._past:
            raise ValueError(say.nothing_to_undo)
        if (self.deal.number, len(self.deal.acts)) in [one[1:3] for one in self.resignations]:
            raise ValueError(say.resigned_since)
        self._row = self._past.pop()
        self.deal.acts.pop()
        self.deal.seats.pop()
        self.deal.scores, self.deal.count = (), ()
        self.deal.pegs = [peg for peg in self.deal.pegs if peg.act <= len(self.deal.acts)]
        self.deal.held_over, self.deal.thrown_in = 0, None
        self.deal.shuffles = [s for s in self.deal.shuffles if s.act <= len(self.deal.acts)]
        for seen in self._seen.values():
            seen.forget(len(self._past))

    def next_deal(self, deck: Deck | None = None, **former: object) -> None:
        """Deal the next deal: `deck`, else the next of the match's decks, else a shuffled pack.

        Raise ValueError if the last deal is not over, the match is, or the pack is not the game's.
        """
        if former:
            deck = next(iter(_replaced(former)[1]), None)
        if self.deals and not self.deal_over:
            raise ValueError(say.deal_not_over)
        if self.over:
            raise ValueError(say.match_is_over)
        deck = deck or next(self._decks, None)
        if deck and sorted(deck.pack) != list(cards_in(self.variant.row[slots.PACK_CARDS])):
            raise ValueError("the pack that is given must hold each card of the game once")
        number = len(self.deals) + 1
        dealer = next_dealer(self.variant.row, self._row) if self.deals else self.first_dealer
        row = self._row.copy()
        row[slots.DEALER] = dealer
        if deck is None:
            self._shuffle(row, number)
        else:
            row[slots.PACK : slots.PACK + len(deck.pack)] = deck.pack
            row[slots.CUT] = slots.NONE if deck.cut is None else deck.cut
        order = tuple(row[slots.PACK : slots.PACK + self.variant.row[slots.PACK_SIZE]])
        self._engine.begin(self.variant.row, row)
        shown = None if row[slots.CUT] == slots.NONE else row[slots.CUT]
        self.deals.append(Deal(number, dealer, order, shown))
        self._orders = deck.shuffles if deck else ()
        self._row = row
        self._past = []
        self._seen = {}
        self._restock()
        self._bar()
        self.deal.pegs += self._sight.pegs_of_deal(self.variant, row)
        self._close_deal()

    # --- resigning -------------------------------------------------------------------------------

    def why_not_resign(self, seat: int) -> str | None:
        """Return why a seat may not resign for its side, or None if it may."""
        if not 0 <= seat < self.variant.seats:
            return say.no_such_seat(self.variant.seats - 1, seat)
        if self.over:
            return say.match_is_over
        if seat % self.variant.sides in self.resigned:
            return say.already_resigned(self.seats[seat])
        return None

    def resign(self, seat: int, *, last: bool = False) -> None:
        """Resign the match for the side of a seat. Raise ValueError if that is not possible.

        The side cannot win any more; its cards are played on, and the other sides play for the
        match. The last side that has not resigned wins at once. So does, if this is the `last`
        resignation, the side that is ahead of the others: nobody is left to play on, as when a
        person resigns against computer players.
        """
        reason = self.why_not_resign(seat)
        if reason:
            raise ValueError(reason)
        for one in (None, *range(self.variant.seats)):
            self._perceived(one)  # before the position changes without an act
        self.resignations.append(Resignation(seat, self.deal.number, len(self.deal.acts), last))
        self._row = self._row.copy()
        self._bar()
        left = [side for side in range(self.variant.sides) if side not in self.resigned]
        if not self.over and (last or len(left) == 1):
            self._stopped = self._row.copy()
            self._row[slots.VICTOR] = self._ahead(left)
            self._row[slots.PHASE] = slots.PHASE_OVER

    def _bar(self) -> None:
        """Keep the sides that have resigned from winning."""
        if self.resignations:
            self._engine.bar(self.variant.row, self._row, sum(1 << side for side in self.resigned))

    def _ahead(self, sides: Sequence[int]) -> int:
        """Return the side that is ahead; of several the first to play after the dealer."""
        seat, turns = self._row[slots.DEALER], list[int]()
        for _ in range(self.variant.seats):
            seat = next_seat(self.variant.row, seat)
            turns.append(seat % self.variant.sides)
        sign = self._engine.sign_of(self.variant.row)
        return max(sorted(sides, key=turns.index), key=lambda side: sign * self.scores[side])

    @classmethod
    def placed(cls, variant: Variant, row: Sequence[int], players: Sequence[str]) -> "Match":
        """Return a match whose only deal begins at a position, as it stands: what was called and
        played before is not known. Raise ValueError if it cannot be played on.
        """
        pack = row[slots.PACK : slots.PACK + variant.row[slots.PACK_SIZE]]
        scores = tuple(row[slots.BEFORE : slots.BEFORE + variant.sides])
        opening = Opening(row[slots.DEALER], scores=scores)
        match = cls(variant, players, seed=0, opening=opening, decks=[Deck(pack)])
        match._row, match.deal.cut, match.deal.pegs = list(row), None, []
        if not match.deal_over and not match.legal_acts():
            raise ValueError(say.nobody_can_act)
        return match

    def leave_the_record(self) -> None:
        """Shuffle from here on, whatever decks were given."""
        self._orders = self._orders[: len(self.deal.shuffles)]
        self._decks = iter(())

    def opening_of(self, number: int) -> Opening:
        """Return the opening of a match that begins with deal `number`, the seats as they are."""
        scores, held_over = self.opening.scores, self.opening.held_over
        if number > 1:
            before = self.deals[number - 2]
            scores, held_over = before.scores, before.held_over
        return Opening(self.deals[number - 1].dealer, scores=scores, held_over=held_over)

    def rematch(
        self,
        players: Sequence[str] = (),
        *,
        seed: int | None = None,
        chance: Chance | None = None,
    ) -> "Match":
        """Return the next match of the players in their seats, or of others by seat; the rules
        say who deals first.
        """
        opening = Opening(first_dealer=self.next_opener)
        names = players or self.seats
        return Match(self.variant, names, seed=seed, chance=chance, opening=opening)

    @property
    def next_opener(self) -> int:
        """The seat that deals first in the next match. Raise ValueError before this one is over."""
        if self.victor is None:
            raise ValueError(say.match_not_over)
        dealer = next_seat(self.variant.row, self.first_dealer)
        if self.variant.rules["match-dealer"] == "winner":
            dealer = self.first_dealer
            while dealer % self.variant.sides != self.victor:
                dealer = next_seat(self.variant.row, dealer)
        return dealer

    # --- chance ----------------------------------------------------------------------------------

    def _shuffle(self, row: Row, number: int) -> None:
        """Shuffle the pack: from the seed, or from a source that reaches all 52! orders."""
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
        """Shuffle a stock that waits for it: as its deck says, or at random."""
        while self._row[slots.PHASE] == slots.PHASE_SHUFFLE:
            places = self._engine.stock(self.variant.row, self._row)
            cards = sorted(self._row[slots.PACK + place] for place in places)
            order = self._order(cards)
            for place, card in zip(places, order, strict=True):
                self._row[slots.PACK + place] = card
            self.deal.shuffles.append(Shuffle(len(self.deal.acts), tuple(order)))
            self._engine.resume(self.variant.row, self._row)

    def _order(self, cards: list[int]) -> Sequence[int]:
        """Return the order into which a stock is shuffled: as the deck states, or at random."""
        number = len(self.deal.shuffles)
        if number >= len(self._orders):
            return shuffled(cards, self._numbers("stock", self.deal.number, number))
        if sorted(self._orders[number]) != cards:
            raise WrongStock(number, cards)
        return self._orders[number]

    def _numbers(self, *path: object) -> Below:
        """Return the random numbers for one purpose: from the seed or the source of chance."""
        if self.seed is None:
            return self._chance(*path)
        row = [0] * self._engine.state_size
        row[slots.RANDOM] = start(self.seed, *path)
        return lambda n: below(row, n)

    def _cut_for_deal(self) -> list[Round]:
        """Return the rounds of a cut: everyone cuts, then those who tie, until nobody does."""
        draw = self._numbers("cut")
        rounds: list[Round] = []
        while tied := tied_players(rounds, self.variant.seats):
            spread = list(cards_in(self.variant.row[slots.PACK_CARDS] & PACK))  # no jokers
            rounds.append({player: spread.pop(draw(len(spread))) for player in tied})
        return rounds


def retrace(match: Match, *, seed: int | None = None) -> Iterator[Match]:
    """Replay a match, the cards as they lay: yield it before each action and after each deal, once
    whoever resigned there has.

    It is one match that moves on: to resume it, stop iterating.
    """
    decks = [match.deals[0].deck]
    again = Match(match.variant, match.players, seed=seed, opening=match.opening, decks=decks)
    for played in match.deals:
        if played.number > 1:
            again.next_deal(played.deck)
        for act in played.acts:
            _resign_as(match, again)
            yield again
            again.act(act)
        _resign_as(match, again)
        yield again


def _resign_as(match: Match, again: Match) -> None:
    """Resign where the players of a match did that is replayed."""
    for one in match.resignations:
        if (one.deal, one.act) == (again.deal.number, len(again.deal.acts)):
            again.resign(one.seat, last=one.last)


def _replaced(former: dict[str, Any]) -> tuple[Opening, list[Deck]]:
    """Return the opening and the decks that arguments of 0.1 stand for, and warn of them."""
    given = {name: value for name, value in former.items() if value is not None}
    begun = {name: given.pop(name) for name in Opening.__dataclass_fields__ if name in given}
    opening, decks = Opening(**begun), [Deck(**given)] if given else []
    warnings.warn(
        "opening=Opening(...) and decks=[Deck(...)] have replaced first_dealer, cuts, scores, "
        "held_over, pack, cut and shuffles, which go with the next release",
        DeprecationWarning,
        stacklevel=3,
    )
    return opening, decks


# --- what a match can begin with -----------------------------------------------------------------


def why_not_seat(variant: Variant, players: Sequence[str]) -> str | None:
    """Return why players of these names cannot play a match, or None if they can."""
    if len(players) != variant.seats:
        return say.wrong_number_of_players(variant.name, variant.seats, len(players))
    if len(set(players)) < len(players):
        return say.same_names(", ".join(players))
    for name in players:
        if not is_label(name):
            return say.no_such_name(LABEL, repr(name[:120]))
    return None


def why_not_begin(variant: Variant, opening: Opening) -> str | None:
    """Return why a match cannot begin with an opening, or None if it can."""
    dealer, held_over = opening.first_dealer, opening.held_over
    if dealer is not None and not 0 <= dealer < variant.seats:
        return say.no_such_dealer(variant.seats - 1, dealer)
    scores = opening.scores or (0,) * variant.sides
    if len(scores) != variant.sides:
        return say.wrong_number_of_scores(variant.name, variant.sides, len(scores))
    for score in scores:
        if type(score) is not int or abs(score) > MOST_SCORE:
            return say.no_such_score(MOST_SCORE, repr(score))
    row = variant.engine.blank()
    row[slots.SCORES : slots.SCORES + variant.sides] = scores
    if variant.engine.decided(variant.row, row):
        return say.over_at_scores(", ".join(map(str, scores)), variant.target)
    if type(held_over) is not int or not 0 <= held_over <= MOST_SCORE:
        return say.cannot_be_held_over(MOST_SCORE, repr(held_over))
    if held_over and "held-over" not in map(variant.rules.get, ("ties", "game-tie")):
        return say.none_held_over(variant.name, held_over)
    return None


def is_label(text: str) -> bool:
    """Return True if a text can be a name wherever names are shown or written."""
    return 0 < len(text) <= 100 and text == text.strip() and text.isprintable()


def is_legal(variant: Variant, row: Row, act: int) -> bool:
    """Return True if the seat to act may perform an action."""
    if act >= FIRST_CALL:
        return bool(variant.engine.legal_calls(variant.row, row) >> act - FIRST_CALL & 1)
    return act >= 0 and bool(variant.engine.legal_plays(variant.row, row) >> act & 1)


def unforeseeable(*path: object) -> Below:
    """Return the operating system's generator, which draws by rejection and favours no order."""
    from secrets import randbelow

    return randbelow


# --- the cut for deal ----------------------------------------------------------------------------


def _ranks_cut(rounds: Sequence[Round], players: Iterable[int]) -> dict[int, list[int]]:
    """Return the ranks that each player has cut, round by round."""
    return {p: [rank_of(cutting[p]) for cutting in rounds if p in cutting] for p in players}


def by_cut(rounds: Sequence[Round]) -> list[int]:
    """Return the players by their cuts, highest first; later rounds part those who tie."""
    ranks = _ranks_cut(rounds, rounds[0])
    return sorted(ranks, key=ranks.__getitem__, reverse=True)


def dealer_by_cut(variant: Variant, rounds: Sequence[Round]) -> int:
    """Return the player who deals first: the highest or the lowest, or whoever sits on the right of
    the one who is to lead.
    """
    players, rule = by_cut(rounds), variant.rules.get("first-deal")
    first = players[-1 if rule in ("lowest-deals", "lowest-leads") else 0]
    if rule not in ("highest-leads", "lowest-leads"):
        return first
    seating = seat_by_cut(variant, rounds)
    return seating[seating.index(first) - 1]


def tied_players(rounds: Sequence[Round], seats: int) -> list[int]:
    """Return the players who must cut: everyone at first, then those whose cuts tie."""
    cuts = list(_ranks_cut(rounds, range(seats)).values())
    return [player for player in range(seats) if cuts.count(cuts[player]) > 1]


def seat_by_cut(variant: Variant, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return the players by seat: as they joined or, if the cut makes partners, the two highest
    opposite each other.
    """
    if variant.rules.get("partners") != "by-cut":
        return tuple(range(variant.seats))
    first, second, third, fourth = by_cut(rounds)
    return (first, third, second, fourth)
