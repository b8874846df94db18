"""The proof that shuffles follow from what was committed before them (docs/fairness.md).

Each deal is dealt again from its link or secret and the nonces, and compared with the record.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hilojack.fairness import LINKS, Below, Pledge, Shares, shuffled
from hilojack.match import Deal, Match

Verdict = Literal["proved", "refuted", "nothing to prove"]

PERSON = "human"  # the kind of a player who may give a nonce
DAILY = "daily"  # opens the identity of the deal of a day
BOARD = "duplicate"  # opens the identity of a board of a set


@dataclass(frozen=True)
class Proof:
    """The result for one deal."""

    deal: int
    shares: Shares | None  # None if nothing was committed
    fault: str = ""  # what does not follow from the shares
    doubt: str = ""  # why it proves nothing that all follows

    @property
    def verdict(self) -> Verdict:
        """What the deal shows."""
        if self.fault:
            return "refuted"
        return "nothing to prove" if self.doubt else "proved"

    @property
    def is_proven(self) -> bool:
        """True if nobody can have chosen the cards of the deal."""
        return self.verdict == "proved"


def prove(match: Match, kinds: Sequence[str] | None = None) -> list[Proof]:
    """Return the result for each deal of a match, given the kinds of its players if known."""
    broken = "" if match.pledge is None else fault_of_pledge(match.pledge, kinds)
    return [
        Proof(deal.number, deal.shares, broken or fault_of(match, deal), doubt_of(match, deal))
        for deal in match.deals
    ]


def fault_of_pledge(pledge: Pledge, kinds: Sequence[str] | None = None) -> str:
    """Return what cannot be in a pledge that was kept; empty if nothing."""
    gave = [player for player, nonce in enumerate(pledge.nonces) if nonce]
    if len({pledge.nonces[player] for player in gave}) < len(gave):
        return "two players gave the same nonce"
    bots = [player for player in gave if kinds and kinds[player] != PERSON]
    if bots:
        return f"player {bots[0]} is a computer player, and gave a nonce"
    rounds = [void.match for void in pledge.voided]
    if len({pledge.match, *rounds}) <= len(rounds):
        return "a round that was voided has the identity of another"
    barred = {player for void in pledge.voided for player in void.players}
    if barred.intersection(gave):
        return f"player {min(barred.intersection(gave))} voided a round, and gave a nonce after it"
    return ""


def doubt_of(match: Match, deal: Deal) -> str:
    """Return why a deal proves nothing even if all follows; empty if it proves something."""
    shares = deal.shares
    if shares is None and match.pledge is None:
        return "nothing was committed"
    if shares is None and deal.number > LINKS:
        return "the chain was at its end"
    if shares is None:
        return "it was dealt before, or its link is not shown"
    if not shares.chain and shares.match.startswith(DAILY):
        return "the deal of a day takes no nonces, so the server could choose its secret"
    if not shares.chain and shares.match.startswith(BOARD):
        return "a board takes no nonces, so whoever drew its secret could choose it"
    if not shares.chain:
        return "format 1 drew its identity late, when the server knew all nonces"
    return "" if any(shares.nonces) else "nobody gave a nonce, so the server could choose the chain"


def fault_of(match: Match, deal: Deal) -> str:
    """Return what does not follow from the shares of a deal; empty if all does or it has none."""
    shares = deal.shares
    if shares is None:
        return ""
    if not shares.is_linked:
        return "its link does not lead back to the commitment of the match"

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
