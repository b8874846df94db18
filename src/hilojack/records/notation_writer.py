"""Records in the notation: a text that a person can read, write by hand and paste."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from hilojack.calls import show_act
from hilojack.cards import show_card, show_cards
from hilojack.match import Match
from hilojack.records.lines import Counted, DealLine, Header, Record, Result, Rule
from hilojack.records.places import Places
from hilojack.records.referee import Referee
from hilojack.records.turns import turns
from hilojack.records.words import quote
from hilojack.views.events import Called
from hilojack.views.tricks import Discarded, Drew, Event, Played, Took, TurnedUp, View

ROW = 13  # cards of the pack in a line
ITEMS = 4  # of the count in a line


def write_record(record: Record) -> str:
    """A record in the notation, in its canonical form; RecordError when it is false."""
    lines = list(_header(record.header))
    referee = Referee(record.header, Places(1))
    for number, deal in enumerate(record.deals, 2):
        referee.deal(deal, Places(number))
        lines += ["", *_Scribe(referee.match).deal(deal)]
    places = Places(len(record.lines))
    referee.result(record.result, places)
    lines += ["", _result(_Scribe(referee.match), record.result)]
    return "\n".join(lines) + "\n"


# --- the header ----------------------------------------------------------------------------------


def _header(header: Header) -> Iterator[str]:
    yield f"[Hilojack {header.format}]"
    if header.event is not None:
        yield f"[Event {quote(header.event)}]"
    if header.date is not None:
        yield f"[Date {header.date}]"
    yield f"[Game {quote(header.game)} {quote(header.name)}]"
    yield f"[Family {header.family}]"
    yield f"[Preset {quote(header.preset)}]"
    for name, value in header.rules.items():
        yield f"[Rule {name} {_rule_value(value)}".rstrip() + "]"
    kinds = header.kinds or [""] * len(header.players)
    for player, kind in zip(header.players, kinds, strict=True):
        yield f"[Player {quote(player)} {quote(kind)}]" if kind else f"[Player {quote(player)}]"
    for cuts in header.cuts:
        yield "[Cut " + ", ".join(f"{quote(p)} {card}" for p, card in cuts.items()) + "]"
    yield "[Seats " + ", ".join(map(quote, header.seats)) + "]"
    yield f"[Dealer {quote(header.seats[header.first_dealer])}]"
    if header.scores is not None:
        yield f"[Scores {' '.join(map(str, header.scores))}]"
    if header.held_over is not None:
        yield f"[Held {header.held_over}]"
    if header.seed is not None:
        yield f"[Seed {header.seed}]"


def _rule_value(value: Rule) -> str:
    if isinstance(value, dict):
        return " ".join(f"{rank}{points}" for rank, points in value.items())
    return " ".join(value) if isinstance(value, list) else str(value)


# --- a deal --------------------------------------------------------------------------------------


class _Scribe:
    """Writes the deal that stands in a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.view: View = match.view(None)
        self.pack = match.deal.pack
        self.names = [quote(name) for name in match.seats]
        self.sides = match.variant.sides
        self.drawn = match.variant.rules["hand"] * match.variant.seats

    def deal(self, deal: DealLine) -> Iterator[str]:
        yield f"Deal {deal.number}, {self.names[deal.dealer]} deals"
        for place in range(0, len(deal.pack), ROW):
            head = "     " if place else "Pack "
            yield f"{head} {' '.join(deal.pack[place : place + ROW])}"
        if deal.cut:
            yield f"Cut   {deal.cut}"
        if deal.shares:
            yield f"Shares {deal.shares.match} {deal.shares.secret}"
            yield from (f"       {nonce or '-'}" for nonce in deal.shares.nonces)
        yield from PLAYS[self.match.variant.file["family"]](self, deal)
        yield from self._end(deal)

    def _turns(self, deal: DealLine) -> Iterator[str]:
        """A shedding game, turn by turn."""
        yield from turns(self.match, self.names)

    def _tricks_and_talk(self, deal: DealLine) -> Iterator[str]:
        """A trick game: what was said, laid away and played."""
        yield from self._talk(deal)
        yield from self._discards(deal)
        yield from self._play(deal)
        yield from self._claims(deal)

    def _talk(self, deal: DealLine) -> Iterator[str]:
        """What was called before the play, with the points that it brought, and the turn-ups."""
        said = self._pegs(deal, 0)
        acts = enumerate(self._acts(), 1)
        for act, event in takewhile(lambda act: isinstance(act[1], Called), acts):
            said += self._call(deal, act, event)
        if said:
            yield f"Talk  {', '.join(said)}{self._turn_ups()}"

    def _call(self, deal: DealLine, act: int, event: Event) -> list[str]:
        """Call number `act`, and what it scored at once."""
        assert isinstance(event, Called)
        return [f"{self.names[event.seat]} {show_act(event.call)}", *self._pegs(deal, act)]

    def _claims(self, deal: DealLine) -> Iterator[str]:
        """What was called after the play, with the points that it brought."""
        acts = list(enumerate(self._acts(), 1))
        last = max((act for act, event in acts if isinstance(event, Played)), default=len(acts))
        said = [word for act, event in acts[last:] for word in self._call(deal, act, event)]
        if said:
            yield f"Claims {', '.join(said)}"

    def _turn_ups(self) -> str:
        """The cards turned up for trumps, as a comment."""
        cards = [show_card(e.card) for e in self.view.events if isinstance(e, TurnedUp)]
        return f"  {{turned up: {' '.join(cards)}}}" if cards else ""

    def _pegs(self, deal: DealLine, act: int) -> list[str]:
        """What was scored at once after so many acts: `pegs Ann 1`."""
        pegs = [peg for peg in deal.pegs or () if peg.act == act]
        return [f"pegs {self.side(peg.side)} {peg.points}" for peg in pegs]

    def _discards(self, deal: DealLine) -> Iterator[str]:
        """What each laid away, a line for each."""
        laid: dict[int, list[str]] = {}
        for (seat, act), event in zip(deal.acts, self._acts(), strict=True):
            if isinstance(event, Discarded):
                laid.setdefault(seat, []).append(act)
        head = "Discards"
        for seat, cards in laid.items():
            yield f"{head} {self.names[seat]} {' '.join(cards)}"
            head = " " * len(head)

    def _acts(self) -> list[Called | Discarded | Played]:
        """The events that are acts, in their order."""
        return [e for e in self.view.events if isinstance(e, Called | Discarded | Played)]

    def _play(self, deal: DealLine) -> Iterator[str]:
        """A line for each trick, with what it led to as a comment."""
        before = list(takewhile(lambda event: not isinstance(event, Played), self._acts()))
        tricks = list(self._tricks())
        if not tricks and (before or deal.pegs):
            return
        yield "Play"
        width = max(map(len, self.names))
        act = len(before)
        for number, (plays, comment) in enumerate(tricks, 1):
            act += len(plays)
            cards = "  ".join([show_cards(play.card for play in plays), *self._pegs(deal, act)])
            yield f"{number:3}. {self.names[plays[0].seat]:{width}} {cards}{comment}"

    def _tricks(self) -> Iterator[tuple[list[Played], str]]:
        plays: list[Played] = []
        after: list[Took | Drew] = []
        for event in self.view.events:
            if isinstance(event, Took | Drew):
                after.append(event)
            elif isinstance(event, Played):
                if after:
                    yield plays, self._comment(after)
                    plays, after = [], []
                plays.append(event)
        if plays:
            yield plays, self._comment(after)

    def _end(self, deal: DealLine) -> Iterator[str]:
        """How the deal ended: thrown in, or counted; and the score."""
        if deal.thrown_in:
            after = deal.dealer + (deal.thrown_in == "next-dealer")
            yield f"Thrown in, {self.names[after % len(self.names)]} deals next"
        if deal.count:
            yield from self._count(deal.count)
        if deal.held_over:
            yield f"Held over {deal.held_over}"
        if deal.scores is not None:
            yield "Score " + self.totals(deal.scores)

    def _comment(self, events: Sequence[Took | Drew]) -> str:
        """Who takes the trick and what is drawn, in braces, which a name must not close."""
        if not events:
            return ""
        said = f"{self.names[events[0].seat]} takes"
        drawers = [event.seat for event in events if isinstance(event, Drew)]
        if drawers:
            said += "; draws " + ", ".join(map(self._drawn, drawers))
        return "  {" + said.replace("}", ")") + "}"

    def _drawn(self, seat: int) -> str:
        self.drawn += 1
        return f"{self.names[seat]} {show_card(self.pack[self.drawn - 1])}"

    def _count(self, count: Sequence[Counted]) -> Iterator[str]:
        for place in range(0, len(count), ITEMS):
            head = "     " if place else "Count"
            after = "," if place + ITEMS < len(count) else self._card_points()
            yield f"{head} {', '.join(map(self._item, count[place : place + ITEMS]))}{after}"

    def _card_points(self) -> str:
        """The card-points of each side as a comment, in the games that have them."""
        points = getattr(self.view.memory, "card_points", ())
        return f"  {{card-points {'-'.join(map(str, points))}}}" if points else ""

    def _item(self, item: Counted) -> str:
        name = item.item.capitalize()
        return f"{name} -" if item.side is None else f"{name} {self.side(item.side)} {item.points}"

    def totals(self, scores: Sequence[int]) -> str:
        """The scores by side: `Ann+Cat 24, Ben+Dan 0`."""
        return ", ".join(f"{self.side(side)} {score}" for side, score in enumerate(scores))

    def side(self, side: int) -> str:
        """The names of a side: `Ann`, or `Ann+Cat`."""
        return "+".join(self.names[side :: self.sides])


PLAYS = {"trick": _Scribe._tricks_and_talk, "shedding": _Scribe._turns}


def _result(scribe: _Scribe, result: Result) -> str:
    end = "unfinished" if result.victor is None else f"{scribe.side(result.victor)} wins"
    deals = "1 deal" if result.deals == 1 else f"{result.deals} deals"
    return f"Result {end}; {scribe.totals(result.scores)}; {deals}"
