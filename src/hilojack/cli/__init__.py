"""The command `hilojack`: games, rules, play, record, replay, check, verify, review, solve,
simulate, tournament, exploitability, lab, dataset, warm.
"""

import argparse
import difflib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from hilojack import __version__
from hilojack.cli import (
    commands,
    comparing,
    contest,
    data,
    exploiting,
    recording,
    reviewing,
    simulation,
    solving,
    verifying,
)
from hilojack.cli.errors import STOPPED, Mistake
from hilojack.rules.dealing import MOST_DEALS
from hilojack.system.extras import MissingExtra
from hilojack.system.program import program
from hilojack.variants.variant import VariantError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 1 found wanting, 2 not understood or not possible,
    130 stopped by Ctrl-C.
    """
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
    """Let streams that were closed be empty, and no character that cannot be read or shown end a
    game.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open to the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def obey(words: list[str]) -> int:
    """Run a command whose reader stays to the end."""
    try:
        options = parser().parse_args(words)
        status: int = options.act(options)
        return status
    except SystemExit as done:  # help and version have been printed
        return int(done.code or 0)
    except (Mistake, VariantError, MissingExtra) as error:
        print(f"hilojack: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED


def let_go_of_the_screen() -> None:
    """Send what is left unwritten nowhere, or Python complains of it at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    """A parser that names the nearest command or option."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong in one line, and how to learn more."""
        raise Mistake(f"{message}{self._nearest(message)} ('{self.prog} --help' tells more)")

    def _nearest(self, message: str) -> str:
        """The command or option that a misspelt word was meant for, as far as one can tell."""
        if "unrecognized arguments: " in message:
            return did_you_mean(message.split(": ", 1)[1].split()[0].split("=")[0], self.words())
        if "invalid choice: " in message:
            return did_you_mean(message.split("'")[1], self.words())
        return ""

    def words(self) -> list[str]:
        """The commands and options of this parser and of those below it."""
        below = [a.choices for a in self._actions if isinstance(a, argparse._SubParsersAction)]
        parsers = {name: one for choices in below for name, one in choices.items()}
        return [
            *self._option_string_actions,
            *parsers,
            *(w for p in parsers.values() for w in p.words()),
        ]


def did_you_mean(word: str, choices: Sequence[str] | Mapping[str, Any]) -> str:
    """A question that offers the nearest choice, if one is near."""
    near = difflib.get_close_matches(word, list(choices), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def parser() -> Parser:
    """All the commands and their options."""
    whole = Parser(prog=program(), description="The All Fours family of card games.")
    whole.add_argument("--version", action="version", version=f"hilojack {__version__}")
    whole.set_defaults(act=lambda options: print_help(whole))
    below = whole.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def command(name: str, act: Callable[[Any], int], help: str) -> Parser:
        one: Parser = below.add_parser(name, help=help, description=help)
        one.set_defaults(act=act)
        return one

    listing = command("games", commands.list_games, "List the games and their presets.")
    listing.add_argument("--json", action="store_true", help="as JSON")

    rules = command(
        "rules", commands.print_rules, "Print the rules of a game, complete enough to play from."
    )
    add_variant(rules)

    play = command("play", commands.play, "Play a game in the browser, or in the terminal.")
    add_variant(play, optional=True)
    play.add_argument("--terminal", action="store_true", help="play in the terminal")
    play.add_argument(
        "--opponent",
        action="append",
        default=[],
        metavar="PLAYER",
        help="random, rule, beginner, casual, club, expert or master; repeat it for more seats",
    )
    play.add_argument("--port", type=port, metavar="N", help="serve the table at this port")
    play.add_argument(
        "--host", default="127.0.0.1", help="serve it at this address (127.0.0.1: to nobody else)"
    )
    play.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="what the browsers call the server, as in https://cards.example; may be repeated",
    )
    play.add_argument(
        "--store",
        metavar="STORE",
        help="keep the tables in this file, in a database (postgresql://...), or only in `memory`",
    )
    play.add_argument(
        "--peer-address",
        metavar="URL",
        help="where other servers on the same database reach this one, as in http://10.0.0.5:8052",
    )
    play.add_argument(
        "--log", action="store_true", help="tell on the error stream what the server does, as JSON"
    )
    play.add_argument("--no-browser", action="store_true", help="open no browser")
    play.add_argument("--name", help="in the terminal: your name at the table")
    play.add_argument(
        "--plain",
        action="store_true",
        help="in the terminal: lines of text, for a screen reader or a script",
    )
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="in the terminal: go on with the match that was left, or with the one kept in FILE",
    )
    play.add_argument(
        "--new", action="store_true", help="in the terminal: begin anew even if a match was left"
    )
    play.add_argument(
        "--seed", type=whole_number, help="in the terminal: make the cards reproducible"
    )

    record = command(
        "record", recording.record, "Let players of the computer play, and write the records."
    )
    add_variant(record)
    record.add_argument(
        "--matches",
        type=positive,
        default=1,
        metavar="N",
        help=f"how many matches (1), of {MOST_DEALS:,} deals at most",
    )
    record.add_argument(
        "--players",
        default="rule",
        metavar="A,B",
        help="a player for each seat, the last for all others (rule)",
    )
    record.add_argument(
        "--seed", type=whole_number, default=0, help="of the cards and the players (0)"
    )
    record.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="a file ending in .jsonl or .txt; otherwise the screen",
    )
    record.add_argument(
        "--text",
        action="store_true",
        help="on the screen, the notation for people instead of JSON Lines",
    )
    add_engine(record)
    record.add_argument(
        "--resume", action="store_true", help="go on with a file that an interruption left"
    )

    replay = command(
        "replay", recording.replay, "Tell the matches of a file of records, act by act."
    )
    replay.add_argument("file", type=Path)
    replay.add_argument(
        "--match", type=positive, metavar="N", help="only the Nth match of the file"
    )
    replay.add_argument(
        "--deal", type=positive, metavar="N", help="only the Nth deal of each match"
    )
    replay.add_argument("--json", action="store_true", help="the records as JSON Lines")

    check = command("check", recording.check, "Check a file of records, law by law.")
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true", help="the report as JSON")

    verify = command(
        "verify", verifying.verify, "Prove that the shuffles of a record were fair, offline."
    )
    verify.add_argument("file", type=Path)
    verify.add_argument(
        "--commitment",
        action="append",
        default=[],
        metavar="HASH",
        help="a commitment that you noted at the table; may be repeated",
    )
    verify.add_argument("--json", action="store_true", help="as JSON")

    review = command(
        "review",
        reviewing.review,
        "Say what every decision of a recorded match cost, the worst mistakes first, and why.",
    )
    review.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="a file of records, or a saved match that is over; else the last one at the table",
    )
    review.add_argument("--match", type=positive, default=1, metavar="N", help="its Nth match (1)")
    review.add_argument(
        "--deal",
        type=positive,
        action="append",
        default=[],
        metavar="N",
        help="only the Nth deal; may be repeated",
    )
    review.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="only this player; may be repeated",
    )
    review.add_argument(
        "--worst", type=natural, default=5, metavar="N", help="how many mistakes to tell (5)"
    )
    review.add_argument("--all", action="store_true", help="list every decision too")
    review.add_argument("--json", action="store_true", help="as JSON")
    review.add_argument(
        "--nodes",
        type=natural,
        default=4_000_000,
        metavar="N",
        help="for hindsight: how long the solver works at a deal (4000000)",
    )
    review.add_argument(
        "--again",
        type=positive,
        metavar="N",
        help="play on from decision N of the review, the cards as they lay",
    )
    review.add_argument(
        "--opponent",
        action="append",
        default=[],
        metavar="PLAYER",
        help="with --again: who plays the other seats (as recorded, or expert)",
    )
    review.add_argument("--plain", action="store_true", help="with --again: lines of text")

    solve = command(
        "solve", solving.solve, "What a position is worth with all cards known, act by act."
    )
    add_variant(solve, optional=True)
    solve.add_argument("--json", action="store_true", help="as JSON")
    solve.add_argument("--seed", type=whole_number, help="make the random deal reproducible")
    solve.add_argument("--record", type=Path, metavar="FILE", help="a position of a recorded match")
    solve.add_argument("--match", type=positive, default=1, metavar="N", help="its number (1)")
    solve.add_argument("--deal", type=positive, default=1, metavar="N", help="the deal (1)")
    solve.add_argument(
        "--acts", type=whole_number, default=0, metavar="N", help="after so many acts of it (0)"
    )
    solve.add_argument(
        "--hand",
        action="append",
        default=[],
        metavar="CARDS",
        help="the cards of a seat, as in 'AS TD 2C'; once for each seat",
    )
    solve.add_argument("--trump", metavar="SUIT", help="with --hand: trumps, as in S")
    solve.add_argument(
        "--stock", default="", metavar="CARDS", help="with --hand: the stock, its top card first"
    )
    solve.add_argument(
        "--won",
        action="append",
        default=[],
        metavar="CARDS",
        help="with --hand: the cards that a seat has won; once for each seat",
    )
    solve.add_argument(
        "--turn", type=whole_number, metavar="SEAT", help="with --hand: who leads (0)"
    )
    solve.add_argument("--play", default="", metavar="ACTS", help="acts to perform first")
    solve.add_argument(
        "--value", action="store_true", help="only the value of the position, not of each act"
    )
    solve.add_argument(
        "--expected",
        action="store_true",
        help="the hands known, the order of the stock not: the average over all orders",
    )
    solve.add_argument(
        "--memory", type=positive, default=256, metavar="MIB", help="for the table (256)"
    )

    simulate = command(
        "simulate", simulation.simulate, "Play random deals on all cores: who scores what."
    )
    add_variant(simulate)
    simulate.add_argument(
        "--deals", type=positive, default=100_000, metavar="N", help="how many deals (100000)"
    )
    simulate.add_argument(
        "--seed", type=whole_number, default=0, help="of the cards and the plays (0)"
    )
    add_engine(simulate, threads=True)
    simulate.add_argument(
        "--state", type=Path, metavar="FILE", help="keep the counts here, and go on from them"
    )

    tournament = command(
        "tournament",
        contest.tournament,
        "Let players of the computer meet on the same cards with seats exchanged, and rate them.",
    )
    add_variant(tournament)
    tournament.add_argument(
        "--players", default="rule,random", metavar="A,B,C", help="who meets whom (rule,random)"
    )
    tournament.add_argument(
        "--pairs",
        type=positive,
        default=100,
        metavar="N",
        help="how often every two players meet on the same cards (100)",
    )
    tournament.add_argument(
        "--unit",
        default="match",
        metavar="UNIT",
        help="match, or deal: single deals from a score of nothing (match)",
    )
    tournament.add_argument(
        "--seed", type=whole_number, default=0, help="of the cards and the players (0)"
    )
    add_engine(tournament)
    tournament.add_argument(
        "--state", type=Path, metavar="FILE", help="keep the results here, and go on from them"
    )
    tournament.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the results, as in results.svg"
    )

    exploitability = command(
        "exploitability",
        exploiting.exploitability,
        "Solve a game for two on a small pack, and measure what can be won from players there.",
    )
    add_variant(exploitability)
    exploitability.add_argument(
        "--player", default="", metavar="A,B", help="players to measure, as in rule,random"
    )
    exploitability.add_argument(
        "--close",
        type=fraction,
        default=0.001,
        metavar="POINTS",
        help="solve the game to within so many points a deal (0.001)",
    )
    exploitability.add_argument(
        "--answers",
        type=pairs,
        default=64,
        metavar="N",
        help="answers asked for at each decision of a player that draws lots (64)",
    )
    exploitability.add_argument(
        "--limit",
        type=positive,
        default=5_000_000,
        metavar="N",
        help="the most lines of play that are laid out (5000000)",
    )
    exploitability.add_argument(
        "--seed", type=whole_number, default=0, help="of players that draw lots (0)"
    )
    add_engine(exploitability)

    lab = command("lab", lambda options: print_help(lab), "Experiments: what a rule changes.")
    of_lab = lab.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    says = "Play the same deals under the rules of two games, and tell what the rules change."
    compare: Parser = of_lab.add_parser("compare", help=says, description=says)
    compare.set_defaults(act=comparing.compare)
    add_variant(compare)
    compare.add_argument(
        "--against", metavar="PRESET", help="the preset of the second game (that of the first)"
    )
    compare.add_argument(
        "--both",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a rule in both games; --rule changes the second alone",
    )
    compare.add_argument(
        "--players",
        dest="player",
        default="quick",
        metavar="PLAYER",
        help="who plays every seat: quick, random, or a player of a tournament (quick)",
    )
    compare.add_argument(
        "--deals", type=positive, default=100_000, metavar="N", help="of each game (100000)"
    )
    compare.add_argument("--seed", type=whole_number, default=0, help="of the cards (0)")
    add_engine(compare, threads=True)
    compare.add_argument(
        "--state", type=Path, metavar="FILE", help="keep the results here, and go on from them"
    )
    compare.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the results, as in results.svg"
    )

    dataset = command(
        "dataset", data.dataset, "Let players of the computer play, and write every act as Parquet."
    )
    add_variant(dataset)
    dataset.add_argument(
        "--players",
        default="rule",
        metavar="A,B",
        help="a player for each seat, the last for all others; they change seats (rule)",
    )
    many = dataset.add_mutually_exclusive_group()
    many.add_argument(
        "--deals",
        type=positive,
        default=1000,
        metavar="N",
        help="single deals from a score of nothing (1000)",
    )
    many.add_argument("--matches", type=positive, metavar="N", help="or so many whole matches")
    dataset.add_argument(
        "--seed", type=whole_number, default=0, help="of the cards and the players (0)"
    )
    dataset.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="PATH",
        help="a folder for the shards, or one file ending in .parquet",
    )
    dataset.add_argument(
        "--resume", action="store_true", help="go on with what an interruption left"
    )
    add_engine(dataset)

    warm = command(
        "warm", simulation.warm, "Compile the loops of all games now, for images and tests."
    )
    warm.add_argument("game", nargs="*", help="only these games")
    return whole


def add_variant(one: Parser, *, optional: bool = False) -> None:
    """The options that choose a game and its rules."""
    one.add_argument(
        "game", nargs="?" if optional else None, help="a game, or the path of your own TOML file"
    )
    one.add_argument("--preset", help="an author's rules")
    one.add_argument("--seats", type=whole_number, metavar="N", help="how many players")
    one.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="change a rule; may be repeated",
    )
    if not optional:
        one.add_argument("--json", action="store_true", help="as JSON")


def add_engine(one: Parser, *, threads: bool = False) -> None:
    """The options that say who does the work; threads do where the loops are compiled."""
    engines = ["serial", *(["threads"] if threads else []), "processes", "ray"]
    usual = "threads where the loops are compiled, else processes" if threads else "processes"
    one.add_argument(
        "--engine",
        choices=engines,
        default=None if threads else "processes",
        help=f"who does the work: {', '.join(engines)} ({usual})",
    )
    one.add_argument(
        "--workers", type=positive, metavar="N", help="how many share it (one for each core)"
    )


def print_help(whole: Parser) -> int:
    """What a command line without a command is answered."""
    whole.print_help()
    return 2


def whole_number(text: str) -> int:
    """A whole number; underscores and commas may group it."""
    try:
        return int(text.replace(",", ""))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def positive(text: str) -> int:
    """A whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1")
    return number


def port(text: str) -> int:
    """The number of a port, or 0 for any that is free."""
    number = whole_number(text)
    if not 0 <= number < 65_536:
        raise argparse.ArgumentTypeError(f"{text} is no port; those go from 0 to 65535")
    return number


def natural(text: str) -> int:
    """A whole number from 0."""
    number = whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0")
    return number


def pairs(text: str) -> int:
    """An even whole number from 2."""
    number = whole_number(text)
    if number < 2 or number % 2:
        raise argparse.ArgumentTypeError(f"{text} is not an even number from 2")
    return number


def fraction(text: str) -> float:
    """A number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0, as in 0.001")
    return number
