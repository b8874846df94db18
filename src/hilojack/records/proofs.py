"""The proof that shuffles follow from what was committed before them (docs/fairness.md).

Each deal is dealt again from its link or secret and the nonces, and compared with the record. That
alone is consistent, no more: whoever made the record could have chosen all of it. `weighed` adds
what a witness noted before any nonce was opened, and holds only what follows from that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hilojack.fairness import LINKS, Below, Pledge, Shares, listed, shuffled
from hilojack.fairness.text import COMPUTER, Text, named, ruled
from hilojack.fairness.word import word_of
from hilojack.match import Deal, Match
from hilojack.records.lines import Header, rules_as_data

Verdict = Literal["consistent", "refuted", "nothing to prove"]
Weight = Literal["proved", "bound", "consistent", "refuted"]

PERSON = "human"  # the kind of a player who may give a nonce
DAILY = "daily"  # opens the identity of the deal of a day
BOARD = "duplicate"  # opens the identity of a board of a set


@dataclass(frozen=True)
class ProvedDeal:
    """The result for one deal."""

    deal: int
    shares: Shares | None  # None if nothing was committed
    fault: str = ""  # what does not follow from the shares
    doubt: str = ""  # why it proves nothing that all follows

    @property
    def verdict(self) -> Verdict:
        """What the deal shows by itself."""
        if self.fault:
            return "refuted"
        return "nothing to prove" if self.doubt else "consistent"


@dataclass(frozen=True)
class Witness:
    """What somebody kept who was at the table: the words that they noted before they opened, the
    name under which they played, and the nonces that they drew themselves.
    """

    words: tuple[str, ...] = ()  # as `word_of` makes them
    name: str = ""
    nonces: tuple[str, ...] = ()
    commitments: tuple[str, ...] = ()  # link 0 of a chain


@dataclass(frozen=True)
class WitnessedMatch:
    """What a match, or a record, shows to a witness, and why no more."""

    weight: Weight
    why: str = ""


def prove(match: Match, header: Header | None = None) -> list[ProvedDeal]:
    """Return the result for each deal of a match, given the header of its record if it has one."""
    broken = "" if match.pledge is None else fault_of_pledge(match, match.pledge, header)
    return [
        ProvedDeal(deal.number, deal.shares, broken or fault_of(match, deal), doubt_of(match, deal))
        for deal in match.deals
    ]


def weighed(
    matches: Sequence[tuple[Match, Sequence[ProvedDeal]]], witness: Witness
) -> tuple[list[WitnessedMatch], str]:
    """Return what each match of a record shows to a witness, and what refutes all of it."""
    words = [words_of(match.pledge) for match, _ in matches]
    shown = {p.shares.commitment for _, proofs in matches for p in proofs if p.shares}
    nonces = {nonce for match, _ in matches if match.pledge for nonce in match.pledge.nonces}
    if any(all(noted not in known for known in words) for noted in witness.words):
        return [], "a word that you noted is neither that of a match in it nor of a voided round"
    if any(noted not in shown for noted in witness.commitments):
        return [], "no deal has a commitment that you noted"
    if any(own not in nonces for own in witness.nonces):
        return [], "a share of your own is not in it"
    if twice := bound_twice([match.pledge for match, _ in matches if match.pledge]):
        return [], f"two records bind match {twice} to something else"
    pairs = zip(matches, words, strict=True)
    return [weight_of(match, proofs, known, witness) for (match, proofs), known in pairs], ""


def bound_twice(pledges: Sequence[Pledge]) -> str:
    """Return a match that two records bind in two ways, or an empty text."""
    ways = {(one.match, one.commitment, one.nonces, one.text) for one in pledges}
    seen = [way[0] for way in ways]
    return next((match for match in seen if seen.count(match) > 1), "")


def weight_of(
    match: Match, proofs: Sequence[ProvedDeal], words: Sequence[str], witness: Witness
) -> WitnessedMatch:
    """Return what a match shows to a witness. `words` are its own, then those of voided rounds."""
    if any(proof.fault for proof in proofs):
        return WitnessedMatch("refuted", "a deal does not follow from what was committed")
    pledge, doubts = match.pledge, [proof.doubt for proof in proofs if proof.doubt]
    if doubts or pledge is None:
        return WitnessedMatch("consistent", doubts[0] if doubts else "nothing was committed")
    if pledge.text is None:
        return WitnessedMatch(
            "consistent", "format 2 binds neither players nor rules nor the first dealer"
        )
    if not words or words[0] not in witness.words:
        return WitnessedMatch("consistent", "you noted no word of it before the nonces were opened")
    own = {nonce for nonce in witness.nonces if nonce in pledge.nonces}
    if own:
        return WitnessedMatch("proved")
    gave = {match.players[n] for n, nonce in enumerate(pledge.nonces) if nonce}
    if not witness.name:
        return WitnessedMatch("consistent", f"say as whom you played: {', '.join(sorted(gave))}")
    if witness.name not in gave:
        return WitnessedMatch("consistent", f"{witness.name} gave no nonce in it")
    return WitnessedMatch("bound", "your page chose your share, and the server chose your page")


def words_of(pledge: Pledge | None) -> list[str]:
    """Return the word of a match, then those of the rounds that were thrown away before it."""
    if pledge is None or pledge.text is None:
        return []
    digests = [pledge.text.digest, *(void.round for void in pledge.text.voided)]
    return [word_of(digest) for digest in digests]


# --- what cannot be ------------------------------------------------------------------------------


def fault_of_pledge(match: Match, pledge: Pledge, header: Header | None = None) -> str:
    """Return what cannot be in a pledge that was kept; empty if nothing."""
    gave = [player for player, nonce in enumerate(pledge.nonces) if nonce]
    if len({pledge.nonces[player] for player in gave}) < len(gave):
        return "two players gave the same nonce"
    if pledge.text is not None:
        rules = rules_as_data(match.variant.rules) if header is None else header.rules
        return fault_of_text(match, pledge, pledge.text, rules)
    kinds = header and header.kinds
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


def fault_of_text(match: Match, pledge: Pledge, text: Text, rules: Mapping[str, object]) -> str:
    """Return how a match differs from the text that binds it; empty if it does not."""
    if text.game != match.variant.game or text.rules != ruled(rules):
        return "the text binds other rules"
    if text.hashes != listed(pledge.nonces):
        return "the nonces are not those of the list that was closed"
    barred = {person for void in text.voided for person in void.persons}
    for player, (bound, name, salt) in enumerate(
        zip(text.players, match.players, pledge.salts, strict=True)
    ):
        if bound.hash and (bound.kind != PERSON or bound.person == COMPUTER):
            return f"player {player} is a computer player, and gave a nonce"
        if bound.hash and bound.person in barred:
            return f"player {player} voided a round, and gave a nonce after it"
        if (salt or bound.person == COMPUTER) and bound.name != named(name, salt):
            return f"player {player} has another name than the text binds"
    persons = [bound.person for bound in text.players if bound.person != COMPUTER]
    if len({*persons}) < len(persons):
        return "a person stands in the text twice"
    if len({text.match, *(void.match for void in text.voided)}) <= len(text.voided):
        return "a round that was voided has the identity of another"
    opening = match.opening
    if text.seat is None:
        return "" if opening.cuts else "the text says that they cut, and the record has no cut"
    if opening.cuts or match.first_dealer != text.seat:
        return "another player deals first than the text binds"
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
