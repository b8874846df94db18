"""A view as a page shows it: the state of the table for one seat, and what happened, in words.

All that is in a state comes from the view of its seat and from what everybody at the table knows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any, TypeVar

from hilojack.calls import BID, BIDS, DRAW, PICK_UP, is_card, show_act
from hilojack.cards import name_card
from hilojack.families import by_family
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.voices import voice_of
from hilojack.voices.choosing import keys, label, suit_called
from hilojack.voices.speech import Speaker, capital, number
from hilojack.web import messages
from hilojack.web.messages import Choice, Presence, Score, SeatState, TableState

Felt = messages.TrickFelt | messages.SheddingFelt
Made = TypeVar("Made")
State = dict[str, Any]  # some of the fields of a TableState
Held = tuple[int, int | None, str, bool]  # by a seat: cards, tricks, a mark, and the deal


@dataclass(frozen=True)
class Family:
    """How a family of games is shown. Its room `hilojack.web.<family>` holds it as `FAMILY`."""

    empty: Felt  # before the first deal
    felt: Callable[..., Felt]  # given a voice and a view; alike for everybody
    mark: Callable[..., str]  # what stands beside the name of a seat
    tricks: Callable[..., int | None] = lambda view, seat: None  # that a seat has won
    needs: Callable[..., str] = lambda view, side: ""  # what a side still lacks
    standings: Callable[..., object] = lambda view: ()  # what the indicators follow from
    indicators: Callable[..., list[messages.Indicator]] = lambda voice, view: []
    proves: Callable[..., bool] = lambda view: False  # that the rest of the deal is certain
    rests: Callable[..., bool] = lambda view: False  # after what people want to look at


def family_of(variant: Variant) -> Family:
    """Return how the family of a game is shown."""
    family: Family = by_family("web", variant.family.name).FAMILY
    return family


@dataclass(frozen=True, slots=True)
class Seat:
    """What everybody knows of a seat beside the view."""

    name: str
    kind: messages.SeatKind
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
    request: messages.Request | None
    _voices: dict[int | None, Speaker] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def family(self) -> Family:
        """How its games are shown."""
        return family_of(self.variant)

    def voice(self, seat: int | None) -> Speaker:
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

    def part(self, name: str, follows_from: object, make: Callable[[], Made]) -> Made:
        """A part of the state."""
        known = self._parts.get(name)
        if known is None or known[0] != follows_from:
            known = self._parts[name] = (follows_from, make())
        made: Made = known[1]
        return made


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
        "felt": setting.family.felt(setting.voice(None), view),
        "victor": view.victor,
    }


def empty(setting: Setting) -> State:
    """The same while the seats are being taken."""
    felt = setting.family.empty
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
    prompt = f"Waiting for {number(missing, 'more player')}." if missing else "Cutting the cards."
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
    family = setting.family
    columns = [(score, family.needs(view, side)) for side, score in enumerate(view.scores)]
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
        "lamps": kept.part("lamps", family.standings(view), lambda: family.indicators(voice, view)),
        "count": count(setting, voice, view) if view.phase == "over" else [],
        "counted": voice.counted_cards(view) if counted else [],
        "may_claim": family.proves(view),
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
    family, deals = setting.family, seat == view.dealer
    return view.hand_sizes[seat], family.tricks(view, seat), family.mark(view, seat), deals


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
        choice(act, "" if is_card(act) else voice.meaning(view, act), by_act.get(act, ""))
        for act in view.acts
    ]


@lru_cache(2**12)
def choice(act: int, says: str, key: str) -> Choice:
    """Return an act as it is offered; `says` is what it comes to, `key` what chooses it."""
    if is_card(act):
        return Choice(act, card_label(act), says, key, "card", None, None, show_act(act))
    bid = act - BID if act - BID in BIDS else None
    suit = suit_called(act)
    return Choice(act, label(act), says, key, kind_of(act, bid, suit), suit, bid, show_act(act))


def kind_of(call: int, bid: int | None, suit: int | None) -> messages.ChoiceKind:
    """Return what a call is, given what it bids or which suit it names."""
    if call in (DRAW, PICK_UP):
        return "draw"
    if suit is not None:
        return "suit"
    return "call" if bid is None else "bid"


def card_label(card: int) -> str:
    """A card as its button names it: `Jack of Spades`."""
    rank, suit = name_card(card).split(" of ")
    return f"{rank.capitalize()} of {suit.capitalize()}"


def count(setting: Setting, voice: Speaker, view: View) -> list[str]:
    """What the deal came to, and after the match what is paid."""
    told = voice.tell(voice.told_in_count(view.events))
    stakes = voice.stakes(setting.stakes)
    return [*told, voice.scores(view.scores), *([stakes] if stakes else [])]


# --- smaller things ------------------------------------------------------------------------------


def changes(before: State, after: State) -> State:
    """The fields that differ."""
    return {
        name: new for name, new in after.items() if new is not (old := before[name]) and new != old
    }


def sentence(reason: str) -> str:
    """A reason as a sentence."""
    return capital(reason).rstrip(".") + "."
