"""A view as a page shows it: the state of the table for one seat, and what happened, in words.

A state comes only from the view of its seat and from what everybody at the table knows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any, TypeVar

from hilojack.calls import DRAW, PICK_UP, height_of, is_card, show_act
from hilojack.families import by_family
from hilojack.players import shortfall
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.views.outcomes import Outcome
from hilojack.views.prompts import Prompt
from hilojack.voices import voice_of
from hilojack.voices.choosing import keys, label, suit_called
from hilojack.voices.speech import Speaker
from hilojack.web.table import messages
from hilojack.web.table.messages import LegalAction, Presence, Score, SeatState, TableState
from hilojack.words import acts, people
from hilojack.words.grammar import capital
from hilojack.words.suits import name_card

Felt = messages.TrickFelt | messages.SheddingFelt
Made = TypeVar("Made")
State = dict[str, Any]  # some of the fields of a TableState
Held = tuple[int, int | None, str, bool]  # by a seat: cards, tricks, a mark, and the deal


@dataclass(frozen=True)
class FamilyDisplay:
    """The display of a family of games: `FAMILY` of its room `hilojack.web.<family>`."""

    empty: Felt  # before the first deal
    felt: Callable[..., Felt]  # given a voice and a view; equal for everybody
    mark: Callable[..., str]  # next to the name of a seat
    tricks: Callable[..., int | None] = lambda view, seat: None  # tricks won by a seat
    needs: Callable[..., str] = lambda view, side: ""  # what a side still needs
    standings: Callable[..., object] = lambda view: ()  # what the indicators depend on
    indicators: Callable[..., list[messages.Indicator]] = lambda voice, view: []
    why_no_claim: Callable[..., str] = lambda view: acts.nothing_is_claimed
    laying: Callable[..., messages.MayDiscard | None] = lambda view: None  # of the seat of a view
    rests: Callable[..., bool] = lambda view: False  # True after what people look at for a while
    prompt: Callable[..., Prompt | None] = lambda view: None  # what is asked of the seat of a view
    # what binds the seat of a view instead of a card of its hand, if anything does
    instead: Callable[..., Prompt | None] = lambda view, card: None
    outcome: Callable[..., Outcome | None] = lambda view: None  # how the deal of a view ended

    def binding(self, voice: Speaker, view: View, act: int) -> tuple[Prompt | None, str]:
        """Return what binds the seat of a view instead of an act, and the same in few words."""
        asks = self.instead(view, act)
        return asks, voice.turn(view) if asks else ""


def family_of(variant: Variant) -> FamilyDisplay:
    """Return the display of a game's family."""
    family: FamilyDisplay = by_family("web.table", variant.family.name).FAMILY
    return family


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """The public facts of a seat that are not in the view."""

    name: str
    kind: messages.SeatKind
    level: str | None
    ready: bool
    person: bool
    muted: bool


@dataclass(frozen=True)
class Setting:
    """The public facts of a table that are not in the view."""

    code: str
    match: str
    variant: Variant
    title: str
    house_rules: tuple[str, ...]
    seats: tuple[PublicSeat, ...]
    target: int
    scores: tuple[tuple[int, ...], ...]  # after each deal, by side
    began: tuple[int, ...]  # the scores with which the match began, once it has
    stakes: tuple[int, ...]
    commitment: str
    round: messages.RoundState | None
    friendly: bool
    over: bool  # nothing more is dealt here
    closed: bool  # to newcomers
    request: messages.Request | None
    proposal: messages.Proposal | None = None
    customs: tuple[str, ...] = ()  # sentences
    may_hint: str = ""  # empty if allowed, else the reason
    clock: int | None = None  # seconds for an act
    daily: messages.DailyDeal | None = None
    duplicate: messages.DuplicateBoard | None = None
    resigned: tuple[int, ...] = ()  # the seats that resigned the match, in their order
    _voices: dict[int | None, Speaker] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def family(self) -> FamilyDisplay:
        return family_of(self.variant)

    def voice(self, seat: int | None) -> Speaker:
        """Return the voice that speaks to a seat (None: to a spectator)."""
        if seat not in self._voices:
            names = [one.name for one in self.seats]
            self._voices[seat] = voice_of(names, seat, self.variant)
        return self._voices[seat]

    @cached_property
    def shown(self) -> State:
        """The fields of every state that depend on the setting alone."""
        return {
            "code": self.code,
            "match": self.match,
            "game": self.variant.game,
            "title": self.title,
            "house_rules": self.house_rules,
            "target": self.target,
            "board": self.variant.rules.get("board", "sheet"),
            "anticlockwise": self.variant.rules.get("direction") == "anticlockwise",
            "request": self.request,
            "proposal": self.proposal,
            "commitment": self.commitment,
            "round": self.round,
            "friendly": self.friendly,
            "customs": self.customs,
            "may_hint": self.may_hint,
            "clock": self.clock,
            "daily": self.daily,
            "duplicate": self.duplicate,
            "closed": self.closed,
            "resigned": self.resigned,
        }


class KeptParts:
    """The parts of an audience's last state, each with what it depends on: a part is made again
    only when that has changed. Each audience has its own, so that nothing can pass to another.
    """

    def __init__(self) -> None:
        self._whose: tuple[Setting, int | None] | None = None
        self._parts: dict[str, tuple[Any, Any]] = {}

    def begin(self, setting: Setting, seat: int | None) -> None:
        """Forget all if the setting or the seat has changed: every part may depend on them."""
        if self._whose is None or self._whose[0] is not setting or self._whose[1] != seat:
            self._whose, self._parts = (setting, seat), {}

    def part(self, name: str, follows_from: object, make: Callable[[], Made]) -> Made:
        """Return a part of the state, made again if needed."""
        known = self._parts.get(name)
        if known is None or known[0] != follows_from:
            known = self._parts[name] = (follows_from, make())
        made: Made = known[1]
        return made


# --- the whole state -----------------------------------------------------------------------------


def state_of(
    setting: Setting, seat: int | None, view: View | None, may_undo: str, *, counted: bool = False
) -> TableState:
    """Return the state of the table for a seat (None: a spectator), with cards counted if asked.

    There is no view before the first deal.
    """
    own = own_state(setting, seat, view, may_undo, KeptParts(), counted=counted)
    return TableState(**common_state(setting, view, None, KeptParts()), **own)


def common_state(
    setting: Setting, view: View | None, there: Presence | None, kept: KeptParts
) -> State:
    """Return the parts of the state that everybody shares; `kept` holds the last ones.

    Every view gives the same; a table uses the view of a spectator.
    """
    kept.begin(setting, None)
    seats = seat_states(setting, view, there, kept)
    return {**setting.shown, "seats": seats, **(middle(setting, view) if view else empty(setting))}


def middle(setting: Setting, view: View) -> State:
    """Return what everybody sees during or after a deal, except the seats."""
    ended = view.victor is not None or setting.over
    return {
        "deal": view.number,
        "phase": view.phase if view.phase != "over" else "match-over" if ended else "deal-over",
        "turn": view.turn,
        "felt": setting.family.felt(setting.voice(None), view),
        "victor": view.victor,
    }


def empty(setting: Setting) -> State:
    """Return the same while seats are being taken."""
    felt = setting.family.empty
    return {"deal": 0, "phase": "waiting", "turn": None, "felt": felt, "victor": None}


def own_state(
    setting: Setting,
    seat: int | None,
    view: View | None,
    may_undo: str,
    kept: KeptParts,
    *,
    counted: bool,
) -> State:
    """Return the parts of the state for one seat alone; `kept` holds its audience's last ones."""
    kept.begin(setting, seat)
    voice = setting.voice(seat)
    if view is None:
        shown = before_the_deal(setting, voice)
    else:
        shown = of_view(setting, voice, view, kept, counted=counted)
    ways = {"may_resign": may_undo, "resigning": "", "leaving": ""}  # only a table has others
    return {**shown, "seat": seat, "may_undo": may_undo, **ways}


def before_the_deal(setting: Setting, voice: Speaker) -> State:
    """Return what a seat sees while seats are being taken."""
    missing = sum(one.kind == "open" for one in setting.seats)
    prompt = people.waiting_for(missing) if missing else people.cutting_the_cards
    return {
        "sides": [column(setting, voice, side, 0, "") for side in range(setting.variant.sides)],
        "prompt": prompt,
        "asks": None,
        "hand": (),
        "choices": [],
        "proper": [],
        "laying": None,
        "lamps": [],
        "count": [],
        "outcome": None,
        "counted": [],
        "may_claim": acts.no_deal_is_played,
    }


def of_view(
    setting: Setting, voice: Speaker, view: View, kept: KeptParts, *, counted: bool
) -> State:
    """Return what a seat sees during or after a deal."""
    family = setting.family
    columns = [(score, family.needs(view, side)) for side, score in enumerate(view.scores)]
    return {
        "sides": kept.part(
            "sides",
            columns,
            lambda: [column(setting, voice, side, *one) for side, one in enumerate(columns)],
        ),
        "prompt": voice.turn(view),
        "asks": family.prompt(view),
        "hand": view.hand,
        "choices": choices(voice, view),
        "proper": [act for act in voice.fair_choices(view) if is_card(act)],
        "laying": family.laying(view),
        "lamps": kept.part("lamps", family.standings(view), lambda: family.indicators(voice, view)),
        "count": count(setting, voice, view) if view.phase == "over" else [],
        "outcome": family.outcome(view),
        "counted": voice.counted_cards(view) if counted else [],
        "may_claim": family.why_no_claim(view),
    }


def seat_states(
    setting: Setting, view: View | None, there: Presence | None, kept: KeptParts
) -> list[SeatState]:
    """Return the seats as everybody sees them."""
    states = []
    for seat in range(len(setting.seats)):
        has: Held = (0, None, "", False)
        if view is not None:
            tricks, mark = setting.family.tricks(view, seat), setting.family.mark(view, seat)
            has = view.hand_sizes[seat], tricks, mark, seat == view.dealer
        here = None if there is None else (there.present[seat], there.takeover[seat])
        level = setting.seats[seat].level if view is not None else None
        short = shortfall(level, setting.variant) if level else ""
        make = partial(seat_state, setting, seat, has, here, short)
        states.append(kept.part(f"seat {seat}", (has, here, short), make))
    return states


def seat_state(
    setting: Setting, seat: int, has: Held, here: tuple[bool, int | None] | None, short: str
) -> SeatState:
    """Return a seat as everybody sees it, with the seconds until a bot takes over."""
    one = setting.seats[seat]
    cards, taken, mark, dealer = has
    present, takeover = here or (one.kind == "bot", None)
    return SeatState(
        name=one.name,
        kind=one.kind,
        level=one.level,
        short=short,
        present=present,
        takeover=takeover,
        side=seat % setting.variant.sides,
        cards=cards,
        tricks=taken,
        mark=mark,
        dealer=dealer,
        ready=one.ready,
        person=one.person,
        muted=one.muted,
    )


def column(setting: Setting, voice: Speaker, side: int, score: int, needs: str) -> Score:
    """Return a side's column of the score sheet."""
    return Score(
        label=voice.side_label(side),
        score=score,
        needs=needs,
        deals=[scores[side] for scores in setting.scores],
        began=setting.began[side] if setting.began else 0,
    )


def choices(voice: Speaker, view: View) -> list[LegalAction]:
    if not view.acts:
        return []
    by_act = keys(view)
    return [
        choice(act, "" if is_card(act) else voice.meaning(view, act), by_act.get(act, ""))
        for act in view.acts
    ]


@lru_cache(2**12)
def choice(act: int, says: str, key: str) -> LegalAction:
    """Return an action as it is offered; `says` is its effect, `key` its key."""
    if is_card(act):
        return LegalAction(act, card_label(act), says, key, "card", None, None, show_act(act))
    bid = height_of(act) or None
    suit = suit_called(act)
    return LegalAction(
        act, label(act), says, key, kind_of(act, bid, suit), suit, bid, show_act(act)
    )


def kind_of(call: int, bid: int | None, suit: int | None) -> messages.ChoiceKind:
    """Return the kind of a call, given its bid or suit."""
    if call in (DRAW, PICK_UP):
        return "draw"
    if suit is not None:
        return "suit"
    return "call" if bid is None else "bid"


def card_label(card: int) -> str:
    """Return a card as its button names it: `Jack of Spades`."""
    return " of ".join(part.capitalize() for part in name_card(card).split(" of "))


def count(setting: Setting, voice: Speaker, view: View) -> list[str]:
    """Return the result of the deal, explained, and after the match the payment."""
    stakes = voice.stakes(setting.stakes)
    return [*voice.explained(view), voice.scores(view.scores), *([stakes] if stakes else [])]


# --- smaller things ------------------------------------------------------------------------------


def changes(before: State, after: State) -> State:
    """Return the fields that differ."""
    return {
        name: new for name, new in after.items() if new is not (old := before[name]) and new != old
    }


def sentence(reason: str) -> str:
    """Return a reason as a sentence."""
    return capital(reason).rstrip(".") + "."
