"""Records in the notation: a text that a person can read, write by hand and paste."""

import json
from collections.abc import Iterator, Sequence

import msgspec

from hilojack.match import Match
from hilojack.records.laws import laws_of
from hilojack.records.lines import (
    ROW,
    Counted,
    DealLine,
    Header,
    Pledged,
    Record,
    Result,
    Rule,
    Sides,
)
from hilojack.records.places import Places
from hilojack.records.referee import Referee
from hilojack.records.words import quote

ITEMS = 4  # of the count in a line


def write_record(record: Record) -> str:
    """Return a record in the notation's canonical form. Raise RecordError if it is false."""
    lines = list(_header(record.header))
    referee = Referee(record.header, Places(1))
    sides = Sides([quote(name) for name in record.header.seats], referee.variant.sides)
    for number, deal in enumerate(record.deals, 2):
        referee.deal(deal, Places(number))
        lines += ["", *_deal(deal, referee.match, sides)]
    referee.result(record.result, Places(len(record.lines)))
    return "\n".join([*lines, "", _result(record.result, sides)]) + "\n"


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
    if header.shuffle is not None:
        yield from _shuffle(header.shuffle, header.players)
    for one in header.resigned or ():
        last = " last" if one.last else ""
        yield f"[Resigned {quote(header.seats[one.seat])} {one.deal} {one.act}{last}]"
    for name, field in header.more.items():
        stated = msgspec.json.encode(field).decode()
        yield f"[Field {json.dumps(name)} {json.dumps(stated, ensure_ascii=False)}]"


def _shuffle(stated: Pledged, players: Sequence[str]) -> Iterator[str]:
    yield f"[Chain {stated.match} {stated.commitment}]"
    yield f"[Nonces {' '.join(nonce or '-' for nonce in stated.nonces)}]"
    for void in stated.voided or ():
        yield f"[Voided {void.match} {' '.join(quote(players[p]) for p in void.players)}]"
    if stated.text is not None:
        yield f"[Text {json.dumps(stated.text.written, ensure_ascii=False)}]"
        yield f"[Salts {' '.join(salt or '-' for salt in stated.salts or ())}]"


def _rule_value(value: Rule) -> str:
    if isinstance(value, dict):
        return " ".join(f"{rank}{points}" for rank, points in value.items())
    return " ".join(value) if isinstance(value, list) else str(value)


# --- a deal --------------------------------------------------------------------------------------


def _deal(deal: DealLine, match: Match, sides: Sides) -> Iterator[str]:
    """Yield the lines of a deal, which is the last of the match."""
    yield f"Deal {deal.number}, {sides.names[deal.dealer]} deals"
    for place in range(0, len(deal.pack), ROW):
        yield f"{'' if place else 'Pack':5} {' '.join(deal.pack[place : place + ROW])}"
    if deal.cut:
        yield f"Cut   {deal.cut}"
    if deal.link:
        yield f"Link  {deal.link}"
    if deal.shares:
        yield f"Shares {deal.shares.match} {deal.shares.secret}"
        yield from (f"       {nonce or '-'}" for nonce in deal.shares.nonces)
    yield from laws_of(match.variant.family).plays(match, sides)
    if deal.thrown_in:
        after = deal.dealer + (deal.thrown_in == "next-dealer")
        yield f"Thrown in, {sides.names[after % len(sides.names)]} deals next"
    yield from _count(deal.count or (), match, sides)
    if deal.held_over:
        yield f"Held over {deal.held_over}"
    if deal.scores is not None:
        yield "Score " + sides.totals(deal.scores)


def _count(count: Sequence[Counted], match: Match, sides: Sides) -> Iterator[str]:
    for place in range(0, len(count), ITEMS):
        items = ", ".join(_item(item, sides) for item in count[place : place + ITEMS])
        after = "," if place + ITEMS < len(count) else _card_points(match)
        yield f"{'' if place else 'Count':5} {items}{after}"


def _item(item: Counted, sides: Sides) -> str:
    name = item.item.capitalize()
    return f"{name} -" if item.side is None else f"{name} {sides.name(item.side)} {item.points}"


def _card_points(match: Match) -> str:
    """Return the card-points of each side as a comment, in the games that have them."""
    points = getattr(match.view(None).memory, "card_points", ())
    return f"  {{card-points {'-'.join(map(str, points))}}}" if points else ""


def _result(result: Result, sides: Sides) -> str:
    end = "unfinished" if result.victor is None else f"{sides.name(result.victor)} wins"
    deals = "1 deal" if result.deals == 1 else f"{result.deals} deals"
    return f"Result {end}; {sides.totals(result.scores)}; {deals}"
