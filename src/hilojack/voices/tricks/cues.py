"""What a learner of a trick game may be told of, in the order in which it happened."""

from collections.abc import Iterator, Sequence

from hilojack.calls import kind_of_call
from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.trumps import suit_in_play, trump_cards
from hilojack.views import tricks
from hilojack.views.events import Began, Called
from hilojack.voices import cues
from hilojack.voices.cues import Cue
from hilojack.voices.speech import Speaker
from hilojack.words.cards import points as some_points
from hilojack.words.grammar import count_word, listed
from hilojack.words.suits import SUIT_NAMES, name_card

FEW = 4  # items that are named one by one
ITEMS_OF_TRICKS = ("tricks", "majority")  # which no card brings
HEAVY = 10  # card-points in a trick that are worth a word


def cues_of(
    voice: Speaker, before: tricks.View | None, view: tricks.View, news: Sequence[tricks.Event]
) -> Iterator[Cue]:
    """Yield what happened in `news`, since the view `before`, and what is asked now."""
    plays: list[tuple[int, int]] = [] if before is None else [*before.trick]
    for event in news:
        if isinstance(event, tricks.Played):
            plays.append((event.seat, event.card))
        yield from of_event(voice, view, event, plays)
        if isinstance(event, tricks.Took):
            yield from of_items(voice, before, view, event, plays)
            plays.clear()
    if view.turn == view.seat:
        yield from of_question(voice, view)


def of_event(
    voice: Speaker, view: tricks.View, event: tricks.Event, plays: Sequence[tuple[int, int]]
) -> Iterator[Cue]:
    """Yield the cues of an event; `plays` are those of the trick so far."""
    match event:
        case Began():
            few = stakes(view)
            yield Cue("began:few" if few else "began:many", cues.HAND, words=few)
            yield from of_partner(voice, view)
        case tricks.Dealt() if view.variant.rules["stock"] != "none":
            yield Cue("stock", cues.STOCK, words=cards_of(top=event.top))
            if event.trump is not None:
                yield Cue("trumps", cues.TRUMPS, words=trumps(event.trump))
        case tricks.TurnedUp():
            turned = cards_of(card=event.card) | trumps(event.card // 13)
            yield Cue("turned-up", cues.card(event.card), words=turned)
        case Called():
            kind, number = kind_of_call(event.call)
            said = who(voice, event.seat) | {"number": count_word(number)}
            yield Cue(f"call:{kind.lower()}", cues.seat(event.seat), by(view, event.seat), said)
        case tricks.Fixed():
            yield Cue("fixed", cues.TRUMPS, words=trumps(event.trump))
        case tricks.Partnered():
            spot = cues.seat(event.seat)
            yield Cue("joined", spot, by(view, event.seat), who(voice, event.seat))
        case tricks.Took():
            yield from of_trick(voice, view, event, plays)
        case tricks.Drew() if event.seat == view.seat and event.card is not None:
            won = "won" if view.taker == view.seat else "lost"
            yield Cue(f"drew:{won}", cues.card(event.card), "you", cards_of(card=event.card))
        case tricks.TookUp() if event.seat == view.seat:
            yield Cue(f"took-up:{event.source}", cues.HAND, "you")
        case tricks.LaidAway() | tricks.Discarded() if event.seat == view.seat:
            yield Cue("laid-away", cues.HAND, "you")
        case tricks.Pegged():
            told = side_words(voice, view, event.side) | {"points": some_points(event.points)}
            on = "pegged" if event.cards else "pegged-early"
            yield Cue(on, cues.SCORE, by_side(view, event.side), told)
        case tricks.Out():
            yield Cue("out", cues.seat(event.seat), by(view, event.seat), who(voice, event.seat))
        case _:
            pass


def of_partner(voice: Speaker, view: tricks.View) -> Iterator[Cue]:
    """Yield the cue of each seat that is a partner throughout."""
    if view.variant.sides < view.variant.seats:
        for seat in range(view.variant.seats):
            if by(view, seat) == "partner":
                yield Cue("partner", cues.seat(seat), words=who(voice, seat))


def of_trick(
    voice: Speaker, view: tricks.View, event: tricks.Took, plays: Sequence[tuple[int, int]]
) -> Iterator[Cue]:
    """Yield the cues of a trick that was taken, and of the card-points in it."""
    best = next((card for seat, card in plays if seat == event.seat), None)
    if best is None:
        return
    rules = view.variant.row
    owner, spot = by(view, event.seat), cues.seat(event.seat)
    worth = 0 if view.trump is None else points_of(view, event.cards)
    words = who(voice, event.seat) | cards_of(card=best) | {"points": count_word(worth)}
    trump = 0 if view.trump is None else trump_cards(rules, view.trump)
    ruffed = trump >> best & 1 and not trump >> plays[0][1] & 1
    yield Cue("ruffed" if ruffed else "took", spot, owner, words)
    if worth >= HEAVY and "game" in view.variant.rules["scoring"]:
        yield Cue("heavy", spot, owner, words)


def of_items(
    voice: Speaker,
    before: tricks.View | None,
    view: tricks.View,
    event: tricks.Took,
    plays: Sequence[tuple[int, int]],
) -> Iterator[Cue]:
    """Yield the cues of the items that became somebody's by a card of a trick: of whoever took it,
    unless it counts for whoever played it.
    """
    decided = {one.item for one in (before.standings if before else ()) if one.certain}
    for one in view.standings:
        if one.item in decided or not one.certain or one.side is None or one.card is None:
            continue
        if one.card in event.cards:
            item = view.variant.family.items[one.item].name
            holder = next((seat for seat, card in plays if card == one.card), event.seat)
            seat = event.seat if one.side in sides_of(view, event.seat) else holder
            words = who(voice, seat) | cards_of(card=one.card)
            words |= {"item": item, "points": some_points(one.points)}
            spot = cues.Spot("item", item=one.item)
            yield Cue(f"item:{one.item}", spot, by_side(view, one.side), words)


def of_question(voice: Speaker, view: tricks.View) -> Iterator[Cue]:
    """Yield the cue of what the learner is asked."""
    if view.phase != "play":
        bid = {} if view.bidder is None else who(voice, view.bidder)
        words = {"number": count_word(view.bid)} | bid
        if view.trump is not None:
            words |= trumps(view.trump)
        yield Cue(f"ask:{view.phase}", cues.CALLS, words=words)
    elif not view.trick:
        yield Cue("pitch" if view.trump is None else "lead", cues.HAND)
    else:
        suit = suit_in_play(view.variant.row, view.trick[0][1], view.row[slots.TRUMP])
        held = any(view.memory.suits[suit] >> card & 1 for card in view.hand)
        trump = 0 if view.trump is None else trump_cards(view.variant.row, view.trump)
        armed = any(trump >> card & 1 for card in view.hand)
        words = {"suit": SUIT_NAMES[suit]}
        if view.trump is not None:
            words |= trumps(view.trump)
        if suit == view.trump:
            yield Cue("follow-trumps" if held else "no-trumps", cues.HAND, words=words)
        else:
            yield Cue("follow" if held else "void" if armed else "empty", cues.HAND, words=words)


# --- words and places ----------------------------------------------------------------------------


def stakes(view: tricks.View) -> dict[str, str]:
    """Return what there is to win in a deal: its items, or how many points in all."""
    items = view.variant.rules["scoring"]
    names = [view.variant.family.items[item].name for item in items]
    few = len(items) <= FEW and not set(items) & {*ITEMS_OF_TRICKS}
    return {"stakes": listed(names)} if few else {}


def points_of(view: tricks.View, cards: Sequence[int]) -> int:
    """Return the card-points of some cards."""
    assert view.trump is not None
    return tricks.points_in(view.variant.row, card_set(cards), view.trump)


def by(view: tricks.View, seat: int) -> str:
    """Return whose something is: the learner's, a partner's or another's."""
    if seat == view.seat:
        return "you"
    return "partner" if view.seat is not None and seat in view.together(view.seat) else "other"


def by_side(view: tricks.View, side: int) -> str:
    """Return whose something of a side is."""
    return "you" if view.seat is not None and side in sides_of(view, view.seat) else "other"


def sides_of(view: tricks.View, seat: int) -> set[int]:
    """Return the sides that count for a seat in this deal, as far as its viewer knows."""
    return {one % view.variant.sides for one in view.together(seat)}


def who(voice: Speaker, seat: int) -> dict[str, str]:
    """Return the word for a seat."""
    return {"who": voice.name(seat)}


def side_words(voice: Speaker, view: tricks.View, side: int) -> dict[str, str]:
    """Return the word for a side."""
    return {"who": voice.side(side)}


def cards_of(**named: int | None) -> dict[str, str]:
    """Return the words for cards that are known."""
    return {word: name_card(card) for word, card in named.items() if card is not None}


def trumps(suit: int) -> dict[str, str]:
    """Return the word for the suit of trumps."""
    return {"trump": SUIT_NAMES[suit]} if suit != slots.NONE else {}
