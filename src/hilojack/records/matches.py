"""From a match to its record."""

from collections.abc import Sequence

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.match import Deal, Match
from hilojack.records.headers import check_header
from hilojack.records.lines import (
    FORMAT,
    DealLine,
    Header,
    Record,
    Result,
    counted,
    pegged,
    rules_as_data,
    shared,
    shuffled,
)
from hilojack.records.places import Places
from hilojack.variants.variant import Variant


def from_match(
    match: Match,
    *,
    kinds: Sequence[str] | None = None,
    date: str | None = None,
    event: str | None = None,
) -> Record:
    """The record of a match as far as it has come.

    `kinds` says what each player is (`human`, `random`), in the order of joining; `date` is
    written as 2026-01-31. The record of an unfinished match holds every hidden card: it is for
    saving, and no player may see it. RecordError when a kind, the date or the event is none.
    """
    header = _header(match, None if kinds is None else list(kinds), date, event)
    check_header(header, Places(1))
    deals = tuple(_deal_line(match.variant, deal) for deal in match.deals)
    return Record(header, deals, Result(match.victor, list(match.scores), len(deals)))


def _header(match: Match, kinds: list[str] | None, date: str | None, event: str | None) -> Header:
    variant = match.variant
    return Header(
        format=FORMAT,
        family=variant.file["family"],
        game=variant.game,
        name=variant.name,
        preset=variant.preset,
        rules=rules_as_data(variant.rules),
        players=list(match.players),
        cuts=[
            {match.players[p]: show_card(c) for p, c in cuts.items()} for cuts in match.opening.cuts
        ],
        seats=list(match.seats),
        first_dealer=match.first_dealer,
        scores=list(match.opening.scores) if any(match.opening.scores) else None,
        held_over=match.opening.held_over or None,
        kinds=kinds,
        seed=match.seed,
        date=date,
        event=event,
    )


def _deal_line(variant: Variant, deal: Deal) -> DealLine:
    over = bool(deal.scores)
    return DealLine(
        number=deal.number,
        dealer=deal.dealer,
        pack=[show_card(card) for card in deal.pack],
        acts=[(seat, show_act(act)) for seat, act in zip(deal.seats, deal.acts, strict=True)],
        cut=None if deal.cut is None else show_card(deal.cut),
        shares=shared(deal),
        shuffles=shuffled(deal),
        pegs=pegged(variant, deal),
        thrown_in=deal.thrown_in,
        count=counted(deal) if over else None,
        held_over=deal.held_over or None,
        scores=list(deal.scores) if over else None,
    )
