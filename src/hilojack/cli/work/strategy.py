"""The command strategy."""

from textwrap import fill

from hilojack.calls import name_act, parse_act
from hilojack.cli.sharing import plainly, print_json
from hilojack.cli.strategy import Options
from hilojack.strategy import Strategy, strategy_of
from hilojack.words import strategy as say

WIDTH = 80  # characters of a line


def run(options: Options) -> int:
    """Print how to play a game well, with the figures and ten positions."""
    with plainly():
        strategy = strategy_of(options.game)
    if options.json:
        print_json(strategy)
    else:
        print(page_of(strategy), end="")
    return 0


def page_of(strategy: Strategy) -> str:
    """Return the page as it is printed."""
    parts = [f"# {strategy.name}: how to play it well"]
    for one in strategy.principles:
        parts += [f"## {one.head}", fill(one.text, WIDTH, break_on_hyphens=False)]
        if one.board:
            act = name_act(parse_act(one.board.act))
            parts.append(say.play_it_here(act, one.board.position))
    if strategy.positions:
        lines = [
            f"- {one.title}, difficulty {one.difficulty}: "
            f"`python3 run.py puzzles --number {one.number}`"
            for one in strategy.positions
        ]
        parts += ["## Ten positions", "\n".join(lines)]
    return "\n\n".join([*parts, "## The figures", strategy.figures]) + "\n"
