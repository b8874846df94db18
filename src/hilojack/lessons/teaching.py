"""A lesson as it is taught: the next words, what is asked, and what an act leads to."""

from collections.abc import Mapping

from msgspec import Struct

from hilojack.calls import is_card, name_act
from hilojack.lessons.files import Step
from hilojack.lessons.planning import LEARNER, Lesson
from hilojack.players import make_player
from hilojack.variants.page import OURS, rule_sentences
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words import lessons as say
from hilojack.words.grammar import capital, listed
from hilojack.words.review import the_card
from hilojack.words.table import not_allowed, sentence


class LessonLine(Struct, frozen=True):
    """A sentence of a lesson: what happened at the table, what the lesson says, or its answer."""

    kind: str  # told, says, or answer: to an act that the lesson does not take
    text: str


class Teaching:
    """A lesson with one learner. `lines` are the sentences since the last act that was taken.

    It speaks from the learner's view alone.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.lines: list[LessonLine] = []
        self._match = lesson.begin()
        self._steps = list(lesson.steps)
        self._begun = False  # the words of the step that waits have been said
        self._heard = 0  # events of the view that have been told
        self._say(f"{lesson.notice}\n\n{lesson.script.intro}")
        self._advance()

    # --- where the lesson is ---------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The learner's view."""
        view: View = self._match.view(LEARNER)
        return view

    @property
    def voice(self) -> Speaker:
        """The voice of the table, which speaks to the learner."""
        return voice_of(self._match.seats, LEARNER, self.lesson.variant)

    @property
    def over(self) -> bool:
        """True if the lesson has been played to its end."""
        return not self._steps and self._match.deal_over

    @property
    def _step(self) -> Step:
        """The step that waits for the learner; a deal that goes on after the last is played out."""
        return self._steps[0] if self._steps else Step(rest=True)

    @property
    def expected(self) -> tuple[int, ...]:
        """The acts of which the learner is asked for one; empty once the lesson is over."""
        if self.over:
            return ()
        return self._step.asked or self.voice.fair_choices(self.view)

    @property
    def ask(self) -> str:
        """The sentence that asks; it names the acts, unless the learner is to find them."""
        if self.over:
            return ""
        if self._step.asks:
            return self._filled(self._step.asks)
        return self.answer

    @property
    def answer(self) -> str:
        """The acts that are expected, in a sentence: `Play the ten of clubs.`."""
        deed = say.discard_one_of if self.view.phase == "discard" else say.play_one_of
        cards = [the_card(act) for act in self.expected if is_card(act)]
        calls = [name_act(act) for act in self.expected if not is_card(act)]
        played = [deed(listed(cards, "or"))] if cards else []
        return sentence(listed([*played, *calls], "or"))

    # --- acting ----------------------------------------------------------------------------------

    def act(self, act: int) -> list[LessonLine]:
        """Take an act of the learner, or answer why not; return the new sentences.

        The lesson is unchanged by an act that it does not take.
        """
        answer = self.why_not(act)
        if answer:
            return [LessonLine("answer", text) for text in answer]
        self.lines = []
        step = self._step
        self._match.act(act)
        if not step.rest:
            self._finish(step)
        self._advance()
        return self.lines

    def why_not(self, act: int) -> list[str]:
        """Return why an act is not taken: the rule that forbids it, or what the lesson is about."""
        if self.over:
            return [say.lesson_is_over]
        reason = self._match.why_not(act) or self._match.why_revoke(act)
        if reason:
            return [not_allowed(reason), self.ask]
        if act in self.expected:
            return []
        told = self._filled(self._step.otherwise) or say.plays_another_way
        return [told, say.take_it_back(self.answer)]

    def _advance(self) -> None:
        """Play the lesson up to the next act of the learner, or to its end."""
        self._tell()
        while self._steps and not self._waits(self._steps[0]):
            self._finish(self._steps[0])
        self._play_out()

    def _waits(self, step: Step) -> bool:
        """Begin a step, unless that is done. Return True if it waits for the learner."""
        if not self._begun:
            self._say(step.says)
            self._begun = True
        if step.rest:
            self._play_out()
        return bool(step.ask) or (step.rest and not self._match.deal_over)

    def _finish(self, step: Step) -> None:
        """Play what a step ends with, and leave it behind."""
        self._tell()
        for act in step.acts:
            self._match.act(act)
        if step.quiet:
            self._heard = len(self.view.events)
        self._tell()
        del self._steps[0]
        self._begun = False

    def _play_out(self) -> None:
        """Let the others act, at the end of a lesson, until the learner must."""
        if self._step.rest:
            player = make_player("rule")
            while self._match.turn not in (None, LEARNER):
                self._match.act(player.choose(self._match.view(self._match.turn)))
            self._tell()

    # --- its words -------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell what has happened since; the count of the deal is explained."""
        view, voice = self.view, self.voice
        news = view.events[self._heard :]
        self._heard = len(view.events)
        count = voice.told_in_count(news) if self._match.deal_over else []
        told = voice.tell([event for event in news if event not in count and event.tag != "won"])
        if count:
            ends = voice.tell([event for event in news if event.tag == "won"])
            told = [*told, *voice.explained(view), *ends, voice.scores(view.scores)]
        self.lines += [LessonLine("told", text) for text in told]

    def _say(self, text: str) -> None:
        """Say the paragraphs of a text, its braces filled; an empty one is left out."""
        said = [" ".join(self._filled(part).split()) for part in text.split("\n\n")]
        self.lines += [LessonLine("says", words) for words in said if words]

    def _filled(self, text: str) -> str:
        return text.format_map(LessonWords(self.voice.facts(self.view), self.lesson.variant))


class LessonWords:
    """What a lesson names in braces: facts of the view, with a capital if they have one there, and
    the sentences of a rule, as `{rule[follow]}`.
    """

    def __init__(self, facts: Mapping[str, str], variant: Variant) -> None:
        self._facts, self._variant = facts, variant

    def __getitem__(self, word: str) -> object:
        if word == "rule":
            return Sentences(self._variant)
        fact = self._facts[word.lower()]
        return capital(fact) if word[0].isupper() else fact


class Sentences:
    """The sentences of the rules in force, by rule; empty if the rule says nothing here."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def __getitem__(self, rule: str) -> str:
        return " ".join(said.removesuffix(OURS) for said in rule_sentences(self._variant, rule))
