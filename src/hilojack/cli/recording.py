"""The commands record, replay and check."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.options import chosen, kinds_of, print_json
from hilojack.cli.progress import Progress
from hilojack.cli.simulation import compile_searches
from hilojack.variants.variant import Variant

if TYPE_CHECKING:
    from hilojack.match import Match
    from hilojack.records import Record


def record(options: Any) -> int:
    """Write the records of matches, as they come, to the screen or a file."""
    from hilojack.records import write_jsonl, write_text

    text = options.out.suffix == ".txt" if options.out else options.text
    write = write_text if text else write_jsonl
    if options.json and text:
        raise Mistake("--json asks for JSON Lines, and the notation is asked for too; choose one")
    if options.resume and not options.out:
        raise Mistake("--resume goes on with a file; name it with --out FILE")
    from hilojack.players import make_player

    variant, kinds = chosen(options), players("--players", options.players, make_player)
    if len(kinds) > variant.seats:
        raise Mistake(f"--players names {len(kinds)} players; {variant.name} has {variant.seats}")
    work = Matches(
        variant, kinds, options.seed, options.matches, options.engine, options.workers, write
    )
    if options.out:
        return record_to_file(options, work)
    for _, part in work.texts(0):
        print(part, end="")
    return 0


def players(option: str, words: str, make: Callable[..., object]) -> list[str]:
    """The kinds of players that `A,B` names, of each of whom one can be made."""
    kinds = list(kinds_of(words))
    try:
        for kind in kinds:
            make(kind, seed=0)
    except ValueError as error:
        raise Mistake(f"{option}: {error}") from None
    return kinds


@dataclass(frozen=True)
class Matches:
    """The matches that a command line asks for, and how each is written."""

    variant: Variant
    kinds: list[str]
    seed: int
    matches: int
    engine: str
    workers: int | None
    write: "Callable[..., str]"

    def texts(self, done: int) -> Iterator[tuple[int, str]]:
        """The matches after those that are done: the number of each, from 1, and what is
        written.
        """
        from hilojack.lab.recording import record_matches

        compile_searches(self.variant, self.kinds)
        numbers = range(done, self.matches)
        records = record_matches(
            self.variant,
            self.kinds,
            seed=self.seed,
            numbers=numbers,
            engine=self.engine,
            workers=self.workers,
        )
        for number, one in enumerate(records, done):
            yield number + 1, self.text(number, one)

    def text(self, number: int, one: "Record") -> str:
        """What is written of a match, counted from 0; in the notation a blank line parts two.

        Nobody plays on a match that was broken off, so that its seed may be told.
        """
        from hilojack.records import write_text

        between = "\n" if number and self.write is write_text else ""
        return between + self.write(one, unfinished=True)

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
            bar.show(kept, options.matches)
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
        yield from (one for one, _ in stream(path))
    except RecordError:
        return


def check(options: Any) -> int:
    """Check a file of records; 1 when the file is damaged or false."""
    from hilojack.records import RecordError, check as check_records

    facts: dict[str, Any] = {"file": str(options.file), "right": True}
    try:
        facts |= vars(check_records(options.file))
        counts = [counted(facts[thing], thing) for thing in ("matches", "deals", "acts")]
        left = facts["unfinished"]
        words = f"{', '.join(counts)}, all right{f'; {left:,} unfinished' if left else ''}"
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
        for number, (one, match) in enumerate(stream(options.file), start=1):
            if options.match in (None, number):
                print(
                    write_jsonl(one, unfinished=True)
                    if options.json
                    else told(number, match, options.deal),
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


def told(number: int, match: "Match", deal: int | None) -> str:
    """A match, or one deal of it, act by act."""
    from hilojack.voices import tell

    if deal and deal > len(match.deals):
        lines = [f"This match has {counted(len(match.deals), 'deals')}; there is no deal {deal}."]
    else:
        lines = tell(match, deal)
    return "\n".join([f"Match {number}", *lines]) + "\n"
