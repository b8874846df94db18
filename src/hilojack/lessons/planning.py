"""From the rules in force to a short deal that can be taught."""

from dataclasses import dataclass

from hilojack.lessons.files import Balloon, Course, course_of, deals, is_due
from hilojack.match import Match, Opening
from hilojack.variants.variant import Variant, VariantError, games, load
from hilojack.words import lessons as say

NAMES = ("You", "Ben", "Cora", "Dan", "Ella", "Finn", "Gwen")
LEARNER = 0
UNARRANGED = 1  # the number of a deal that nobody has chosen


@dataclass(frozen=True)
class Lesson:
    """A lesson of some rules; its deal has fewer cards, by the rules `short`."""

    variant: Variant
    short: Variant
    course: Course
    number: int  # of the deal, from 0

    @property
    def balloons(self) -> list[Balloon]:
        """What may be said by the rules in force."""
        return self.course.balloons_for(self.variant)

    def begin(self) -> Match:
        """Deal the cards, which follow from the rules and the number."""
        seats = self.short.seats
        opening = Opening(first_dealer=self.number % seats)
        return Match(self.short, NAMES[:seats], seed=self.number, opening=opening)


def lesson_of(variant: Variant, number: int | None = None) -> Lesson:
    """Return the lesson of some rules, with the deal that was chosen for them or with another.

    Raise VariantError if the family of the game has no lessons.
    """
    course = course_of(variant)
    if course is None:
        raise VariantError(say.has_no_lesson(variant.name))
    number = number_of(variant) if number is None else number
    return Lesson(variant, shortened(variant, course), course, number)


def shortened(variant: Variant, course: Course) -> Variant:
    """Return the rules with fewer cards, if they allow it."""
    for short in course.short:
        if is_due(variant, short.when):
            try:
                return variant.change(**short.rules)
            except VariantError:
                continue
    return variant


def number_of(variant: Variant) -> int:
    """Return the number of the deal for a game: of its preset, or of the preset or the game that
    it is based on.
    """
    forms = [(variant.game, variant.preset), (variant.game, variant.file["default"])]
    if (base := variant.file.get("base")) in games():
        forms.append((base, load(base).preset))
    for game, preset in forms:
        number = deals().get(game, {}).get(preset, {}).get(str(variant.seats))
        if number is not None:
            return number
    return UNARRANGED
