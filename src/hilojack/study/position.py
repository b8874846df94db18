"""A position to be studied: the cards as they lie, what was called and played, and lines tried.

    study = read("all-fours; trumps S; Ann AS 3D; Ben JS 2S")
    study.match().legal_acts()      # what may be done there
    study.match((act,)).view(0)     # after a line

With `open` cards every card is named that can matter. As a seat sees it, only what that seat knows
is named: the hidden cards are laid so that what happened was legal. How they are laid follows from
what the seat knows, and nothing that is told of the seat's choices depends on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from hilojack.calls import DEAL_SINGLY, DEAL_THREES, is_card, show_act
from hilojack.cards import cards_in, suit_of
from hilojack.match import NAMES, Deck, IllegalAct, Match, Opening
from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.rules.tricks import slots as tricks
from hilojack.search.positions import written
from hilojack.search.proofs.workspace import check_family
from hilojack.variants.variant import Variant
from hilojack.words import study as say

MOST_REPAIRS = 400  # changes of hidden cards until what happened is legal
PACKETS = (DEAL_SINGLY, DEAL_THREES)  # the dealer's choice, before any hand is dealt
Cards = tuple[int, ...]


class Impossible(ValueError):
    """A position that cannot come about."""


@dataclass(frozen=True)
class Study:
    """A deal as it was dealt or, if `trump` is given, the cards as they lie before a lead."""

    variant: Variant
    seat: int | None = None  # whose eyes; None: open cards
    dealer: int | None = None  # None: the last seat
    scores: Cards = ()  # by side, before the deal
    held_over: int = 0
    hands: Mapping[int, Cards] = field(default_factory=dict, hash=False)  # by seat
    stock: tuple[int | None, ...] = ()  # the pack without the hands, top card first; None: hidden
    cut: int | None = None
    trump: int | None = None
    turn: int | None = None  # who leads
    won: Mapping[int, Cards] = field(default_factory=dict, hash=False)  # by seat
    bid: tuple[int, int] | None = None  # the bidder, and the bid
    acts: Cards = ()  # what was done, in order
    lines: tuple[Cards, ...] = ()  # what is tried after that
    asked: bool = False  # it is a puzzle: what acts are worth is told once it is answered

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return NAMES[: self.variant.seats]

    @property
    def dealt_by(self) -> int:
        """The dealer."""
        return self.variant.seats - 1 if self.dealer is None else self.dealer

    @property
    def is_drawn_from(self) -> bool:
        """True if cards are drawn from a stock that can be laid open."""
        return has_solver(self.variant) and bool(self.variant.row[tricks.STOCK])

    def match(self, line: Sequence[int] = ()) -> Match:
        """Return the match at the position, after a line. Raise Impossible if it cannot be."""
        check_cards(self)
        if self.trump is not None:
            return played(placed(self), self, line)
        return PackLaying(self).laid((*self.acts, *line))

    def choices(self, match: Match) -> Cards:
        """Return what may be tried in a match of this position: if another seat's hand is hidden,
        any unseen card.
        """
        if self.seat is None or match.turn in (None, self.seat):
            return match.legal_acts()
        unseen = match.view(self.seat).memory.unseen
        calls = (act for act in match.legal_acts() if not is_card(act))
        plays = any(map(is_card, match.legal_acts()))
        return (*(sorted(unseen) if plays else ()), *calls)


def has_solver(variant: Variant) -> bool:
    """Return True if a game can be solved with all cards open."""
    try:
        check_family(variant)
    except ValueError:
        return False
    return True


# --- the cards before a lead ---------------------------------------------------------------------


def placed(study: Study) -> Match:
    """Return the match of cards as they lie before a lead."""
    variant = study.variant
    if not has_solver(variant):
        raise Impossible(say.has_no_trumps(variant.name))
    if study.seat is not None:
        raise Impossible(say.needs_the_deal)
    hands = [study.hands.get(seat, ()) for seat in range(variant.seats)]
    won = [study.won.get(seat, ()) for seat in range(variant.seats)]
    stock = [card for card in study.stock if card is not None]
    if len(stock) < len(study.stock):
        raise Impossible(say.stock_must_be_named)
    check_tricks(study)
    row = written(
        variant,
        hands,
        trump=study.trump or 0,
        stock=stock,
        won=won,
        turn=study.turn,
        dealer=study.dealer,
    )
    scores = study.scores or (0,) * variant.sides
    for start in (slots.SCORES, slots.BEFORE):
        row[start : start + variant.sides] = scores
    if study.bid:
        row[tricks.BIDDER], row[tricks.BID] = study.bid
    return Match.placed(variant, row, study.names)


def check_tricks(study: Study) -> None:
    """Raise Impossible if tricks that were won are not whole, or a bid is none of the game."""
    seats, most = study.variant.seats, max(4, study.variant.row[tricks.MAX_BID])
    for seat, cards in study.won.items():
        if len(cards) % seats:
            raise Impossible(say.won_no_whole_tricks(study.names[seat], len(cards), seats))
    if study.bid and not 0 <= study.bid[1] <= most:
        raise Impossible(say.no_such_bid(most, study.variant.title, study.bid[1]))


def played(match: Match, study: Study, line: Sequence[int]) -> Match:
    """Perform what was done and a line."""
    for number, act in enumerate((*study.acts, *line), 1):
        try:
            match.act(act)
        except IllegalAct as error:
            raise Impossible(say.act_not_possible(number, show_act(act), str(error))) from None
    return match


# --- a deal --------------------------------------------------------------------------------------


class PackLaying:
    """The pack of a deal: what is named in its place, and what is hidden laid so that all that
    happened was legal.
    """

    def __init__(self, study: Study) -> None:
        self._study, self._variant = study, study.variant
        self._random = Random(0)
        self._loose: set[int] = set()  # the places of the pack whose card is not known
        self._pack = self._first()

    def laid(self, acts: Sequence[int]) -> Match:
        """Return the match after some acts. Raise Impossible if no hidden cards allow them."""
        for _ in range(MOST_REPAIRS):
            match = self._begun()
            for number, act in enumerate(acts, 1):
                why = match.why_not(act)
                if why and not self._repaired(match, act):
                    raise Impossible(say.act_not_possible(number, show_act(act), why))
                if why:
                    break
                match.act(act)
            else:
                self._check_known(match)
                return match
        raise Impossible(say.no_hidden_cards)

    def _begun(self) -> Match:
        study = self._study
        opening = Opening(study.dealt_by, scores=study.scores, held_over=study.held_over)
        decks = [Deck(tuple(self._pack), study.cut)]
        return Match(self._variant, study.names, seed=0, opening=opening, decks=decks)

    def _first(self) -> list[int]:
        """Return a pack with every named card in its place, and the others in their order."""
        study, whole = self._study, sorted(cards_in(self._variant.row[slots.PACK_CARDS]))
        self._pack = whole
        by_seat = dealt_places(self._begun(), study.acts)
        pack: list[int | None] = [None] * len(whole)
        for seat, cards in study.hands.items():
            places = by_seat[seat]
            if len(cards) != len(places):
                name, title = study.names[seat], self._variant.title
                raise Impossible(say.wrong_number_dealt(name, len(places), title, len(cards)))
            for place, card in zip(places, cards, strict=True):
                pack[place] = card
        dealt = {place for places in by_seat for place in places}
        rest = [place for place in range(len(whole)) if place not in dealt]
        if len(study.stock) > len(rest):
            raise Impossible(say.stock_too_large(len(rest), len(study.stock)))
        for place, known in zip(rest, study.stock, strict=False):
            pack[place] = known
        named = {card for card in pack if card is not None}
        left = iter(card for card in whole if card not in named)
        self._loose = {place for place, known in enumerate(pack) if known is None}
        return [next(left) if known is None else known for known in pack]

    def _repaired(self, match: Match, act: int) -> bool:
        """Exchange hidden cards so that an act that is not legal may be. Return False if that is
        not possible.
        """
        if match.turn is None:
            return False
        held = set(cards_in(match.position[slots.HANDS + match.turn]))
        own = [n for n in sorted(self._loose) if self._pack[n] in held]
        if is_card(act) and act not in held:
            here = self._pack.index(act) if act in self._pack else -1
            if here not in self._loose or not own:
                return False
            there = self._random.choice(own)
            self._exchange(here, there)
            self._loose.discard(there)
            return True
        must = set(match.legal_acts())
        wrong = [n for n in own if self._pack[n] in must]
        suits = {suit_of(self._pack[n]) for n in wrong}
        others = [
            n
            for n in sorted(self._loose)
            if self._pack[n] not in held and suit_of(self._pack[n]) not in suits
        ]
        if not wrong or len(others) < len(wrong):
            return False
        for here, there in zip(wrong, self._random.sample(others, len(wrong)), strict=True):
            self._exchange(here, there)
        return True

    def _exchange(self, one: int, other: int) -> None:
        self._pack[one], self._pack[other] = self._pack[other], self._pack[one]

    def _check_known(self, match: Match) -> None:
        """Raise Impossible if a card is not named that is known, or that can matter."""
        study, names = self._study, self._study.names
        if study.seat is None:
            for seat in range(self._variant.seats):
                if seat not in study.hands:
                    raise Impossible(say.hand_must_be_given(names[seat], names[0]))
            if self._loose and study.is_drawn_from:
                raise Impossible(say.stock_not_named(len(self._loose)))
            return
        hidden = set(match.view(study.seat).memory.unseen) | set(match.deal.acts)
        hidden -= set(cards_in(shown_of(match, study.seat)))
        for place in sorted(self._loose):
            if self._pack[place] not in hidden:
                raise Impossible(say.has_seen(names[study.seat], self._place_named(place)))

    def _place_named(self, place: int) -> str:
        """Return a place of the pack in words."""
        by_seat = dealt_places(self._begun(), self._study.acts)
        for seat, places in enumerate(by_seat):
            if place in places:
                return say.a_card_of(self._study.names[seat])
        dealt = {place for places in by_seat for place in places}
        rest = [n for n in range(len(self._pack)) if n not in dealt]
        return say.card_of_stock(rest.index(place) + 1)


def dealt_places(match: Match, acts: Sequence[int]) -> list[list[int]]:
    """Return by seat the places of the pack from which the first hands come."""
    if acts and acts[0] in PACKETS and acts[0] in match.legal_acts():
        match.act(acts[0])
    elif match.turn is not None and set(match.legal_acts()) <= set(PACKETS):
        match.act(match.legal_acts()[0])
    place = {card: n for n, card in enumerate(match.deal.pack)}
    hands = match.position[slots.HANDS : slots.HANDS + match.variant.seats]
    return [sorted(place[card] for card in cards_in(hand)) for hand in hands]


# --- checks --------------------------------------------------------------------------------------


def check_cards(study: Study) -> None:
    """Raise Impossible if a card is named twice, is not in the pack, or may not be known."""
    pack, seen = study.variant.row[slots.PACK_CARDS], dict[int, str]()
    for card, where in named_cards(study):
        if not pack >> card & 1:
            raise Impossible(say.not_in_pack(card, study.variant.title))
        if card in seen:
            raise Impossible(say.named_twice(card, seen[card], where))
        seen[card] = where
    if study.seat is None or study.trump is not None:
        return
    if study.seat not in study.hands:
        raise Impossible(say.give_the_hand(study.names[study.seat]))
    for seat in study.hands:
        if seat != study.seat:
            raise Impossible(say.does_not_know(study.names[study.seat], study.names[seat]))


def named_cards(study: Study) -> Iterator[tuple[int, str]]:
    """Yield each card that is named, and where."""
    for seat, cards in study.hands.items():
        yield from ((card, say.named_with(study.names[seat])) for card in cards)
    yield from ((card, say.named_in_stock) for card in study.stock if card is not None)
    for seat, cards in study.won.items():
        yield from ((card, say.named_as_won(study.names[seat])) for card in cards)


# --- from a match --------------------------------------------------------------------------------


def of_match(match: Match, deal: int, acts: int, seat: int | None = None) -> Study:
    """Return a moment of a match: after some acts of a deal, with open cards or as a seat saw it.

    Raise Impossible if it cannot be written: a moment that has more to it than a position keeps.
    """
    if not 1 <= deal <= len(match.deals):
        raise Impossible(say.no_such_deal(len(match.deals), deal))
    then = match.deals[deal - 1]
    if not 0 <= acts <= len(then.acts):
        raise Impossible(say.no_such_moment(len(then.acts), deal, acts))
    if any(one.act < acts for one in then.shuffles):
        raise Impossible(say.was_shuffled_again)
    if any((one.deal, one.act) <= (deal, acts) for one in match.resignations):
        raise Impossible(say.had_resigned)
    opening, names = match.opening_of(deal), NAMES[: match.variant.seats]
    again = Match(match.variant, names, seed=0, opening=opening, decks=[then.deck])
    by_seat, rest = hands_and_rest(match.variant, opening, then.deck, then.acts)
    for act in then.acts[:acts]:
        again.act(act)
    whole = Study(
        match.variant,
        dealer=None if then.dealer == match.variant.seats - 1 else then.dealer,
        scores=tuple(opening.scores) if any(opening.scores) else (),
        held_over=opening.held_over,
        hands=by_seat,
        stock=rest,
        cut=then.cut,
        acts=tuple(then.acts[:acts]),
    )
    found = whole if seat is None else as_seen(whole, again, seat)
    if not is_same(found, again):
        raise Impossible(say.has_more_to_it)
    return found


def hands_and_rest(
    variant: Variant, opening: Opening, deck: Deck, acts: Sequence[int]
) -> tuple[dict[int, Cards], Cards]:
    """Return the hands as they were dealt, and the rest of the pack."""
    begun = Match(variant, NAMES[: variant.seats], seed=0, opening=opening, decks=[deck])
    places = dealt_places(begun, acts)
    hands = {seat: tuple(deck.pack[n] for n in own) for seat, own in enumerate(places)}
    dealt = {n for own in places for n in own}
    return hands, tuple(card for n, card in enumerate(deck.pack) if n not in dealt)


def as_seen(whole: Study, match: Match, seat: int) -> Study:
    """Return a moment without the cards that a seat had not seen by then."""
    hidden = set(match.view(seat).memory.unseen)
    if hidden & set(whole.hands[seat]):
        raise Impossible(say.had_not_seen_cards(whole.names[seat]))
    if hidden & set(match.deal.acts):
        raise Impossible(say.has_more_to_it)  # others discarded cards face down
    stock = [None if card in hidden else card for card in whole.stock]
    played_by_others = {
        act
        for act, who in zip(match.deal.acts, match.deal.seats, strict=True)
        if who != seat and is_card(act)
    }
    drawn = {card for card in whole.stock if card in played_by_others}
    if drawn:
        shown = set(cards_in(shown_of(match, seat)))
        stock = [None if card in drawn and card not in shown else card for card in stock]
    while stock and stock[-1] is None:
        stock.pop()
    return replace(whole, seat=seat, hands={seat: whole.hands[seat]}, stock=tuple(stock))


def shown_of(match: Match, seat: int) -> int:
    """Return the cards that a seat saw before they were played: turned up, shown, or drawn so."""
    shown = 0
    for event in match.view(seat).events:
        card = getattr(event, "card", None)
        if event.tag not in ("played", "laid") and isinstance(card, int):
            shown |= 1 << card
    return shown


def is_same(study: Study, match: Match) -> bool:
    """Return True if a position gives what a match shows there."""
    try:
        again = study.match()
    except ValueError:
        return False
    if again.turn != match.turn or again.scores != match.scores:
        return False
    if study.seat is None:
        return known_row(again.position) == known_row(match.position)
    one, other = again.view(study.seat), match.view(study.seat)
    return bool(one.events[1:] == other.events[1:] and one.hand == other.hand)


def known_row(row: Sequence[int]) -> Row:
    """Return a position without the state of its random numbers."""
    known = list(row)
    known[slots.RANDOM] = 0
    return known
