"""Results at a board: those of computer players of all levels, and a comparison with others.

All have the same cards in the same seat against the same opponents, so only the play and the draws
differ. The luck of the draws is taken out where the game lets it be valued: a control variate.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean, stdev

from hilojack.boards.entries import FINISHER
from hilojack.boards.sets import BoardSet
from hilojack.families import by_family
from hilojack.match import Match
from hilojack.players import PLAYERS, is_quick, make_player
from hilojack.search import get_ready
from hilojack.search.estimates import Interval

FIELD = tuple(PLAYERS)  # the levels of which one plays every board
ENOUGH = 8  # people at a board, from whom on computer players are compared no more
STUDENT = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 7: 2.447, 8: 2.365}  # 95%, by boards


@dataclass(frozen=True)
class BoardResult:
    """A result at a board, from one seat."""

    points: int  # of its side, less those of the best other; more is better in every game
    luck: float | None = None  # in the draws, in points; None if it cannot be valued

    @property
    def without_luck(self) -> float | None:
        return None if self.luck is None else self.points - self.luck


@dataclass(frozen=True)
class ComparedResult:
    """A result beside those of others at the same board."""

    match_points: float  # 2 for each other beaten, 1 for each tied
    most: int  # match points that there were to have
    gain: float  # points above the mean of the others
    without_luck: float | None  # the same, all without the luck of the draws


@dataclass(frozen=True)
class Total:
    """The results of a set, or of the boards of it that were played."""

    points: int
    percent: float | None  # of the match points; None beside nobody
    gain: float  # points a board above the mean of the others
    interval: Interval | None  # of that, over the boards; without luck if it was taken out
    without_luck: float | None  # the gain without luck; None if that cannot be valued at all boards


def result_of(match: Match, seat: int) -> BoardResult:
    """Return the result of a board that is over, from a seat."""
    return BoardResult(match.ahead(seat), luck_at(match, seat))


def luck_at(match: Match, seat: int) -> float | None:
    """Return the luck of a seat in the draws of a deal that is over, or None if the game has none
    that can be valued.
    """
    room = by_family("review", match.variant.family.name)
    try:
        room.check_luck(match.variant)
    except ValueError:
        return None
    luck: float = room.luck(match, 0)
    return luck if seat % match.variant.sides == 0 else -luck


def play_board(boards: BoardSet, number: int, secret: str, seat: int, level: str) -> BoardResult:
    """Return the result of a computer player in a seat at a board."""
    return result_of(played_board(boards, number, secret, seat, level), seat)


def played_board(boards: BoardSet, number: int, secret: str, seat: int, level: str) -> Match:
    """Return a board as a computer player plays it in a seat."""
    match = boards.match(number, secret)
    play_on(match, boards, seat, level)
    return match


def play_on(match: Match, boards: BoardSet, seat: int, level: str = FINISHER) -> None:
    """Let a computer player finish a board in a seat, against the opponents of its set."""
    if not (is_quick(level) and is_quick(boards.level)):
        get_ready(boards.variant)
    kinds = [level if one == seat else boards.level for one in range(boards.variant.seats)]
    players = [make_player(kind, seed=0) for kind in kinds]
    while match.turn is not None:
        match.act(players[match.turn].choose(match.view(match.turn)))


def compare(own: BoardResult, others: Sequence[BoardResult]) -> ComparedResult | None:
    """Return a result beside others at the same board, or None if there are none."""
    if not others:
        return None
    beaten = sum(own.points > one.points for one in others)
    tied = sum(own.points == one.points for one in others)
    gain = own.points - fmean(one.points for one in others)
    cleared = [one.without_luck for one in others if one.without_luck is not None]
    mine = own.without_luck
    without = None if mine is None or len(cleared) < len(others) else mine - fmean(cleared)
    return ComparedResult(2 * beaten + tied, 2 * len(others), gain, without)


def total(results: Sequence[tuple[BoardResult, ComparedResult | None]]) -> Total:
    """Return the total of the boards that were played."""
    beside = [one for _, one in results if one is not None]
    cleared = [one.without_luck for one in beside if one.without_luck is not None]
    whole = bool(beside) and len(cleared) == len(beside)
    gains = [one.gain for one in beside]
    most = sum(one.most for one in beside)
    return Total(
        points=sum(own.points for own, _ in results),
        percent=100 * fsum(one.match_points for one in beside) / most if most else None,
        gain=fmean(gains) if gains else 0.0,
        interval=interval(cleared if whole else gains),
        without_luck=fmean(cleared) if whole else None,
    )


def interval(gains: Sequence[float]) -> Interval | None:
    """Return the mean gain a board with its 95% interval (Student's t), or None for one board."""
    if len(gains) not in STUDENT:
        return None
    mean, error = fmean(gains), STUDENT[len(gains)] * stdev(gains) / sqrt(len(gains))
    return Interval(mean, mean - error, mean + error)


def field_of(people: Sequence[BoardResult], computers: Sequence[BoardResult]) -> list[BoardResult]:
    """Return those who are compared with: people, once there are enough, else computers too."""
    return list(people) if len(people) >= ENOUGH else [*people, *computers]
