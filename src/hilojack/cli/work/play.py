"""What the options of play ask for, at either table."""

from hilojack.cli.errors import UserError
from hilojack.cli.play import IN_TERMINAL, OF_SERVER, Options, given
from hilojack.cli.sharing import USUAL, chosen
from hilojack.variants.variant import Variant, load


def variant_of(options: Options) -> Variant | None:
    """Return the variant that the options choose, if any. Raise UserError if they contradict."""
    variant = None
    if options.game or options.preset or options.rule or options.seats is not None:
        variant = chosen(options)
    check_seating(options, variant)
    in_terminal = given(options, IN_TERMINAL)
    if in_terminal and (of_server := given(options, OF_SERVER)):
        raise UserError(
            f"{in_terminal[0]} is of the terminal and {of_server[0]} of the browser; leave one out"
        )
    if options.share and given(options, ["host"]):
        raise UserError("--share listens for this whole network and --host for one; leave one out")
    return variant


def check_seating(options: Options, variant: Variant | None) -> None:
    """Refuse contradictory options."""
    if options.resume and (variant or options.opponent or options.seed is not None):
        raise UserError("--resume NAME has its own game, cards and opponents; leave those out")
    if options.resume is not None and options.new:
        raise UserError("--resume resumes a match and --new starts one; choose one")
    others = (variant or load(USUAL)).seats - 1
    if not options.resume and len(options.opponent) > others:
        seats = "is one seat" if others == 1 else f"are {others} seats"
        raise UserError(f"{len(options.opponent)} opponents are named, and there {seats} for them")
