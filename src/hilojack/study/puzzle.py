"""A puzzle of one's own: a position that is studied, if one card is proved best in it.

It is kept as the text of the position alone, as its seat sees it; what is best is proved again when
it is answered.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec

from hilojack.calls import is_card, show_act
from hilojack.match import Match
from hilojack.puzzles.explaining import costs_words, others_of, verdict
from hilojack.puzzles.proving import COST, MOST_ALONE, MOST_CARDS, MOST_WORLDS, prover
from hilojack.puzzles.puzzle import Puzzle, in_points, pose
from hilojack.puzzles.worlds import may_be_posed, worlds_of
from hilojack.study.position import Study, of_match
from hilojack.views.tricks import View
from hilojack.words import study as say


class NoPuzzle(ValueError):
    """A position that is no puzzle, and why."""


class Posed(msgspec.Struct, frozen=True, tag="posed"):
    """A puzzle that a player has made, in their diary."""

    text: str
    at: float  # seconds since 1970


def posed(
    study: Study, line: tuple[int, ...] = (), *, most: int = MOST_WORLDS
) -> tuple[Study, Puzzle]:
    """Return the position after a line as its seat sees it, to be asked, and its puzzle. Raise
    NoPuzzle with the reason if none is proved, over `most` possible deals, and ValueError if the
    position cannot be.
    """
    match = study.match(line)
    check(study, match)
    if most < MOST_WORLDS and len(worlds_of(match.view(match.turn), MOST_WORLDS)) > most:
        raise NoPuzzle(say.takes_too_long(most))
    puzzle = pose(match)
    if puzzle is None:
        raise NoPuzzle(why_not_proved(match, match.view(match.turn)))
    asked = of_match(match, 1, len(match.deal.acts), match.turn)
    return replace(asked, asked=True), puzzle


def check(study: Study, match: Match) -> None:
    """Raise NoPuzzle if no puzzle can be of this kind of position."""
    if match.turn is None:
        raise NoPuzzle(say.puzzle_of_no_deal)
    if not may_be_posed(match.variant):
        raise NoPuzzle(say.no_game_for_puzzles)
    if study.trump is not None:
        raise NoPuzzle(say.not_from_beginning)
    if study.seat not in (None, match.turn):
        raise NoPuzzle(say.another_seat_acts)
    if not all(map(is_card, match.legal_acts())):
        raise NoPuzzle(say.no_puzzle_of_calls)
    if len(match.legal_acts()) < 2:
        raise NoPuzzle(say.nothing_to_choose)


def why_not_proved(match: Match, view: View) -> str:
    """Return why no card is proved best."""
    cards = sum(view.hand_sizes) + view.stock
    worlds = worlds_of(view, MOST_WORLDS) if cards <= MOST_ALONE else ()
    if cards > MOST_ALONE or (cards > MOST_CARDS and len(worlds) != 1):
        return say.too_many_cards(cards, MOST_CARDS, MOST_ALONE)
    if not worlds:
        return say.too_many_deals(MOST_WORLDS)
    tally = prover(match.variant).tally(view, worlds)
    if tally is None:
        return say.line_by_line
    values = {act: Fraction(int(tally.sums[act]), len(worlds)) for act in view.acts}
    best, second, *_ = sorted(values, key=values.__getitem__, reverse=True)
    if values[best] - values[second] < COST:
        apart = in_points(values[best] - values[second])
        return say.two_are_best(best, second, str(apart))
    return say.another_for_match(best)


class ActInWords(msgspec.Struct, frozen=True):
    """What an act of a puzzle is worth, in words."""

    act: str
    words: str


class PosedFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is best in a puzzle, and what each other card costs."""

    best: str
    verdict: str
    worlds: int
    acts: Sequence[ActInWords]


def answer_facts(puzzle: Puzzle) -> PosedFacts:
    """Return what is best in a puzzle, and what each other card costs, as data."""
    best = show_act(puzzle.proof.best)
    costs = [ActInWords(show_act(act), costs_words(puzzle, act)) for act in others_of(puzzle)]
    return PosedFacts(
        best=best,
        verdict=verdict(puzzle),
        worlds=puzzle.proof.worlds,
        acts=[ActInWords(best, say.best), *costs],
    )
