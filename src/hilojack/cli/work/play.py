"""The command play."""

from collections.abc import Sequence
from dataclasses import fields
from urllib.parse import urlencode

from hilojack.cli.errors import Mistake
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
from hilojack.cli.sharing import USUAL, chosen, plainly
from hilojack.variants.variant import Variant, load

IN_TERMINAL = ("terminal", "plain", "new", "name", "seed", "resume")
OF_SERVER = (
    *("port", "host", "share", "origin", "proxy", "store", "peer_address", "log", "no_browser"),
    *("keep_unfinished", "keep_finished", "push", "push_anywhere", "metrics"),
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


def run(options: Options) -> int:
    """Play in the browser, or in the terminal if an option of it is given."""
    variant = None
    if options.game or options.preset or options.rule or options.seats is not None:
        variant = chosen(options)
    check_seating(options, variant)
    in_terminal = given(options, IN_TERMINAL)
    if in_terminal and (of_server := given(options, OF_SERVER)):
        raise Mistake(
            f"{in_terminal[0]} is of the terminal and {of_server[0]} of the browser; leave one out"
        )
    if options.share and given(options, ["host"]):
        raise Mistake("--share listens for this whole network and --host for one; leave one out")
    if in_terminal:
        return play_in_terminal(options, variant)
    from hilojack.web.serving import ANY, serve
    from hilojack.web.storing.retention import Rule

    return serve(
        path=page(options, variant),
        host=ANY if options.share else options.host,
        port=options.port,
        store=options.store,
        peer_address=options.peer_address,
        origins=options.origin,
        proxies=options.proxy,
        browser=not options.no_browser,
        log=options.log,
        metrics=options.metrics,
        keep=Rule(options.keep_unfinished, options.keep_finished),
        push=options.push or options.push_anywhere,
        push_anywhere=options.push_anywhere,
    )


def given(options: Options, names: Sequence[str]) -> list[str]:
    """Return those of some options that differ from their default, as they are typed."""
    usual = {one.name: one.metadata.get("default") for one in fields(options)}
    words = []
    for name in names:
        value = getattr(options, name)
        if not (value is None or value is False or value in ((), usual[name])):
            words.append(f"--{name.replace('_', '-')}")
    return words


def play_in_terminal(options: Options, variant: Variant | None) -> int:
    """Play in the terminal."""
    from hilojack.tui import play as play_at_table

    return play_at_table(
        variant,
        opponents=options.opponent,
        seed=options.seed,
        plain=options.plain,
        name=options.name,
        resume=options.resume or None,
        go_on=options.resume is not None,
        fresh=options.new,
    )


def page(options: Options, variant: Variant | None) -> str:
    """Return the page that opens the table."""
    from hilojack.players import check_player

    with plainly():
        for opponent in options.opponent:
            check_player(opponent)
    if variant is None and not options.opponent:
        return "/"
    asked = [("preset", options.preset), ("seats", options.seats)]
    asked += [("opponent", one) for one in options.opponent] + [("rule", r) for r in options.rule]
    query = urlencode([(key, value) for key, value in asked if value is not None])
    return f"/new/{variant.game if variant else USUAL}{'?' if query else ''}{query}"


def check_seating(options: Options, variant: Variant | None) -> None:
    """Refuse contradictory options."""
    if options.resume and (variant or options.opponent or options.seed is not None):
        raise Mistake("--resume NAME has its own game, cards and opponents; leave those out")
    if options.resume is not None and options.new:
        raise Mistake("--resume resumes a match and --new starts one; choose one")
    others = (variant or load(USUAL)).seats - 1
    if not options.resume and len(options.opponent) > others:
        seats = "is one seat" if others == 1 else f"are {others} seats"
        raise Mistake(f"{len(options.opponent)} opponents are named, and there {seats} for them")
