"""The referee of a record: plays it again line by line and stops at the first that breaks a law."""

from collections.abc import Iterable, Iterator, Sequence

from hilojack.calls import CALLS, parse_act, show_act
from hilojack.cards import PACK, card_set, cards_in, parse_card, show_cards, sort_hand, suit_of
from hilojack.match import IllegalAct, Match, duty
from hilojack.records.errors import RecordError
from hilojack.records.headers import check_header
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
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.variant import Variant

ACTS = {show_act(act): act for act in (*cards_in(PACK), *CALLS)}
CALLING = {  # by phase: what is to be said, and the rules that bear on it
    slots.PHASE_PACKET: ("the dealer first says how to deal", "packet"),
    slots.PHASE_STAND: ("eldest stands or begs", "beg"),
    slots.PHASE_GIFT: ("the dealer answers eldest's beg", "gift-may-win", "gift-to"),
    slots.PHASE_BUNCH: ("eldest plays on or proposes to bunch the cards", "bunch"),
    slots.PHASE_AGREE: ("the dealer agrees to bunch the cards or refuses", "bunch"),
    slots.PHASE_NAME: ("eldest names trumps", "trump-from"),
    slots.PHASE_ACCEPT: ("each in turn accepts the turn-up or passes", "trump-from"),
    slots.PHASE_SALE: ("eldest accepts the highest bid or refuses it", "bidding"),
    slots.PHASE_CLAIM: ("each in turn claims revokes of opponents or passes", "revoke"),
    slots.PHASE_BID: (
        "each in turn bids or passes",
        "min-bid",
        "dealers-right",
        "all-pass",
        "smudge",
    ),
}
CLOSING = "every match closes with a line that gives its result"


class Referee:
    """Follows one match, and holds it as far as it has come."""

    def __init__(self, header: Header, places: Places) -> None:
        self.variant: Variant = check_header(header, places)
        self.header = header
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
        cut = self._check_cut(deal, places)
        if self._match:
            self._match.next_deal(pack, cut)
        else:
            self._match = self._first_deal(pack, cut)

    def _first_deal(self, pack: Sequence[int], cut: int | None) -> Match:
        header = self.header
        numbers = {name: number for number, name in enumerate(header.players)}
        cuts = [{numbers[n]: parse_card(c) for n, c in cut.items()} for cut in header.cuts]
        return Match(
            self.variant,
            header.players,
            seed=header.seed,
            first_dealer=None if cuts else header.first_dealer,
            cuts=cuts,
            pack=pack,
            cut=cut,
        )

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

    def _check_cut(self, deal: DealLine, places: Places) -> int | None:
        """The card cut for trumps, where the rules want one, from where it can be cut."""
        source = self.variant.rules["trump-from"]
        rule = f"trump-from = {source}"
        line = places.of("cut")
        if source not in ("cut-and-replace", "cut-before"):
            if deal.cut is not None:
                law = f"no card is cut for trumps ({rule})"
                raise RecordError(line, f"{deal.cut} is cut", law)
            return None
        if deal.cut is None:
            raise RecordError(line, "no card is cut", f"a card is cut for trumps ({rule})")
        middle = deal.pack
        where = "in the pack"
        if source == "cut-and-replace":
            middle = deal.pack[SAFE_CUT : len(deal.pack) - SAFE_CUT]
            where = f"with at least {SAFE_CUT} cards of the pack above it and below it"
        if deal.cut not in middle:
            raise RecordError(line, f"{deal.cut} is cut", f"the card cut stands {where} ({rule})")
        return ACTS[deal.cut]

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
        for number, (seat, word) in enumerate(deal.acts):
            try:
                self.match.act(ACTS[word], seat=seat)
            except (KeyError, IllegalAct):
                raise self._refusal(deal, number, places) from None

    def _refusal(self, deal: DealLine, number: int, places: Places) -> RecordError:
        """The law that an act breaks."""
        seat, word = deal.acts[number]
        name = self._name(seat) if seat < self.variant.seats else f"seat {seat}"
        what = f"deal {deal.number}, act {number + 1}: {name} {self._did(word)} {word}"
        return RecordError(places.of("acts", number), what, self._law_broken(seat, word))

    def _did(self, word: str) -> str:
        if ACTS.get(word, 52) >= 52:
            return "called"
        row = self.match.position
        return "discarded" if row[slots.PHASE] == slots.PHASE_DISCARD else "played"

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
        return self._law_of_play(ACTS[word], list(self.match.position))

    def _law_of_play(self, act: int, row: Row) -> str:
        discards = row[slots.PHASE] == slots.PHASE_DISCARD
        if row[slots.PHASE] != slots.PHASE_PLAY and not discards:
            return self._law_of_call(row)
        done = "discarded" if discards else "played"
        if act >= 52:
            return f"a card must be {done} now"
        hand = row[slots.HANDS + row[slots.TURN]]
        held = show_cards(sort_hand(hand, row[slots.TRUMP]))
        if not hand >> act & 1:
            return f"only a card that is held can be {done}; held {held}"
        return self._law_of_following(act, row)

    def _law_of_following(self, act: int, row: Row) -> str:
        """Why a card that is held may not be played to the trick."""
        obliged = card_set(self.match.legal_acts())
        due = show_cards(sort_hand(obliged, row[slots.TRUMP]))
        rule = f"{self.variant.name}, follow = {self.variant.rules['follow']}"
        law = duty(self.variant, row)
        under = suit_of(act) == row[slots.TRUMP] != row[slots.LED]
        if under and self.variant.rules["follow"] == "may-overtrump":
            best = show_cards([row[slots.BEST]])
            law = f"must not play a trump below {best} while another card may be played"
        return f"{law}; held {due} ({rule})"

    def _law_of_call(self, row: Row) -> str:
        """What is to be called now, and by which rule."""
        duty_of_caller, *rules = CALLING[row[slots.PHASE]]
        calls = " or ".join(show_act(call) for call in self.match.legal_acts())
        stated = ", ".join(f"{rule} = {self.variant.rules[rule]}" for rule in rules)
        return f"{duty_of_caller}: {calls} ({stated})"

    def _check_unfinished(self, deal: DealLine, places: Places) -> None:
        """A deal without its end has no count, and so must be the last of an unfinished match."""
        if all(x is None for x in (deal.count, deal.scores, deal.thrown_in, deal.held_over)):
            return
        acts = len(deal.acts)
        what = f"deal {deal.number} is counted after {acts} acts"
        turn = self.match.turn
        assert turn is not None
        law = f"a deal is counted when all hands are played out; {self._name(turn)} was to act"
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
            law = f"{due} are held over (ties = {self.variant.rules['ties']})"
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

    def _stops(self) -> bool:
        return bool(self.variant.rules["counting"] == "stop")

    def _why_counted_out(self) -> str:
        """Why the count ends where it does."""
        if self.match.over and self.match.deal.count and self._stops():
            return f"counting stops when a side reaches the target (counting = stop): {self._won()}"
        if not self.match.deal.count:
            return "the deal was over before there was anything to count"
        return f"these items are scored: {' '.join(self.variant.rules['scoring'])}"

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
        name, row = self._side(victor), self.match.position
        bidder = row[slots.BIDDER] % self.variant.sides
        if self.match.scores[victor] < self.variant.rules["target"]:
            smudged = row[slots.SMUDGED] and bidder == victor
            return f"{name} made the smudge" if smudged else f"{name} scored every item"
        if row[slots.BID] and bidder == victor:
            return f"{name} had the highest bid and reached {self.variant.rules['target']}"
        return f"{name} reached {self.variant.rules['target']} first"

    def _nobody_won(self) -> str:
        target = self.variant.rules["target"]
        return f"nobody has reached {target}: {self._scores(self.match.scores)}"

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
