"""A puzzle: a position of one seat, the card that is best in it, and the proof of that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from hilojack.calls import show_act
from hilojack.match import Match
from hilojack.puzzles.position import PuzzlePosition, is_seen_alike, with_world
from hilojack.puzzles.proving import MOST_WORLDS, CardProof, prover
from hilojack.puzzles.worlds import may_be_posed, worlds_of
from hilojack.search.beliefs.deals import Hands
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

LEVELS = ("random", "beginner", "casual", "club", "expert")  # the players that try a puzzle


@dataclass(frozen=True)
class Puzzle:
    """A position, its proof, what it is about, and how hard it is.

    `difficulty` is the number of LEVELS that do not find the answer in most of their tries.
    """

    variant: Variant
    position: PuzzlePosition
    proof: CardProof
    themes: tuple[str, ...] = ()
    difficulty: int = 0

    def match(self, world: Hands | None = None) -> Match:
        """Return the match of the position, in a world of its view (by default the first). What
        seats other than the solver's hold in it is possible, not what was dealt.
        """
        match = self.position.match(self.variant)
        if world is None or match.turn is None:
            return match
        other = with_world(match, match.turn, world)
        assert other, "a world of a view can always be laid"
        return other.match(self.variant)

    @property
    def view(self) -> View:
        """What the solver may know: show this and nothing else before the answer."""
        match = self.position.match(self.variant)
        view: View = match.view(match.turn)
        return view

    @property
    def worlds(self) -> tuple[Hands, ...]:
        """Every world that the view may not exclude."""
        return worlds_of(self.view, MOST_WORLDS)


def pose(match: Match) -> Puzzle | None:
    """Return the puzzle of the seat to act in a match, or None if no card is proved best there."""
    seat = match.turn
    if seat is None or not may_be_posed(match.variant):
        return None
    view = match.view(seat)
    proof = prover(match.variant).prove(view)
    if proof is None:
        return None
    position = with_world(match, seat, worlds_of(view, MOST_WORLDS)[0])
    if position is None or not is_seen_alike(match.variant, position, view):
        return None
    return Puzzle(match.variant, position, proof)


class QuestionFacts(Struct, frozen=True):
    """What may be told of a puzzle before its answer."""

    game: str
    preset: str
    seats: int
    house_rules: Mapping[str, Any]
    seat: int
    hand: Sequence[str]
    trick: Sequence[tuple[int, str]]
    scores: Sequence[int]
    cards: int  # in all hands and the stock
    worlds: int  # possible deals
    difficulty: int


class PuzzleFacts(QuestionFacts, frozen=True):
    """A puzzle with its answer, and without any card that its solver cannot see."""

    best: str
    everywhere: bool
    values: Mapping[str, float]
    costs: Mapping[str, float]
    themes: Sequence[str]


def question_facts(puzzle: Puzzle) -> QuestionFacts:
    """Return what may be told of a puzzle before its answer, as data."""
    view, variant = puzzle.view, puzzle.variant
    return QuestionFacts(
        game=variant.game,
        preset=variant.preset,
        seats=variant.seats,
        house_rules=variant.house_rules,
        seat=view.seat or 0,
        hand=[show_act(card) for card in view.hand],
        trick=[(seat, show_act(card)) for seat, card in view.trick],
        scores=list(view.scores),
        cards=sum(view.hand_sizes) + view.stock,
        worlds=puzzle.proof.worlds,
        difficulty=puzzle.difficulty,
    )


def puzzle_facts(puzzle: Puzzle) -> PuzzleFacts:
    """Return a puzzle as data, with its answer and without any card that its solver cannot see."""
    proof, acts = puzzle.proof, puzzle.view.acts
    return PuzzleFacts(
        **asdict(question_facts(puzzle)),
        best=show_act(proof.best),
        everywhere=proof.everywhere,
        values={show_act(act): in_points(proof.value(act)) for act in acts},
        costs={show_act(act): in_points(proof.cost(act)) for act in acts},
        themes=list(puzzle.themes),
    )


def in_points(value: Fraction) -> int | float:
    """Return points as a number of JSON: whole if it is."""
    return int(value) if value.denominator == 1 else round(float(value), 6)
