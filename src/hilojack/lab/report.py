"""A simulation on the screen, as data, and in the file from which it can be gone on with."""

import json
from pathlib import Path
from typing import Any

from hilojack.lab import loops
from hilojack.lab.simulate import BLOCK, Estimate, Simulation, room_of
from hilojack.system.whole_files import write_whole
from hilojack.variants.variant import Variant, VariantError


def side_names(variant: Variant) -> tuple[str, ...]:
    """The sides of a simulation, where the last seat deals."""
    if variant.sides == 2:
        return ("eldest's side", "dealer's side") if variant.seats > 2 else ("eldest", "dealer")
    middle = tuple(f"seat {seat + 1}" for seat in range(1, variant.sides - 1))
    return ("eldest", *middle, "dealer")


def show_simulation(simulation: Simulation) -> str:
    """A table: how often each side scored each item, and its points a deal, with 95 % intervals."""
    variant = simulation.variant
    names = side_names(variant)
    head = f"{variant.title}: {simulation.deals:,} random deals, seed {simulation.seed}"
    lines = [head, "", " " * 20 + "".join(f"{name:>26}" for name in names)]
    for place, name in enumerate(scored(variant).values()):
        shares = [simulation.share(place, side) for side in range(variant.sides)]
        lines.append(f"{name:20}" + "".join(f"{show_share(share):>26}" for share in shares))
    points = [simulation.points(side) for side in range(variant.sides)]
    lines.append(f"{'Points a deal':20}" + "".join(f"{show_mean(mean):>26}" for mean in points))
    means = [f"{mean:.2f} {name}" for name, mean in means_of(simulation).items()]
    lines += ["", f"A deal: {', '.join(means)}. Intervals: 95 %."]
    return "\n".join(lines)


def scored(variant: Variant) -> dict[str, str]:
    """What the rows of the tally are about, by key: an item each, or the deal as a whole."""
    if not variant.items:
        return {"win": "Deal won"}
    names = (item.name for item in variant.items)
    return dict(zip(variant.rules["scoring"], names, strict=True))


def means_of(simulation: Simulation) -> dict[str, float]:
    """What happens in a deal on average, besides what is scored."""
    names = ("acts", *room_of(simulation.variant).MEANS)
    return dict(
        zip(names, (n / simulation.deals for n in simulation.tally[loops.ACTS :]), strict=True)
    )


def show_share(share: Estimate) -> str:
    return f"{100 * share.mean:.2f} % ({100 * share.low:.2f}-{100 * share.high:.2f})"


def show_mean(mean: Estimate) -> str:
    return f"{mean.mean:.4f} ({mean.low:.4f}-{mean.high:.4f})"


def simulation_facts(simulation: Simulation) -> dict[str, Any]:
    """The table as data."""
    variant = simulation.variant
    sides = dict(enumerate(side_names(variant)))
    return {
        "game": variant.game,
        "preset": variant.preset,
        "seats": variant.seats,
        "house_rules": variant.house_rules,
        "seed": simulation.seed,
        "deals": simulation.deals,
        "acts": simulation.acts,
        "items": {
            item: {name: vars(simulation.share(place, side)) for side, name in sides.items()}
            for place, item in enumerate(scored(variant))
        },
        "a deal": means_of(simulation),
        "points": {name: vars(simulation.points(side)) for side, name in sides.items()},
    }


def write_state(path: Path, simulation: Simulation) -> None:
    """Keep the counts of a simulation, in place of what the file held."""
    state = {
        "game": simulation.variant.game,
        "rules": list(simulation.variant.row),
        "seed": simulation.seed,
        "deals": simulation.deals,
        "tally": list(simulation.tally),
    }
    write_whole(path, json.dumps(state))


def read_state(path: Path, variant: Variant, seed: int) -> Simulation | None:
    """The simulation that a file keeps; None when there is no such file.

    VariantError when the file is damaged, or is of another variant or seed.
    """
    if not path.exists():
        return None
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        kept = tuple(state["rules"]), state["seed"]
        deals, tally = int(state["deals"]), tuple(map(int, state["tally"]))
        if len(tally) != room_of(variant).TALLY_SIZE or min(deals, *tally) < 0:
            raise ValueError("the tally is damaged")
    except (ValueError, KeyError, TypeError) as error:
        raise VariantError(f"{path} does not hold the counts of a simulation ({error})") from error
    if kept != (variant.row, seed):
        raise VariantError(f"{path} holds the counts of other rules or another seed")
    if deals % BLOCK:
        raise VariantError(
            f"{path} holds {deals:,} deals; only whole blocks of {BLOCK:,} can be gone on from"
        )
    return Simulation(variant, seed, deals, tally[loops.ACTS], tally)
