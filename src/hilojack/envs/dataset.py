"""Self-play as Parquet: a row for each act, with the view of the seat that acted, and the outcome
of the deal and the match.

    hilojack dataset california-jack --players rule --deals 10000 --seed 1 --out jack

Except for the outcome, a row holds only what the seat knew: no card of another hand or of the
stock. The metadata of the file give the rules, the players, the seed and the versions, as JSON
under the key `hilojack`. The rows follow from these alone, for any engine and number of workers;
the bytes of a file also depend on the version of pyarrow.
"""

import io
import json
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from hilojack import __version__
from hilojack.calls import CALLS, FIRST_CALL, name_act, show_act
from hilojack.cards import show_cards
from hilojack.compiled import bound
from hilojack.envs import loops
from hilojack.envs.observation import ACTS, Observer, mask_of
from hilojack.lab.entrants import INSIDERS, Chooser, check_entrant, enter, get_searchers_ready
from hilojack.lab.workers import PROCESSES, in_order
from hilojack.match import Match, Opening
from hilojack.rules import slots
from hilojack.seeds import start
from hilojack.system.extras import missing
from hilojack.system.whole_files import replacing
from hilojack.variants.variant import Variant
from hilojack.views import View

if TYPE_CHECKING:
    from pyarrow import DataType

KEY = b"hilojack"
FORMAT = 1
UNITS = ("deal", "match")  # single deals from a score of zero, or whole matches
BLOCK = {"deal": 250, "match": 25}  # to a shard
Columns = dict[str, list[Any]]
Row = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """The play of a data set, from which its rows follow."""

    variant: Variant
    players: tuple[str, ...]  # the last one for all other seats; they change seats
    seed: int
    count: int
    unit: str = "deal"

    def check(self) -> None:
        """Raise ValueError if a player does not exist, or uses more than its view."""
        if len(self.players) > self.variant.seats:
            raise ValueError(
                f"{len(self.players)} players are named; {self.variant.name} has "
                f"{self.variant.seats}"
            )
        for kind in self.players:
            if kind in INSIDERS:
                raise ValueError(f"'{kind}' sees hidden cards, and its acts would reveal them")
            check_entrant(kind, self.variant)

    @property
    def pieces(self) -> list[tuple[int, int]]:
        """The first deal or match of each shard, and the size of the shard."""
        size = BLOCK[self.unit]
        return [(first, min(size, self.count - first)) for first in range(0, self.count, size)]


def write_dataset(
    plan: Plan, folder: Path, *, engine: str = PROCESSES, workers: int | None = None
) -> Generator[int, None, None]:
    """Write shards `part-00000.parquet` and so on, and yield the deals or matches done so far.

    Keep shards that exist already, so that an interrupted data set is resumed; each shard exists
    whole or not at all. Raise ValueError if they are of another plan, MissingExtra without pyarrow.
    """
    plan.check()
    done = check_shards(plan, folder)
    folder.mkdir(parents=True, exist_ok=True)
    left = plan.pieces[len(done) :]
    work = partial(shard, plan)
    with closing(in_order(work, left, engine=engine, workers=workers)) as written:
        for number, ((first, size), content) in enumerate(
            zip(left, written, strict=True), len(done)
        ):
            path = folder / f"part-{number:05}.parquet"
            with replacing(path) as file:
                file.write(content)
            yield first + size


def shards(folder: Path) -> list[Path]:
    """Return the shards of a data set, in order."""
    return sorted(folder.glob("part-*.parquet"))


def check_shards(plan: Plan, folder: Path) -> list[Path]:
    """Return the shards that exist. Raise ValueError on a gap, or if one is not of the plan."""
    parquet, found = import_parquet(), shards(folder)
    if [path.name for path in found] != [f"part-{n:05}.parquet" for n in range(len(found))]:
        raise ValueError(f"{folder} lacks a shard; choose another folder")
    for path in found:
        try:
            kept = parquet.read_schema(path).metadata or {}
        except (OSError, ValueError) as error:
            raise ValueError(f"{path} is not a Parquet file ({error})") from None
        if kept.get(KEY) != metadata(plan):
            raise ValueError(f"{path} is of another game, player, seed, number or version")
    return found


def join(folder: Path, path: Path) -> int:
    """Join the shards in one file, a row group for each. Return the number of rows."""
    parquet = import_parquet()
    rows = 0
    found = shards(folder)
    schema = parquet.read_schema(found[0])
    with replacing(path) as file, parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for one in found:
            table = parquet.read_table(one)
            rows += table.num_rows
            writer.write_table(table, row_group_size=max(1, table.num_rows))
    return rows


def import_parquet() -> ModuleType:
    """Return `pyarrow.parquet`. Raise MissingExtra without pyarrow."""
    try:
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise missing("pyarrow", "data", "a data set") from error
    parquet: ModuleType = pyarrow.parquet
    return parquet


# --- a shard -------------------------------------------------------------------------------------


def shard(plan: Plan, first: int, count: int) -> bytes:
    """Return `count` deals or matches from number `first` as a Parquet file."""
    import pyarrow

    parquet = import_parquet()
    observer = Observer(plan.variant)
    get_searchers_ready(plan.variant, plan.players)
    columns: Columns = {name: [] for name in types(observer)}
    for number in range(first, first + count):
        play(plan, observer, number, columns)
    schema = pyarrow.schema(list(types(observer).items()), metadata={KEY: metadata(plan)})
    table = pyarrow.table(columns, schema=schema)
    sink = io.BytesIO()
    parquet.write_table(table, sink, compression="zstd", row_group_size=max(1, table.num_rows))
    return sink.getvalue()


def play(plan: Plan, observer: Observer, number: int, columns: Columns) -> None:
    """Play one deal or match, and add a row for each act."""
    variant, seats = plan.variant, plan.variant.seats
    opening = Opening(first_dealer=number % seats)
    match = Match(variant, seed=start(plan.seed, "data", number), opening=opening)
    kinds = [*plan.players, *[plan.players[-1]] * seats][:seats]
    kinds = [kinds[(seat + number) % seats] for seat in range(seats)]
    table = [
        enter(kind, match, seat, start(plan.seed, "player", number, seat, kind))
        for seat, kind in enumerate(kinds)
    ]
    begun = len(columns["seat"])
    while True:
        play_deal(match, table, observer, columns)
        if plan.unit == "deal" or match.is_played:
            break
        match.next_deal()
    rows = len(columns["seat"]) - begun
    seated = columns["seat"][begun:]
    columns["match"] += [number] * rows
    columns["player"] += [kinds[seat] for seat in seated]
    whole = plan.unit == "match"
    columns["match_points"] += [match.scores if whole else None] * rows
    won = [seat % variant.sides == match.victor for seat in seated]
    columns["match_won"] += won if whole else [None] * rows


def play_deal(match: Match, table: Sequence[Chooser], observer: Observer, columns: Columns) -> None:
    """Play one deal, and add its rows."""
    begun = len(columns["seat"])
    place = 0
    while match.turn is not None:
        seat = match.turn
        row = seen(observer, match.view(seat), place)
        act = table[seat]()
        match.act(act)
        for name, value in row.items():
            columns[name].append(value)
        columns["act"].append(act)
        columns["act_name"].append(show_act(act))
        place += 1
    points, gains = outcome(match)
    for seat in columns["seat"][begun:]:
        columns["deal_points"].append(points)
        columns["deal_gain"].append(gains[seat])


def seen(observer: Observer, view: View, place: int) -> Row:
    """Return what a row says of a seat that is to act, from its view alone."""
    return {
        "deal": view.number,
        "place": place,
        "seat": view.seat,
        "dealer": view.dealer,
        "phase": view.phase,
        "scores": view.scores,
        "hand": show_cards(view.hand),
        "legal": view.acts,
        "action_mask": mask_of(view.acts),
        "observation": observer.observe(view),
    }


def outcome(match: Match) -> tuple[list[int], list[float]]:
    """Return the points of each side in a deal that is over, and the gain of each seat."""
    variant, row = match.variant, list(match.position)
    sides = range(variant.sides)
    points = [row[slots.SCORES + side] - row[slots.BEFORE + side] for side in sides]
    gains = [0.0] * variant.seats
    bound(loops.pay_deal, variant.family.name)(variant.row, row, gains)
    return points, gains


def types(observer: Observer) -> dict[str, "DataType"]:
    """Return the columns and their types."""
    import pyarrow as pa

    return {
        "match": pa.int64(),
        "deal": pa.int32(),
        "place": pa.int32(),
        "seat": pa.int8(),
        "dealer": pa.int8(),
        "player": pa.string(),
        "phase": pa.string(),
        "scores": pa.list_(pa.int32()),
        "hand": pa.string(),
        "legal": pa.list_(pa.int16()),
        "action_mask": pa.list_(pa.int8(), ACTS),
        "observation": pa.list_(pa.int16(), observer.size),
        "act": pa.int16(),
        "act_name": pa.string(),
        "deal_points": pa.list_(pa.int32()),
        "deal_gain": pa.float32(),
        "match_points": pa.list_(pa.int32()),
        "match_won": pa.bool_(),
    }


def metadata(plan: Plan) -> bytes:
    """Return what the rows follow from, and what is needed to read them."""
    variant = plan.variant
    places = Observer(variant).places
    facts = {
        "format": FORMAT,
        "hilojack": __version__,
        "game": variant.game,
        "name": variant.name,
        "preset": variant.preset,
        "seats": variant.seats,
        "sides": variant.sides,
        "house_rules": variant.house_rules,
        "rules": dict(variant.rules),
        "rules_row": list(variant.row),
        "players": list(plan.players),
        "seed": plan.seed,
        "unit": plan.unit,
        "count": plan.count,
        "observation": {name: [place.start, place.stop] for name, place in places.items()},
        "acts": {act: name_act(act) for act in (*range(FIRST_CALL), *CALLS)},
    }
    return json.dumps(facts, ensure_ascii=False, sort_keys=True, default=list).encode()
