"""Which deal a lesson has: of many, one in which much is taught, and which is soon over.

`python -m hilojack.lessons.arranging [GAME ...]` chooses one for each game, preset and number of
players that has none, and adds it to `deals.toml`; `--again` chooses all of them again.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from hilojack.calls import is_card
from hilojack.lessons.files import FOLDER, deals
from hilojack.lessons.planning import LEARNER, Lesson, lesson_of
from hilojack.lessons.teaching import Teaching
from hilojack.variants.variant import Variant, sheets
from hilojack.views.events import Counted

TRIED = 100  # deals
CLICKS, CARDS, WORDS, SECONDS = 16, 10, 250, 120  # most of a lesson
READ = 200 / 60  # words a second
PLAYED = 3  # seconds a card
FEW = 4  # items that are to be scored
TOLD = 2  # of them, before the count
SENTENCES = 10  # that are said in a good lesson


@dataclass(frozen=True)
class Taught:
    """A lesson as it goes if the learner does what is advised."""

    said: tuple[str, ...]
    acts: tuple[int, ...]
    clicks: int  # acts, and sentences that are followed by another
    finished: bool  # the deal was played to its end
    told: frozenset[str]  # items of which it was said whose they are, as they fell
    scored: frozenset[str]  # items that were scored
    own: bool  # the learner's side scored

    @property
    def cards(self) -> int:
        """The cards that the learner plays."""
        return sum(map(is_card, self.acts))

    @property
    def words(self) -> int:
        """The words that are said."""
        return sum(len(text.split()) for text in self.said)

    @property
    def seconds(self) -> float:
        """How long it takes to read and to play."""
        return self.words / READ + PLAYED * self.cards

    @property
    def short(self) -> bool:
        """True if it is as short as a lesson is to be."""
        small = self.clicks <= CLICKS and self.cards <= CARDS
        return self.finished and small and self.words <= WORDS and self.seconds <= SECONDS

    @property
    def worth(self) -> tuple[bool, int]:
        """How good a lesson it is: points are taught as they fall, and who learns scores too."""
        falls = min(TOLD, len(self.told)) + min(FEW, len(self.scored))
        return self.short, len(set(self.said)) + 3 * (falls + self.own)


def taught(lesson: Lesson) -> Taught:
    """Return a lesson as it goes if the learner does what is advised."""
    teaching = Teaching(lesson)
    said, told, acts, clicks = list[str](), set[str](), list[int](), 0
    for advised in teaching.as_advised():
        said += [balloon.text for balloon in teaching.balloons]
        told |= {balloon.at.item for balloon in teaching.balloons if balloon.at.item}
        clicks += max(0, len(teaching.balloons) - 1)
        acts += [] if advised is None else [advised]
    view = teaching.view
    counted = [event for event in view.events if isinstance(event, Counted)]
    own = LEARNER % view.variant.sides
    scored = {event.item for event in counted if event.side is not None}
    return Taught(
        tuple(said),
        tuple(acts),
        clicks + len(acts),
        view.phase == "over",
        frozenset(told),
        frozenset(scored),
        any(event.side == own for event in counted),
    )


def best_number(variant: Variant, tried: int = TRIED) -> int:
    """Return the number of the first deal with a good lesson, or of the best of those tried."""
    items = variant.rules["scoring"]
    cards = len(items) > 1 and isinstance(items, tuple)  # that bring items
    falls = TOLD + min(FEW, len(items)) if cards else 1
    good = (True, 3 * (falls + 1) + SENTENCES)
    best, worth = 0, (False, 0)
    for number in range(tried):
        found = taught(lesson_of(variant, number)).worth
        if found > worth:
            best, worth = number, found
        if worth >= good:
            break
    return best


def write(numbers: dict[str, dict[str, dict[str, int]]]) -> None:
    """Write the numbers of all deals, below the first line of the file, which says what it is."""
    path = FOLDER / "deals.toml"
    lines = path.read_text(encoding="utf-8").splitlines()[:1]
    for game, presets in sorted(numbers.items()):
        for preset, by_seats in sorted(presets.items()):
            lines += ["", f"[{game}.{preset}]"]
            lines += [f"{seats} = {number}" for seats, number in sorted(by_seats.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(words: Sequence[str]) -> None:
    """Choose deals, and tell which."""
    numbers = {
        game: {preset: dict(by_seats) for preset, by_seats in presets.items()}
        for game, presets in deals().items()
    }
    for variant in sheets([word for word in words if word != "--again"]):
        by_seats = numbers.setdefault(variant.game, {}).setdefault(variant.preset, {})
        if str(variant.seats) in by_seats and "--again" not in words:
            continue
        by_seats[str(variant.seats)] = number = best_number(variant)
        write(numbers)
        found = taught(lesson_of(variant, number))
        told = (variant.title, variant.seats, number, found.worth, found.words, found.clicks)
        print(*told, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
