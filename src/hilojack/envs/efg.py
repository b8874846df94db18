"""A whole game as a plain tree, in the extensive-form format of Gambit (.efg).

OpenSpiel (`pyspiel.load_efg_game`) and Gambit read it, and solve it without asking Python again:

    >>> from hilojack import load
    >>> tiny = load("pitch", seats=2, rules={"ranks": "AJ", "suits": "SH", "hand": 1, "min-bid": 4})
    >>> text = write_efg(tiny)
    >>> text.splitlines()[0]
    'EFG 2 R "Pitch (penguin, house rules)" { "player_0" "player_1" }'

The game is that of the OpenSpiel form: one deal from a score of zero, dealt by the last seat.
Source: Gambit, "The extensive game (.efg) file format".
"""

from collections.abc import Iterator, Sequence

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.envs.chance import ChanceDeal, World
from hilojack.variants.variant import Variant

LIMIT = 1_000_000  # nodes


def write_efg(variant: Variant, *, limit: int = LIMIT) -> str:
    """Return the tree of a game. Raise ValueError if it has more than `limit` nodes."""
    names = " ".join(f'"player_{seat}"' for seat in range(variant.seats))
    lines = [f'EFG 2 R "{variant.title}" {{ {names} }}', '""', ""]
    for number, line in enumerate(Writer(variant.seats).nodes(ChanceDeal(World(variant)))):
        if number == limit:
            raise ValueError(
                f"{variant.title} has more than {limit:,} nodes; take fewer ranks or suits, or "
                "smaller hands, or raise the limit"
            )
        lines.append(line)
    return "\n".join(lines) + "\n"


class Writer:
    """Writes the nodes of a tree, each before those below it, and numbers information sets."""

    def __init__(self, seats: int) -> None:
        self._sets: list[dict[str, int]] = [{} for _ in range(seats)]
        self._chances = self._ends = 0

    def nodes(self, deal: ChanceDeal) -> Iterator[str]:
        """Yield the lines of a position and all that may follow it."""
        if deal.over:
            self._ends += 1
            yield f't "" {self._ends} "" {{ {" ".join(map(repr, deal.gains()))} }}'
            return
        if deal.waits_for_chance:
            outcomes = deal.outcomes()
            yield self._chance(outcomes)
            moves = [card for card, _ in outcomes]
        else:
            moves = sorted(deal.legal_acts())
            yield self._choice(deal, moves)
        for move in moves:
            after = deal.copy()
            after.move(move)
            yield from self.nodes(after)

    def _chance(self, outcomes: Sequence[tuple[int, float]]) -> str:
        self._chances += 1
        said = " ".join(f'"{show_card(card)}" {share!r}' for card, share in outcomes)
        return f'c "" {self._chances} "" {{ {said} }} 0'

    def _choice(self, deal: ChanceDeal, moves: Sequence[int]) -> str:
        sets = self._sets[deal.turn]
        number = sets.setdefault(deal.knowledge(deal.turn), len(sets) + 1)
        said = " ".join(f'"{show_act(act)}"' for act in moves)
        return f'p "" {deal.turn + 1} {number} "" {{ {said} }} 0'
