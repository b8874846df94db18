"""Play at the table in the terminal."""

from hilojack.cli.play import Options
from hilojack.cli.work.play import variant_of
from hilojack.tui import play as play_at_table


def run(options: Options) -> int:
    """Open the table."""
    variant = variant_of(options)
    return play_at_table(
        variant,
        opponents=options.opponent,
        seed=options.seed,
        plain=options.plain,
        name=options.name,
        resume=options.resume or None,
        go_on=options.resume is not None,
        fresh=options.new,
    )
