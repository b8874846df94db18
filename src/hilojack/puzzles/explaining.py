"""The answer of a puzzle, explained: a line of play after it, and why every other card loses.

A line is best play of all sides as the cards lie in one world of the solver's view; it can be
stepped through. The answer is shown in the first world, and another card in a world in which it
costs most. The sentences are those of the voice that speaks at the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from hilojack.calls import show_act
from hilojack.cards import cards_in
from hilojack.match import NAMES, Match
from hilojack.puzzles.proving import explainer
from hilojack.puzzles.puzzle import Puzzle, in_points
from hilojack.puzzles.themes import THEMES
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.deals import Hands
from hilojack.views.tricks import View, held_as
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words import puzzles as say
from hilojack.words.table import holds, sentence

LOOKED_AT = 100  # worlds, for the one that shows best what a card costs


@dataclass(frozen=True)
class LineStep:
    """One act of a line, with what it leads to."""

    seat: int
    act: int
    words: tuple[str, ...]
    position: tuple[int, ...]  # the whole state row after it, as the cards lie in the world


@dataclass(frozen=True)
class LineOfPlay:
    """A card of the solver and best play after it, in one world."""

    puzzle: Puzzle
    act: int
    world: Hands
    acts: tuple[int, ...]  # to the end of the deal, the card in front
    gain: int  # points of the solver's side in the deal, less those of the other

    def steps(self) -> Iterator[LineStep]:
        """Yield the steps of the line, one by one."""
        voice = speaker(self.puzzle)
        turn, seen = None, 0
        for act, match in zip((None, *self.acts), self.matches(), strict=True):
            events = match.view(self.puzzle.view.seat).events
            if act is not None and turn is not None:
                yield LineStep(turn, act, tuple(voice.tell(events[seen:])), match.position)
            turn, seen = match.turn, len(events)

    def matches(self) -> Iterator[Match]:
        """Yield the match at the position and after each act: one object, which moves on."""
        match = self.puzzle.match(self.world)
        yield match
        for act in self.acts:
            match.act(act)
            yield match


@dataclass(frozen=True)
class Refutation:
    """Another card than the answer: what it costs, and both lines in a world that shows it."""

    act: int
    cost: Fraction  # points, in the exact mean over all worlds
    line: LineOfPlay
    instead: LineOfPlay  # the answer in the same world


@dataclass(frozen=True)
class Explanation:
    """The line of the answer, and why every other card loses."""

    puzzle: Puzzle
    answer: LineOfPlay
    others: tuple[Refutation, ...]  # the most tempting first


def explain(puzzle: Puzzle) -> Explanation:
    """Return the explanation of a puzzle."""
    return Explanation(
        puzzle, answer_line(puzzle), tuple(refute(puzzle, act) for act in others_of(puzzle))
    )


def others_of(puzzle: Puzzle) -> list[int]:
    """Return the cards that are not the answer, the most tempting first."""
    proof = puzzle.proof
    return sorted((act for act in proof.sums if act != proof.best), key=proof.cost)


def answer_line(puzzle: Puzzle) -> LineOfPlay:
    """Return the line of the answer."""
    return line_of(puzzle, puzzle.proof.best, puzzle.worlds[0])


def refute(puzzle: Puzzle, act: int) -> Refutation:
    """Return why a card that is not the answer loses."""
    proof = puzzle.proof
    match, worlds = puzzle.match(), puzzle.worlds
    world = explainer(puzzle.variant).telling(match, worlds, proof.best, act, LOOKED_AT)
    lines = line_of(puzzle, act, world), line_of(puzzle, proof.best, world)
    return Refutation(act, proof.cost(act), *lines)


def line_of(puzzle: Puzzle, act: int, world: Hands) -> LineOfPlay:
    """Return the line of a card in a world."""
    match = puzzle.match(world)
    side = (match.turn or 0) % puzzle.variant.sides
    match.act(act)
    acts = act, *explainer(puzzle.variant).best_line(match)
    return LineOfPlay(puzzle, act, world, acts, gain_of(match, side))


def gain_of(match: Match, side: int) -> int:
    """Return the points of a side in a deal that is over, less those of the other side."""
    row, sides = match.position, range(match.variant.sides)
    gains = [row[slots.SCORES + one] - row[slots.BEFORE + one] for one in sides]
    return 2 * gains[side] - sum(gains)


# --- in words ------------------------------------------------------------------------------------


def speaker(puzzle: Puzzle) -> Speaker:
    """Return the voice that speaks to the solver."""
    return voice_of(NAMES[: puzzle.variant.seats], puzzle.view.seat, puzzle.variant)


def told(explanation: Explanation) -> list[str]:
    """Return the explanation in sentences."""
    puzzle = explanation.puzzle
    lines = [verdict(puzzle), *theme_words(puzzle), "", *line_words(explanation.answer)]
    for refutation in explanation.others:
        lines += ["", *refuted_words(refutation)]
    return lines


def verdict(puzzle: Puzzle) -> str:
    """Return which card is best, how that is proved, and what any other costs."""
    return f"{best_words(puzzle)} {least_words(puzzle)}"


def best_words(puzzle: Puzzle) -> str:
    """Return which card is best, and how that is proved."""
    proof = puzzle.proof
    kind = "everywhere" if proof.everywhere else "average"
    where = say.where_best("known" if proof.worlds == 1 else kind, proof.worlds)
    return say.is_best(proof.best, where)


def least_words(puzzle: Puzzle) -> str:
    """Return what any card costs at least that is not the answer."""
    proof, view = puzzle.proof, puzzle.view
    return say.any_other_costs(points(min(map(proof.cost, {*view.acts} - {proof.best}))))


def theme_words(puzzle: Puzzle) -> list[str]:
    """Return what the puzzle is about, if it has a theme."""
    titles = [THEMES[name].title for name in puzzle.themes]
    return [say.about(", ".join(titles))] if titles else []


def refuted_words(refutation: Refutation) -> list[str]:
    """Return what another card costs, and how, in sentences."""
    return [cost_words(refutation), *line_words(refutation.line)]


def cost_words(refutation: Refutation) -> str:
    """Return what another card costs, on average and in the deal of its line."""
    line, instead = refutation.line, refutation.instead
    costs = costs_words(line.puzzle, refutation.act)
    there = points(Fraction(instead.gain - line.gain))
    return costs if line.puzzle.proof.worlds == 1 else say.in_this_deal(costs, there)


def costs_words(puzzle: Puzzle, act: int) -> str:
    """Return what a card costs that is not the answer."""
    told = say.card_costs if puzzle.proof.worlds == 1 else say.card_costs_on_average
    return told(act, points(puzzle.proof.cost(act)))


def line_words(line: LineOfPlay) -> list[str]:
    """Return a line in sentences: the cards as they lie, each step, and what it brings."""
    return [*lie_words(line), *(word for step in line.steps() for word in step.words)]


def lie_words(line: LineOfPlay) -> list[str]:
    """Return how the hidden cards lie in a line."""
    view: View = line.puzzle.view
    voice, rules, trump = speaker(line.puzzle), view.variant.row, view.row[slots.TRUMP]
    return [
        sentence(holds(voice.who(seat), held_as(rules, held, trump)))
        for seat, held in enumerate(line.world)
        if seat != view.seat and held
    ]


def points(value: Fraction) -> str:
    """Return an exact number of points: `half a point`, `1 point`, `1.25 points`."""
    if value == Fraction(1, 2):
        return say.half_a_point
    return say.exact_points(str(value) if value.denominator == 1 else f"{float(value):.2f}")


# --- as data -------------------------------------------------------------------------------------


class LineFacts(Struct, frozen=True):
    """A line of play."""

    hands: Sequence[Sequence[str]]
    acts: Sequence[str]
    gain: int


class RefutationFacts(Struct, frozen=True):
    """Why a card that is not the answer loses."""

    act: str
    cost: float
    line: LineFacts
    instead: LineFacts


class ExplanationFacts(Struct, frozen=True):
    """The explanation of a puzzle."""

    answer: LineFacts
    others: Sequence[RefutationFacts]
    words: Sequence[str]


def explanation_facts(explanation: Explanation) -> ExplanationFacts:
    """Return an explanation as data."""
    others = [
        RefutationFacts(
            show_act(one.act), in_points(one.cost), line_facts(one.line), line_facts(one.instead)
        )
        for one in explanation.others
    ]
    return ExplanationFacts(line_facts(explanation.answer), others, told(explanation))


def line_facts(line: LineOfPlay) -> LineFacts:
    """Return a line as data."""
    return LineFacts(
        [[show_act(card) for card in cards_in(held)] for held in line.world],
        [show_act(act) for act in line.acts],
        line.gain,
    )
