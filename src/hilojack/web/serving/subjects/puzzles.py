"""Puzzles for a page: the question, the answer that counts, and the lines that explain it.

Before its answer only what the solver may know of a puzzle leaves the server. Whoever asks for an
answer has given one: it is kept before the answer is told.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, partial
from itertools import count, islice, takewhile

from msgspec import Struct
from msgspec.structs import asdict

from hilojack.boards.answered import TALLIES, Puzzled, Tallied
from hilojack.calls import show_act
from hilojack.cards import cards_in
from hilojack.match import NAMES
from hilojack.puzzles.answers import ProvedQuestion, asked
from hilojack.puzzles.difficulty import ENOUGH, Tally, grade
from hilojack.puzzles.explaining import (
    LineOfPlay,
    answer_line,
    best_words,
    cost_words,
    costs_words,
    lie_words,
    refute,
    speaker,
)
from hilojack.puzzles.puzzle import LEVELS, Puzzle, QuestionFacts, in_points, question_facts
from hilojack.puzzles.shipped import Wish, choose, of_the_day, offered, shipped, suits
from hilojack.puzzles.themes import THEMES
from hilojack.variants.variant import read_file
from hilojack.views import View
from hilojack.web.hall.figures import Solved
from hilojack.web.hall.folds import Life, Tallies
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.people import today
from hilojack.web.serving.subjects.lessons import setting_at
from hilojack.web.table.entries import hashed
from hilojack.web.table.messages import TableState
from hilojack.web.table.scenes import Scene, scene
from hilojack.web.table.states import Setting, state_of


class PuzzleAnswers:
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


def check_number(number: int) -> None:
    """Raise LookupError if there is no puzzle of a number."""
    if not 1 <= number <= len(shipped()):
        raise LookupError(
            f"The puzzles are numbered 1 to {len(shipped()):,}; there is no {number:,}."
        )


def puzzle_of(number: int) -> ProvedQuestion:
    """Return a puzzle that comes with the program, as it is asked."""
    return asked(shipped().puzzle(number))


# --- what is told --------------------------------------------------------------------------------


class PuzzlesOfGame(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    name: str
    puzzles: int


class PuzzlesOfTheme(Struct, frozen=True):
    """The puzzles of a theme."""

    theme: str
    title: str
    puzzles: int


class PuzzlesOfDifficulty(Struct, frozen=True):
    """The puzzles of a difficulty."""

    difficulty: int
    puzzles: int


class OwnAnswer(Struct, frozen=True):
    """The answer of a person to a puzzle."""

    act: str  # empty if the answer was asked for
    right: bool


class PuzzleOfTheDay(Struct, frozen=True):
    """The puzzle of a day."""

    number: int
    date: str
    mine: OwnAnswer | None


class PuzzleList(Struct, frozen=True):
    """The puzzles to choose from."""

    puzzles: int
    games: Sequence[PuzzlesOfGame]
    themes: Sequence[PuzzlesOfTheme]
    difficulties: Sequence[PuzzlesOfDifficulty]
    levels: Sequence[str]
    enough: int  # people, from which on they decide a difficulty
    today: PuzzleOfTheDay
    suiting: int  # puzzles
    next: int | None  # of these
    streak: int  # days in a row, up to today or yesterday, on which its puzzle was answered
    mine: Solved


class PuzzleQuestion(QuestionFacts, frozen=True):
    """A puzzle as its solver may know it."""

    number: int
    edition: str  # of the puzzles: in another one a number may be another puzzle's
    puzzles: int  # in all
    words: Sequence[str]
    state: TableState
    grade: int  # its difficulty by people, once they are enough
    tried: int
    found: int
    mine: OwnAnswer | None


class CardCost(Struct, frozen=True):
    """What a card of a puzzle costs."""

    act: int
    code: str
    cost: float
    words: str


class PuzzleVerdict(Struct, frozen=True):
    """The answer of a puzzle, with the cost of each card."""

    number: int
    best: str
    everywhere: bool
    worlds: int
    verdict: str
    themes: Sequence[str]
    cards: Sequence[CardCost]  # the best first
    difficulty: int
    grade: int
    tried: int
    found: int
    mine: OwnAnswer
    streak: int


class PlayedOut(Struct, frozen=True):
    """A line step by step, as the solver sees it, with all hands."""

    gain: int
    hands: Sequence[Sequence[int]]  # as they lie in the position
    steps: Sequence[Scene]


class PuzzleLine(Struct, frozen=True):
    """A card played out; `instead` is the answer in the same deal, beside another card."""

    words: Sequence[str]
    line: PlayedOut
    instead: PlayedOut | None


def list_told(wish: Wish, after: int, life: Life, tallies: Mapping[str, Tally]) -> PuzzleList:
    """Return what there is to choose from, the puzzle of the day, and the next one that suits a
    wish. Raise ValueError if the wish cannot be understood.
    """
    store, about = shipped(), shipped().about
    grades = grades_of(tallies)
    day = of_the_day(store, date.fromisoformat(today()))
    games = Counter(one.variant.game for one in about)
    themes = Counter(name for one in about for name in one.themes)
    now = Counter(grades.get(store.identity(n), one.difficulty) for n, one in enumerate(about, 1))
    return PuzzleList(
        puzzles=len(store),
        games=[PuzzlesOfGame(one, read_file(one)["name"], games[one]) for one in sorted(games)],
        themes=[
            PuzzlesOfTheme(name, theme.title, themes[name])
            for name, theme in THEMES.items()
            if themes[name]
        ],
        difficulties=[PuzzlesOfDifficulty(n, now[n]) for n in range(len(LEVELS) + 1)],
        levels=LEVELS,
        enough=ENOUGH,
        today=PuzzleOfTheDay(day, today(), mine_told(life.answers, day)),
        suiting=sum(suits(store, n, wish, grades) for n in range(1, len(store) + 1)),
        next=choose(store, wish, life.answers, after, grades),
        streak=streak(life.answers, date.fromisoformat(today())),
        mine=life.figures.puzzles(),
    )


def ahead(wish: Wish, after: int, most: int, life: Life, tallies: Mapping[str, Tally]) -> list[int]:
    """Return the numbers of the next puzzles that suit a wish. Raise ValueError if it cannot be
    understood.
    """
    return list(islice(offered(shipped(), wish, life.answers, after, grades_of(tallies)), most))


def streak(answers: Mapping[str, Puzzled], today: date) -> int:
    """Return on how many days in a row the puzzle of the day was answered that day. Today may still
    be open.
    """
    first = int(not was_answered(answers, today))  # days ago
    days = (today - timedelta(days=ago) for ago in count(first))
    return sum(1 for _ in takewhile(partial(was_answered, answers), days))


def was_answered(answers: Mapping[str, Puzzled], day: date) -> bool:
    """Return True if the puzzle of a day was answered on that day."""
    mine = answers.get(shipped().identity(of_the_day(shipped(), day)))
    return mine is not None and datetime.fromtimestamp(mine.at, UTC).date() == day


def grades_of(tallies: Mapping[str, Tally]) -> dict[str, int]:
    """Return the difficulties that people's results decide, by identity."""
    store = shipped()
    return {
        one: grade(store.about[store.numbers[one] - 1].difficulty, tally)
        for one, tally in tallies.items()
        if one in store.numbers and tally.is_enough
    }


def mine_told(answers: Mapping[str, Puzzled], number: int) -> OwnAnswer | None:
    """Return the answer of a person to a puzzle, or None."""
    mine = answers.get(shipped().identity(number))
    return None if mine is None else own_answer(mine)


def own_answer(mine: Puzzled) -> OwnAnswer:
    """Return the answer of a person."""
    return OwnAnswer("" if mine.act is None else show_act(mine.act), mine.right)


def question_told(number: int, tally: Tally, mine: OwnAnswer | None = None) -> PuzzleQuestion:
    """Return a puzzle as its solver may know it."""
    question = puzzle_of(number)
    puzzle, view = question.puzzle, question.view
    return PuzzleQuestion(
        **asdict(question_facts(puzzle)),
        number=number,
        edition=shipped().edition,
        puzzles=len(shipped()),
        words=question.lines,
        state=state_of(setting_of(puzzle, view), view.seat, view, ""),
        grade=grade(puzzle.difficulty, tally),
        tried=tally.tried,
        found=tally.found,
        mine=mine,
    )


def questions_told(numbers: Sequence[int], tallies: Mapping[str, Tally]) -> list[PuzzleQuestion]:
    """Return puzzles that somebody has not answered, as their solver may know them."""
    identity = shipped().identity
    return [question_told(one, tallies.get(identity(one), Tally())) for one in numbers]


def answer_told(number: int, tally: Tally, mine: OwnAnswer, streak: int = 0) -> PuzzleVerdict:
    """Return the answer of a puzzle, with the cost of each card: the lines come one by one."""
    puzzle = puzzle_of(number).puzzle
    proof = puzzle.proof
    cards = [
        CardCost(
            act,
            show_act(act),
            in_points(proof.cost(act)),
            "" if act == proof.best else costs_words(puzzle, act),
        )
        for act in sorted(proof.sums, key=proof.cost)
    ]
    return PuzzleVerdict(
        number=number,
        best=show_act(proof.best),
        everywhere=proof.everywhere,
        worlds=proof.worlds,
        verdict=best_words(puzzle),
        themes=[THEMES[name].title for name in puzzle.themes],
        cards=cards,
        difficulty=puzzle.difficulty,
        grade=grade(puzzle.difficulty, tally),
        tried=tally.tried,
        found=tally.found,
        mine=mine,
        streak=streak,
    )


@lru_cache(16)
def line_told(number: int, act: int) -> PuzzleLine:
    """Return the line of a card: of the answer, or of another with the answer in the same deal."""
    puzzle = puzzle_of(number).puzzle
    if act == puzzle.proof.best:
        line = answer_line(puzzle)
        return PuzzleLine(lie_words(line), played_out(line), None)
    refutation = refute(puzzle, act)
    return PuzzleLine(
        [cost_words(refutation), *lie_words(refutation.line)],
        played_out(refutation.line),
        played_out(refutation.instead),
    )


def played_out(line: LineOfPlay) -> PlayedOut:
    """Return a line step by step."""
    return PlayedOut(line.gain, [list(cards_in(held)) for held in line.world], list(steps(line)))


def steps(line: LineOfPlay) -> Iterator[Scene]:
    """Yield the position of a line, and each step after it."""
    seat, voice = line.puzzle.view.seat, speaker(line.puzzle)
    seen = len(line.puzzle.view.events)
    for match in line.matches():
        view = match.view(seat)
        events = view.events[seen:]
        seen = len(view.events)
        hands = [match.view(other).hand for other in range(line.puzzle.variant.seats)]
        yield scene(state_of(setting_of(line.puzzle, view), seat, view, ""), events, voice, hands)


def setting_of(puzzle: Puzzle, view: View) -> Setting:
    """Return the public facts of the table of a puzzle, in a view of it."""
    scores = (view.scores,) if view.phase == "over" else ()
    names = NAMES[: puzzle.variant.seats]
    return setting_at(puzzle.variant, names, view, scores, puzzle.position.scores)
