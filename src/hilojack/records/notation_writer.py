"""Records in the notation: a text that a person can read, write by hand and paste."""

from collections.abc import Iterator, Sequence

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.match import Match
from hilojack.records.lines import Counted, DealLine, Header, Record, Result, Rule
from hilojack.records.places import Places
from hilojack.records.referee import Referee
from hilojack.records.words import quote
from hilojack.view import Called, Drew, Played, Took, View

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
        yield f"[Rule {name} {_rule_value(value)}]"
    kinds = header.kinds or [""] * len(header.players)
    for player, kind in zip(header.players, kinds, strict=True):
        yield f"[Player {quote(player)} {quote(kind)}]" if kind else f"[Player {quote(player)}]"
    for cuts in header.cuts:
        yield "[Cut " + ", ".join(f"{quote(p)} {card}" for p, card in cuts.items()) + "]"
    yield "[Seats " + ", ".join(map(quote, header.seats)) + "]"
    yield f"[Dealer {quote(header.seats[header.first_dealer])}]"
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
        yield from self._play()
        if deal.count is not None and deal.scores is not None:
            yield from self._count(deal.count)
            yield "Score " + self.totals(deal.scores)

    def _play(self) -> Iterator[str]:
        """The calls, then a line for each trick, with what it led to as a comment."""
        calls = [e for e in self.view.events if isinstance(e, Called)]
        yield "  ".join(["Play", *(f"{self.names[e.seat]} {show_act(e.call)}" for e in calls)])
        width = max(map(len, self.names))
        for number, (plays, comment) in enumerate(self._tricks(), 1):
            cards = " ".join(show_card(play.card) for play in plays)
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
        points = "-".join(map(str, self.view.memory.card_points))
        for place in range(0, len(count), ITEMS):
            head = "     " if place else "Count"
            after = "," if place + ITEMS < len(count) else f"  {{card-points {points}}}"
            yield f"{head} {', '.join(map(self._item, count[place : place + ITEMS]))}{after}"

    def _item(self, item: Counted) -> str:
        name = item.item.capitalize()
        return f"{name} -" if item.side is None else f"{name} {self.side(item.side)} {item.points}"

    def totals(self, scores: Sequence[int]) -> str:
        """The scores by side: `Ann+Cat 24, Ben+Dan 0`."""
        return ", ".join(f"{self.side(side)} {score}" for side, score in enumerate(scores))

    def side(self, side: int) -> str:
        """The names of a side: `Ann`, or `Ann+Cat`."""
        return "+".join(self.names[side :: self.sides])


def _result(scribe: _Scribe, result: Result) -> str:
    end = "unfinished" if result.victor is None else f"{scribe.side(result.victor)} wins"
    deals = "1 deal" if result.deals == 1 else f"{result.deals} deals"
    return f"Result {end}; {scribe.totals(result.scores)}; {deals}"
