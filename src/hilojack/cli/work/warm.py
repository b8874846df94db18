"""The command warm."""

from collections.abc import Sequence
from importlib.util import find_spec

from hilojack.cli.compiling import compile_loops
from hilojack.cli.errors import Mistake
from hilojack.cli.options import Fields, argument
from hilojack.families import by_family
from hilojack.variants.variant import Variant, games, load, sheets


class Options(Fields):
    game: Sequence[str] = argument("only these games", str, nargs="*")


def run(options: Options) -> int:
    """Compile the loops of every game, preset and number of seats into the cache."""
    from hilojack.compiled import has_twins
    from hilojack.search import get_ready

    if not has_twins():
        raise Mistake("there is no C compiler here, so there is nothing to compile")
    names = options.game or games()
    families = {load(name).family.name for name in names}
    for variant in (load(by_family("lab", name).SAMPLE_GAME) for name in sorted(families)):
        get_ready(variant)
        review_a_deal(variant)
        compile_laboratory(variant)
    for variant in sheets(names):
        compile_loops(variant)
        print(f"{variant.title}, {variant.seats} players: ready", flush=True)
    return 0


def review_a_deal(variant: Variant) -> None:
    """Compile the loops of a review, including the solvers."""
    from hilojack.match import Match
    from hilojack.players import make_player, play_match
    from hilojack.review import review_match

    match = Match(variant.change(target=1), seed=1)
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(variant.seats)})
    review_match(match)


def compile_laboratory(variant: Variant) -> None:
    """Compile the loops of a comparison and of vector environments."""
    from hilojack.lab.compare import Study, block

    block(Study((variant, variant), "quick", 0), 0, 0)
    if find_spec("numpy") is None:  # then there are no environments
        return
    from hilojack.envs import VectorEnv

    games = VectorEnv(variant, 1)
    games.step(games.sample())
