"""The command dataset."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.options import chosen, kinds_of, print_json
from hilojack.cli.progress import Progress
from hilojack.cli.simulation import compile_searches
from hilojack.system.extras import missing

if TYPE_CHECKING:
    from hilojack.envs.dataset import Plan


def dataset(options: Any) -> int:
    """Write self-play as Parquet, with progress."""
    try:
        from hilojack.envs.dataset import check_shards
    except ModuleNotFoundError as error:  # NumPy, which is not everywhere
        raise missing(error.name or "NumPy", "data", "a data set") from error
    plan = plan_of(options)
    out, single = options.out, options.out.suffix == ".parquet"
    folder = out.with_name(out.name + ".part") if single else out
    if single and out.exists():
        raise Mistake(f"{out} is there already; choose another name, or remove it")
    if not single and out.exists() and not out.is_dir():
        raise Mistake(f"{out} is a file; a data set is a folder, or a file ending in .parquet")
    if folder.exists() and any(folder.iterdir()) and not options.resume:
        raise Mistake(f"{folder} is there already; --resume goes on with it")
    try:
        check_shards(plan, folder)
    except ValueError as error:
        raise Mistake(str(error)) from None
    stopped = write(options, plan, folder)
    if stopped:
        print(f"Stopped. The same command with --resume goes on from {folder}.", file=sys.stderr)
        return STOPPED
    rows = finish(folder, out if single else None)
    if options.json:
        print_json({"out": str(out), "rows": rows, plan.unit: plan.count})
    else:
        print(f"{rows:,} rows are in {out}.", file=sys.stderr)
    return 0


def plan_of(options: Any) -> "Plan":
    """What is to be played."""
    from hilojack.envs.dataset import Plan, import_parquet

    import_parquet()
    players = kinds_of(options.players)
    unit = "match" if options.matches else "deal"
    plan = Plan(chosen(options), players, options.seed, options.matches or options.deals, unit)
    try:
        plan.check()
    except ValueError as error:
        raise Mistake(f"--players: {error}") from None
    return plan


def write(options: Any, plan: "Plan", folder: Path) -> bool:
    """Write the shards; whether Ctrl-C came before the end."""
    from hilojack.envs.dataset import write_dataset

    compile_searches(plan.variant, plan.players)
    bar = Progress("matches" if options.matches else "deals")
    try:
        for done in write_dataset(plan, folder, engine=options.engine, workers=options.workers):
            bar.show(done, plan.count)
    except KeyboardInterrupt:
        return True
    finally:
        bar.close()
    return False


def finish(folder: Path, out: Path | None) -> int:
    """Join the shards where one file is wanted; the number of rows."""
    from hilojack.envs.dataset import import_parquet, join, shards

    if out is None:
        parquet = import_parquet()
        return sum(parquet.read_metadata(path).num_rows for path in shards(folder))
    rows = join(folder, out)
    shutil.rmtree(folder)
    return rows
