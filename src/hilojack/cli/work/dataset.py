"""The command dataset."""

import shutil
import sys
from pathlib import Path

from hilojack.cli.compiling import compile_searches
from hilojack.cli.dataset import Options
from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import chosen, kinds_of, plainly, print_json, refuse_existing
from hilojack.system.extras import missing

try:
    from hilojack.envs.dataset import (
        Plan,
        check_shards,
        import_parquet,
        join,
        shards,
        write_dataset,
    )
except ModuleNotFoundError as error:  # NumPy may be missing
    raise missing(error.name or "NumPy", "data", "a data set") from error


def run(options: Options) -> int:
    """Write self-play as Parquet, with progress."""
    plan = plan_of(options)
    out, single = options.out, options.out.suffix == ".parquet"
    folder = folder_for(options, single)
    with plainly():
        check_shards(plan, folder)
    stopped = write(options, plan, folder)
    if stopped:
        print(f"Stopped. Resume from {folder}: the same command with --resume.", file=sys.stderr)
        return STOPPED
    rows = finish(folder, out if single else None)
    if options.json:
        print_json({"out": str(out), "rows": rows, plan.unit: plan.count})
    else:
        print(f"Wrote {rows:,} rows to {out}.", file=sys.stderr)
    return 0


def folder_for(options: Options, single: bool) -> Path:
    """Return the folder of the shards. Raise UserError if anything is in the way."""
    out = options.out
    folder = out.with_name(out.name + ".part") if single else out
    if single:
        refuse_existing(out)
    elif out.exists() and not out.is_dir():
        raise UserError(f"{out} is a file; a data set is a folder, or a file ending in .parquet")
    if folder.exists() and any(folder.iterdir()) and not options.resume:
        raise UserError(f"{folder} already exists; resume it with --resume")
    return folder


def plan_of(options: Options) -> Plan:
    """Return the plan of play."""
    import_parquet()
    players = kinds_of(options.players)
    unit = "match" if options.matches else "deal"
    plan = Plan(chosen(options), players, options.seed, options.matches or options.deals, unit)
    with plainly("--players: "):
        plan.check()
    return plan


def write(options: Options, plan: Plan, folder: Path) -> bool:
    """Write the shards. Return True if Ctrl-C came before the end."""
    compile_searches(plan.variant, plan.players)
    steps = write_dataset(plan, folder, engine=options.engine, workers=options.workers)
    try:
        with Progress("matches" if options.matches else "deals") as bar:
            for done in steps:
                bar.show(done, plan.count)
    except KeyboardInterrupt:
        return True
    return False


def finish(folder: Path, out: Path | None) -> int:
    """Join the shards if one file is asked for. Return the number of rows."""
    if out is None:
        parquet = import_parquet()
        return sum(parquet.read_metadata(path).num_rows for path in shards(folder))
    rows = join(folder, out)
    shutil.rmtree(folder)
    return rows
