"""How to play a game well, for a page: each principle with the table of its position."""

from collections.abc import Sequence

from msgspec import Struct

from hilojack.strategy import ShownPrinciple, StrategyPosition, strategy_of
from hilojack.strategy.boards import PrincipleCost
from hilojack.study.text import read, to_link
from hilojack.web.serving.subjects.studies import step_told
from hilojack.web.table.messages import TableState


class PrinciplePosition(Struct, frozen=True):
    """A position as its seat sees it, the act that is best in it, and what each act costs."""

    state: TableState
    best: str
    decisive: bool  # the costs are chances of the match in 100, else points of the deal
    costs: Sequence[PrincipleCost]  # the best first
    link: str  # the end of a link to study it


class PagePrinciple(Struct, frozen=True):
    """A principle: its head, its position, and a few words."""

    head: str
    text: str
    position: PrinciplePosition | None


class StrategyPage(Struct, frozen=True):
    """How to play a game well."""

    game: str
    name: str
    principles: Sequence[PagePrinciple]
    figures: str  # Markdown
    puzzles: Sequence[StrategyPosition]


def strategy_told(game: str) -> StrategyPage:
    """Return the page of a game. Raise ValueError, with the choices, if it has none."""
    found = strategy_of(game)
    return StrategyPage(
        game,
        found.name,
        [PagePrinciple(one.head, one.text, position_shown(one)) for one in found.principles],
        found.figures,
        found.positions,
    )


def position_shown(principle: ShownPrinciple) -> PrinciplePosition | None:
    """Return the position of a principle as its seat sees it, if it has one."""
    board = principle.board
    if board is None:
        return None
    study = read(board.position)
    state = step_told(study, study.match(), ()).state
    return PrinciplePosition(state, board.act, board.decisive, board.costs, to_link(study))
