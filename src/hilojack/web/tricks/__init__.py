"""How a trick game is shown to a page."""

from hilojack.views.tricks import Standing, Took, View
from hilojack.voices.tricks import calling
from hilojack.voices.tricks.calling import mark
from hilojack.voices.tricks.words import Voice
from hilojack.web.messages import Indicator, TrickFelt
from hilojack.web.tricks.claims import proves

__all__ = ["EMPTY", "felt", "indicators", "mark", "needs", "proves", "rests", "standings", "tricks"]

EMPTY = TrickFelt(None, False, [], [], None, 0, None, None, None, None, 0, [])


def felt(voice: Voice, view: View) -> TrickFelt:
    """Return the middle of the table."""
    auction = calling.last_calls(view) if calling.is_talk(view) else {}
    return TrickFelt(
        trump=view.trump,
        offered=view.trump is not None and not calling.trump_is_settled(view),
        trick=list(view.trick),
        last_trick=list(view.last_trick),
        taker=taker(view),
        stock=view.stock,
        stock_top=view.stock_top,
        turn_up=view.turn_up,
        cut=view.cut,
        bidder=view.bidder,
        bid=view.bid,
        auction=[(seat, calling.SHORT[call]) for seat, call in auction.items()],
    )


def taker(view: View) -> int | None:
    """Return the winner of the last trick."""
    taken = (event.seat for event in reversed(view.events) if isinstance(event, Took))
    return next(taken, None)


def standings(view: View) -> tuple[Standing, ...]:
    """Return what the indicators follow from."""
    return view.standings


def indicators(voice: Voice, view: View) -> list[Indicator]:
    """Return how each item of the score stands."""
    items = view.variant.family.items
    return [
        Indicator(one.item, items[one.item].name, one.side, one.certain, voice.standing(one))
        for one in view.standings
    ]


def tricks(view: View, seat: int) -> int:
    """Return the tricks that a seat has won."""
    return view.tricks[seat]


def needs(view: View, side: int) -> str:
    """Return what the bidder's side still needs."""
    bound = view.bidder is not None and view.bidder % view.variant.sides == side
    return calling.need_words(view) if bound else ""


def rests(view: View) -> bool:
    """Return True if people want to look for a while: a trick has just been won."""
    return any(isinstance(event, Took) for event in view.events[-3:])
