"""A view as a page shows it: the state of the table for one seat, and what happened, in words.

All that is in a state comes from the view of its seat and from what everybody at the table knows.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from hilojack.calls import is_card
from hilojack.cards import name_card
from hilojack.variant import Variant
from hilojack.views import Event, View
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
PILE_SHOWN = 5  # cards of the pile that a page shows


@dataclass(frozen=True, slots=True)
class Seat:
    """What everybody knows of a seat beside the view."""

    name: str
    kind: str
    level: str | None
    ready: bool


@dataclass(frozen=True, slots=True)
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
    setting: Setting,
    seat: int | None,
    view: View | None,
    may_undo: str,
    there: Presence | None = None,
    kept: Kept | None = None,
    *,
    counted: bool = False,
) -> TableState:
    """The state of the table for a seat (None: a spectator); no view before the first deal.

    `kept` is what remains of the last state of the same audience; `counted` says whether the cards
    are counted for it.
    """
    kept = kept or Kept()
    kept.begin(setting, seat)
    voice = voice_of([one.name for one in setting.seats], seat, setting.variant)
    if view is None:
        shown = before_the_deal(setting, voice, there)
    else:
        shown = of_view(setting, voice, view, there, kept, counted=counted)
    return TableState(
        code=setting.code,
        match=setting.match,
        game=setting.variant.game,
        title=setting.title,
        house_rules=list(setting.house_rules),
        seat=seat,
        target=setting.target,
        board=setting.variant.rules.get("board", "sheet"),
        request=setting.request,
        may_undo=may_undo,
        commitment=setting.commitment,
        friendly=setting.friendly,
        **shown,
    )


def before_the_deal(setting: Setting, voice: Speaker, there: Presence | None) -> dict[str, Any]:
    """The table while its seats are being taken."""
    family = setting.variant.file["family"]
    missing = sum(one.kind == "open" for one in setting.seats)
    prompt = f"Waiting for {number(missing, 'more player')}." if missing else "The cards are cut."
    return {
        "seats": [
            seat_state(setting, seat, (0, None, "", False), there)
            for seat in range(len(setting.seats))
        ],
        "sides": [column(setting, voice, side, 0, "") for side in range(setting.variant.sides)],
        "deal": 0,
        "phase": "waiting",
        "turn": None,
        "prompt": prompt,
        "hand": [],
        "choices": [],
        "proper": [],
        "felt": EMPTY[family],
        "lamps": [],
        "count": [],
        "victor": None,
        "counted": [],
        "may_claim": False,
    }


def of_view(
    setting: Setting,
    voice: Speaker,
    view: View,
    there: Presence | None,
    kept: Kept,
    *,
    counted: bool,
) -> dict[str, Any]:
    """The table as a seat sees it in the course of a deal, or after it."""
    family = FAMILIES[setting.variant.file["family"]]
    over = view.phase == "over"
    ended = view.victor is not None or setting.over
    held = [
        (size, family.tricks(view, seat), family.mark(view, seat), seat == view.dealer)
        for seat, size in enumerate(view.hand_sizes)
    ]
    columns = [(score, family.needs(view, side)) for side, score in enumerate(view.scores)]
    return {
        "seats": kept.part(
            "seats",
            (held, there),
            lambda: [seat_state(setting, seat, has, there) for seat, has in enumerate(held)],
        ),
        "sides": kept.part(
            "sides",
            columns,
            lambda: [column(setting, voice, side, *one) for side, one in enumerate(columns)],
        ),
        "deal": view.number,
        "phase": ("match-over" if ended else "deal-over") if over else view.phase,
        "turn": view.turn,
        "prompt": voice.turn(view),
        "hand": list(view.hand),
        "choices": choices(voice, view),
        "proper": [act for act in voice.fair_choices(view) if is_card(act)],
        "felt": family.felt(voice, view),
        "lamps": kept.part("lamps", family.lit(view), lambda: family.lamps(voice, view)),
        "count": count(setting, voice, view) if over else [],
        "victor": view.victor,
        "counted": voice.counted_cards(view) if counted else [],
        "may_claim": proves(view),
    }


def seat_state(
    setting: Setting, seat: int, has: tuple[int, int | None, str, bool], there: Presence | None
) -> SeatState:
    """A seat as everybody sees it, with its cards, tricks, mark and whether it deals."""
    one = setting.seats[seat]
    cards, taken, mark, dealer = has
    return SeatState(
        name=one.name,
        kind=one.kind,
        level=one.level,
        present=one.kind == "bot" if there is None else there.present[seat],
        takeover=None if there is None else there.takeover[seat],
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

    felt: Callable[[Any, View], Felt]
    lamps: Callable[[Any, View], list[Lamp]]
    lit: Callable[[View], Any]  # what the lamps follow from
    mark: Callable[[View, int], str]
    tricks: Callable[[View, int], int | None]
    needs: Callable[[View, int], str]


def trick_felt(voice: Speaker, view: View) -> TrickFelt:
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
        if type(event).__name__ == "Took":
            seat: int = event.seat
            return seat
    return None


def trick_lamps(voice: Any, view: View) -> list[Lamp]:
    """How each item of the score stands."""
    items = view.variant.family.items
    return [
        Lamp(one.item, items[one.item].name, one.side, one.certain, voice.standing(one))
        for one in view.standings
    ]


def trick_needs(view: View, side: int) -> str:
    """What a bidder's side still needs."""
    bound = view.bidder is not None and view.bidder % view.variant.sides == side
    return tricks.need_words(view) if bound else ""


def shedding_felt(voice: Any, view: View) -> SheddingFelt:
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
        trick_felt,
        trick_lamps,
        lambda view: view.standings,
        tricks.mark,
        lambda view, seat: view.tricks[seat],
        trick_needs,
    ),
    "shedding": Look(
        shedding_felt,
        lambda voice, view: [],
        lambda view: (),
        shedding.mark,
        lambda view, seat: None,
        lambda view, side: "",
    ),
}
EMPTY: dict[str, Felt] = {
    "trick": TrickFelt(None, False, [], [], None, 0, None, None, None, None, 0, []),
    "shedding": SheddingFelt([], None, 0, True, 0, []),
}


# --- what happened -------------------------------------------------------------------------------


def event_data(event: Event) -> dict[str, Any]:
    """An event as a page receives it: its kind, and its fields."""
    return {"event": kind(type(event).__name__)} | {
        name: getattr(event, name) for name in type(event).__dataclass_fields__
    }


@cache
def kind(name: str) -> str:
    """`DrewCards` is `drew-cards`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


FIELDS = TableState.__struct_fields__
parts_of = attrgetter(*FIELDS)


def changes(before: TableState, after: TableState) -> dict[str, Any]:
    """The fields that differ."""
    parts = zip(FIELDS, parts_of(before), parts_of(after), strict=True)
    return {name: new for name, old, new in parts if new is not old and new != old}


# --- smaller things ------------------------------------------------------------------------------


def sentence(reason: str) -> str:
    """A reason as a sentence."""
    return capital(reason).rstrip(".") + "."
