"""The proof that shuffles follow from what was committed before them (docs/fairness.md).

Each deal is dealt again from its secret and nonces, and compared with the record.
"""

from dataclasses import dataclass

from hilojack.fairness import Below, Shares, shuffled
from hilojack.match import Deal, Match


@dataclass(frozen=True)
class Proof:
    """The result for one deal."""

    deal: int
    shares: Shares | None  # None if nothing was committed
    fault: str = ""  # what does not follow from the shares

    @property
    def is_proven(self) -> bool:
        """True if the deal follows from its shares."""
        return self.shares is not None and not self.fault


def prove(match: Match) -> list[Proof]:
    """Return the result for each deal of a match."""
    return [Proof(deal.number, deal.shares, fault_of(match, deal)) for deal in match.deals]


def fault_of(match: Match, deal: Deal) -> str:
    """Return what does not follow from the shares of a deal; empty if all does or it has none."""
    shares = deal.shares
    if shares is None:
        return ""

    def chance(what: str, *numbers: int) -> Below:
        return shares.below(what, *(deal.number, *numbers[1:])[: len(numbers)])

    again = Match(match.variant, match.players, chance=chance)
    if deal.number == 1 and match.opening.cuts not in ((), again.opening.cuts):
        return "the players would have cut other cards for the deal"
    if again.deal.pack != deal.pack:
        return "the pack would have been in another order"
    if again.deal.cut != deal.cut:
        return "another card would have been cut for trumps"
    for number, made in enumerate(deal.shuffles):
        if tuple(shuffled(sorted(made.stock), chance("stock", 1, number))) != made.stock:
            return f"shuffle {number + 1} of the stock would have made another order"
    return ""
