"""What the people at a table propose for their next match: its players, their levels, the target.

Persons keep their chairs, in the order in which they sit; chairs of computer players come and go.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hilojack.records.lines import rules_as_data
from hilojack.variants.variant import Variant, load
from hilojack.web.table.entries import PlaceNext
from hilojack.web.table.names import BOT_NAMES, shape
from hilojack.words import Who, people as say


class Seated(Protocol):
    """What is known here of a chair."""

    name: str
    level: str | None
    person: bool


@dataclass(frozen=True)
class NumberedProposal:
    """What was proposed, by which chair, and its number at the table."""

    number: int
    by: int
    variant: Variant
    places: Sequence[PlaceNext]  # by player of the next match
    words: tuple[str, ...]


def varied(variant: Variant, seats: int | None, target: int | None) -> Variant:
    """Return a game for `seats` players or to another target. Raise VariantError if invalid."""
    rules = rules_as_data(variant.house_rules)
    if target is not None:
        rules["target"] = target + variant.rules["target"] - variant.target
    return load(variant.game, preset=variant.preset, seats=seats or variant.seats, rules=rules)


def placed(
    chairs: Sequence[Seated], seated: Sequence[int], seats: int, levels: Sequence[str]
) -> list[PlaceNext]:
    """Return the places of the next match, given the chairs of the last. `levels` are those of the
    computer players in turn: the last fills the rest. Raise ValueError if it cannot be so.
    """
    people = [n for n in seated if chairs[n].person]
    others = [n for n in seated if not chairs[n].person]
    if seats < len(people):
        raise ValueError(f"{len(people)} people play here; seats must be at least {len(people)}")
    if len(levels) > seats - len(people):
        raise ValueError(say.too_many_levels(len(levels), seats - len(people)))
    gone = others[seats - len(people) :]
    kept = [n for n in seated if n not in gone]
    spare = [n for n in range(len(chairs)) if n not in seated]  # they played an earlier match
    come = [*spare, *range(len(chairs), len(chairs) + seats)][: seats - len(kept)]
    known = [one.level for one in chairs if one.level and not one.person]
    if come and not (levels or known):
        raise ValueError("name the level of the computer players who come")
    wanted = iter([*levels, *[*known, *levels][-1:] * seats])
    taken = {shape(chair.name) for chair in chairs}
    names = (name for name in BOT_NAMES if shape(name) not in taken)
    places = []
    for chair in [*kept, *come]:
        if chair in people:
            places.append(PlaceNext(chair))
        elif not levels and chair < len(chairs):
            places.append(PlaceNext(chair, chairs[chair].level))
        else:
            name = next(names) if chair >= len(chairs) else ""
            places.append(PlaceNext(chair, next(wanted), name))
    return places


def differences(
    before: Variant, after: Variant, chairs: Sequence[Seated], places: Sequence[PlaceNext]
) -> tuple[str, ...]:
    """Return what changes, in a few words each; nothing if all stays."""
    told = [say.some_players(after.seats)] if after.seats != before.seats else []
    if after.target != before.target:
        told.append(say.up_to(after.target))
    computers = [place for place in places if place.level]
    changed = [
        f"{place.name or chairs[place.chair].name} {place.level}"
        for place in computers
        if place.chair >= len(chairs) or place.level != chairs[place.chair].level
    ]
    levels = {place.level for place in computers}
    if len(computers) == len(changed) > 1 and len(levels) == 1:
        changed = [say.computer_players_of(str(levels.pop()))]
    return (*told, *changed)


def told(who: Who, proposal: NumberedProposal | None) -> str:
    """Return what its person proposes: changes, or to play as in the last match."""
    if proposal is None:
        return say.proposes_as_before(who)
    return say.proposes_changes(who, listed(proposal.words))


def listed(words: Sequence[str]) -> str:
    """Return what changes as a list in a sentence."""
    return ", ".join(words)
