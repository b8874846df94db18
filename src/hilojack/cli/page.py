"""The command page."""

from pathlib import Path

from hilojack.cli.errors import Mistake
from hilojack.cli.options import Json, option
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import print_json


class Options(Json):
    out: Path = option("the folder to write", Path, Path("site"), "FOLDER")


def run(options: Options) -> int:
    """Write a folder that plays everything in the browser, from any web space."""
    from hilojack.web.site.fetching import NotFetched
    from hilojack.web.site.making import make
    from hilojack.web.site.measuring import first_visit

    with Progress("parts") as progress:
        try:
            make(options.out, tell=progress.tell)
        except (NotFetched, FileExistsError) as error:
            raise Mistake(str(error)) from None
    sizes = first_visit(options.out)
    if options.json:
        print_json({"folder": str(options.out), "first_visit": sizes})
    else:
        print(f"{options.out} is ready; its files can be put on any web space.")
        print(", ".join(f"{form} {size:,} bytes" for form, size in sizes.items()))
    return 0
