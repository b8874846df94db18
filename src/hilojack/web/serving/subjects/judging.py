"""What is told of judged calls: before the answer, only what the seat knew."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import asdict

from hilojack.judging.calls import THEMES, JudgedQuestion, shipped
from hilojack.variants.variant import read_file
from hilojack.web.serving.subjects.questions import DecisionVerdict, state_as_known, verdict_of
from hilojack.web.table.messages import TableState


class CallsOfGame(Struct, frozen=True):
    """The judged calls of a game."""

    game: str
    name: str
    calls: int


class CallsOfTheme(Struct, frozen=True):
    """The judged calls of a theme."""

    theme: str
    title: str
    calls: int


class CallList(Struct, frozen=True):
    """The judged calls to choose from."""

    calls: int
    games: Sequence[CallsOfGame]
    themes: Sequence[CallsOfTheme]
    next: int | None  # that suits


class CallQuestion(Struct, frozen=True):
    """A judged call as its seat knew it."""

    state: TableState
    words: Sequence[str]
    number: int
    edition: str  # of the calls


class CallVerdict(DecisionVerdict, frozen=True):
    """What each call costs, as judged."""


def list_told(game: str, theme: str, after: int) -> CallList:
    """Return what there is to choose from, and the next call that suits."""
    about = shipped().about
    games = Counter(one.game for one in about)
    themes = Counter(one.theme for one in about)
    return CallList(
        len(about),
        [CallsOfGame(one, read_file(one)["name"], games[one]) for one in sorted(games)],
        [CallsOfTheme(one, title, themes[one]) for one, title in THEMES.items()],
        shipped().next(game, theme, after),
    )


def question_told(asked: JudgedQuestion, number: int) -> CallQuestion:
    """Return a judged call as its seat knew it."""
    return CallQuestion(state_as_known(asked), asked.lines, number, shipped().edition)


def calls_ahead_told(game: str, theme: str, after: int, most: int) -> list[CallQuestion]:
    """Return the next judged calls that suit, each as its seat knew it."""
    numbers = islice(shipped().following(game, theme, after), most)
    return [question_told(shipped().question(number), number) for number in numbers]


def answer_told(asked: JudgedQuestion, act: int) -> CallVerdict:
    """Return which call is best as judged, and what each other costs, with its interval."""
    return CallVerdict(**asdict(verdict_of(asked, act, asked.explain(act))))
