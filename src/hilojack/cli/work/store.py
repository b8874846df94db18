"""The command store."""

import asyncio
from dataclasses import asdict
from pathlib import Path

from hilojack.cli.errors import UserError
from hilojack.cli.sharing import counted, plainly, print_json
from hilojack.cli.store import Options
from hilojack.web.hall.keeping.backups import back_up, restore
from hilojack.web.hall.keeping.persons import Erasure, erase_person, export_person
from hilojack.web.hall.keeping.proving import StoreProof, prove
from hilojack.web.serving.start import data_folder
from hilojack.web.storing.store import StoreError
from hilojack.web.storing.vault import opened

SHORTEST_KEY = 32  # characters
NEEDS = {"backup": "FILE", "restore": "FILE", "export-person": "KEY", "erase-person": "KEY"}


def run(options: Options) -> int:
    """Look after a store. Return 1 if it has a fault."""
    needs = NEEDS.get(options.action)
    if (needs is None) != (options.what is None):
        words = f"needs {needs}" if needs else "takes no more words"
        raise UserError(f"store {options.action} {words}")
    if options.store == "memory":
        raise UserError("a store in memory ends with its server; name a file or a database")
    where = options.store or str(data_folder() / "tables.sqlite")
    with plainly(of=StoreError):
        if options.action.endswith("-person"):
            return serve_person(options, where)
        return show(asyncio.run(looked_after(options, where)), options)


async def looked_after(options: Options, where: str) -> "StoreProof":
    """Check, back up or restore a store. Return the proof of what is in it then."""
    if options.action == "backup":
        return await back_up(where, Path(options.what or ""))
    if options.action == "restore":
        return await restore(Path(options.what or ""), where)
    async with opened(where) as vault:
        return await prove(vault)


def show(proof: StoreProof, options: Options) -> int:
    """Print what a store holds, and its faults."""
    if options.json:
        print_json(asdict(proof))
    else:
        things = ("streams", "entries", "tables", "matches", "deals", "results")
        print(", ".join(counted(getattr(proof, thing), thing) for thing in things))
        if proof.unsummed:
            print(f"{counted(proof.unsummed, 'entries')} without a checksum, of an older release")
        for one in proof.faults:
            print(f"{one.stream}: {one.fault}")
        over = proof.matches - proof.unfinished
        if not proof.faults:
            print(f"No faults: {counted(over, 'matches')} replayed to the score.")
    return 1 if proof.faults else 0


def serve_person(options: Options, where: str) -> int:
    """Give out or erase a person's data. Return 1 if nothing is stored of them."""
    key = options.what or ""
    if len(key) < SHORTEST_KEY:
        raise UserError(
            "KEY must be a person's key, the token of a table, or the hash of either: at least "
            f"{SHORTEST_KEY} characters, not {len(key)}"
        )
    if options.action == "export-person":
        data = asyncio.run(export_person(where, key))
        print_json(data)
        return 0 if any(data.values()) else 1
    erased = asyncio.run(erase_person(where, key))
    if options.json:
        print_json(asdict(erased))
    else:
        tell_erased(erased, where)
    found = erased.tables or erased.results
    return 0 if found and not erased.damaged and not erased.kept else 1


def tell_erased(erased: Erasure, where: str) -> None:
    """Print what was erased, and where it may still be read."""
    at = f"{counted(erased.tables, 'tables')}, {counted(erased.results, 'results')}"
    print(f"Not yet erased on disk: {erased.kept}." if erased.kept else f"Erased at {at}.")
    for stream in erased.damaged:
        print(f"{stream}: damaged, so nothing is erased there")
    if "://" in where:
        print(
            "PostgreSQL keeps the old rows until VACUUM FULL hilojack_log, and its own log longer."
        )
    print("Backups made before still hold the data.")
