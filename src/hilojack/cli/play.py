"""The options of play, and which of its works they ask for."""

from collections.abc import Sequence
from dataclasses import fields

from hilojack.cli.options import (
    Rules,
    address,
    option,
    port,
    positive,
    repeated,
    switch,
    text,
    whole_number,
)

IN_TERMINAL = ("terminal", "plain", "new", "name", "seed", "resume")
OF_SERVER = (
    *("port", "host", "share", "origin", "proxy", "store", "peer_address", "log", "no_browser"),
    *("keep_unfinished", "keep_finished", "push", "push_anywhere", "metrics"),
    "open_tables",
)


class Options(Rules):
    opponent: tuple[str, ...] = repeated(
        "random, rule, beginner, casual, club, expert or master; may be repeated", "PLAYER"
    )
    port: int | None = option("serve the table at this port", port, None, "N")
    host: str = text("serve it at this address; the usual one is of this machine only", "127.0.0.1")
    share: bool = switch("let others in this network open it: the same as --host 0.0.0.0")
    origin: tuple[str, ...] = repeated(
        "address of the server in browsers, as in https://cards.example; may be repeated", "URL"
    )
    proxy: tuple[str, ...] = repeated(
        "address of a proxy that says whom it asks for (X-Forwarded-For); may be repeated", "IP"
    )
    store: str | None = text(
        "keep tables in a file, a database (postgresql://...) or `memory`", None, "STORE"
    )
    peer_address: str | None = text(
        "address of this server for others on its database, as in http://10.0.0.5:8052", None, "URL"
    )
    keep_unfinished: int = option(
        "delete an unfinished table this long after its last act", positive, 30, "DAYS"
    )
    keep_finished: int = option(
        "delete a finished table this long after its last act; records stay", positive, 365, "DAYS"
    )
    push: bool = switch(
        "tell people whose page is closed of their turn (Web Push; the extra 'push')"
    )
    push_anywhere: bool = switch("the same, also by push services in private networks")
    open_tables: bool = switch("let people open tables to strangers, who find them in a list")
    metrics: tuple[str, int] | None = option(
        "tell machines that watch the server its figures here, as in 127.0.0.1:9100",
        address,
        None,
        "ADDRESS:PORT",
    )
    log: bool = switch("log what the server does to the error stream, as JSON")
    no_browser: bool = switch("do not open a browser")
    terminal: bool = switch("play in the terminal")
    name: str | None = text("in the terminal: your name at the table", None)
    plain: bool = switch("in the terminal: print lines of text, for a screen reader or a script")
    resume: str | None = text(
        "in the terminal: resume the last match, or NAME (see saves)",
        None,
        "NAME",
        nargs="?",
        const="",
    )
    new: bool = switch("in the terminal: start a new match even if one can be resumed")
    seed: int | None = option("in the terminal: random seed of the cards", whole_number, None, "N")


def work(options: Options) -> str:
    """Return the table to play at: the browser's, or the terminal's if an option of it is given."""
    return "play_in_terminal" if given(options, IN_TERMINAL) else "play_in_browser"


def given(options: Options, names: Sequence[str]) -> list[str]:
    """Return those of some options that differ from their default, as they are typed."""
    usual = {one.name: one.metadata.get("default") for one in fields(options)}
    words = []
    for name in names:
        value = getattr(options, name)
        if not (value is None or value is False or value in ((), usual[name])):
            words.append(f"--{name.replace('_', '-')}")
    return words
