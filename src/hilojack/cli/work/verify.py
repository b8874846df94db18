"""The command verify: what the shuffles of a record prove to somebody who was at the table."""

import json
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from hilojack.cli.errors import UserError
from hilojack.cli.sharing import print_json
from hilojack.cli.verify import Options
from hilojack.fairness.text import is_digest
from hilojack.fairness.word import SlipOfThePen, read_word
from hilojack.match import Match
from hilojack.records import Record, RecordError, stream
from hilojack.records.proofs import ProvedDeal, Witness, WitnessedMatch, prove, weighed
from hilojack.voices.speech import house_rules
from hilojack.web import STATIC

STATUS = {"proved": 0, "refuted": 1, "consistent": 3, "bound": 4}
ENDS = {
    "proved": (
        "Proved: all cards follow from what you noted before you opened a share of your own. "
        "Nobody chose them, if that share was drawn on a machine of yours and told to nobody. Not "
        "proved: that nobody saw them; the server dealt them."
    ),
    "bound": (
        "Bound: all cards follow from what you noted before your page opened its share. Nobody "
        "chose them, if that page drew it by chance; the page came from the server. `hilojack "
        "share` makes a share of your own."
    ),
    "consistent": (
        "Consistent: the record agrees with itself, and whoever made it could have chosen the "
        "cards."
    ),
    "refuted": "Refuted: these are not the shuffles that were bound.",
}
MORE = "`docs/fairness.md` says who could do what."
COUNTS = "A word counts only if you noted it before any share was opened, from your own screen."


class DealFindings(Struct, frozen=True):
    """What was found of a deal, and what it was bound to."""

    deal: int
    verdict: str
    fault: str | None
    doubt: str | None
    commitment: str | None
    nonces: Sequence[str] | None
    thrown_away: int | None  # rounds, as the text of the match has them


class MatchWeight(Struct, frozen=True):
    """What a match proves to a witness."""

    verdict: str
    why: str


class RecordFindings(Struct, frozen=True):
    """What a record proves: the whole, and each match with its deals."""

    verdict: str
    why: str
    weights: Sequence[MatchWeight]
    matches: Sequence[Sequence[DealFindings]]


def run(options: Options) -> int:
    """Deal a record again and hold it against what was noted. Return 0 if it is proved, 1 if it is
    refuted, 3 if it is consistent and no more, and 4 if it is bound.
    """
    if options.page is not None:
        return write_page(options.page)
    if not options.file:
        raise UserError("name the record of a match, as the table gives it for download")
    witness = witness_of(options)
    read = []
    for file in options.file:
        try:
            read += [(one, match, prove(match, one.header)) for one, match in stream(file)]
        except RecordError as error:
            print(f"{file}: {error}")
            return STATUS["refuted"]
    found, why = weighed([(match, proofs) for _, match, proofs in read], witness)
    verdict = together(found)
    if options.json:
        matches = [facts(match, proofs) for _, match, proofs in read]
        weights = [MatchWeight(one.weight, one.why) for one in found]
        print_json(RecordFindings(verdict, why, weights, matches))
        return STATUS[verdict]
    for number, (record, match, proofs) in enumerate(read):
        tell(record, match, proofs)
        if found and found[number].why:
            print(f"  {found[number].weight.capitalize()}: {found[number].why}.")
    if why:
        print(f"{why[0].upper()}{why[1:]}.")
    print(ENDS[verdict], *([COUNTS] if witness.words else []), MORE)
    return STATUS[verdict]


def write_page(path: Path) -> int:
    """Write the verifier as one file, for whoever has no Python where the record is."""
    page = STATIC / "verifier.html"
    if not page.is_file():
        raise UserError("the verifier is built with the page: run `python3 run.py play` once")
    path.write_bytes(page.read_bytes())
    print(f"The verifier is in {path}: open it in any browser.")
    return 0


def witness_of(options: Options) -> Witness:
    """Return what the options say that a person kept. Raise UserError if it cannot be so."""
    commitments = tuple(hash.lower() for hash in options.commitment)
    strange = next((hash for hash in commitments if not is_digest(hash)), None)
    if strange is not None:
        raise UserError(f"--commitment needs 64 hexadecimal digits, not '{strange[:80]}'")
    shares = [share_of(path) for path in options.share]
    try:
        words = [read_word(word) for word in options.noted]
        words += [read_word(share["word"]) for share in shares if share.get("word")]
    except SlipOfThePen as error:
        raise UserError(f"--noted needs a word such as K7QM-2FXD-9RTA-VB3H: {error}") from None
    nonces = tuple(share["nonce"] for share in shares)
    return Witness(tuple(words), options.as_ or "", nonces, commitments)


def share_of(path: Path) -> dict[str, str]:
    """Return what `hilojack share` has kept. Raise UserError if a file is none of its own."""
    try:
        share = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise UserError(f"--share needs a file of `hilojack share`: {error}") from None
    if not isinstance(share, dict) or not is_digest(share.get("nonce")):
        raise UserError(f"--share needs a file of `hilojack share`: {path} has no nonce")
    return share


def together(found: list[WitnessedMatch]) -> str:
    """Return the verdict on a record: what the weakest of its matches shows."""
    weights = {one.weight for one in found} or {"refuted"}
    order = ("refuted", "consistent", "bound", "proved")
    return next(weight for weight in order if weight in weights)


def tell(record: Record, match: Match, found: list[ProvedDeal]) -> None:
    """Print the findings of a match: what it is bound to and voided rounds, then a line a deal.
    Never its word, which somebody could take from here for one that they had noted.
    """
    players, pledge, variant = record.header.players, match.pledge, match.variant
    print(f"{record.header.name}: {', '.join(players)}")
    print(f"  Rules: {', '.join([f'preset {variant.preset}', *house_rules(variant)])}")
    if pledge:
        print(f"  Match {pledge.match}, commitment {pledge.commitment}")
        gave = [players[n] for n, nonce in enumerate(pledge.nonces) if nonce]
        print(f"  Nonces of: {', '.join(gave) or 'nobody'}")
        for void in pledge.voided:
            names = ", ".join(players[player] for player in void.players)
            print(f"  Round {void.match} was voided: the server says that {names} did not open")
        for line in told_of_text(match):
            print(f"  {line}")
    for proof in found:
        print(f"  Deal {proof.deal}: {told(proof)}.")
        if proof.shares and not proof.shares.chain:
            print(f"    commitment {proof.shares.commitment}")


def told_of_text(match: Match) -> list[str]:
    """Return what the text of a match says of rounds thrown away and names erased."""
    pledge = match.pledge
    if pledge is None or pledge.text is None:
        return []
    names = {one.person: match.players[n] for n, one in enumerate(pledge.text.players)}
    lines = []
    for number, void in enumerate(pledge.text.voided, 1):
        who = [names.get(one, "somebody who left") for one in void.persons]
        what = f"the server says that {' and '.join(who)} did not open"
        lines.append(f"Round {number} was thrown away: {what}")
    erased = [n for n, one in enumerate(pledge.text.players) if one.person and not pledge.salts[n]]
    return [*lines, *(f"Player {n + 1}: a name was erased" for n in erased)]


def told(proof: ProvedDeal) -> str:
    """Return what was found of a deal."""
    if proof.fault or proof.shares is None:
        return f"refuted: {proof.fault}" if proof.fault else f"nothing to prove: {proof.doubt}"
    given = sum(map(bool, proof.shares.nonces))
    nonces = f"{given} nonce" if given == 1 else f"{given} nonces"
    source = "link" if proof.shares.chain else "secret"
    doubt = f", but nothing is proved: {proof.doubt}" if proof.doubt else ""
    return f"follows from its {source} and {nonces}{doubt}"


def facts(match: Match, found: list[ProvedDeal]) -> list[DealFindings]:
    """Return the findings of a match as data."""
    text = match.pledge and match.pledge.text
    return [
        DealFindings(
            proof.deal,
            proof.verdict,
            fault=proof.fault or None,
            doubt=proof.doubt or None,
            commitment=proof.shares.commitment if proof.shares else None,
            nonces=proof.shares.nonces if proof.shares else None,
            thrown_away=len(text.voided) if text else None,
        )
        for proof in found
    ]
