"""A lesson as it is taught: what happens, the words about it, and what is asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from hilojack.calls import name_act
from hilojack.lessons.planning import LEARNER, Lesson
from hilojack.players import make_player
from hilojack.views import Event, View
from hilojack.voices import voice_of
from hilojack.voices.cues import Cue, Spot
from hilojack.voices.speech import Speaker
from hilojack.words import lessons as say
from hilojack.words.grammar import capital
from hilojack.words.table import not_allowed, sentence

MOST = 3  # sentences at one time
SPARE = 6  # sentences in all that are followed by another at the same time
ENOUGH = 16  # acts of the learner, after which a long deal is left as it is


class LessonLine(Struct, frozen=True):
    """A sentence of a lesson: what happened at the table, what the lesson says, or its answer."""

    kind: str  # told, says, or answer: to an act that is not allowed
    text: str


class SaidBalloon(Struct, frozen=True):
    """A sentence, and the place at the table that it is about."""

    at: Spot
    text: str


@dataclass
class Teaching:
    """A lesson with one learner, who may play any legal card.

    `lines` and `balloons` are what was said since the learner's last act, and `views` how the table
    changed: the learner's view before it, and after each act since. It speaks from these alone.
    """

    lesson: Lesson
    lines: list[LessonLine] = field(default_factory=list, init=False)
    balloons: list[SaidBalloon] = field(default_factory=list, init=False)
    views: list[View] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._match = self.lesson.begin()
        self._player = make_player("rule")
        self._balloons = self.lesson.balloons
        self._said: set[tuple[int, str]] = set()
        self._spare = SPARE
        self._acts = 0
        self.views.append(self.view)
        self._advance(None)

    # --- where the lesson is ---------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The learner's view."""
        view: View = self._match.view(LEARNER)
        return view

    @property
    def voice(self) -> Speaker:
        """The voice of the table, which speaks to the learner."""
        return voice_of(self._match.seats, LEARNER, self.lesson.short)

    @property
    def over(self) -> bool:
        """True if the deal is over, or has gone on for long, and the lesson with it."""
        return self._match.deal_over or self._acts >= ENOUGH

    @property
    def hint(self) -> str:
        """What is advised, in a sentence: `Play the ten of clubs.`."""
        return "" if self.advised is None else sentence(name_act(self.advised))

    @property
    def advised(self) -> int | None:
        """An act that is sensible now, from the learner's view; None once the lesson is over."""
        return None if self.over else self._chosen()

    # --- acting ----------------------------------------------------------------------------------

    def act(self, act: int) -> list[LessonLine]:
        """Perform an act of the learner, or answer why not; return the new sentences.

        The lesson is unchanged by an act that is not allowed.
        """
        if answer := self.why_not(act):
            return [LessonLine("answer", answer)]
        before = self.view
        self.lines, self.balloons, self.views = [], [], [before]
        self._perform(act)
        self._acts += 1
        self._advance(before)
        return self.lines

    def as_advised(self) -> Iterator[int | None]:
        """Yield what is advised at each stop, and do it; None once the lesson is over."""
        while (advised := self.advised) is not None:
            yield advised
            self.act(advised)
        yield None

    def why_not(self, act: int) -> str:
        """Return why an act is not allowed; empty if it is."""
        if self.over:
            return say.lesson_is_over
        reason = self._match.why_not(act) or self._match.why_revoke(act)
        return not_allowed(reason) if reason else ""

    def _advance(self, before: View | None) -> None:
        """Let the others act until the learner must, or the deal is over; then speak of what
        happened since a view.
        """
        while not self._match.deal_over and not self._asks():
            self._perform(self._chosen())
        view = self.views[-1]
        news = view.events[len(before.events) if before else 0 :]
        self._tell(view, news)
        if not self.over:  # the count says the rest
            self._speak(list(self.voice.cues(before, view, news)))

    def _asks(self) -> bool:
        """Return True if the learner is to decide something."""
        spared = self.views[-1].phase in self.lesson.course.spared
        return self._match.turn == LEARNER and not spared

    def _chosen(self) -> int:
        """Return what a sensible player does now, who sees what is theirs to see."""
        act: int = self._player.choose(self._match.view(self._match.turn))
        return act

    def _perform(self, act: int) -> None:
        self._match.act(act)
        self.views.append(self.view)

    # --- its words -------------------------------------------------------------------------------

    def _tell(self, view: View, news: Sequence[Event]) -> None:
        """Tell what has happened; the count of the deal is explained."""
        voice = self.voice
        count = voice.told_in_count(news) if self._match.deal_over else []
        told = voice.tell([event for event in news if event not in count and event.tag != "won"])
        if count:
            told = [*told, *voice.explained(view), voice.scores(view.scores)]
        self.lines += [LessonLine("told", text) for text in told]

    def _speak(self, cues: Sequence[Cue]) -> None:
        """Say what there is to say, in its order: what matters most, and no more at a time than can
        be read.
        """
        found: dict[tuple[int, str], int] = {}  # the place of the cue of each
        for place, cue in enumerate(cues):
            if (rank := self._rank(cue)) is not None:
                found.setdefault((rank, cue.on), place)
        chosen = sorted(found)[: min(MOST, 1 + self._spare)]
        self._spare -= max(0, len(chosen) - 1)
        self._said.update(chosen)
        for rank, on in sorted(chosen, key=lambda one: found[one]):
            cue, balloon = cues[found[rank, on]], self._balloons[rank]
            spot = Spot(balloon.at) if balloon.at else cue.spot
            text = balloon.says.format_map(LessonWords(cue.words, self.lesson))
            self.balloons.append(SaidBalloon(spot, text))
            self.lines.append(LessonLine("says", text))

    def _rank(self, cue: Cue) -> int | None:
        """Return the place of the sentence for a cue: the first that has not been said."""
        for rank, balloon in enumerate(self._balloons):
            if balloon.suits(cue):
                return None if (rank, cue.on) in self._said else rank
        return None


class LessonWords:
    """What a sentence names in braces: the words of its cue, with a capital if they have one there,
    and numbers of the rules, as `{target}`.
    """

    def __init__(self, words: Mapping[str, str], lesson: Lesson) -> None:
        self._words, self._rules = words, lesson.variant.rules

    def __getitem__(self, word: str) -> object:
        if word.lower() in self._words:
            named = self._words[word.lower()]
            return capital(named) if word[0].isupper() else named
        return self._rules[word]
