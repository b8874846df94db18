"""What each command does: thin layers over parts of the package that are imported when used."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.progress import Progress
from hilojack.variant import Value, Variant, games, load, read_file

if TYPE_CHECKING:
    from hilojack.records import Record


def chosen(options: Any) -> Variant:
    """The variant that the options choose."""
    return load(
        options.game, preset=options.preset, seats=options.seats, rules=house_rules(options.rule)
    )


def house_rules(words: Sequence[str]) -> dict[str, Value]:
    """House rules from `KEY=VALUE` words."""
    pairs = [word.partition("=") for word in words]
    for key, equals, _ in pairs:
        if not equals:
            raise Mistake(f"--rule wants KEY=VALUE, as in follow=follow-suit, not '{key}'")
    return {key.strip(): value.strip() for key, _, value in pairs}


def print_json(data: object) -> None:
    """One JSON document on the screen."""
    print(json.dumps(data, ensure_ascii=False, indent=2, default=list))


# --- games and rules -----------------------------------------------------------------------------


def list_games(options: Any) -> int:
    """List the games."""
    files = [read_file(game) for game in games()]
    if options.json:
        print_json([game_facts(file) for file in files])
        return 0
    for file in files:
        seats = " or ".join(map(str, file["seats"]))
        print(f"{file['game']:18} {file['name']}, for {seats}. {file['summary']}")
        for name, preset in file["presets"].items():
            default = " (default)" if name == file["default"] else ""
            print(f"    {name + default:24} {preset['says']}")
    return 0


def game_facts(file: dict[str, Any]) -> dict[str, Any]:
    """What a program wants to know of a game."""
    presets = {name: preset["says"] for name, preset in file["presets"].items()}
    facts = {key: file[key] for key in ("game", "name", "summary", "seats", "default", "sources")}
    return facts | {"presets": presets}


def print_rules(options: Any) -> int:
    """Print the page of rules, or the rule sheet as data."""
    from hilojack.rulepage import rule_page

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
    """Play in the terminal."""
    from hilojack.tui import play as play_at_table

    variant = None
    if options.game or options.preset or options.rule or options.seats:
        options.game = options.game or "california-jack"
        variant = chosen(options)
    return play_at_table(
        variant,
        opponents=options.opponent,
        seed=options.seed,
        plain=options.plain,
        name=options.name,
        resume=options.resume,
        fresh=options.new,
    )


# --- simulation ----------------------------------------------------------------------------------


def simulate(options: Any) -> int:
    """Simulate random deals, with progress, and print what they came to."""
    from hilojack.lab.report import read_state, show_simulation, simulation_facts, write_state
    from hilojack.lab.simulate import has_numba
    from hilojack.lab.simulate import simulate as simulate_deals

    variant = chosen(options)
    before = read_state(options.state, variant, options.seed) if options.state else None
    if before and before.deals >= options.deals:
        raise Mistake(
            f"{options.state} holds {before.deals:,} deals already; ask for more than that"
        )
    if not has_numba():
        print(
            "Numba is not installed: the deals are played in plain Python, slower.", file=sys.stderr
        )
    run, last, status = Progress("deals"), before, 0
    try:
        for last in simulate_deals(
            variant, options.deals, seed=options.seed, workers=options.workers, before=before
        ):
            run.show(last.deals, options.deals)
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        run.close()
    if last is None:
        raise Mistake("stopped before the first block of deals was done")
    if options.state:
        write_state(options.state, last)
    if options.json:
        print_json(simulation_facts(last))
    else:
        print(show_simulation(last))
    if status:
        print(f"Stopped after {last.deals:,} of {options.deals:,} deals.", file=sys.stderr)
    return status


def warm(options: Any) -> int:
    """Compile the loops of every game, preset and number of seats into the cache."""
    from hilojack.lab.simulate import block, has_numba

    if not has_numba():
        raise Mistake("Numba is not installed, so there is nothing to compile")
    for game in options.game or games():
        file = read_file(game)
        for preset in file["presets"]:
            for seats in file["seats"]:
                variant = load(game, preset=preset, seats=seats)
                block(variant.row, 0, 0, 1)
                print(f"{variant.title}, {seats} players: ready", flush=True)
    return 0


# --- records -------------------------------------------------------------------------------------


def record(options: Any) -> int:
    """Play matches and write their records, as they come, to the screen or a file."""
    from hilojack.records import write_jsonl, write_text

    text = options.out.suffix == ".txt" if options.out else options.text
    write = write_text if text else write_jsonl
    if options.out:
        return record_to_file(options, write)
    for one in records(options, 0):
        print(write(one), end="")
    return 0


def records(options: Any, done: int) -> "Iterator[Record]":
    """The records that the options ask for, after those that are done."""
    from hilojack.lab.recording import record_matches

    kinds = [kind.strip() for kind in options.players.split(",")]
    variant = chosen(options)
    if len(kinds) > variant.seats:
        raise Mistake(f"--players names {len(kinds)} players; {variant.name} has {variant.seats}")
    numbers = range(done, options.matches)
    yield from record_matches(
        variant, kinds, seed=options.seed, numbers=numbers, workers=options.workers
    )


def record_to_file(options: Any, write: "Callable[[Record], str]") -> int:
    """Write to FILE.part, from which --resume goes on, and name it FILE at the end."""
    if options.out.exists():
        raise Mistake(f"{options.out} is there already; choose another name, or remove it")
    part = options.out.with_name(options.out.name + ".part")
    if part.exists() and not options.resume:
        raise Mistake(f"{part} was left by an interruption; --resume goes on from it")
    kept = whole_records(part) if part.exists() else []
    bar = Progress("matches")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(map(write, kept))
            for done, one in enumerate(records(options, len(kept)), start=len(kept) + 1):
                file.write(write(one))
                file.flush()
                bar.show(done, options.matches)
    except KeyboardInterrupt:
        print(f"\nStopped. The same command with --resume goes on from {part}.", file=sys.stderr)
        return STOPPED
    finally:
        bar.close()
    part.replace(options.out)
    print(f"{options.matches:,} matches are in {options.out}.", file=sys.stderr)
    return 0


def whole_records(path: Path) -> "list[Record]":
    """The records of a file up to the one in which it breaks off."""
    from hilojack.records import RecordError, stream

    whole = []
    try:
        for one in stream(path):
            whole.append(one)
    except RecordError:
        pass
    return whole


def check(options: Any) -> int:
    """Check a file of records; 1 when the file is damaged or false."""
    from hilojack.records import RecordError
    from hilojack.records import check as check_records

    facts: dict[str, Any] = {"file": str(options.file), "right": True}
    try:
        facts |= vars(check_records(options.file))
        words = "{matches:,} matches, {deals:,} deals, {acts:,} acts, all right".format(**facts)
    except RecordError as error:
        facts |= {"right": False, "error": str(error)}
        words = str(error)
    if options.json:
        print_json(facts)
    else:
        print(f"{options.file}: {words}")
    return 0 if facts["right"] else 1


def replay(options: Any) -> int:
    """Tell matches act by act."""
    from hilojack.records import stream, to_match, write_jsonl
    from hilojack.tui.words import tell

    for number, one in enumerate(stream(options.file), start=1):
        if options.match in (None, number):
            if options.json:
                print(write_jsonl(one), end="")
            else:
                print(f"Match {number}")
                print("\n".join(tell(to_match(one), options.deal)))
    return 0
