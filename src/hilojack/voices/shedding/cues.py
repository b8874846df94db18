"""What a learner of a shedding game may be told of, in the order in which it happened."""

from collections.abc import Iterator, Sequence

from hilojack import calls
from hilojack.cards import RANKS, rank_of
from hilojack.views import shedding
from hilojack.views.events import Called
from hilojack.voices import cues
from hilojack.voices.cues import Cue
from hilojack.voices.speech import Speaker
from hilojack.words.cards import some_cards
from hilojack.words.suits import SUIT_NAMES, name_card


def cues_of(
    voice: Speaker,
    before: shedding.View | None,
    view: shedding.View,
    news: Sequence[shedding.Event],
) -> Iterator[Cue]:
    """Yield what happened in `news`, since the view `before`, and what is asked now."""
    for event in news:
        yield from of_event(voice, view, event)
    if view.turn == view.seat:
        yield from of_question(view)


def of_event(voice: Speaker, view: shedding.View, event: shedding.Event) -> Iterator[Cue]:
    """Yield the cues of an event."""
    match event:
        case shedding.Opened():
            yield Cue("began", cues.HAND)
            yield Cue("opened", cues.MIDDLE, words={"card": name_card(event.card)})
        case Called() if calls.NOMINATE <= event.call < calls.NOMINATE + 4:
            suit = {"suit": SUIT_NAMES[event.call - calls.NOMINATE]}
            yield about(voice, view, "named", event.seat, suit)
        case Called() if event.call == calls.LAST_CARD:
            yield about(voice, view, "last-card", event.seat)
        case shedding.Laid():
            words = {"card": name_card(event.card)}
            yield about(voice, view, f"laid:{RANKS[rank_of(event.card)]}", event.seat, words)
        case shedding.DrewCards():
            kind = "drew" if event.count == 1 else "picked-up"
            yield about(voice, view, kind, event.seat, {"cards": some_cards(event.count)})
        case shedding.Forgot():
            yield about(voice, view, "forgot", event.seat)
        case shedding.Neutralised():
            yield about(voice, view, "neutralised", event.seat)
        case _:
            pass


def of_question(view: shedding.View) -> Iterator[Cue]:
    """Yield the cue of what the learner is asked."""
    cards = [act for act in view.acts if calls.is_card(act)]
    if view.phase == "nominate":
        yield Cue("ask:nominate", cues.CALLS)
    elif calls.LAST_CARD in view.acts:
        yield Cue("ask:last-card", cues.CALLS)
    elif view.phase == "go-on":
        yield Cue("ask:go-on", cues.HAND)
    elif view.pending:
        words = {"cards": some_cards(view.pending)}
        yield Cue("answer" if cards else "ask:pick-up", cues.STOCK, words=words)
    elif not cards:
        yield Cue("stuck", cues.STOCK)
    else:
        suit = None if view.nominated is None else {"suit": SUIT_NAMES[view.nominated]}
        yield Cue("match" if suit is None else "match-suit", cues.HAND, "", suit or top(view))


def about(
    voice: Speaker, view: shedding.View, on: str, seat: int, words: dict[str, str] | None = None
) -> Cue:
    """Return the cue of what a seat did."""
    by = "you" if seat == view.seat else "other"
    return Cue(on, cues.seat(seat), by, {"who": voice.name(seat)} | (words or {}))


def top(view: shedding.View) -> dict[str, str]:
    """Return the words for the top card of the pile: its suit and its rank."""
    rank, _, suit = name_card(view.top).partition(" of ")
    return {"rank": rank, "suit": suit}
