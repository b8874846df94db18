"""Puzzles for a page: the question, the answer that counts, and the lines that explain it.

Before its answer only what the solver may know of a puzzle leaves the server. Whoever asks for an
answer has given one: it is kept before the answer is told.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache

from hilojack.calls import parse_act, show_act
from hilojack.cards import cards_in
from hilojack.practice.puzzled import TALLIES, Puzzled, Tallied
from hilojack.puzzles.difficulty import ENOUGH, Tally, grade
from hilojack.puzzles.explaining import (
    Line,
    answer_line,
    cost_words,
    costs_words,
    lie_words,
    question,
    refute,
    speaker,
    verdict,
)
from hilojack.puzzles.position import NAMES
from hilojack.puzzles.puzzle import LEVELS, Puzzle, in_points, question_facts
from hilojack.puzzles.shipped import Wish, choose, of_the_day, shipped
from hilojack.puzzles.themes import THEMES
from hilojack.variants.variant import read_file
from hilojack.views.tricks import View
from hilojack.web.folds import Life, Tallies
from hilojack.web.hall import Hall, hashed
from hilojack.web.happenings import event_data
from hilojack.web.lessons import setting_at
from hilojack.web.people import today
from hilojack.web.states import Setting, state_of


class Answers:
    """The answers that people have given, each once."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def of(self, key: str) -> Life:
        """Return what a person did; nothing of nobody."""
        return await self._hall.life(hashed(key))

    async def keep(self, key: str, answer: Puzzled) -> Puzzled:
        """Keep an answer unless its puzzle has one. Return the one that counts, which is on the
        disk then. Raise StoreError if it is not.
        """
        mine = f"me/{hashed(key)}"

        def once(life: Life, tallies: Tallies) -> Sequence[Sequence[Puzzled | Tallied]]:
            if answer.puzzle in life.answers:
                return [], []
            return [answer], [Tallied(answer.puzzle, answer.right)]

        await self._hall.folds.add({mine: Life, TALLIES: Tallies}, once)
        return (await self.of(key)).answers.get(answer.puzzle, answer)

    async def tally(self, number: int) -> Tally:
        """Return how many people have answered a puzzle."""
        kept, one = await self._hall.folds.of(TALLIES, Tallies), shipped().identity(number)
        return Tally(kept.tried[one], kept.found[one])

    async def tallies(self) -> Mapping[str, Tally]:
        """Return how many people have answered each puzzle, by identity."""
        kept = await self._hall.folds.of(TALLIES, Tallies)
        return {one: Tally(tried, kept.found[one]) for one, tried in kept.tried.items()}


def puzzle_of(number: int) -> Puzzle:
    """Return a puzzle that comes with the program. Raise LookupError if there is none."""
    if not 1 <= number <= len(shipped()):
        raise LookupError(
            f"The puzzles are numbered 1 to {len(shipped()):,}; there is no {number:,}."
        )
    return shipped().puzzle(number)


def act_of(puzzle: Puzzle, text: str) -> int:
    """Return the card that a text names. Raise ValueError if it cannot be played."""
    act = parse_act(text)
    if why := puzzle.match().why_not(act):
        raise ValueError(why)
    return act


# --- what is told --------------------------------------------------------------------------------


def list_told(
    wish: Wish, after: int, life: Life, tallies: Mapping[str, Tally]
) -> dict[str, object]:
    """Return what there is to choose from, the puzzle of the day, and the next one that suits a
    wish. Raise ValueError if the wish cannot be understood.
    """
    store, about = shipped(), shipped().about
    grades = grades_of(tallies)
    day = of_the_day(store, date.fromisoformat(today()))
    games = Counter(one.variant.game for one in about)
    themes = Counter(name for one in about for name in one.themes)
    now = Counter(grades.get(store.identity(n), one.difficulty) for n, one in enumerate(about, 1))
    return {
        "puzzles": len(store),
        "games": [
            {"game": game, "name": read_file(game)["name"], "puzzles": games[game]}
            for game in sorted(games)
        ],
        "themes": [
            {"theme": name, "title": theme.title, "puzzles": themes[name]}
            for name, theme in THEMES.items()
            if themes[name]
        ],
        "difficulties": [{"difficulty": n, "puzzles": now[n]} for n in range(len(LEVELS) + 1)],
        "levels": LEVELS,
        "enough": ENOUGH,
        "today": {"number": day, "date": today(), "mine": mine_told(life.answers, day)},
        "next": choose(store, wish, life.answers, after, grades),
        "mine": life.figures.puzzles(),
    }


def grades_of(tallies: Mapping[str, Tally]) -> dict[str, int]:
    """Return the difficulties that people's results decide, by identity."""
    store = shipped()
    return {
        one: grade(store.about[store.numbers[one] - 1].difficulty, tally)
        for one, tally in tallies.items()
        if one in store.numbers and tally.is_enough
    }


def mine_told(answers: Mapping[str, Puzzled], number: int) -> dict[str, object] | None:
    """Return the answer of a person to a puzzle, or None."""
    mine = answers.get(shipped().identity(number))
    if mine is None:
        return None
    return {"act": "" if mine.act is None else show_act(mine.act), "right": mine.right}


def question_told(number: int, tally: Tally) -> dict[str, object]:
    """Return a puzzle as its solver may know it."""
    puzzle = puzzle_of(number)
    facts, view = question_facts(puzzle), puzzle.view
    return {
        **facts,
        "number": number,
        "puzzles": len(shipped()),
        "words": question(puzzle),
        "state": state_of(setting_of(puzzle, view), view.seat, view, ""),
        "grade": grade(puzzle.difficulty, tally),
        "tried": tally.tried,
        "found": tally.found,
    }


def answer_told(number: int, tally: Tally) -> dict[str, object]:
    """Return the answer of a puzzle, with the cost of each card: the lines come one by one."""
    puzzle = puzzle_of(number)
    proof = puzzle.proof
    cards = [
        {
            "act": act,
            "code": show_act(act),
            "cost": in_points(proof.cost(act)),
            "words": "" if act == proof.best else costs_words(puzzle, act),
        }
        for act in sorted(proof.sums, key=proof.cost)
    ]
    return {
        "number": number,
        "best": show_act(proof.best),
        "everywhere": proof.everywhere,
        "worlds": proof.worlds,
        "verdict": verdict(puzzle),
        "themes": [THEMES[name].title for name in puzzle.themes],
        "cards": cards,
        "difficulty": puzzle.difficulty,
        "grade": grade(puzzle.difficulty, tally),
        "tried": tally.tried,
        "found": tally.found,
    }


@lru_cache(16)
def line_told(number: int, act: int) -> dict[str, object]:
    """Return the line of a card: of the answer, or of another with the answer in the same deal."""
    puzzle = puzzle_of(number)
    if act == puzzle.proof.best:
        line = answer_line(puzzle)
        return {"words": lie_words(line), "line": steps_told(line), "instead": None}
    refutation = refute(puzzle, act)
    return {
        "words": [cost_words(refutation), *lie_words(refutation.line)],
        "line": steps_told(refutation.line),
        "instead": steps_told(refutation.instead),
    }


def steps_told(line: Line) -> dict[str, object]:
    """Return a line step by step, as the solver sees it, with all hands."""
    return {"gain": line.gain, "hands": list(hands(line)), "steps": list(steps(line))}


def hands(line: Line) -> Iterator[list[int]]:
    """Yield the hands as they lie in the position."""
    for held in line.world:
        yield list(cards_in(held))


def steps(line: Line) -> Iterator[dict[str, object]]:
    """Yield the position of a line, and each step after it."""
    seat, voice = line.puzzle.view.seat, speaker(line.puzzle)
    seen = len(line.puzzle.view.events)
    for match in line.matches():
        view = match.view(seat)
        events = view.events[seen:]
        seen = len(view.events)
        yield {
            "state": state_of(setting_of(line.puzzle, view), seat, view, ""),
            "told": voice.tell(events),
            "events": [event_data(event) for event in events],
            "hands": [match.view(other).hand for other in range(line.puzzle.variant.seats)],
        }


def setting_of(puzzle: Puzzle, view: View) -> Setting:
    """Return the public facts of the table of a puzzle, in a view of it."""
    scores = (view.scores,) if view.phase == "over" else ()
    names = NAMES[: puzzle.variant.seats]
    return setting_at(puzzle.variant, names, view, scores, puzzle.position.scores)
