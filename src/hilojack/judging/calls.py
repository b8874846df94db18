"""Calls that are judged, not proved: positions of the auction or the beg in which a search finds
one call clearly better than every other.

    question = shipped().question(1)  # show `question.view`, and nothing else, before the answer
    question.answer(act)              # whether it is the best call, and what each other costs

They are no puzzles: searches of deals that are drawn have judged them. Three must agree, each in
other deals. The second gives the costs that are kept, each with its 95% interval.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from hilojack import calls
from hilojack.calls import name_act
from hilojack.puzzles.shipped import in_order
from hilojack.puzzles.store import LICENCE
from hilojack.review import Known
from hilojack.review.questions import DecisionQuestion, FoundMistake, identity
from hilojack.review.words import deed, price
from hilojack.words import puzzles as say

FILE = Path(__file__).with_suffix(".hjcl")
VERSION = 1
LARGEST = 1 << 26  # bytes of a file, unpacked; a call has some 6,000
BEGGING = {calls.STAND, calls.BEG, calls.GIVE, calls.BUNCH, calls.AGREE}
AUCTION, BEG = "auction", "beg"
THEMES = {AUCTION: say.auction_judged, BEG: say.beg_judged}


# --- kept ----------------------------------------------------------------------------------------


class Contents(msgspec.Struct, frozen=True):
    """What a file of calls holds."""

    version: int
    licence: str
    made_by: dict[str, object]
    calls: tuple[FoundMistake, ...]


@dataclass(frozen=True)
class CallSummary:
    """What is told of a call without its position."""

    game: str
    theme: str


class Calls:
    """The judged calls of a file, numbered from 1."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents

    def __len__(self) -> int:
        return len(self.contents.calls)

    @cached_property
    def about(self) -> list[CallSummary]:
        """What is told of each."""
        heads = [msgspec.json.decode(one.record.split("\n", 1)[0]) for one in self.contents.calls]
        each = zip(self.contents.calls, heads, strict=True)
        return [CallSummary(head["game"], theme_of(one.known)) for one, head in each]

    @cached_property
    def edition(self) -> str:
        """The name of these calls in these numbers: of another release it is another."""
        whole = "".join(one.record for one in self.contents.calls)
        return sha256(whole.encode()).hexdigest()[:16]

    def question(self, number: int) -> "JudgedQuestion":
        """Return a call as it is asked. Raise LookupError if there is none."""
        if not 1 <= number <= len(self):
            raise LookupError(say.no_such_call(len(self), number))
        return question(self.contents.calls[number - 1])

    def next(self, game: str = "", theme: str = "", after: int = 0) -> int | None:
        """Return the next call of a game and theme after another, in an order that mixes them; the
        first again after the last. None if there is none.
        """
        return next(self.following(game, theme, after), None)

    def following(self, game: str = "", theme: str = "", after: int = 0) -> Iterator[int]:
        """Yield the calls of a game and theme in that order, each once."""
        return (
            number
            for number in in_order(self, (after - 1) % len(self) + 1)
            if game in ("", self.about[number - 1].game)
            and theme in ("", self.about[number - 1].theme)
        )


def theme_of(known: Known) -> str:
    """Return the theme of a call."""
    return BEG if any(one.act in BEGGING for one in known.choices) else AUCTION


def packed(found: Sequence[FoundMistake], made_by: dict[str, object]) -> bytes:
    """Return calls as a file holds them."""
    whole = msgspec.json.encode(Contents(VERSION, LICENCE, made_by, tuple(found)))
    again = msgspec.json.decode(whole, type=Contents)  # numbers as they are read: 0 is 0.0
    return zlib.compress(msgspec.json.encode(again), 9)


def read_calls(path: Path) -> Calls:
    """Return the calls of a file. Raise ValueError if it is damaged."""
    try:
        data = zlib.decompressobj().decompress(path.read_bytes(), LARGEST)
        contents = msgspec.json.decode(data, type=Contents)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ValueError(f"{path} does not hold judged calls: {error}") from None
    if contents.version != VERSION:
        raise ValueError(f"{path} has format {contents.version}; this release reads {VERSION}")
    return Calls(contents)


@lru_cache(1)
def shipped() -> Calls:
    """Return the judged calls that come with the program."""
    return read_calls(FILE)


# --- asked ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgedQuestion(DecisionQuestion):
    """A judged call as it is asked."""

    def is_right(self, act: int | None) -> bool:
        """Return True if a call is the best as judged."""
        return act == self.best

    def mark(self, act: int | None) -> list[str]:
        """Return whether a call is right, which is the best, and what each other costs."""
        known, phase = self.found.known, self.view.phase
        told = say.right_as_judged if self.is_right(act) else say.not_best_as_judged
        lines = [told(deed(known.best, phase))]
        for one in known.choices:
            if one.act != known.best:
                paid = replace(known, points=one.points, chance=one.chance)
                lines.append(say.deed_costs(deed(one.act, phase), price(paid)))
        return lines

    def explain(self, act: int | None) -> list[str]:
        """Return how it was judged, and what speaks for the best call against the next."""
        better, other = map(name_act, (self.best, self.found.act))
        judged = say.judged_not_proved(self.found.known.basis.size)
        return [judged, say.brings_against(better, other), *self.reasons]


def question(found: FoundMistake) -> JudgedQuestion:
    """Return a position as a question."""
    match = found.match()
    return JudgedQuestion(match, found.known.best, identity(match), found)
