"""What a level chooses and judges in match after match, as a digest: the same on every machine, on
every Python, and by whatever the loops are compiled.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from hilojack.families import by_family
from hilojack.match import Match, Opening
from hilojack.players.searcher import searcher
from hilojack.search.effort import Verdict
from hilojack.variants.variant import Variant


class DigestedChoice(NamedTuple):
    """A choice of a computer player, and the verdict that it follows."""

    match: int  # the seed of the match, and of the player
    number: int  # of the choice in it
    act: int
    verdict: Verdict

    def __str__(self) -> str:
        """Return it as a line, with every figure in full."""
        values = " ".join(
            f"{act}:{self.verdict.values[act].hex()}:{self.verdict.worlds[act]}"
            for act in sorted(self.verdict.values)
        )
        return f"{self.match} {self.number} {self.act} {values}"


def decisions(variant: Variant, level: str, most: int) -> Iterator[DigestedChoice]:
    """Yield `most` choices of a level that plays every seat, from loops that know nothing yet."""
    search = by_family("search", variant.family.name)
    search.forget()
    search.get_ready(variant.fair.row)
    for seed in range(most):
        player, match = searcher(level, seed=seed), Match(variant, seed=seed, opening=Opening(0))
        number = 0
        while not match.is_played:
            if match.turn is None:
                match.next_deal()
                continue
            view = match.view(match.turn)
            act = int(view.acts[0])
            if len(view.acts) > 1:
                verdict = player.consider(view)
                act = player.settle(view, verdict)
                yield DigestedChoice(seed, number, act, verdict)
                number, most = number + 1, most - 1
                if not most:
                    return
            match.act(act)


def digest(variant: Variant, level: str, most: int) -> str:
    """Return the digest of `most` choices of a level and of their verdicts."""
    whole = sha256()
    for decision in decisions(variant, level, most):
        whole.update(f"{decision}\n".encode())
    return whole.hexdigest()
