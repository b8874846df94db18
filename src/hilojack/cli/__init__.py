"""The command `hilojack`. `commands` lists its commands; each has a module of its options here."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.parsing import parser
from hilojack.system.extras import MissingExtra
from hilojack.variants.variant import VariantError

__all__ = ["let_go_of_the_screen", "main", "parser"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Return 0 if done, 1 if a fault is found, 2 on an error, 130 on Ctrl-C."""
    make_streams_safe()
    try:
        status = obey(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        let_go_of_the_screen()  # the reader has seen enough
        return 0
    except OSError as error:
        let_go_of_the_screen()
        where = f"{error.filename}: " if error.filename is not None else ""
        print(f"hilojack: {where}{error.strerror or error}", file=sys.stderr)
        return 2


def make_streams_safe() -> None:
    """Replace closed streams by empty ones, and accept characters that cannot be printed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open to the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def obey(words: list[str]) -> int:
    """Run a command and print its errors plainly."""
    try:
        options = parser(words).parse_args(words)
        status: int = options.act(options)
        return status
    except SystemExit as done:  # help and version have been printed
        return int(done.code or 0)
    except (UserError, VariantError, MissingExtra) as error:
        print(f"hilojack: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED


def let_go_of_the_screen() -> None:
    """Discard unwritten output, or Python complains of it at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
