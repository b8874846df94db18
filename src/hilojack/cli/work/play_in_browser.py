"""Play at the table in the browser."""

from urllib.parse import urlencode

from hilojack.cli.play import Options
from hilojack.cli.sharing import USUAL, plainly
from hilojack.cli.work.play import variant_of
from hilojack.players import check_player
from hilojack.variants.variant import Variant
from hilojack.web.hall.keeping.retention import Rule
from hilojack.web.serving import start


def run(options: Options) -> int:
    """Serve the table, and open it."""
    variant = variant_of(options)
    return start.serve(
        path=page(options, variant),
        host=start.ANY if options.share else options.host,
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
        open_tables=options.open_tables,
    )


def page(options: Options, variant: Variant | None) -> str:
    """Return the page that opens the table."""
    with plainly():
        for opponent in options.opponent:
            check_player(opponent)
    if variant is None and not options.opponent:
        return "/"
    asked = [("preset", options.preset), ("seats", options.seats)]
    asked += [("opponent", one) for one in options.opponent] + [("rule", r) for r in options.rule]
    query = urlencode([(key, value) for key, value in asked if value is not None])
    return f"/new/{variant.game if variant else USUAL}{'?' if query else ''}{query}"
