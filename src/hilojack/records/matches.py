"""From a match to its record."""

from collections.abc import Iterable, Sequence

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.match import Deal, Match
from hilojack.records import lines
from hilojack.records.headers import check_header
from hilojack.records.places import Places
from hilojack.variants.variant import Variant


def from_match(
    match: Match,
    *,
    kinds: Sequence[str] | None = None,
    date: str | None = None,
    event: str | None = None,
) -> lines.Record:
    """Return the record of a match, as far as it was played.

    `kinds` are the kinds of the players (`human`, `random`), in the order of joining; `date` is
    written as 2026-01-31. The record of an unfinished match holds every hidden card: it is for
    saving, and no player may see it. Raise RecordError if a kind, the date or the event is not one.
    """
    variant, opening = match.variant, match.opening
    header = lines.Header(
        format=lines.BOUND if match.pledge and match.pledge.text else lines.FORMAT,
        family=variant.file["family"],
        game=variant.game,
        name=variant.name,
        preset=variant.preset,
        rules=lines.rules_as_data(variant.rules),
        players=list(match.players),
        cuts=[{match.players[p]: show_card(c) for p, c in cut.items()} for cut in opening.cuts],
        seats=list(match.seats),
        first_dealer=match.first_dealer,
        scores=list(opening.scores) if any(opening.scores) else None,
        held_over=opening.held_over or None,
        kinds=None if kinds is None else list(kinds),
        seed=match.seed,
        date=date,
        event=event,
        shuffle=lines.pledged(match.pledge),
        resigned=[lines.Resigned(*one) for one in match.resignations] or None,
    )
    check_header(header, Places(1))
    deals = tuple(deal_line(variant, deal) for deal in match.deals)
    return lines.Record(header, deals, lines.Result(match.victor, list(match.scores), len(deals)))


def deal_line(variant: Variant, deal: Deal) -> lines.DealLine:
    """Return the line of a deal, as far as it was played."""
    over = bool(deal.scores)
    return lines.DealLine(
        number=deal.number,
        dealer=deal.dealer,
        pack=_words(deal.pack),
        acts=[(seat, show_act(act)) for seat, act in zip(deal.seats, deal.acts, strict=True)],
        cut=None if deal.cut is None else show_card(deal.cut),
        link=lines.linked(deal),
        shares=lines.shared(deal),
        shuffles=[lines.Shuffled(act, _words(stock)) for act, stock in deal.shuffles] or None,
        pegs=lines.pegged(variant, deal),
        thrown_in=deal.thrown_in,
        count=[lines.Counted(*scored) for scored in deal.count] if over else None,
        held_over=deal.held_over or None,
        scores=list(deal.scores) if over else None,
    )


def _words(cards: Iterable[int]) -> list[str]:
    return [show_card(card) for card in cards]
