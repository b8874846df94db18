"""The command lab places."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from hilojack.boards import places
from hilojack.boards.places import Survey
from hilojack.cli.lab_places import Options
from hilojack.cli.sharing import kinds_of, plainly, refuse_less
from hilojack.cli.studies import StudyCommand
from hilojack.lab.hunting import game_named
from hilojack.lab.kept import keep, read
from hilojack.lab.workers import in_order


def run(options: Options) -> int:
    """Let the levels play boards and answer puzzles, with progress, and print where they stand."""
    before = begun(options)
    most = max(map(len, before.sittings))
    refuse_less(options.sets, options.state, most, "sets of a game")
    study: StudyCommand[Survey] = StudyCommand(
        options=options,
        unit="sets",
        total=options.sets * len(before.games),
        done=lambda one: one.sets,
        write=keep_survey,
        facts=places.survey_facts,
        show=places.show_survey,
        out=options.out,
        data=lambda one: places.file_of(one) if one.sets else b"",
    )

    def steps() -> Iterator[Survey]:
        now, left = before, places.pieces(before, options.sets)
        work = in_order(places.sit, left, engine=options.engine, workers=options.workers)
        with closing(work) as done:
            for number, sitting in done:
                now = places.added(now, number, sitting)
                yield now

    return study.carry_out(steps(), before, first="set was played")


def begun(options: Options) -> Survey:
    """Return the survey so far, of the games that the options name."""
    with plainly("--games: "):
        games = tuple(map(game_named, kinds_of(options.games))) if options.games else ()
    empty = places.begin(games or places.usual_games(), options.seed)
    if options.state is None:
        return empty
    other = "the places in other games, of other levels, or from another seed"
    parse = partial(places.parsed, empty)
    return read(options.state, empty.header, "the results of the levels", other, parse) or empty


def keep_survey(path: Path, one: Survey) -> None:
    """Keep the results, in place of what the file held."""
    keep(path, one.header, {"sittings": one.sittings})
