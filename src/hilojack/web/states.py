"""A view as a page shows it: the state of the table for one seat, and what happened, in words.

All that is in a state comes from the view of its seat and from what everybody at the table knows.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from typing import Any

from hilojack.calls import is_card
from hilojack.cards import name_card
from hilojack.variants.variant import Variant
from hilojack.views import Event, View, shedding as shedding_views, tricks as trick_views
from hilojack.voices import voice_of
from hilojack.voices.choosing import keys, label
from hilojack.voices.shedding import calling as shedding
from hilojack.voices.speech import Speaker, capital, number
from hilojack.voices.tricks import calling as tricks
from hilojack.web.claims import proves
from hilojack.web.messages import (
    Choice,
    Lamp,
    Presence,
    Request,
    Score,
    SeatState,
    SheddingFelt,
    TableState,
    TrickFelt,
)

Felt = TrickFelt | SheddingFelt
State = dict[str, Any]  # some of the fields of a TableState
Held = tuple[int, int | None, str, bool]  # by a seat: cards, tricks, a mark, and the deal
PILE_SHOWN = 5  # cards of the pile that a page shows


@dataclass(frozen=True, slots=True)
class Seat:
    """What everybody knows of a seat beside the view."""

    name: str
    kind: str
    level: str | None
    ready: bool


@dataclass(frozen=True)
class Setting:
    """What everybody at the table knows beside the view."""

    code: str
    match: str
    variant: Variant
    title: str
    house_rules: tuple[str, ...]
    seats: tuple[Seat, ...]
    target: int
    scores: tuple[tuple[int, ...], ...]  # after each deal, by side
    began: tuple[int, ...]  # the scores with which the match began; none before it has
    stakes: tuple[int, ...]
    commitment: str
    friendly: bool
    over: bool  # nothing more is dealt here
    request: Request | None
    _voices: dict[int | None, Speaker] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def voice(self, seat: int | None) -> Any:
        """The voice that speaks to a seat (None: to a spectator)."""
        if seat not in self._voices:
            names = [one.name for one in self.seats]
            self._voices[seat] = voice_of(names, seat, self.variant)
        return self._voices[seat]

    @cached_property
    def shown(self) -> State:
        """The fields of every state that follow from the setting alone."""
        return {
            "code": self.code,
            "match": self.match,
            "game": self.variant.game,
            "title": self.title,
            "house_rules": self.house_rules,
            "target": self.target,
            "board": self.variant.rules.get("board", "sheet"),
            "request": self.request,
            "commitment": self.commitment,
            "friendly": self.friendly,
        }


class Kept:
    """The parts of the last state of one audience, each with what it followed from: a part is
    worked out anew only when that has changed. Each audience has its own, so that nothing that was
    worked out for one can come to another.
    """

    def __init__(self) -> None:
        self._whose: tuple[Setting, int | None] | None = None
        self._parts: dict[str, tuple[Any, Any]] = {}

    def begin(self, setting: Setting, seat: int | None) -> None:
        """Forget all if the setting or the seat is another one: every part may hang on them."""
        if self._whose is None or self._whose[0] is not setting or self._whose[1] != seat:
            self._whose, self._parts = (setting, seat), {}

    def part(self, name: str, follows_from: Any, make: Callable[[], Any]) -> Any:
        """A part of the state."""
        known = self._parts.get(name)
        if known is None or known[0] != follows_from:
            known = self._parts[name] = (follows_from, make())
        return known[1]


# --- the whole state -----------------------------------------------------------------------------


def state_of(
    setting: Setting, seat: int | None, view: View | None, may_undo: str, *, counted: bool = False
) -> TableState:
    """The state of the table for a seat (None: a spectator); no view before the first deal.
    `counted` says whether the cards are counted for it.
    """
    own = own_state(setting, seat, view, may_undo, Kept(), counted=counted)
    return TableState(**common_state(setting, view, None, Kept()), **own)


def common_state(setting: Setting, view: View | None, there: Presence | None, kept: Kept) -> State:
    """What the state of the table is for everybody alike; `kept` is what remains of the last one.

    It is the same by every view, and at a table it is made from that of a spectator.
    """
    kept.begin(setting, None)
    seats = seat_states(setting, view, there, kept)
    return {**setting.shown, "seats": seats, **(middle(setting, view) if view else empty(setting))}


def middle(setting: Setting, view: View) -> State:
    """What everybody sees in the course of a deal, or after it, beside the seats."""
    ended = view.victor is not None or setting.over
    return {
        "deal": view.number,
        "phase": view.phase if view.phase != "over" else "match-over" if ended else "deal-over",
        "turn": view.turn,
        "felt": look_of(setting).felt(setting.voice(None), view),
        "victor": view.victor,
    }


def empty(setting: Setting) -> State:
    """The same while the seats are being taken."""
    felt = look_of(setting).empty
    return {"deal": 0, "phase": "waiting", "turn": None, "felt": felt, "victor": None}


def own_state(
    setting: Setting,
    seat: int | None,
    view: View | None,
    may_undo: str,
    kept: Kept,
    *,
    counted: bool,
) -> State:
    """What the state of the table is for one seat, beside what it is for everybody.

    `kept` is what remains of the last state of the same audience.
    """
    kept.begin(setting, seat)
    voice = setting.voice(seat)
    if view is None:
        shown = before_the_deal(setting, voice)
    else:
        shown = of_view(setting, voice, view, kept, counted=counted)
    shown["seat"], shown["may_undo"] = seat, may_undo
    return shown


def before_the_deal(setting: Setting, voice: Speaker) -> State:
    """What a seat sees while the seats are being taken."""
    missing = sum(one.kind == "open" for one in setting.seats)
    prompt = f"Waiting for {number(missing, 'more player')}." if missing else "The cards are cut."
    return {
        "sides": [column(setting, voice, side, 0, "") for side in range(setting.variant.sides)],
        "prompt": prompt,
        "hand": (),
        "choices": [],
        "proper": [],
        "lamps": [],
        "count": [],
        "counted": [],
        "may_claim": False,
    }


def of_view(setting: Setting, voice: Speaker, view: View, kept: Kept, *, counted: bool) -> State:
    """What a seat sees in the course of a deal, or after it."""
    look = look_of(setting)
    columns = [(score, look.needs(view, side)) for side, score in enumerate(view.scores)]
    return {
        "sides": kept.part(
            "sides",
            columns,
            lambda: [column(setting, voice, side, *one) for side, one in enumerate(columns)],
        ),
        "prompt": voice.turn(view),
        "hand": view.hand,
        "choices": choices(voice, view),
        "proper": [act for act in voice.fair_choices(view) if is_card(act)],
        "lamps": kept.part("lamps", look.lit(view), lambda: look.lamps(voice, view)),
        "count": count(setting, voice, view) if view.phase == "over" else [],
        "counted": voice.counted_cards(view) if counted else [],
        "may_claim": proves(view),
    }


def seat_states(
    setting: Setting, view: View | None, there: Presence | None, kept: Kept
) -> list[SeatState]:
    """The seats as everybody sees them."""
    states = []
    for seat in range(len(setting.seats)):
        has = (0, None, "", False) if view is None else held(setting, view, seat)
        here = None if there is None else (there.present[seat], there.takeover[seat])
        make = partial(seat_state, setting, seat, has, here)
        states.append(kept.part(f"seat {seat}", (has, here), make))
    return states


def held(setting: Setting, view: View, seat: int) -> Held:
    """What a seat has before it."""
    look, deals = look_of(setting), seat == view.dealer
    return view.hand_sizes[seat], look.tricks(view, seat), look.mark(view, seat), deals


def seat_state(
    setting: Setting, seat: int, has: Held, here: tuple[bool, int | None] | None
) -> SeatState:
    """A seat as everybody sees it: what it has, whether its player is there, and for how long yet
    nobody takes over.
    """
    one = setting.seats[seat]
    cards, taken, mark, dealer = has
    present, takeover = here or (one.kind == "bot", None)
    return SeatState(
        name=one.name,
        kind=one.kind,
        level=one.level,
        present=present,
        takeover=takeover,
        side=seat % setting.variant.sides,
        cards=cards,
        tricks=taken,
        mark=mark,
        dealer=dealer,
        ready=one.ready,
    )


def column(setting: Setting, voice: Speaker, side: int, score: int, needs: str) -> Score:
    """A side's column of the score sheet."""
    return Score(
        label=voice.side_label(side),
        score=score,
        needs=needs,
        deals=[scores[side] for scores in setting.scores],
        began=setting.began[side] if setting.began else 0,
    )


def choices(voice: Speaker, view: View) -> list[Choice]:
    """The acts that are open."""
    if not view.acts:
        return []
    by_act = keys(view)
    return [
        Choice(act, card_label(act), key=by_act.get(act, ""))
        if is_card(act)
        else Choice(act, label(act), voice.meaning(view, act), by_act.get(act, ""))
        for act in view.acts
    ]


@cache
def card_label(card: int) -> str:
    """A card as its button names it: `Jack of Spades`."""
    rank, suit = name_card(card).split(" of ")
    return f"{rank.capitalize()} of {suit.capitalize()}"


def count(setting: Setting, voice: Speaker, view: View) -> list[str]:
    """What the deal came to, and after the match what is paid."""
    told = voice.tell(voice.told_in_count(view.events))
    stakes = voice.stakes(setting.stakes)
    return [*told, voice.scores(view.scores), *([stakes] if stakes else [])]


# --- by family -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """How a family of games is shown."""

    empty: Felt  # before the first deal
    felt: Callable[[Any, Any], Felt]  # told to everybody alike
    lamps: Callable[[Any, Any], list[Lamp]]
    lit: Callable[[Any], Any]  # what the lamps follow from
    mark: Callable[[Any, int], str]
    tricks: Callable[[Any, int], int | None]
    needs: Callable[[Any, int], str]


def trick_felt(voice: Speaker, view: trick_views.View) -> TrickFelt:
    """The middle of the table in a trick game."""
    auction = tricks.last_calls(view) if tricks.is_talk(view) else {}
    return TrickFelt(
        trump=view.trump,
        offered=view.trump is not None and not tricks.trump_is_settled(view),
        trick=list(view.trick),
        last_trick=list(view.last_trick),
        taker=taker(view),
        stock=view.stock,
        stock_top=view.stock_top,
        turn_up=view.turn_up,
        cut=view.cut,
        bidder=view.bidder,
        bid=view.bid,
        auction=[(seat, tricks.SHORT[call]) for seat, call in auction.items()],
    )


def taker(view: View) -> int | None:
    """Who took the last trick."""
    for event in reversed(view.events):
        if isinstance(event, trick_views.Took):
            return event.seat
    return None


def trick_lamps(voice: Any, view: trick_views.View) -> list[Lamp]:
    """How each item of the score stands."""
    items = view.variant.family.items
    return [
        Lamp(one.item, items[one.item].name, one.side, one.certain, voice.standing(one))
        for one in view.standings
    ]


def trick_needs(view: trick_views.View, side: int) -> str:
    """What a bidder's side still needs."""
    bound = view.bidder is not None and view.bidder % view.variant.sides == side
    return tricks.need_words(view) if bound else ""


def shedding_felt(voice: Any, view: shedding_views.View) -> SheddingFelt:
    """The middle of the table in a shedding game."""
    return SheddingFelt(
        pile=list(view.pile[-PILE_SHOWN:]),
        nominated=view.nominated,
        pending=view.pending,
        left=view.left,
        stock=view.stock,
        signs=voice.to_heed(view),
    )


FAMILIES = {
    "trick": Look(
        TrickFelt(None, False, [], [], None, 0, None, None, None, None, 0, []),
        trick_felt,
        trick_lamps,
        lambda view: view.standings,
        tricks.mark,
        lambda view, seat: view.tricks[seat],
        trick_needs,
    ),
    "shedding": Look(
        SheddingFelt([], None, 0, True, 0, []),
        shedding_felt,
        lambda voice, view: [],
        lambda view: (),
        shedding.mark,
        lambda view, seat: None,
        lambda view, side: "",
    ),
}


def look_of(setting: Setting) -> Look:
    """How the game of a table is shown."""
    return FAMILIES[setting.variant.file["family"]]


# --- what happened -------------------------------------------------------------------------------


@lru_cache(2**12)  # several see the same
def event_data(event: Event) -> dict[str, Any]:
    """An event as a page receives it: its kind, and its fields; not to be changed."""
    return {"event": kind(type(event).__name__)} | {
        name: getattr(event, name) for name in type(event).__dataclass_fields__
    }


@cache
def kind(name: str) -> str:
    """`DrewCards` is `drew-cards`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def changes(before: State, after: State) -> State:
    """The fields that differ."""
    return {
        name: new for name, new in after.items() if new is not (old := before[name]) and new != old
    }


# --- smaller things ------------------------------------------------------------------------------


def sentence(reason: str) -> str:
    """A reason as a sentence."""
    return capital(reason).rstrip(".") + "."
