"""The options of store."""

from hilojack.cli.options import Json, argument, text

ACTIONS = ("check", "backup", "restore", "export-person", "erase-person")


class Options(Json):
    action: str = argument(
        "check: replay every match; backup: write FILE, and prove it; restore: fill an empty store "
        "from FILE; export-person, erase-person: the data of the person with KEY",
        str,
        choices=ACTIONS,
    )
    what: str | None = argument("file of the backup, or key of the person", str, nargs="?")
    store: str | None = text(
        "file or database (postgresql://...) of the server (default: as for `play`)", None, "STORE"
    )
