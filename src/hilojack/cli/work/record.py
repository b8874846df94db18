"""The command record."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from hilojack.cli.compiling import compile_searches
from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.progress import Progress
from hilojack.cli.record import Options
from hilojack.cli.sharing import chosen, counted, playable, refuse_existing, refuse_less
from hilojack.lab.recording import first_header, record_matches
from hilojack.players import make_player
from hilojack.records import Record, RecordError, stream, write_jsonl, write_text
from hilojack.variants.variant import Variant


def run(options: Options) -> int:
    """Write the records of matches, as they end, to the screen or a file."""
    text = options.out.suffix == ".txt" if options.out else options.text
    if options.json and text:
        raise UserError("--json and the notation exclude each other; choose one")
    if options.resume and not options.out:
        raise UserError("--resume needs a file; name it with --out FILE")
    work = matches_of(options, text)
    if options.out:
        check_out(options.out, options.resume)
    compile_searches(work.variant, work.kinds)
    if options.out:
        return record_to_file(options.out, work)
    for _, part in work.texts(0):
        print(part, end="")
    return 0


def matches_of(options: Options, text: bool) -> "Matches":
    """Return the matches that the options name."""
    variant, kinds = chosen(options), playable("--players", options.players, make_player)
    if len(kinds) > variant.seats:
        raise UserError(f"--players names {len(kinds)} players; {variant.name} has {variant.seats}")
    return Matches(options, variant, kinds, write_text if text else write_jsonl)


@dataclass(frozen=True)
class Matches:
    """The matches to record, and the writer of each."""

    options: Options
    variant: Variant
    kinds: list[str]
    write: Callable[..., str]

    def texts(self, done: int) -> Iterator[tuple[int, str]]:
        """Yield the number, from 1, and the text of each match that is not done."""
        options = self.options
        records = record_matches(
            self.variant,
            self.kinds,
            seed=options.seed,
            numbers=range(done, options.matches),
            engine=options.engine,
            workers=options.workers,
        )
        for number, one in enumerate(records, done):
            yield number + 1, self.text(number, one)

    def text(self, number: int, one: Record) -> str:
        """Return the text of a match, counted from 0; in the notation a blank line separates two.

        A stopped match is never resumed, so its seed may be written.
        """
        between = "\n" if number and self.write is write_text else ""
        return between + self.write(one, unfinished=True)

    def asked_for(self, number: int, one: Record) -> bool:
        """Return True if a record is the match of that number."""
        return one.header == first_header(self.variant, self.kinds, self.options.seed, number)


def check_out(out: Path, resume: bool) -> None:
    """Refuse a file that cannot be written, before anything is compiled or played."""
    if out.suffix not in (".jsonl", ".txt"):
        raise UserError(f"{out}: a file of records ends in .jsonl or .txt")
    refuse_existing(out)
    if part_of(out).exists() and not resume:
        raise UserError(f"{part_of(out)} was left by an interruption; resume it with --resume")


def part_of(out: Path) -> Path:
    """Return the file that holds the matches until all are recorded."""
    return out.with_name(out.name + ".part")


def record_to_file(out: Path, work: Matches) -> int:
    """Write to FILE.part, which --resume continues, and rename it FILE at the end."""
    part = part_of(out)
    matches = work.options.matches
    try:
        with part.open("r+b" if part.exists() else "xb") as file, Progress("matches") as bar:
            kept = keep_whole_records(part, file, work)
            bar.show(kept, matches)
            for done, text in work.texts(kept):
                file.write(text.encode())
                file.flush()
                bar.show(done, matches)
    except KeyboardInterrupt:
        print(f"Stopped. Resume from {part}: the same command with --resume.", file=sys.stderr)
        return STOPPED
    part.replace(out)
    are = "is" if matches == 1 else "are"
    print(f"{counted(matches, 'matches')} {are} in {out}.", file=sys.stderr)
    return 0


def keep_whole_records(path: Path, file: BinaryIO, work: Matches) -> int:
    """Cut an incomplete record off a file, and return how many precede it.

    Leave a file that another command began as it is.
    """
    done = size = 0
    for one in whole_records(path):
        if not work.asked_for(done, one):
            raise UserError(f"{path} has another game, other players or another seed")
        text = work.text(done, one).encode()
        file.seek(size)
        if file.read(len(text)) != text:
            break
        done, size = done + 1, size + len(text)
    refuse_less(work.options.matches, path, done, "matches")
    if not done and path.stat().st_size and not is_begun(path):
        raise UserError(f"{path} has no record to resume from; remove it or choose another name")
    file.seek(size)
    file.truncate()
    return done


def is_begun(path: Path) -> bool:
    """Return True if a file begins like one of records."""
    with path.open("rb") as file:
        opening = file.read(8)
    return any(sign.startswith(opening) for sign in (b'{"type":', b"[Hilojac"))


def whole_records(path: Path) -> Iterator[Record]:
    """Yield the complete records of a file."""
    try:
        yield from (record for record, _ in stream(path))
    except RecordError:
        return
