"""The command verify: proves that the shuffles of a record follow from their commitments."""

from typing import TYPE_CHECKING

from hilojack.cli.errors import Mistake
from hilojack.cli.options import RecordFile, repeated
from hilojack.cli.sharing import print_json

if TYPE_CHECKING:
    from hilojack.records import Record
    from hilojack.records.proofs import Proof

STATUS = {"proved": 0, "refuted": 1, "nothing to prove": 3}
ENDS = {
    "proved": (
        "Proved: every deal follows from its commitment and nonces. If you were shown this "
        "commitment before the match, and a nonce is yours, nobody chose the cards. Not proved: "
        "that nobody saw them; the server dealt them. `docs/fairness.md` says who could do what."
    ),
    "refuted": "Refuted: these are not the shuffles that were committed.",
    "nothing to prove": (
        "Nothing is proved of the deals that say why: somebody could have chosen their cards. "
        "`docs/fairness.md` says more."
    ),
}


class Options(RecordFile):
    commitment: tuple[str, ...] = repeated("commitment noted at the table; may be repeated", "HASH")


def run(options: Options) -> int:
    """Deal a record again from its links or secrets. Return 0 if all deals are proved, 1 if one is
    refuted, and 3 if there is nothing to prove.
    """
    from hilojack.records import RecordError, stream
    from hilojack.records.proofs import prove

    noted = [word.lower() for word in options.commitment]
    strange = [word for word in noted if not is_hash(word)]
    if strange:
        raise Mistake(f"--commitment needs 64 hexadecimal digits, not '{strange[0][:80]}'")
    try:
        proofs = [
            (record, prove(match, record.header.kinds)) for record, match in stream(options.file)
        ]
    except RecordError as error:
        print(f"{options.file}: {error}")
        return 1
    shown = {p.shares.commitment for _, found in proofs for p in found if p.shares}
    missing = [word for word in noted if word not in shown]
    verdict = together([proof for _, found in proofs for proof in found], missing)
    if options.json:
        matches = [facts(found) for _, found in proofs]
        print_json({"verdict": verdict, "proven": verdict == "proved", "matches": matches})
        return STATUS[verdict]
    for record, found in proofs:
        tell(record, found, noted)
    for word in missing:
        print(f"No deal has the commitment {word}.")
    print(ENDS[verdict])
    return STATUS[verdict]


def is_hash(word: str) -> bool:
    """Return True if a word can be a commitment."""
    return len(word) == 64 and set(word) <= set("0123456789abcdef")


def together(proofs: "list[Proof]", missing: list[str]) -> str:
    """Return the verdict on all deals: proved only if each of them is."""
    verdicts = {proof.verdict for proof in proofs}
    if missing or "refuted" in verdicts:
        return "refuted"
    return "proved" if verdicts == {"proved"} else "nothing to prove"


def tell(record: "Record", found: "list[Proof]", noted: list[str]) -> None:
    """Print the findings of a match: its commitment and voided rounds, then a line a deal."""
    players, pledge = record.header.players, record.header.shuffle
    print(f"{record.header.name}: {', '.join(players)}")
    if pledge:
        mark = marked(pledge.commitment, noted)
        print(f"  Match {pledge.match}, commitment {pledge.commitment}{mark}")
        gave = [players[n] for n, nonce in enumerate(pledge.nonces) if nonce]
        print(f"  Nonces of: {', '.join(gave) or 'nobody'}")
        for void in pledge.voided or ():
            names = ", ".join(players[player] for player in void.players)
            print(f"  Round {void.match} was voided: not opened by {names}")
    for proof in found:
        print(f"  Deal {proof.deal}: {told(proof)}.")
        if proof.shares and not proof.shares.chain:
            commitment = proof.shares.commitment
            print(f"    commitment {commitment}{marked(commitment, noted)}")


def told(proof: "Proof") -> str:
    """Return what was found of a deal."""
    if proof.fault or proof.shares is None:
        return f"refuted: {proof.fault}" if proof.fault else f"nothing to prove: {proof.doubt}"
    given = sum(map(bool, proof.shares.nonces))
    nonces = f"{given} nonce" if given == 1 else f"{given} nonces"
    source = "link" if proof.shares.chain else "secret"
    doubt = f", but nothing is proved: {proof.doubt}" if proof.doubt else ""
    return f"follows from its {source} and {nonces}{doubt}"


def marked(commitment: str, noted: list[str]) -> str:
    """Return the mark of a commitment that was noted at the table."""
    return ", as you noted" if commitment in noted else ""


def facts(found: "list[Proof]") -> list[dict[str, object]]:
    """Return the findings of a match as data."""
    return [
        {
            "deal": proof.deal,
            "verdict": proof.verdict,
            "proven": proof.is_proven,
            "fault": proof.fault or None,
            "doubt": proof.doubt or None,
            "commitment": proof.shares and proof.shares.commitment,
            "nonces": proof.shares and list(proof.shares.nonces),
        }
        for proof in found
    ]
