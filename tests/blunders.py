"""The positions of `positions/blunders.txt`: what no player of these games would do."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hilojack import Match
from hilojack.calls import parse_act
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
    def custom(self) -> bool:
        """True if it is not shown to lose, and held by the books, `rule` and the hint alone."""
        return "custom" in self.lines

    @property
    def is_plain(self) -> bool:
        """True if it is to be seen without playing out."""
        return self.loss is None and not self.custom

    @property
    def loss(self) -> tuple[float, float, int] | None:
        """What the cheapest of the acts loses, in points of the deal, its 95% error, and the deals
        over which it was played out blind; None if it was not.
        """
        if "loss" not in self.lines:
            return None
        mean, error, deals = self.lines["loss"].split()
        return float(mean), float(error), int(deals)

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
