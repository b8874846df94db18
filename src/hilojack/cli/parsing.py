"""The parser of the command line, made from the list of commands and the options of each."""

import argparse
import difflib
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from hilojack import __version__
from hilojack.cli.commands import COMMANDS, GROUPS
from hilojack.cli.errors import UserError
from hilojack.cli.options import add_options, read_options
from hilojack.system.program import program


class Parser(argparse.ArgumentParser):
    """A parser that names the nearest command or option."""

    def parse_args(self, *words: Any, **more: Any) -> Any:
        """Return the options; the command that does not know a word answers for it."""
        found, unknown = self.parse_known_args(*words, **more)
        if unknown:
            found.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found

    def error(self, message: str) -> NoReturn:
        """Print in one line what is wrong and where to read more."""
        raise UserError(f"{message}{self._nearest(message)} (see '{self.prog} --help')")

    def _nearest(self, message: str) -> str:
        """Return a question that offers the word nearest to a misspelt one, if any."""
        if "unrecognized arguments: " in message:
            return did_you_mean(message.split(": ", 1)[1].split()[0].split("=")[0], self.words())
        if "invalid choice: " in message:
            return did_you_mean(message.split("'")[1], self.words())
        return ""

    def words(self) -> list[str]:
        """Return the commands and options of this parser and of those below it."""
        words = list(self._option_string_actions)
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                words += action.choices
                words += (word for one in action.choices.values() for word in one.words())
        return words

    def add_command(self, name: str, help: str) -> "Parser":
        """Return a new parser for the command `name` below this one."""
        if self._subparsers is None:
            self.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
        (below,) = (a for a in self._actions if isinstance(a, argparse._SubParsersAction))
        one: Parser = below.add_parser(name, help=help, description=help)
        return one


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return a question that offers the nearest choice, if one is near."""
    near = difflib.get_close_matches(word, choices, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


def parser(words: Sequence[str] | None = None) -> Parser:
    """Return the parser of all commands, with the options of those in `words` (None: of all)."""
    whole = Parser(prog=program(), description="The All Fours family of card games.")
    whole.add_argument("--version", action="version", version=f"hilojack {__version__}")
    groups = {"": whole}
    for name, help in COMMANDS.items():
        group, _, last = name.rpartition(" ")
        if group not in groups:
            groups[group] = whole.add_command(group, GROUPS[group])
        one = groups[group].add_command(last, help)
        one.set_defaults(act=partial(run, name), parser=one)
        if words is None or last in words:
            add_options(one, module(name).Options)
    for one in groups.values():
        one.set_defaults(act=partial(print_help, one), parser=one)
    return whole


def module(name: str) -> ModuleType:
    """Return a module of the command line, imported when it is first asked for."""
    return import_module(f"hilojack.cli.{name.replace(' ', '_')}")


def run(name: str, words: argparse.Namespace) -> int:
    """Run a command and return its exit status."""
    command = module(name)
    options = read_options(command.Options, words)
    work = command.work(options) if hasattr(command, "work") else name
    status: int = module(f"work.{work}").run(options)
    return status


def print_help(group: Parser, words: argparse.Namespace) -> int:
    """Print the help if no command is given."""
    group.print_help()
    return 2
