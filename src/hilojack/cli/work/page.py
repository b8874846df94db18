"""The command page."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from hilojack.cli.errors import UserError
from hilojack.cli.page import USUAL, Options
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import print_json
from hilojack.variants.variant import games
from hilojack.web.serving.site import checking, making
from hilojack.web.serving.site.checking import Found
from hilojack.web.serving.site.fetching import NotFetched
from hilojack.web.serving.site.handing import hand
from hilojack.web.serving.site.measuring import first_visit

T = TypeVar("T")
EQUAL = "made twice, from nothing the second time: every file is the same"


class ComparedFacts(Struct, frozen=True):
    """What the comparison of a game found."""

    alike: int  # lines, from the first on
    digest: str
    here: str  # the first line that differs, on this machine
    page: str
    equal: bool


class FolderFacts(Struct, frozen=True):
    """What the check of the folder found."""

    right: bool
    version: str
    differing_files: Sequence[str]
    acts: int  # compared in a game
    games: Mapping[str, ComparedFacts]
    first_visit: Mapping[str, int]  # bytes, by how they are compressed


def run(options: Options) -> int:
    """Write a folder that plays everything in the browser from any web space; hand it over."""
    if options.check and options.serve is not None:
        raise UserError("--check writes no folder that --serve could hand over; leave one out")
    if options.check:
        return check(options)
    if options.serve is None:
        return make(options)
    if options.json:
        raise UserError("--json describes a folder and --serve hands it over; leave one out")
    if not all((options.out / part).exists() for part in ("sw.js", "python")):
        make(options)

    return hand(options.out, None if options.serve == USUAL else options.serve, USUAL)


def make(options: Options) -> int:
    """Write the folder, and print what a first visit to it brings."""
    with_progress(lambda progress: making.make(options.out, tell=progress.tell))
    sizes = first_visit(options.out)
    if options.json:
        print_json({"folder": str(options.out), "first_visit": sizes})
    else:
        print(f"{options.out} is ready; its files can be put on any web space.")
        print(said(sizes))
    return 0


def check(options: Options) -> int:
    """Check the folder. Return 1 if anything differs."""
    chosen = names(options.game)
    found = with_progress(lambda bar: checking.check(chosen, options.acts, bar.tell))
    if options.json:
        print_json(facts(found, options.acts))
    else:
        show(found, options.acts)
    return 0 if found.right else 1


def names(asked: Sequence[str]) -> Sequence[str]:
    """Return the games asked for, or all. Raise UserError if there is no such game."""
    known = list(games())
    for game in asked:
        if game not in known:
            raise UserError(f"--game {game}: no such game; choose from: {', '.join(known)}")
    return asked or known


def with_progress(work: Callable[[Progress], T]) -> T:
    """Do work that needs parts of others, with a bar."""
    with Progress("parts") as progress:
        try:
            return work(progress)
        except (NotFetched, FileExistsError) as error:
            raise UserError(str(error)) from None


def facts(found: Found, acts: int) -> FolderFacts:
    """Return what was found, as data."""
    compared = found.games.items()
    games = {game: ComparedFacts(**vars(one), equal=one.equal) for game, one in compared}
    return FolderFacts(found.right, found.version, found.differing, acts, games, found.sizes)


def show(found: Found, acts: int) -> None:
    """Print what was found."""
    print(f"version {found.version}")
    print(f"made twice: {', '.join(found.differing)} differ" if found.differing else EQUAL)
    width = max(map(len, found.games))
    for game, one in found.games.items():
        print(f"{game:{width}}  {min(one.alike, acts):>7,} {one}")
    print(f"first visit: {said(found.sizes)}")


def said(sizes: dict[str, int]) -> str:
    """Return sizes in words."""
    return ", ".join(f"{form} {size:,} bytes" for form, size in sizes.items())
