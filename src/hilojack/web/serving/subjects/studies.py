"""Positions that are studied, for a page: the table as it is shown, and thoughts in portions.

A thought lasts as long as its reader asks for more: then it goes to sleep, and to stop it nothing
need be said. Each person has few, so that nobody loses theirs to another.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic

from msgspec import Struct
from msgspec.structs import asdict, replace

from hilojack.calls import is_card, name_act, parse_act, show_act
from hilojack.cards import cards_in, sort_hand
from hilojack.compiled import is_linked
from hilojack.match import NAMES, Match
from hilojack.puzzles.proving import MOST_WORLDS
from hilojack.rules import slots
from hilojack.study.position import Study, dealt_places, has_solver, of_match
from hilojack.study.puzzle import PosedFacts, answer_facts, posed
from hilojack.study.text import MOST_ACTS, either, to_link, write
from hilojack.study.weighing import WeighedFacts, WeighedPosition, Worth, weigh, weighed_facts
from hilojack.study.words import verdict, worth_words
from hilojack.system.threads import Bench
from hilojack.variants.variant import Variant
from hilojack.voices import voice_of
from hilojack.web.serving.subjects.lessons import setting_at
from hilojack.web.table.scenes import Scene, scene
from hilojack.web.table.states import sentence, state_of
from hilojack.words.grammar import capital
from hilojack.words.subjects import search_is_loaded

OWN = 2  # thoughts of a person
MOST = 24  # thoughts in all
MOST_HERE = 200  # possible deals of a puzzle that is proved in a browser
KEPT = 30.0  # seconds without a question, after which a thought is forgotten
LEFT = 5.0  # seconds without a question, after which the reader has left
SLICE = 0.4  # seconds of a portion, after which others have their turn

Line = tuple[str, ...]


# --- the table -----------------------------------------------------------------------------------


def acts_in(line: Line) -> tuple[int, ...]:
    """Return the acts of a line. Raise ValueError if there are too many, or one is none."""
    if len(line) > MOST_ACTS:
        raise ValueError(f"a line has {MOST_ACTS} acts at most, not {len(line)}")
    return tuple(parse_act(act[:40]) for act in line)


class StudyMoment(Struct, frozen=True):
    """A moment of a match, to be studied."""

    text: str
    link: str  # the end of a link


class StudyChoice(Struct, frozen=True):
    """What may be done in a position."""

    code: str
    card: int | None  # none for a call
    label: str


class StudyBarred(Struct, frozen=True):
    """A card of the hand to act that may not be played, and why."""

    card: int
    why: str


class StudyPack(Struct, frozen=True):
    """What there is to lay a position out."""

    pack: Sequence[int]
    dealt: Sequence[int]  # cards of each hand, by seat
    before_a_lead: bool  # the cards may be given as they lie in the middle of a deal


class StudyPosition(StudyMoment, frozen=True):
    """A position after a line."""

    title: str
    names: Sequence[str]
    seat: int | None  # whose eyes; None: open cards
    turn: int | None  # None: the deal is over
    asked: bool  # a puzzle, to be answered before anything is judged
    lines: Sequence[Sequence[str]]
    stock: Sequence[int]  # if it is open, the top card first
    step: Scene
    choices: Sequence[StudyChoice]
    barred: Sequence[StudyBarred]


class StudyPuzzle(PosedFacts, frozen=True):
    """A position as a puzzle, with its answer."""

    text: str
    link: str


def position_told(text: str, line: Line) -> StudyPosition:
    """Return a position after a line, as a page shows it. Raise ValueError if it cannot be."""
    study, acts = either(text), acts_in(line)
    match = study.match(acts)
    return StudyPosition(
        text=write(study),
        link=to_link(study),
        title=study.variant.called,
        names=list(study.names),
        seat=study.seat,
        turn=match.turn,
        asked=study.asked,
        lines=[[show_act(act) for act in one] for one in study.lines],
        stock=stock_told(study, match),
        step=step_told(study, match, acts),
        choices=[
            StudyChoice(show_act(act), act if is_card(act) else None, capital(name_act(act)))
            for act in study.choices(match)
        ],
        barred=barred_told(study, match),
    )


def barred_told(study: Study, match: Match) -> list[StudyBarred]:
    """Return the cards of the hand to act that may not be played; none of a hand that is hidden."""
    if match.turn is None or study.seat not in (None, match.turn):
        return []
    whys = {card: match.why_not(card) for card in match.view(match.turn).hand}
    return [StudyBarred(card, sentence(why)) for card, why in whys.items() if why]


def pack_told(variant: Variant) -> StudyPack:
    """Return what there is to lay out a position of a game."""
    dealt = dealt_places(Match(variant, NAMES[: variant.seats], seed=0), ())
    pack = cards_in(variant.row[slots.PACK_CARDS])
    return StudyPack(list(pack), list(map(len, dealt)), has_solver(variant))


def stock_told(study: Study, match: Match) -> list[int]:
    """Return the cards of an open stock that is drawn from, top card first; none if hidden."""
    row, rules = match.position, study.variant.row
    if study.seat is not None or not study.is_drawn_from:
        return []
    return list(row[slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + rules[slots.PACK_SIZE]])


def step_told(study: Study, match: Match, line: tuple[int, ...]) -> Scene:
    """Return the table after a line, and what its last act brought about."""
    seat = study.seat or 0
    view = match.view(seat)
    heard = 0
    if line:
        heard = len(study.match(line[:-1]).view(seat).events)
    events = view.events[heard:] if line else ()
    setting = setting_at(
        study.variant,
        study.names,
        view,
        (view.scores,) if match.turn is None else (),
        study.scores or (0,) * study.variant.sides,
        others="person",
    )
    voice = voice_of(study.names, study.seat, study.variant)
    return scene(state_of(setting, seat, view, ""), events, voice, hands_told(study, match))


def hands_told(study: Study, match: Match) -> list[list[int]]:
    """Return the hands that may be shown: all with open cards, else that of the seat."""
    row = match.position
    trump = getattr(match.view(study.seat or 0), "trump", None)
    hands = []
    for seat in range(study.variant.seats):
        shown = study.seat is None or study.seat == seat
        hands.append(sort_hand(row[slots.HANDS + seat], trump) if shown else [])
    return hands


def moment_told(match: Match, deal: int, acts: int, seat: int | None) -> StudyMoment:
    """Return a moment of a match as a text and a link."""
    study = of_match(match, deal, acts, seat)
    return StudyMoment(write(study), to_link(study))


def puzzle_told(text: str, line: Line) -> StudyPuzzle:
    """Return a position as a puzzle, with its answer. Raise ValueError with why if it is none."""
    most = MOST_HERE if is_linked() else MOST_WORLDS
    asked, puzzle = posed(either(text), acts_in(line), most=most)
    return StudyPuzzle(write(asked), to_link(asked), **asdict(answer_facts(puzzle)))


# --- thoughts ------------------------------------------------------------------------------------


def each_told(text: str, line: Line) -> Iterator[WeighedFacts]:
    """Yield what is known of a position, portion by portion; the last of it is done."""
    study, acts = either(text), acts_in(line)
    match, last = study.match(acts), None
    for found in weigh(study, acts):
        if last:
            yield weighed_told(study, match, last)
        last = found
    assert last is not None
    yield replace(weighed_told(study, match, last), done=True)


def weighed_told(study: Study, match: Match, found: WeighedPosition) -> WeighedFacts:
    """Return what is known of a position, in figures and words."""
    facts = weighed_facts(found)
    acts = [
        replace(one, words=worth_words(found, worth))
        for one, worth in zip(facts.acts, found.acts, strict=True)
    ]
    return replace(facts, acts=acts, done=False, verdict=verdict(study, match, found))


def begun_told(text: str, line: Line) -> WeighedFacts:
    """Return what is known of a position before it is thought about."""
    study, acts = either(text), acts_in(line)
    match = study.match(acts)
    begun = WeighedPosition("costs", tuple(map(Worth, match.legal_acts())))
    return replace(weighed_told(study, match, begun), verdict=search_is_loaded)


class Thought:
    """What is thought about one position, here: a portion whenever somebody asks."""

    def __init__(self, text: str, line: Line) -> None:
        self._portions = each_told(text, line)
        self._last = next(self._portions)
        self.asked = monotonic()
        self._lock = threading.Lock()  # two requests may come at once

    def told(self) -> WeighedFacts:
        """Think for a portion of time, and return what is known."""
        with self._lock:
            self.asked = began = monotonic()
            while not self._last.done and monotonic() - began <= SLICE:
                self._last = next(self._portions)
            return self._last

    def end(self) -> None:
        """Think no more."""


class ThoughtThere:
    """The same at another bench: it goes on until it is done, or has not been asked for a while;
    whoever asks later begins it again.
    """

    def __init__(self, text: str, line: Line, at: Bench) -> None:
        self._last = begun_told(text, line)
        self._begin = partial(at.submit_each, partial(each_told, text, line), self._hear)
        self.asked, self._work = monotonic(), self._begin()

    def _hear(self, told: WeighedFacts) -> None:
        self._last = told
        if monotonic() - self.asked > LEFT:
            self._work.cancel()

    def told(self) -> WeighedFacts:
        """Return what is known. Raise RuntimeError if the bench has failed."""
        self.asked = monotonic()
        if self._work.cancelled():
            self._work = self._begin()
        elif self._work.done():
            self._work.result()
        return self._last

    def end(self) -> None:
        """Think no more."""
        self._work.cancel()


class Studies:
    """The thoughts of a server, of each person the latest few."""

    def __init__(self, at: Bench | None = None) -> None:
        """Think in the threads of whoever asks, or at a bench."""
        self._at = at
        self._thoughts: OrderedDict[tuple[str, str, Line], Thought | ThoughtThere] = OrderedDict()
        self._lock = threading.Lock()

    def told(self, person: str, text: str, line: Line) -> WeighedFacts:
        """Think a while about a position, and return what is known of it. Raise ValueError if it
        cannot be, or its bench has failed; whoever asks again begins again.
        """
        thought = self._thought(person, text, line)
        try:
            return thought.told()
        except RuntimeError:
            self._thoughts.pop((person, text, line), None)
            raise ValueError("the search has ended before its time; please try again") from None

    def forget(self) -> None:
        """End the thoughts that nobody has asked for in a while."""
        with self._lock:
            for key, thought in [*self._thoughts.items()]:
                if monotonic() - thought.asked >= KEPT:
                    self._thoughts.pop(key).end()

    def _thought(self, person: str, text: str, line: Line) -> Thought | ThoughtThere:
        key = (person, text, line)
        with self._lock:
            if key in self._thoughts:
                self._thoughts.move_to_end(key)
                return self._thoughts[key]
        at = self._at  # the lock is not held meanwhile
        thought = Thought(text, line) if at is None else ThoughtThere(text, line, at)
        with self._lock:
            own = [one for one in self._thoughts if one[0] == person]
            for one in own[: max(0, len(own) + 1 - OWN)]:
                self._thoughts.pop(one).end()
            while len(self._thoughts) >= MOST:
                self._thoughts.popitem(last=False)[1].end()
            self._thoughts[key] = thought
        return thought
