"""The command games, and a game as data."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hilojack.cli.games import Options
from hilojack.cli.sharing import print_json
from hilojack.variants.page import departures
from hilojack.variants.sheet import Table
from hilojack.variants.variant import games, known_as, read_file


@dataclass(frozen=True)  # no list of games waits for msgspec
class ListedGame:
    """A game with its presets: what each says, and how it differs from the default."""

    game: str
    name: str
    summary: str
    seats: Sequence[int] | int  # those it can be played by, or the players of a sheet
    default: str  # a preset
    sources: Mapping[str, str]
    presets: Mapping[str, str]
    differs: Mapping[str, Sequence[str]]
    aliases: Sequence[str]
    known_as: Mapping[str, str]  # a preset, by the names that players have for it


def run(options: Options) -> int:
    """List the games."""
    files = [read_file(game) for game in games()]
    if options.json:
        print_json([game_facts(file) for file in files])
        return 0
    for file in files:
        seats = " or ".join(map(str, file["seats"]))
        print_line(f"{file['game']:17}", f"{file['name']}, for {seats}. {file['summary']}")
        if names := other_names(file):
            print_line(f"{'':17}", f"Also called: {', '.join(names)}.")
        for name, preset in file["presets"].items():
            default = " (default)" if name == file["default"] else ""
            print_line(f"  {name + default:17}", preset["says"])
            for sentence in departures(file, name):
                print_line(" " * 19, f"- {sentence}", more=2)
    return 0


def other_names(file: Table) -> list[str]:
    """Return the other names of a game, with the preset to which a name leads."""
    known = [f"{name} ({preset})" for name, preset in known_as(file).items()]
    return [*file["aliases"], *known]


def print_line(name: str, text: str, more: int = 0) -> None:
    """Print a name and its description in lines that fit a narrow terminal."""
    indent = " " * (20 + more)
    print(textwrap.fill(text, 80, initial_indent=f"{name} ", subsequent_indent=indent))


def game_facts(file: Table) -> ListedGame:
    """Return a game as data."""
    presets = {name: preset["says"] for name, preset in file["presets"].items()}
    differs = {name: departures(file, name) for name in presets}
    keys = ("game", "name", "summary", "seats", "default", "sources", "aliases")
    facts = {key: file[key] for key in keys}
    return ListedGame(**facts, presets=presets, differs=differs, known_as=known_as(file))
