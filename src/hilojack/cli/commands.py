"""What each command does: thin layers over parts of the package that are imported when used."""

import json
import os
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.progress import Progress
from hilojack.variant import Value, Variant, games, load, read_file, settle

if TYPE_CHECKING:
    from hilojack.lab.simulate import Simulation
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
    if options.game or options.preset or options.rule or options.seats is not None:
        options.game = options.game or "california-jack"
        variant = chosen(options)
    check_seating(options, variant)
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


# --- simulation ----------------------------------------------------------------------------------


def simulate(options: Any) -> int:
    """Simulate random deals, with progress, and print what they came to."""
    from hilojack.lab.report import read_state, show_simulation, simulation_facts
    from hilojack.lab.simulate import has_numba

    variant = chosen(options)
    before = read_state(options.state, variant, options.seed) if options.state else None
    if before and before.deals > options.deals:
        raise Mistake(
            f"{options.state} holds {before.deals:,} deals already; ask for that many or more"
        )
    if not has_numba():
        print(
            "Numba is not installed: the deals are played in plain Python, slower.", file=sys.stderr
        )
    last, status = simulate_until_stopped(options, variant, before)
    if last is None:
        print("Stopped before the first block of deals was done.", file=sys.stderr)
    elif options.json:
        print_json(simulation_facts(last))
    else:
        print(show_simulation(last))
    if last and status:
        print(f"Stopped after {last.deals:,} of {options.deals:,} deals.", file=sys.stderr)
    return status


def simulate_until_stopped(
    options: Any, variant: Variant, before: "Simulation | None"
) -> "tuple[Simulation | None, int]":
    """What the deals came to as far as Ctrl-C let them, and the exit status."""
    from hilojack.lab.simulate import simulate as simulate_deals

    compile_loops(variant)
    bar, last, state, status = Progress("deals"), before, State(options.state), 0
    try:
        for last in simulate_deals(
            variant, options.deals, seed=options.seed, workers=options.workers, before=before
        ):
            bar.show(last.deals, options.deals)
            state.keep(last)
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        bar.close()
        state.write()
    return last, status


class State:
    """Keeps the counts of a simulation in a file, as far as they can be gone on from: now and then,
    and at the end.
    """

    PAUSE = 5.0  # seconds between writes

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._unwritten: Simulation | None = None
        self._last: Simulation | None = None
        self._next = 0.0

    def keep(self, simulation: "Simulation") -> None:
        """Keep the counts as they stand after a block."""
        self._last = simulation
        if simulation.whole:
            self._unwritten = simulation
        if time.monotonic() >= self._next:
            self._write()
            self._next = time.monotonic() + self.PAUSE

    def write(self) -> None:
        """Keep the last counts, and say so when they leave a part of a block out."""
        self._write()
        if self._path and self._last and not self._last.whole:
            from hilojack.lab.simulate import BLOCK

            print(
                f"{self._path} keeps whole blocks of {BLOCK:,} deals; the last block was begun, "
                "and will be played again.",
                file=sys.stderr,
            )

    def _write(self) -> None:
        from hilojack.lab.report import write_state

        if self._path and self._unwritten:
            write_state(self._path, self._unwritten)
        self._unwritten = None


def warm(options: Any) -> int:
    """Compile the loops of every game, preset and number of seats into the cache."""
    from hilojack.lab.simulate import has_numba

    if not has_numba():
        raise Mistake("Numba is not installed, so there is nothing to compile")
    for file in [read_file(game) for game in options.game or games()]:
        for preset in file["presets"]:
            for seats in file["seats"]:
                variant = settle(file, preset, seats, {})
                compile_loops(variant)
                print(f"{variant.title}, {seats} players: ready", flush=True)
    return 0


def compile_loops(variant: Variant) -> None:
    """Have the loops ready. Ctrl-C ends the program at once, since the compiler cannot be left."""
    from hilojack.lab.simulate import block

    before = signal.signal(signal.SIGINT, leave_at_once)
    try:
        block(variant.row, 0, 0, 0)
    finally:
        signal.signal(signal.SIGINT, before)


def leave_at_once(*_: object) -> NoReturn:
    """End the program where it stands."""
    print("\nStopped while the loops were being compiled.", file=sys.stderr, flush=True)
    os._exit(STOPPED)


# --- records -------------------------------------------------------------------------------------


def record(options: Any) -> int:
    """Write the records of matches, as they come, to the screen or a file."""
    from hilojack.records import write_jsonl, write_text

    text = options.out.suffix == ".txt" if options.out else options.text
    write = write_text if text else write_jsonl
    if options.json and text:
        raise Mistake("--json asks for JSON Lines, and the notation is asked for too; choose one")
    if options.resume and not options.out:
        raise Mistake("--resume goes on with a file; name it with --out FILE")
    variant, kinds = chosen(options), players(options.players)
    if len(kinds) > variant.seats:
        raise Mistake(f"--players names {len(kinds)} players; {variant.name} has {variant.seats}")
    work = Matches(variant, kinds, options.seed, options.matches, options.workers, write)
    if options.out:
        return record_to_file(options, work)
    for _, part in work.texts(0):
        print(part, end="")
    return 0


def players(words: str) -> list[str]:
    """The kinds of players that `A,B` names."""
    from hilojack.players import make_player

    kinds = [kind.strip() for kind in words.split(",")]
    try:
        for kind in kinds:
            make_player(kind)
    except ValueError as error:
        raise Mistake(f"--players: {error}") from None
    return kinds


@dataclass(frozen=True)
class Matches:
    """The matches that a command line asks for, and how each is written."""

    variant: Variant
    kinds: list[str]
    seed: int
    matches: int
    workers: int | None
    write: "Callable[[Record], str]"

    def texts(self, done: int) -> Iterator[tuple[int, str]]:
        """The matches after those that are done: the number of each, from 1, and what is
        written.
        """
        from hilojack.lab.recording import record_matches

        numbers = range(done, self.matches)
        records = record_matches(
            self.variant, self.kinds, seed=self.seed, numbers=numbers, workers=self.workers
        )
        for number, one in enumerate(records, done):
            yield number + 1, self.text(number, one)

    def text(self, number: int, one: "Record") -> str:
        """What is written of a match, counted from 0; in the notation a blank line parts two."""
        from hilojack.records import write_text

        return ("\n" if number and self.write is write_text else "") + self.write(one)

    def asked_for(self, number: int, one: "Record") -> bool:
        """Whether a record is the match of that number."""
        from hilojack.lab.recording import first_header

        return one.header == first_header(self.variant, self.kinds, self.seed, number)


def record_to_file(options: Any, work: Matches) -> int:
    """Write to FILE.part, from which --resume goes on, and name it FILE at the end."""
    out = options.out
    if out.suffix not in (".jsonl", ".txt"):
        raise Mistake(f"{out}: a file of records ends in .jsonl or .txt")
    if out.exists():
        raise Mistake(f"{out} is there already; choose another name, or remove it")
    part = out.with_name(out.name + ".part")
    if part.exists() and not options.resume:
        raise Mistake(f"{part} was left by an interruption; --resume goes on from it")
    bar = Progress("matches")
    try:
        with part.open("r+b" if part.exists() else "xb") as file:
            kept = keep_whole_records(part, file, work)
            for done, text in work.texts(kept):
                file.write(text.encode())
                file.flush()
                bar.show(done, options.matches)
    except KeyboardInterrupt:
        bar.close()
        print(f"Stopped. The same command with --resume goes on from {part}.", file=sys.stderr)
        return STOPPED
    finally:
        bar.close()
    part.replace(out)
    are = "is" if work.matches == 1 else "are"
    print(f"{counted(work.matches, 'matches')} {are} in {out}.", file=sys.stderr)
    return 0


def keep_whole_records(path: Path, file: BinaryIO, work: Matches) -> int:
    """Cut a file off where the record begins in which it breaks off; how many stand before it.

    Nothing is cut from a file that another command began.
    """
    done = size = 0
    for one in whole_records(path):
        if not work.asked_for(done, one):
            raise Mistake(f"{path} was begun with another game, other players or another seed")
        text = work.text(done, one).encode()
        file.seek(size)
        if file.read(len(text)) != text:
            break
        done, size = done + 1, size + len(text)
    if done > work.matches:
        held = counted(done, "matches")
        raise Mistake(f"{path} holds {held} already; ask for that many or more")
    if not done and path.stat().st_size and not is_begun(path):
        raise Mistake(f"{path} holds no record to go on from; remove it, or choose another name")
    file.seek(size)
    file.truncate()
    return done


def is_begun(path: Path) -> bool:
    """Whether a file opens as one of records does."""
    with path.open("rb") as file:
        opening = file.read(8)
    return any(sign.startswith(opening) for sign in (b'{"type":', b"[Hilojac"))


def whole_records(path: Path) -> "Iterator[Record]":
    """The records of a file up to the one in which it breaks off."""
    from hilojack.records import RecordError, stream

    try:
        yield from stream(path)
    except RecordError:
        return


def check(options: Any) -> int:
    """Check a file of records; 1 when the file is damaged or false."""
    from hilojack.records import RecordError
    from hilojack.records import check as check_records

    facts: dict[str, Any] = {"file": str(options.file), "right": True}
    try:
        facts |= vars(check_records(options.file))
        counts = [counted(facts[thing], thing) for thing in ("matches", "deals", "acts")]
        words = f"{', '.join(counts)}, all right"
    except RecordError as error:
        facts |= {"right": False, "line": error.line, "error": str(error)}
        words = str(error)
    if options.json:
        print_json(facts)
    else:
        print(f"{options.file}: {words}")
    return 0 if facts["right"] else 1


def replay(options: Any) -> int:
    """Tell matches act by act; 1 when the file is damaged or false, after what comes before."""
    from hilojack.records import RecordError, stream, write_jsonl

    if options.json and options.deal:
        raise Mistake("--json gives whole records; leave --deal out")
    number = 0
    try:
        for number, one in enumerate(stream(options.file), start=1):
            if options.match in (None, number):
                print(
                    write_jsonl(one, unfinished=True)
                    if options.json
                    else told(number, one, options.deal),
                    end="",
                )
            if options.match == number:
                return 0
    except RecordError as error:
        sys.stdout.flush()
        print(f"hilojack: {options.file}: {error}", file=sys.stderr)
        return 1
    if options.match:
        held = counted(number, "matches")
        raise Mistake(f"{options.file} holds {held}; there is no match {options.match}")
    return 0


def counted(number: int, things: str) -> str:
    """A number of things: `1 match`, `20 matches`."""
    one = {"matches": "match", "deals": "deal", "acts": "act"}
    return f"{number:,} {one[things] if number == 1 else things}"


def told(number: int, one: "Record", deal: int | None) -> str:
    """A match, or one deal of it, act by act."""
    from hilojack.records import to_match
    from hilojack.tui.words import tell

    if deal and deal > len(one.deals):
        lines = [f"This match has {counted(len(one.deals), 'deals')}; there is no deal {deal}."]
    else:
        lines = tell(to_match(one), deal)
    return "\n".join([f"Match {number}", *lines]) + "\n"
