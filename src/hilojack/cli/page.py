"""The command page."""

from pathlib import Path

from hilojack.cli.errors import Mistake
from hilojack.cli.options import Json, option, port
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import print_json

USUAL = 8053  # not the port of a table: by its address a browser parts what it keeps


class Options(Json):
    out: Path = option("the folder to write", Path, Path("site"), "FOLDER")
    serve: int | None = option(
        f"hand the folder to phones in this network, at this port (default: {USUAL}); it is only "
        "written if it is not there",
        port,
        None,
        "PORT",
        nargs="?",
        const=USUAL,
    )


def run(options: Options) -> int:
    """Write a folder that plays everything in the browser from any web space; hand it over."""
    if options.serve is None:
        return make(options)
    if options.json:
        raise Mistake("--json describes a folder and --serve hands it over; leave one out")
    if not all((options.out / part).exists() for part in ("sw.js", "python")):
        make(options)
    from hilojack.web.site.handing import hand

    return hand(options.out, None if options.serve == USUAL else options.serve, USUAL)


def make(options: Options) -> int:
    """Write the folder, and print what a first visit to it brings."""
    from hilojack.web.site import making
    from hilojack.web.site.fetching import NotFetched
    from hilojack.web.site.measuring import first_visit

    with Progress("parts") as progress:
        try:
            making.make(options.out, tell=progress.tell)
        except (NotFetched, FileExistsError) as error:
            raise Mistake(str(error)) from None
    sizes = first_visit(options.out)
    if options.json:
        print_json({"folder": str(options.out), "first_visit": sizes})
    else:
        print(f"{options.out} is ready; its files can be put on any web space.")
        print(", ".join(f"{form} {size:,} bytes" for form, size in sizes.items()))
    return 0
