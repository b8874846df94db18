"""Backups of a store: a SQLite file, whichever store it is made of, which is proved once written.

A backup is a store itself: a server can be started on it.
"""

from pathlib import Path

from hilojack.web.hall.keeping.proving import StoreProof, prove
from hilojack.web.storing.store import StoreError
from hilojack.web.storing.vault import copy, digest_of, opened, read_file, write_file

DIFFERS = "what was written is not what was read; the disk may be failing"


async def back_up(where: str, to: Path) -> StoreProof:
    """Write a backup of a store, under load or not. Return the proof of what was written."""
    if to.exists():
        raise StoreError(f"{to} already exists; remove it or choose another file")
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    try:
        async with opened(where) as source:
            target = write_file(part)
            try:
                digest = await copy(source, target)
                target.base.execute("PRAGMA journal_mode = DELETE")  # all in one file
            finally:
                await target.close()
        proof = await proved(part, digest)
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)
    return proof


async def proved(path: Path, digest: str) -> StoreProof:
    """Return the proof of a backup. Raise StoreError if it is not what was copied."""
    backup = read_file(path)
    try:
        if await digest_of(backup) != digest:
            raise StoreError(DIFFERS)
        return await prove(backup)
    finally:
        await backup.close()


async def restore(backup: Path, where: str) -> StoreProof:
    """Fill an empty store from a backup. Return the proof of what is in the store then."""
    async with opened(str(backup)) as source, opened(where, writing=True, new=True) as target:
        if await target.streams():
            raise StoreError(f"{named(where)} is not empty; choose another store")
        digest = await copy(source, target)
        if await digest_of(target) != digest:
            raise StoreError(DIFFERS)
        return await prove(target)


def named(where: str) -> str:
    """Return a store without the password that its address may have."""
    return "the database" if "://" in where else where
