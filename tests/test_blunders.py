"""Rulings on blunders: what no player of these games would do, the better computer players never
do. `positions/blunders.txt` holds the positions.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match
from hilojack.calls import parse_act, show_act
from hilojack.lab.entrants import get_searchers_ready
from hilojack.players import make_player
from tables import play, table

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eva", "Fay", "Gus")
POSITIONS = Path(__file__).parent / "positions" / "blunders.txt"


@dataclass(frozen=True)
class Blunder:
    """A position, and the acts that its player must never choose."""

    title: str
    lines: dict[str, str] = field(repr=False)  # by the first word of each
    player: str
    never: tuple[int, ...]
    why: str

    @property
    def known(self) -> dict[str, str]:
        """The levels that are known to blunder here, and what was tried against it."""
        level, _, reason = self.lines.get("known", "").partition(": ")
        return dict.fromkeys(level.split(), reason)

    @property
    def game(self) -> str:
        return self.lines["in"].split()[0]

    @property
    def seats(self) -> tuple[str, ...]:
        return NAMES[: int(self.lines["in"].split()[2])]

    @property
    def match(self) -> Match:
        """The match at the moment of choice."""
        game, preset, _, *rules = self.lines["in"].split()
        match = table(
            game,
            [self.lines[name] for name in self.seats],
            self.lines["stock"],
            dealer=self.seats.index(self.lines["dealer"]),
            cut=self.lines.get("cut"),
            scores=[int(word) for word in self.lines.get("score", "").split()],
            preset=preset,
            rules=dict(rule.split("=") for rule in rules),
        )
        return play(match, self.lines.get("play", ""))


def blunders(text: str) -> Iterator[Blunder]:
    """Read positions, which empty lines part."""
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for block in kept.split("\n\n"):
        title, *lines = block.strip().splitlines() or [""]
        if title:
            yield read(title, lines)


def read(title: str, lines: list[str]) -> Blunder:
    *before, last = lines
    player, _, rest = last.partition(" never ")
    acts, _, why = rest.partition(": ")
    words = {word: rest.strip() for word, _, rest in (line.partition(" ") for line in before)}
    return Blunder(title, words, player, tuple(map(parse_act, acts.split())), why)


ALL = list(blunders(POSITIONS.read_text(encoding="utf-8")))
LEVELS = ("club", "expert", "master")
QUICK = {"club": 4, "expert": 1}  # seeds of the quick suite; the slow one has twenty for each level


pytestmark = pytest.mark.usefixtures("learnt_enough")


def each() -> list[Any]:
    return [pytest.param(one, id=one.title) for one in ALL]


def of_level(level: str, one: Blunder) -> Any:
    """A position for a level to choose in, which it is known to get wrong or not."""
    wrong = pytest.mark.xfail(strict=True, reason=one.known.get(level, ""))
    marks = (pytest.mark.slow, wrong) if level in one.known else (pytest.mark.slow,)
    return pytest.param(level, one, marks=marks, id=f"{level}-{one.title}")


def chosen(level: str, one: Blunder, seeds: int) -> Counter[int]:
    """How often a level chooses each act, over seeds."""
    match = one.match
    assert match.turn is not None
    get_searchers_ready(match.variant, [level])
    view = match.view(match.turn)
    return Counter(make_player(level, seed=seed).choose(view) for seed in range(seeds))


def wrong_choices(level: str, one: Blunder, seeds: int) -> dict[str, int]:
    picks = chosen(level, one, seeds)
    return {show_act(act): picks[act] for act in one.never if picks[act]}


def test_there_are_sixty_positions_in_fourteen_games() -> None:
    assert len({one.title for one in ALL}) == len(ALL) >= 60
    assert len({one.game for one in ALL}) >= 14


@pytest.mark.parametrize("one", each())
def test_a_blunder_can_be_made_and_avoided(one: Blunder) -> None:
    """The match gets there by legal acts, and somebody has a choice that is not a blunder."""
    match = one.match
    assert match.turn is not None
    assert one.seats[match.turn] == one.player
    assert set(one.never) < set(match.legal_acts())
    assert one.why


@pytest.mark.parametrize("one", each())
def test_a_good_player_does_not_blunder(one: Blunder) -> None:
    for level, seeds in QUICK.items():
        if level not in one.known:
            assert not wrong_choices(level, one, seeds), level


@pytest.mark.parametrize(("level", "one"), [of_level(a, one) for a in LEVELS for one in ALL])
def test_no_good_player_blunders_over_twenty_seeds(level: str, one: Blunder) -> None:
    assert not wrong_choices(level, one, 20)
