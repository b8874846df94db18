"""What a browser does before it keeps Python's memory, from which it starts the next time: the work
of the first card that needs no library of machine code, which a memory cannot hold.
"""

# ruff: noqa: F401 - these modules are there for whoever imports them next
import starlette.applications

import hilojack.variants.page
from hilojack.match import Match
from hilojack.players import make_player
from hilojack.variants.variant import games, load
from hilojack.voices import voice_of
from hilojack.web.hall import invitations, journal, thinking
from hilojack.web.serving import late, meters
from hilojack.web.serving.alone import elsewhere
from hilojack.web.storing import browser, vault
from hilojack.web.table import happenings, names, order, rounds

FIRST = "california-jack"  # the game of the front page


def prepare() -> None:
    """Read the rules of all games, and play a deal of the first."""
    for game in games():
        load(game)
    match, player = Match(load(FIRST), seed=1), make_player("rule")
    while match.turn is not None:
        view = match.view(match.turn)
        voice_of(match.seats, view.seat, view.variant).tell(view.events)
        match.act(player.choose(view))
