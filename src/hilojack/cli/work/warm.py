"""The command warm."""

from importlib.util import find_spec

from hilojack import compiled, envs
from hilojack.cli.errors import UserError
from hilojack.cli.warm import Options
from hilojack.families import by_family
from hilojack.lab import simulate
from hilojack.lab.compare import RuleStudy, block
from hilojack.match import Match
from hilojack.players import make_player, play_match
from hilojack.review import review_match
from hilojack.search import get_ready
from hilojack.variants.variant import Variant, games, load, sheets


def run(options: Options) -> int:
    """Compile the loops of every game, preset and number of seats into the cache."""
    if not compiled.has_twins():
        raise UserError("there is no C compiler here, so there is nothing to compile")
    names = options.game or games()
    families = {load(name).family.name for name in names}
    for variant in (load(by_family("lab", name).SAMPLE_GAME) for name in sorted(families)):
        get_ready(variant)
        review_a_deal(variant)
        compile_laboratory(variant)
    for variant in sheets(names):
        simulate.block(variant, 0, 0, 0)
        print(f"{variant.title}, {variant.seats} players: ready", flush=True)
    return 0


def review_a_deal(variant: Variant) -> None:
    """Compile the loops of a review, including the solvers."""
    match = Match(variant.change(target=1), seed=1)
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(variant.seats)})
    review_match(match)


def compile_laboratory(variant: Variant) -> None:
    """Compile the loops of a comparison and of vector environments."""
    block(RuleStudy((variant, variant), "quick", 0), 0, 0)
    if find_spec("numpy") is None:  # then there are no environments
        return
    games = envs.VectorEnv(variant, 1)
    games.step(games.sample())
