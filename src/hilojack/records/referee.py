"""The referee of a record: plays it again line by line and stops at the first that breaks a law."""

from collections.abc import Iterable, Iterator, Sequence

from hilojack.calls import CALLS, parse_act, show_act
from hilojack.cards import PACK, cards_in, parse_card, show_cards
from hilojack.fairness import Shares
from hilojack.match import Deck, IllegalAct, Match, Opening, WrongStock
from hilojack.records.errors import RecordError
from hilojack.records.headers import check_header
from hilojack.records.laws import laws_of
from hilojack.records.lines import (
    Counted,
    DealLine,
    Header,
    Line,
    Pegged,
    Record,
    Result,
    counted,
    pegged,
)
from hilojack.records.places import Places
from hilojack.rules import slots
from hilojack.variants.variant import Variant

ACTS = {show_act(act): act for act in (*cards_in(PACK), *CALLS)}
NOT_SHUFFLED = "the stock is not shuffled in it, and then shuffles do not stand"
CLOSING = "every match closes with a line that gives its result"


class Referee:
    """Follows one match, and holds it as far as it has come."""

    def __init__(self, header: Header, places: Places) -> None:
        self.variant: Variant = check_header(header, places)
        self.header = header
        self._laws = laws_of(header.family)
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match as far as it has been followed: at least one deal."""
        assert self._match is not None
        return self._match

    # --- a deal ----------------------------------------------------------------------------------

    def deal(self, deal: DealLine, places: Places) -> None:
        """Deal and play the next deal; RecordError at the first law that it breaks."""
        self._check_due(deal, places)
        self._begin(deal, places)
        self._check_dealer(deal, places)
        self._play(deal, places)
        self._check_pegs(deal, places)
        if self.match.deal_over:
            self._check_thrown_in(deal, places)
            self._check_count(deal, places)
            self._check_held_over(deal, places)
            self._check_scores(deal, places)
        else:
            self._check_unfinished(deal, places)

    def _check_due(self, deal: DealLine, places: Places) -> None:
        """Deals are numbered from 1, each over before the next, until somebody has won."""
        due = 1
        if self._match:
            due = len(self._match.deals) + 1
            if self._match.over:
                law = f"the match was over: {self._won()}"
                raise RecordError(places.first, f"deal {deal.number} stands here", law)
            if not self._match.deal_over:
                law = f"deal {due - 1} is unfinished, and only the last deal may be"
                raise RecordError(places.first, f"deal {deal.number} stands here", law)
        if deal.number != due:
            law = f"deals are numbered from 1; this is deal {due}"
            raise RecordError(places.of("number"), f"this is called deal {deal.number}", law)

    def _begin(self, deal: DealLine, places: Places) -> None:
        pack = self._check_pack(deal, places)
        word = self._laws.cut(self.variant, deal, places)
        cut = None if word is None else ACTS[word]
        shuffles = [[ACTS.get(w, slots.NONE) for w in one.stock] for one in deal.shuffles or ()]
        try:
            if self._match:
                self._match.next_deal(Deck(pack, cut, shuffles))
            else:
                self._match = self._first_deal(Deck(pack, cut, shuffles))
        except WrongStock as error:
            raise _wrong_stock(deal, error, places) from None
        if deal.shares:
            self.match.deal.shares = self._shares(deal, places)

    def _shares(self, deal: DealLine, places: Places) -> Shares:
        """What the shuffles followed from; `hilojack verify` finds out whether they did."""
        stated = deal.shares
        assert stated is not None
        if len(stated.nonces) != self.variant.seats:
            what = f"deal {deal.number} has {len(stated.nonces)} nonces"
            law = f"each of the {self.variant.seats} players has one, empty for who gave none"
            raise RecordError(places.of("shares"), what, law)
        return Shares(stated.match, deal.number, stated.secret, tuple(stated.nonces))

    def _first_deal(self, deck: Deck) -> Match:
        header = self.header
        numbers = {name: number for number, name in enumerate(header.players)}
        cuts = [{numbers[n]: parse_card(c) for n, c in cut.items()} for cut in header.cuts]
        dealer = None if cuts else header.first_dealer
        opening = Opening(dealer, tuple(cuts), tuple(header.scores or ()), header.held_over or 0)
        return Match(self.variant, header.players, seed=header.seed, opening=opening, decks=[deck])

    def _check_pack(self, deal: DealLine, places: Places) -> list[int]:
        """The pack, which holds each of its cards once."""
        pack: list[int] = []
        seen = 0
        cards = self.variant.row[slots.PACK_CARDS]
        for number, word in enumerate(deal.pack):
            card = ACTS.get(word, slots.NONE)
            if card not in range(52) or not cards >> card & 1:
                rules = self.variant.rules
                law = f"a card of the pack: {rules['ranks']} in {rules['suits']}"
                raise RecordError(places.of("pack", number), f"the pack holds {word!r}", law)
            if seen >> card & 1:
                law = "each card is in the pack once"
                raise RecordError(places.of("pack", number), f"the pack holds {word} twice", law)
            pack.append(card)
            seen |= 1 << card
        if seen != cards:
            missing = show_cards(cards_in(cards & ~seen))
            law = f"the pack has {cards.bit_count()} cards, each once"
            raise RecordError(places.of("pack"), f"the pack lacks {missing}", law)
        return pack

    def _check_dealer(self, deal: DealLine, places: Places) -> None:
        due = self.match.deal.dealer
        if deal.dealer != due:
            law = f"{self._name(due)}, in seat {due}, deals"
            law += self._why_deals(deal.number)
            raise RecordError(places.of("dealer"), f"seat {deal.dealer} deals", law)

    def _why_deals(self, number: int) -> str:
        if number == 1:
            return " first"
        if self.match.deals[-2].thrown_in == "same-dealer":
            return "; the hands were thrown in, and the same dealer deals again"
        return "; the deal passes to the left"

    # --- the play --------------------------------------------------------------------------------

    def _play(self, deal: DealLine, places: Places) -> None:
        self._check_shuffles(deal, places)
        for number, (seat, word) in enumerate(deal.acts):
            before = len(self.match.deal.shuffles)
            try:
                self.match.act(ACTS[word], seat=seat)
            except (KeyError, IllegalAct):
                raise self._refusal(deal, number, places) from None
            except WrongStock as error:
                raise _wrong_stock(deal, error, places) from None
            if len(self.match.deal.shuffles) > before:
                self._check_shuffles(deal, places, before)
        self._check_no_more_shuffles(deal, places)

    def _check_shuffles(self, deal: DealLine, places: Places, first: int = 0) -> None:
        """The stock is shuffled when that is due, and each time it is said how it lies then."""
        stated = deal.shuffles or []
        for number, due in enumerate(self.match.deal.shuffles[first:], first):
            law = f"the stock is shuffled after act {due.act}, and lies in an order that is stated"
            if number >= len(stated):
                what = f"shuffle {number + 1} of deal {deal.number} is missing"
                raise RecordError(places.of("acts", max(0, due.act - 1)), what, law)
            if stated[number].act != due.act:
                what = f"shuffle {number + 1} of deal {deal.number} is after act "
                what += str(stated[number].act)
                raise RecordError(places.of("shuffles", number), what, law)

    def _check_no_more_shuffles(self, deal: DealLine, places: Places) -> None:
        made = len(self.match.deal.shuffles)
        if (deal.shuffles is not None and len(deal.shuffles) > made) or deal.shuffles == []:
            what = f"deal {deal.number} has {len(deal.shuffles)} shuffles"
            law = f"the stock is shuffled {made} times in it" if made else NOT_SHUFFLED
            raise RecordError(places.of("shuffles", made), what, law)

    def _refusal(self, deal: DealLine, number: int, places: Places) -> RecordError:
        """The law that an act breaks."""
        seat, word = deal.acts[number]
        name = self._name(seat) if seat < self.variant.seats else f"seat {seat}"
        what = f"deal {deal.number}, act {number + 1}: {name} {self._did(word)} {word}"
        return RecordError(places.of("acts", number), what, self._law_broken(seat, word))

    def _did(self, word: str) -> str:
        if ACTS.get(word, 52) >= 52:
            return "called"
        return self._laws.done(list(self.match.position))

    def _law_broken(self, seat: int, word: str) -> str:
        """The law that the act of a seat breaks."""
        turn = self.match.turn
        if turn is None:
            return f"the deal was over after {len(self.match.deal.acts)} acts"
        if seat >= self.variant.seats:
            return f"the seats are 0 to {self.variant.seats - 1}"
        if seat != turn:
            return f"it was the turn of {self._name(turn)}, in seat {turn}"
        if word not in ACTS:
            return _why_no_act(word)
        return self._laws.of_act(self.match, ACTS[word])

    def _check_unfinished(self, deal: DealLine, places: Places) -> None:
        """A deal without its end has no count, and so must be the last of an unfinished match."""
        if all(x is None for x in (deal.count, deal.scores, deal.thrown_in, deal.held_over)):
            return
        acts = len(deal.acts)
        what = f"deal {deal.number} is counted after {acts} acts"
        turn = self.match.turn
        assert turn is not None
        law = f"{self._laws.of_end}; {self._name(turn)} was to act"
        raise RecordError(places.of("acts", max(0, acts - 1)), what, law)

    # --- the score -------------------------------------------------------------------------------

    def _check_pegs(self, deal: DealLine, places: Places) -> None:
        due = pegged(self.variant, self.match.deal) or []
        stated = deal.pegs or []
        if stated == due and deal.pegs != []:
            return
        number = _first_difference(stated, due)
        line = places.of("pegs", min(number, max(0, len(stated) - 1)))
        what = f"the pegs of deal {deal.number} read {self._pegs(stated)}"
        if number < len(due):
            law = f"peg {number + 1} is {self._pegs(due[number : number + 1])}"
        else:
            law = f"no more is scored at once than {self._pegs(due)}"
            law += "" if due else ", and then pegs do not stand"
        raise RecordError(line, what, law)

    def _check_thrown_in(self, deal: DealLine, places: Places) -> None:
        due = self.match.deal.thrown_in
        if deal.thrown_in == due:
            return
        what = f"deal {deal.number} is not thrown in"
        if deal.thrown_in:
            what = f"deal {deal.number} is thrown in ({deal.thrown_in})"
        law = f"it is thrown in, and the dealer is then the {due}" if due else "it was played out"
        raise RecordError(places.of("thrown_in"), what, law.replace("-", " "))

    def _check_held_over(self, deal: DealLine, places: Places) -> None:
        due = self.match.deal.held_over
        if (deal.held_over or 0) != due:
            what = f"deal {deal.number} holds {deal.held_over or 0} points over"
            law = f"{due} are held over ({self._laws.held_over(self.variant)})"
            raise RecordError(places.of("held_over"), what, law)

    def _check_count(self, deal: DealLine, places: Places) -> None:
        due = counted(self.match.deal)
        if deal.count is None:
            what = f"deal {deal.number} has no count"
            raise RecordError(places.of("count"), what, f"it scores {self._items(due)}")
        if deal.count == due:
            return
        number = _first_difference(deal.count, due)
        line = places.of("count", min(number, max(0, len(deal.count) - 1)))
        what = f"the count of deal {deal.number} reads {self._items(deal.count)}"
        if number == len(due):
            raise RecordError(line, what, self._why_counted_out())
        law = f"item {number + 1} of the count is {self._item(due[number])}"
        raise RecordError(line, what, law)

    def _why_counted_out(self) -> str:
        """Why the count ends where it does."""
        law = self._laws.of_count(self.match)
        won = "counting stops when a side reaches the target (counting = stop)"
        return law or f"{won}: {self._won()}"

    def _check_scores(self, deal: DealLine, places: Places) -> None:
        due = list(self.match.scores)
        if deal.scores is None:
            what = f"deal {deal.number} gives no scores"
            raise RecordError(places.of("scores"), what, f"they are {self._scores(due)}")
        if deal.scores != due:
            what = f"the scores after deal {deal.number} read {self._scores(deal.scores)}"
            law = f"the count makes them {self._scores(due)}"
            raise RecordError(places.of("scores"), what, law)

    # --- the result ------------------------------------------------------------------------------

    def result(self, result: Result, places: Places) -> None:
        """Check the result; RecordError at the first law that it breaks."""
        if self._match is None:
            law = "a match has at least one deal"
            raise RecordError(places.first, "the result follows the header", law)
        self._check_victor(result, places)
        if result.scores != list(self.match.scores):
            what = f"the result reads {self._scores(result.scores)}"
            law = f"the deals make it {self._scores(self.match.scores)}"
            raise RecordError(places.of("scores"), what, law)
        if result.deals != len(self.match.deals):
            what = f"the result speaks of {result.deals} deals"
            raise RecordError(places.of("deals"), what, f"{len(self.match.deals)} stand here")

    def _check_victor(self, result: Result, places: Places) -> None:
        if result.victor == self.match.victor:
            return
        what = "the result names no victor"
        if result.victor is not None:
            what = f"the result names {self._side(result.victor)} as the victor"
        law = self._won() if self.match.over else self._nobody_won()
        raise RecordError(places.of("victor"), what, law)

    def _won(self) -> str:
        victor = self.match.victor
        assert victor is not None
        return self._laws.won(self.match, self._side(victor))

    def _nobody_won(self) -> str:
        return f"{self._laws.nobody_won(self.match)}: {self._scores(self.match.scores)}"

    # --- words -----------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.header.seats[seat]

    def _side(self, side: int) -> str:
        """The names of a side: `Ann`, or `Ann+Cat`."""
        names = self.header.seats[side :: self.variant.sides]
        return "+".join(names) if side < self.variant.sides else f"side {side}"

    def _scores(self, scores: Sequence[int]) -> str:
        return ", ".join(f"{self._side(side)} {score}" for side, score in enumerate(scores))

    def _items(self, items: Iterable[Counted]) -> str:
        return ", ".join(map(self._item, items)) or "nothing"

    def _pegs(self, pegs: Iterable[Pegged]) -> str:
        said = (f"{self._side(p.side)} {p.points} after act {p.act}" for p in pegs)
        return ", ".join(said) or "nothing"

    def _item(self, item: Counted) -> str:
        side = "-" if item.side is None else self._side(item.side)
        return f"{item.item} {side} {item.points}"


def _wrong_stock(deal: DealLine, error: WrongStock, places: Places) -> RecordError:
    """The refusal of an order of the stock that does not hold its cards."""
    stock = (deal.shuffles or [])[error.number].stock
    what = f"shuffle {error.number + 1} of deal {deal.number} puts {' '.join(stock)} into the stock"
    return RecordError(places.of("shuffles", error.number), what, str(error))


def _why_no_act(word: str) -> str:
    """Why a word is no act: it names none, or it is not written as a record writes it."""
    try:
        return f"it is written {show_act(parse_act(word))}"
    except ValueError as error:
        return str(error)


def _first_difference(stated: Sequence[object], due: Sequence[object]) -> int:
    for number, (one, other) in enumerate(zip(stated, due, strict=False)):
        if one != other:
            return number
    return min(len(stated), len(due))


def replay(record: Record) -> Match:
    """The match of a record, played again; the lines of an error are those of its JSON Lines."""
    placed = ((line, Places(number)) for number, line in enumerate(record.lines, 1))
    return next(refereed(placed))[1]


def refereed(lines: Iterable[tuple[Line, Places]]) -> Iterator[tuple[Record, Match]]:
    """The matches of a file one after the other, each checked, none kept."""
    referee: Referee | None = None
    deals: list[DealLine] = []
    places = Places(1)
    for line, places in lines:
        if isinstance(line, Header):
            if referee:
                raise RecordError(places.first, "another match begins here", CLOSING)
            referee, deals = Referee(line, places), []
        elif referee is None:
            what = "a deal stands here" if isinstance(line, DealLine) else "a result stands here"
            law = "a match opens with its header, and nothing follows its result"
            raise RecordError(places.first, what, law)
        elif isinstance(line, DealLine):
            referee.deal(line, places)
            deals.append(line)
        else:
            referee.result(line, places)
            yield Record(referee.header, tuple(deals), line), referee.match
            referee = None
    if referee:
        raise RecordError(places.first, "the file ends after this, inside a match", CLOSING)
