"""The referee of a record: replays it line by line, up to the first that breaks a law."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from hilojack.calls import CALLS, FIRST_CALL, parse_act, show_act
from hilojack.cards import PACK, cards_in, parse_card, show_cards
from hilojack.fairness import Shares
from hilojack.match import Deck, IllegalAct, Match, Opening, WrongStock
from hilojack.records import lines
from hilojack.records.errors import RecordError
from hilojack.records.headers import check_header
from hilojack.records.laws import laws_of
from hilojack.records.matches import deal_line
from hilojack.records.places import Places
from hilojack.rules import slots

ACTS = {show_act(act): act for act in (*range(FIRST_CALL), *CALLS)}
NOT_SHUFFLED = "the stock is not shuffled in it, so it has no shuffles"
CLOSING = "every match closes with a line that gives its result"


class Referee:
    """A referee that follows one match, and holds it as far as it was played."""

    def __init__(self, header: lines.Header, places: Places) -> None:
        self.variant = check_header(header, places)
        self.header = header
        self._sides = lines.Sides(header.seats, self.variant.sides)
        self._laws = laws_of(self.variant.family)
        self._match: Match | None = None
        self._places = self._header_places = places  # of the line being read, and of the header

    @property
    def match(self) -> Match:
        """The match as far as it was followed: at least one deal."""
        assert self._match is not None
        return self._match

    def _refuse(self, part: str, what: str, law: str, number: int = 0) -> NoReturn:
        """Raise RecordError: a part of the line, or an item of it, breaks a law."""
        raise RecordError(self._places.of(part, number), what, law)

    # --- a deal ----------------------------------------------------------------------------------

    def deal(self, deal: lines.DealLine, places: Places) -> None:
        """Deal and play the next deal. Raise RecordError at the first law that it breaks."""
        self._places = places
        self._check_due(deal)
        self._begin(deal)
        self._check_dealer(deal)
        self._play(deal)
        due = deal_line(self.variant, self.match.deal)
        self._check_pegs(deal, due)
        if due.scores is None:
            self._check_unfinished(deal)
        else:
            self._check_thrown_in(deal, due)
            self._check_count(deal, due)
            self._check_scores(deal, due)

    def _check_due(self, deal: lines.DealLine) -> None:
        """Check that deals are numbered from 1, each over before the next, until a side has won."""
        due = len(self._match.deals) + 1 if self._match else 1
        stands = f"found deal {deal.number}"
        if self._match and self._match.over:
            raise RecordError(self._places.first, stands, f"the match was over: {self._won()}")
        if self._match and not self._match.deal_over:
            law = f"deal {due - 1} is unfinished, and only the last deal may be"
            raise RecordError(self._places.first, stands, law)
        if deal.number != due:
            law = f"deals are numbered from 1; this is deal {due}"
            self._refuse("number", f"the line gives deal {deal.number}", law)

    def _begin(self, deal: lines.DealLine) -> None:
        pack = self._checked_pack(deal)
        word = self._laws.cut(self.variant, deal, self._places)
        shuffles = [[ACTS.get(w, slots.NONE) for w in one.stock] for one in deal.shuffles or ()]
        deck = Deck(pack, None if word is None else ACTS[word], shuffles)
        try:
            if self._match:
                self._match.next_deal(deck)
            else:
                self._match = self._first_deal(deck)
        except WrongStock as error:
            self._refuse_stock(deal, error)
        self.match.deal.shares = self._shares(deal)

    def _shares(self, deal: lines.DealLine) -> Shares | None:
        """Return what the shuffles followed from; `hilojack verify` checks that they did."""
        stated, pledge = deal.shares, self.match.pledge
        if deal.link is not None:
            if pledge is None or stated is not None:
                law = "a link has a chain in the header, and stands in the place of shares"
                self._refuse("link", f"deal {deal.number} has a link", law)
            return pledge.shares(deal.number, deal.link)
        if stated is None:
            return None
        if len(stated.nonces) != self.variant.seats:
            law = f"each of the {self.variant.seats} players has one, empty if they gave none"
            self._refuse("shares", f"deal {deal.number} has {len(stated.nonces)} nonces", law)
        return Shares(stated.match, deal.number, stated.secret, tuple(stated.nonces))

    def _first_deal(self, deck: Deck) -> Match:
        header, joined = self.header, self.header.players.index
        cuts = tuple({joined(n): parse_card(c) for n, c in cut.items()} for cut in header.cuts)
        dealer = None if cuts else header.first_dealer
        opening = Opening(dealer, cuts, tuple(header.scores or ()), header.held_over or 0)
        match = Match(self.variant, header.players, seed=header.seed, opening=opening, decks=[deck])
        match.pledge = lines.pledge_of(header)
        return match

    def _checked_pack(self, deal: lines.DealLine) -> list[int]:
        """Return the pack, which holds each of its cards once."""
        pack: list[int] = []
        cards = self.variant.row[slots.PACK_CARDS]
        for number, word in enumerate(deal.pack):
            card = ACTS.get(word, slots.NONE)
            if card not in range(FIRST_CALL) or not cards >> card & 1:
                rules = self.variant.rules
                jokers = f", and {show_cards(cards_in(cards & ~PACK))}" if cards & ~PACK else ""
                law = f"a card of the pack: {rules['ranks']} in {rules['suits']}{jokers}"
                self._refuse("pack", f"the pack holds {word!r}", law, number)
            if card in pack:
                law = "each card is in the pack once"
                self._refuse("pack", f"the pack holds {word} twice", law, number)
            pack.append(card)
        if missing := [card for card in cards_in(cards) if card not in pack]:
            law = f"the pack has {cards.bit_count()} cards, each once"
            self._refuse("pack", f"the pack lacks {show_cards(missing)}", law)
        return pack

    def _check_dealer(self, deal: lines.DealLine) -> None:
        due = self.match.deal.dealer
        if deal.dealer != due:
            why = "; the deal passes to the left"
            if deal.number == 1:
                why = " first"
            elif self.match.deals[-2].thrown_in == "same-dealer":
                why = "; the hands were thrown in, and the same dealer deals again"
            law = f"{self._name(due)}, in seat {due}, deals{why}"
            self._refuse("dealer", f"seat {deal.dealer} deals", law)

    # --- the play --------------------------------------------------------------------------------

    def _play(self, deal: lines.DealLine) -> None:
        made = self.match.deal.shuffles
        self._check_shuffles(deal)
        for number, (seat, word) in enumerate(deal.acts):
            self._resign()
            before = len(made)
            try:
                self.match.act(ACTS[word], seat=seat)
            except (KeyError, IllegalAct):
                self._refuse_act(deal, number)
            except WrongStock as error:
                self._refuse_stock(deal, error)
            self._check_shuffles(deal, before)
        self._resign()
        if len(deal.shuffles or ()) > len(made) or deal.shuffles == []:
            law = f"the stock is shuffled {len(made)} times in it" if made else NOT_SHUFFLED
            what = f"deal {deal.number} has {len(deal.shuffles or ())} shuffles"
            self._refuse("shuffles", what, law, len(made))

    def _resign(self) -> None:
        """Resign for whoever did at this place. Raise RecordError if they could not."""
        place = (self.match.deal.number, len(self.match.deal.acts))
        for number, one in enumerate(self.header.resigned or ()):
            if (one.deal, one.act) == place:
                if reason := self.match.why_not_resign(one.seat):
                    what = f"{self._name(one.seat)} resigns after act {one.act} of deal {one.deal}"
                    raise RecordError(self._header_places.of("resigned", number), what, reason)
                self.match.resign(one.seat, last=one.last)

    def _check_shuffles(self, deal: lines.DealLine, first: int = 0) -> None:
        """Check that the stock is shuffled when due, and its order stated."""
        stated = deal.shuffles or []
        for number, due in enumerate(self.match.deal.shuffles[first:], first):
            law = f"the stock is shuffled after act {due.act}, and its order is stated"
            what = f"shuffle {number + 1} of deal {deal.number} is"
            if number >= len(stated):
                self._refuse("acts", f"{what} missing", law, max(0, due.act - 1))
            if stated[number].act != due.act:
                self._refuse("shuffles", f"{what} after act {stated[number].act}", law, number)

    def _refuse_stock(self, deal: lines.DealLine, error: WrongStock) -> NoReturn:
        """Raise RecordError: an order of the stock does not hold its cards."""
        stock = " ".join((deal.shuffles or [])[error.number].stock)
        what = f"shuffle {error.number + 1} of deal {deal.number} puts {stock} into the stock"
        self._refuse("shuffles", what, str(error), error.number)

    def _refuse_act(self, deal: lines.DealLine, number: int) -> NoReturn:
        """Raise RecordError: an action breaks a law."""
        seat, word = deal.acts[number]
        name = self._name(seat) if seat < self.variant.seats else f"seat {seat}"
        is_card = ACTS.get(word, slots.NONE) in range(FIRST_CALL)
        did = self._laws.done(list(self.match.position)) if is_card else "called"
        what = f"deal {deal.number}, act {number + 1}: {name} {did} {word}"
        self._refuse("acts", what, self._law_broken(seat, word), number)

    def _law_broken(self, seat: int, word: str) -> str:
        """Return the law that the action of a seat breaks."""
        turn = self.match.turn
        if self.match.given_up:
            return f"the match was over: {self._won()}"
        if turn is None:
            return f"the deal was over after {len(self.match.deal.acts)} acts"
        if seat >= self.variant.seats:
            return f"the seats are 0 to {self.variant.seats - 1}"
        if seat != turn:
            return f"it was the turn of {self._name(turn)}, in seat {turn}"
        return self._laws.of_act(self.match, ACTS[word]) if word in ACTS else _why_no_act(word)

    # --- how it ended ----------------------------------------------------------------------------

    def _check_unfinished(self, deal: lines.DealLine) -> None:
        """Check that a deal without its end has no count: it is the last of an unfinished match."""
        if all(x is None for x in (deal.count, deal.scores, deal.thrown_in, deal.held_over)):
            return
        acts, law = len(deal.acts), "a deal that a resignation ends is not counted"
        if self.match.turn is not None:
            law = f"{self._laws.OF_END}; {self._name(self.match.turn)} was to act"
        what = f"deal {deal.number} is counted after {acts} acts"
        self._refuse("acts", what, law, max(0, acts - 1))

    def _check_pegs(self, deal: lines.DealLine, due: lines.DealLine) -> None:
        if deal.pegs == due.pegs:
            return
        stated, scored = deal.pegs or [], due.pegs or []
        number = _first_difference(stated, scored)
        law = f"no more is scored at once than {self._pegs(scored)}"
        law = law if scored else "no points are scored at once, so it has no pegs"
        if number < len(scored):
            law = f"peg {number + 1} is {self._pegs(scored[number : number + 1])}"
        what = f"the pegs of deal {deal.number} read {self._pegs(stated)}"
        self._refuse("pegs", what, law, min(number, max(0, len(stated) - 1)))

    def _check_thrown_in(self, deal: lines.DealLine, due: lines.DealLine) -> None:
        if deal.thrown_in != due.thrown_in:
            how = f"thrown in ({deal.thrown_in})" if deal.thrown_in else "not thrown in"
            law = "it was played out"
            if due.thrown_in:
                law = f"it is thrown in, and the dealer is then the {due.thrown_in}"
            what = f"deal {deal.number} is {how}"
            self._refuse("thrown_in", what, law.replace("-", " "))

    def _check_count(self, deal: lines.DealLine, due: lines.DealLine) -> None:
        stated, scored = deal.count, due.count or []
        if stated is None:
            law = f"it scores {self._items(scored)}"
            self._refuse("count", f"deal {deal.number} has no count", law)
        if stated == scored:
            return
        number = _first_difference(stated, scored)
        if number < len(scored):
            law = f"item {number + 1} of the count is {self._items(scored[number : number + 1])}"
        else:
            won = "counting stops when a side reaches the target (counting = stop)"
            law = self._laws.of_count(self.match) or f"{won}: {self._won()}"
        what = f"the count of deal {deal.number} reads {self._items(stated)}"
        self._refuse("count", what, law, min(number, max(0, len(stated) - 1)))

    def _check_scores(self, deal: lines.DealLine, due: lines.DealLine) -> None:
        if deal.held_over != due.held_over:
            law = f"{due.held_over or 0} are held over ({self._laws.held_over(self.variant)})"
            what = f"deal {deal.number} holds {deal.held_over or 0} points over"
            self._refuse("held_over", what, law)
        scores = self._sides.totals(self.match.scores)
        if deal.scores is None:
            self._refuse("scores", f"deal {deal.number} gives no scores", f"they are {scores}")
        if deal.scores != due.scores:
            what = f"the scores after deal {deal.number} read {self._sides.totals(deal.scores)}"
            self._refuse("scores", what, f"the count makes them {scores}")

    # --- the result ------------------------------------------------------------------------------

    def result(self, result: lines.Result, places: Places) -> None:
        """Check the result. Raise RecordError at the first law that it breaks."""
        self._places = places
        if self._match is None:
            law = "a match has at least one deal"
            raise RecordError(places.first, "the result follows the header", law)
        self._check_resigned()
        totals = self._sides.totals
        if result.victor != self.match.victor:
            what = "the result names no victor"
            if result.victor is not None:
                what = f"the result names {self._sides.name(result.victor)} as the victor"
            nobody = f"{self._laws.nobody_won(self.match)}: {totals(self.match.scores)}"
            self._refuse("victor", what, self._won() if self.match.over else nobody)
        if result.scores != list(self.match.scores):
            law = f"the deals make it {totals(self.match.scores)}"
            self._refuse("scores", f"the result reads {totals(result.scores)}", law)
        if result.deals != len(self.match.deals):
            law = f"the match has {len(self.match.deals)}"
            self._refuse("deals", f"the result gives {result.deals} deals", law)

    def _check_resigned(self) -> None:
        """Check that every resignation was reached."""
        done = len(self.match.resignations)
        for one in (self.header.resigned or ())[done:]:
            what = f"{self._name(one.seat)} resigns after act {one.act} of deal {one.deal}"
            deal = self.match.deals[min(one.deal, len(self.match.deals)) - 1]
            law = f"deal {deal.number} has {len(deal.acts)} acts"
            if one.deal != deal.number:
                law = f"the match has {len(self.match.deals)} deals"
            raise RecordError(self._header_places.of("resigned", done), what, law)

    # --- words -----------------------------------------------------------------------------------

    def _won(self) -> str:
        assert self.match.victor is not None
        if self.match.given_up:
            named = [self._name(one.seat) for one in self.match.resignations]
            return f"{self._sides.name(self.match.victor)} won: {' and '.join(named)} resigned"
        return self._laws.won(self.match, self._sides.name(self.match.victor))

    def _name(self, seat: int) -> str:
        return self.header.seats[seat]

    def _pegs(self, pegs: Iterable[lines.Pegged]) -> str:
        said = (f"{self._sides.name(p.side)} {p.points} after act {p.act}" for p in pegs)
        return ", ".join(said) or "nothing"

    def _items(self, items: Iterable[lines.Counted]) -> str:
        sides = (("-" if i.side is None else self._sides.name(i.side), i) for i in items)
        return ", ".join(f"{i.item} {side} {i.points}" for side, i in sides) or "nothing"


def _why_no_act(word: str) -> str:
    """Return why a word is not an action: it names none, or is not written as in a record."""
    try:
        return f"it is written {show_act(parse_act(word))}"
    except ValueError as error:
        return str(error)


def _first_difference(stated: Sequence[object], due: Sequence[object]) -> int:
    pairs = enumerate(zip(stated, due, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(stated), len(due)))


def replay(record: lines.Record) -> Match:
    """Return the match of a record, replayed; errors name the lines of its JSON Lines."""
    placed = ((line, Places(number)) for number, line in enumerate(record.lines, 1))
    return next(refereed(placed))[1]


def refereed(placed: Iterable[tuple[lines.Line, Places]]) -> Iterator[tuple[lines.Record, Match]]:
    """Yield the records of a file one by one, each with its match; none is kept."""
    referee: Referee | None = None
    deals: list[lines.DealLine] = []
    places = Places(1)
    for line, places in placed:
        if isinstance(line, lines.Header):
            if referee:
                raise RecordError(places.first, "found another match", CLOSING)
            referee, deals = Referee(line, places), []
        elif referee is None:
            what = "found a deal" if isinstance(line, lines.DealLine) else "found a result"
            law = "a match opens with its header, and nothing follows its result"
            raise RecordError(places.first, what, law)
        elif isinstance(line, lines.DealLine):
            referee.deal(line, places)
            deals.append(line)
        else:
            referee.result(line, places)
            yield lines.Record(referee.header, tuple(deals), line), referee.match
            referee = None
    if referee:
        raise RecordError(places.first, "the file ends after this, inside a match", CLOSING)
