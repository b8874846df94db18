"""A trick game as a page shows it."""

from hilojack.calls import kind_of_call
from hilojack.views import outcomes, prompts
from hilojack.views.contract import is_moon
from hilojack.views.tricks import Took, View
from hilojack.voices.tricks import calling
from hilojack.voices.tricks.words import Voice
from hilojack.web.table.messages import Indicator, MayDiscard, TrickFelt
from hilojack.web.table.states import FamilyDisplay
from hilojack.web.table.tricks.claims import why_no_claim
from hilojack.words.calls import mark_of_call


def felt(voice: Voice, view: View) -> TrickFelt:
    auction = calling.last_calls(view) if calling.is_talk(view) else {}
    return TrickFelt(
        trump=view.trump,
        offered=view.trump is not None and not calling.trump_is_settled(view),
        trick=list(view.trick),
        last_trick=list(view.last_trick),
        taker=view.taker,
        stock=view.stock,
        stock_top=view.stock_top,
        turn_up=view.turn_up,
        cut=view.cut,
        bidder=view.bidder,
        bid=0 if is_moon(view) else view.bid,
        auction=[(seat, mark_of_call(*kind_of_call(call))) for seat, call in auction.items()],
        off_cards=list(view.off_cards),
        out=[(seat, list(cards)) for seat, cards in view.out.items()],
    )


def laying(view: View) -> MayDiscard | None:
    """Return what this person may discard now, or None."""
    now = view.laying
    if now is None:
        return None
    return MayDiscard(list(now.cards), list(now.bound), now.least, now.most)


def indicators(voice: Voice, view: View) -> list[Indicator]:
    """Return the state of each item of the score."""
    items = view.variant.family.items
    return [
        Indicator(
            one.item,
            items[one.item].name,
            one.side,
            one.certain,
            voice.standing(one),
            one.card,
            one.points,
            one.hanged,
        )
        for one in view.standings
    ]


def needs(view: View, side: int) -> str:
    """Return what the bidder's side still needs."""
    bound = view.bidder is not None and view.bidder % view.variant.sides == side
    return calling.need_words(view) if bound else ""


def rests(view: View) -> bool:
    """Return True if a trick has just been won, so that people look for a while."""
    return any(isinstance(event, Took) for event in view.events[-3:])


FAMILY = FamilyDisplay(
    TrickFelt(None, False, [], [], None, 0, None, None, None, None, 0, []),
    felt,
    calling.mark,
    tricks=lambda view, seat: view.tricks[seat],
    needs=needs,
    standings=lambda view: view.standings,
    indicators=indicators,
    why_no_claim=why_no_claim,
    laying=laying,
    rests=rests,
    prompt=prompts.of_tricks,
    instead=prompts.instead_of,
    outcome=outcomes.of_tricks,
)
