"""The commands for players: games, rules and play."""

import textwrap
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from hilojack.cli.errors import Mistake
from hilojack.cli.options import chosen, print_json
from hilojack.players import check_player
from hilojack.variants.variant import Variant, games, load, read_file

# --- games and rules -----------------------------------------------------------------------------


def list_games(options: Any) -> int:
    """List the games."""
    files = [read_file(game) for game in games()]
    if options.json:
        print_json([game_facts(file) for file in files])
        return 0
    for file in files:
        seats = " or ".join(map(str, file["seats"]))
        print_line(f"{file['game']:17}", f"{file['name']}, for {seats}. {file['summary']}")
        for name, preset in file["presets"].items():
            default = " (default)" if name == file["default"] else ""
            print_line(f"  {name + default:17}", preset["says"])
    return 0


def print_line(name: str, text: str) -> None:
    """A name and what there is to say of it, in lines that fit a narrow terminal."""
    print(textwrap.fill(text, 80, initial_indent=f"{name} ", subsequent_indent=" " * 20))


def game_facts(file: dict[str, Any]) -> dict[str, Any]:
    """What a program wants to know of a game."""
    presets = {name: preset["says"] for name, preset in file["presets"].items()}
    facts = {key: file[key] for key in ("game", "name", "summary", "seats", "default", "sources")}
    return facts | {"presets": presets}


def print_rules(options: Any) -> int:
    """Print the page of rules, or the rule sheet as data."""
    from hilojack.variants.page import rule_page

    variant = chosen(options)
    if options.json:
        print_json(rule_facts(variant))
    else:
        print(rule_page(variant), end="")
    return 0


def rule_facts(variant: Variant) -> dict[str, Any]:
    """Every rule of a variant: the question, the value and the choices."""
    facts = game_facts(variant.file) | {"preset": variant.preset, "seats": variant.seats}
    facts["house_rules"] = variant.house_rules
    facts["rules"] = {
        name: {"asks": key.asks, "value": variant.rules[name], "choices": dict(key.values)}
        for name, key in variant.family.keys.items()
    }
    return facts


# --- playing -------------------------------------------------------------------------------------


def play(options: Any) -> int:
    """Play in the browser, or in the terminal where an option of it is given."""
    variant = None
    if options.game or options.preset or options.rule or options.seats is not None:
        options.game = options.game or "california-jack"
        variant = chosen(options)
    check_seating(options, variant)
    terminal = (options.terminal, options.plain, options.new, options.name)
    if any(terminal) or options.seed is not None or options.resume is not None:
        return play_in_terminal(options, variant)
    from hilojack.web.serving import serve

    return serve(
        path=page(options, variant),
        host=options.host,
        port=options.port,
        store=options.store,
        peer_address=options.peer_address,
        origins=options.origin,
        browser=not options.no_browser,
        log=options.log,
    )


def play_in_terminal(options: Any, variant: Variant | None) -> int:
    """Play in the terminal."""
    from hilojack.tui import play as play_at_table

    return play_at_table(
        variant,
        opponents=options.opponent,
        seed=options.seed,
        plain=options.plain,
        name=options.name,
        resume=Path(options.resume) if options.resume else None,
        go_on=options.resume is not None,
        fresh=options.new,
    )


def page(options: Any, variant: Variant | None) -> str:
    """The page that lays the table that is asked for."""
    try:
        for opponent in options.opponent:
            check_player(opponent)
    except ValueError as error:
        raise Mistake(str(error)) from None
    if variant is None and not options.opponent:
        return "/"
    asked = [("preset", options.preset), ("seats", options.seats)]
    asked += [("opponent", one) for one in options.opponent] + [("rule", r) for r in options.rule]
    query = urlencode([(key, value) for key, value in asked if value is not None])
    game = variant.game if variant else "california-jack"
    return f"/new/{game}{'?' if query else ''}{query}"


def check_seating(options: Any, variant: Variant | None) -> None:
    """Refuse options that cannot all be meant."""
    if options.resume and (variant or options.opponent or options.seed is not None):
        raise Mistake("--resume FILE has its own game, cards and opponents; leave those out")
    if options.resume is not None and options.new:
        raise Mistake("--resume goes on with a match and --new begins one; choose one")
    others = (variant or load("california-jack")).seats - 1
    if not options.resume and len(options.opponent) > others:
        seats = "is one seat" if others == 1 else f"are {others} seats"
        raise Mistake(f"{len(options.opponent)} opponents are named, and there {seats} for them")
