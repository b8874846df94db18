"""A file of puzzles: a header that says whence they are and who may use them, then each by number.

    HJPZ, the version (1 byte), the length of the header (4 bytes), the header (JSON)
    where each puzzle begins, and where the last one ends (4 bytes each)
    the puzzles (`coding`), and a checksum of all before it (4 bytes: CRC-32)

Numbers are little-endian. Puzzles count from 1. The header names the games and the themes, in the
order in which puzzles number them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from hilojack.puzzles.coding import ENTRY, GRADES, decode, encode
from hilojack.puzzles.puzzle import LEVELS, Puzzle
from hilojack.puzzles.themes import THEMES
from hilojack.system.whole_files import replacing
from hilojack.variants.variant import Variant, VariantError, load
from hilojack.words.puzzles import no_such_puzzle

MAGIC = b"HJPZ"
VERSION = 1
LICENCE = "MIT"


class BadStore(ValueError):
    """A file that does not hold puzzles, or not whole."""


class PuzzleAbout(NamedTuple):
    """What a puzzle is about, by which it is chosen."""

    variant: Variant
    difficulty: int
    themes: tuple[str, ...]


@dataclass(frozen=True)
class Store:
    """Puzzles in a file, read one by one."""

    header: Mapping[str, Any]
    games: tuple[Variant, ...]
    bodies: tuple[bytes, ...]

    @classmethod
    def of(cls, puzzles: Sequence[Puzzle], made_by: Mapping[str, object]) -> "Store":
        """Return a store of some puzzles; `made_by` says what made them."""
        games = tuple(dict.fromkeys(puzzle.variant for puzzle in puzzles))
        bodies = [encode(puzzle, games.index(puzzle.variant), tuple(THEMES)) for puzzle in puzzles]
        return cls.of_bodies(bodies, games, made_by)

    @classmethod
    def of_bodies(
        cls, bodies: Sequence[bytes], games: Sequence[Variant], made_by: Mapping[str, object]
    ) -> "Store":
        """Return a store of puzzles as bytes, which number these games and all themes."""
        header = {
            "licence": LICENCE,
            "made_by": dict(made_by),
            "games": [
                {"game": g.game, "preset": g.preset, "seats": g.seats, "house_rules": g.house_rules}
                for g in games
            ],
            "themes": list(THEMES),
            "levels": list(LEVELS),
            "puzzles": len(bodies),
        }
        store = cls(header, tuple(games), tuple(bodies))
        header["about"] = [
            one.difficulty + GRADES * sum(1 << list(THEMES).index(name) for name in one.themes)
            for one in store.about
        ]
        return store

    @classmethod
    def parse(cls, data: bytes) -> "Store":
        """Return the store that a file holds. Raise BadStore if it does not hold one."""
        if data[:4] != MAGIC:
            raise BadStore("this is not a file of puzzles")
        if len(data) < 13 or crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
            raise BadStore("the file of puzzles is damaged")
        if data[4] != VERSION:
            raise BadStore(f"the puzzles are of format {data[4]}; this program reads {VERSION}")
        start = 9 + int.from_bytes(data[5:9], "little")
        header = json.loads(data[9:start])
        index = range(start, start + ENTRY * (header["puzzles"] + 1), ENTRY)
        places = [int.from_bytes(data[at : at + ENTRY], "little") for at in index]
        bodies = tuple(data[index.stop + a : index.stop + b] for a, b in pairwise(places))
        try:
            games = tuple(_variant_of(one) for one in header["games"])
        except VariantError as error:
            raise BadStore(f"a game of the puzzles is not here: {error}") from error
        return cls(header, games, bodies)

    @classmethod
    def read(cls, path: Path) -> "Store":
        """Return the store in a file. Raise BadStore if it is damaged."""
        return cls.parse(path.read_bytes())

    @property
    def data(self) -> bytes:
        """The file."""
        header = json.dumps(self.header, separators=(",", ":")).encode()
        ends = accumulate(map(len, self.bodies), initial=0)
        index = b"".join(end.to_bytes(ENTRY, "little") for end in ends)
        length = len(header).to_bytes(4, "little")
        whole = MAGIC + bytes([VERSION]) + length + header + index + b"".join(self.bodies)
        return whole + crc32(whole).to_bytes(4, "little")

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        with replacing(path) as file:
            file.write(self.data)

    def __len__(self) -> int:
        return len(self.bodies)

    @cached_property
    def about(self) -> tuple[PuzzleAbout, ...]:
        """What each puzzle is about, in their order. A file without a list of that is read."""
        if "about" not in self.header:
            return tuple(PuzzleAbout(one.variant, one.difficulty, one.themes) for one in self)
        parts = [divmod(number, GRADES) for number in self.header["about"]]
        return tuple(
            PuzzleAbout(
                self.games[body[0]],
                difficulty,
                tuple(name for n, name in enumerate(self.header["themes"]) if among >> n & 1),
            )
            for body, (among, difficulty) in zip(self.bodies, parts, strict=True)
        )

    def identity(self, number: int) -> str:
        """Return the name of a puzzle whatever its number: it follows from its bytes and the
        rules of its game.
        """
        return self._identities[number - 1]

    @cached_property
    def _identities(self) -> tuple[str, ...]:
        games = [json.dumps(one, sort_keys=True).encode() for one in self.header["games"]]
        names = (sha256(games[body[0]] + body[1:]).hexdigest() for body in self.bodies)
        return tuple(name[:16] for name in names)

    @cached_property
    def edition(self) -> str:
        """The name of these puzzles in these numbers: of another release it is another."""
        return sha256("".join(self._identities).encode()).hexdigest()[:16]

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each puzzle, by its identity."""
        return {name: number for number, name in enumerate(self._identities, 1)}

    def __iter__(self) -> Iterator[Puzzle]:
        return (self.puzzle(number + 1) for number in range(len(self)))

    def puzzle(self, number: int) -> Puzzle:
        """Return puzzle `number`, from 1. Raise ValueError if there is none, or it is damaged."""
        if not 1 <= number <= len(self):
            raise ValueError(no_such_puzzle(len(self), number))
        try:
            return decode(self.bodies[number - 1], self.games, self.header["themes"])
        except ValueError as error:
            raise BadStore(f"puzzle {number} is damaged: {error}") from error


def _variant_of(facts: Mapping[str, Any]) -> Variant:
    """Return the game that a header names."""
    house = facts["house_rules"]
    return load(facts["game"], preset=facts["preset"], seats=facts["seats"], rules=house)
