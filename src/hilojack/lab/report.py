"""A simulation on the screen, as data, and in the file from which it is resumed."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from hilojack.lab import loops
from hilojack.lab.kept import Facts, PlayedGame, keep, named, read
from hilojack.lab.simulate import BLOCK, Simulation, room_of
from hilojack.search.estimates import Interval
from hilojack.variants.variant import Variant, VariantError

ABREAST = 2  # sides in 80 columns


class SimulationFacts(PlayedGame, frozen=True):
    """The table of a simulation: shares by item and side, and means of a deal."""

    seed: int
    deals: int
    acts: int
    items: Mapping[str, Mapping[str, Interval]]
    a_deal: Mapping[str, float] = field(name="a deal")
    points: Mapping[str, Interval]


class SimulationHeader(Struct, frozen=True, kw_only=True):
    """What the counts of a simulation follow from."""

    game: str | UnsetType = UNSET  # written, but the rules say enough for who reads
    rules: Sequence[int]
    seed: int


def side_names(variant: Variant) -> tuple[str, ...]:
    """Return the names of the sides in a simulation, in which the last seat deals."""
    if variant.sides == 2:
        return ("eldest's side", "dealer's side") if variant.seats > 2 else ("eldest", "dealer")
    middle = tuple(f"seat {seat + 1}" for seat in range(1, variant.sides - 1))
    return ("eldest", *middle, "dealer")


def show_simulation(simulation: Simulation) -> str:
    """Return a table: how often each side scored each item, and its points a deal."""
    variant = simulation.variant
    names = side_names(variant)
    head = f"{variant.title}: {simulation.deals:,} random deals, seed {simulation.seed}"
    rows: dict[str, list[str]] = {"": list(names)}
    for place, name in enumerate(scored(variant).values()):
        shares = [simulation.share(place, side) for side in range(variant.sides)]
        rows[name] = list(map(show_share, shares))
    rows["Points a deal"] = [show_mean(simulation.points(side)) for side in range(variant.sides)]
    lines = [head]
    for first in range(0, variant.sides, ABREAST):
        lines.append("")
        for name, cells in rows.items():
            shown = "".join(f"{cell:>29}" for cell in cells[first : first + ABREAST])
            lines.append(f"{name:20}{shown}")
    means = [f"{mean:.2f} {name}" for name, mean in means_of(simulation).items()]
    lines += ["", f"A deal: {', '.join(means)}. Intervals: 95%."]
    return "\n".join(lines)


def scored(variant: Variant) -> dict[str, str]:
    """Return the names of the rows of the tally by key: an item each, or the whole deal."""
    if not variant.items:
        return {"win": "Deal won"}
    names = (item.name for item in variant.items)
    return dict(zip(variant.rules["scoring"], names, strict=True))


def means_of(simulation: Simulation) -> dict[str, float]:
    """Return the averages of a deal, except for what is scored."""
    names = ("acts", *room_of(simulation.variant).MEANS)
    return dict(
        zip(names, (n / simulation.deals for n in simulation.tally[loops.ACTS :]), strict=True)
    )


def show_share(share: Interval) -> str:
    return f"{100 * share.mean:.2f}% ({100 * share.low:.2f} to {100 * share.high:.2f})"


def show_mean(mean: Interval) -> str:
    return f"{mean.mean:.4f} ({mean.low:.4f} to {mean.high:.4f})"


def simulation_facts(simulation: Simulation) -> SimulationFacts:
    """Return the table as data."""
    variant = simulation.variant
    sides = dict(enumerate(side_names(variant)))
    return SimulationFacts(
        *named(variant),
        seed=simulation.seed,
        deals=simulation.deals,
        acts=simulation.acts,
        items={
            item: {name: simulation.share(place, side) for side, name in sides.items()}
            for place, item in enumerate(scored(variant))
        },
        a_deal=means_of(simulation),
        points={name: simulation.points(side) for side, name in sides.items()},
    )


def write_state(path: Path, simulation: Simulation) -> None:
    """Keep the counts of a simulation, in place of what the file held."""
    variant = simulation.variant
    header = replace(header_of(variant, simulation.seed), game=variant.game)
    keep(path, header, {"deals": simulation.deals, "tally": list(simulation.tally)})


def header_of(variant: Variant, seed: int) -> SimulationHeader:
    """Return what the counts follow from."""
    return SimulationHeader(rules=variant.row, seed=seed)


def read_state(path: Path, variant: Variant, seed: int) -> Simulation | None:
    """Return the simulation that a file keeps, or None if there is no such file.

    Raise VariantError if the file is damaged, or is of another variant or seed.
    """

    def parse(state: Facts) -> Simulation:
        deals, tally = int(state["deals"]), tuple(map(int, state["tally"]))
        if len(tally) != room_of(variant).TALLY_SIZE or min(deals, *tally) < 0:
            raise ValueError("the tally is damaged")
        return Simulation(variant, seed, deals, tally[loops.ACTS], tally)

    of = "the counts of other rules or another seed"
    found = read(path, header_of(variant, seed), "the counts of a simulation", of, parse)
    if found and not found.whole:
        raise VariantError(
            f"{path} holds {found.deals:,} deals; only whole blocks of {BLOCK:,} can be resumed"
        )
    return found
