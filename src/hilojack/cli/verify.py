"""The command verify: whether the shuffles of a record follow from what was committed."""

from typing import TYPE_CHECKING

from hilojack.cli.errors import Mistake
from hilojack.cli.options import RecordFile, repeated
from hilojack.cli.sharing import print_json

if TYPE_CHECKING:
    from hilojack.records import Record
    from hilojack.records.proofs import Proof

LIMITS = (
    "This proves that nobody chose the cards once the commitments were shown. It does not prove "
    "that these are the commitments which were shown: compare them with what you noted at the "
    "table, and your nonces with those your page sent. Nor does it prove that nobody saw the "
    "cards: the server dealt them. `docs/fairness.md` tells more."
)


class Options(RecordFile):
    commitment: tuple[str, ...] = repeated("commitment noted at the table; may be repeated", "HASH")


def run(options: Options) -> int:
    """Deal a record again from its secrets. Return 1 if something is wrong."""
    from hilojack.records import RecordError, stream
    from hilojack.records.proofs import prove

    try:
        proofs = [(record, prove(match)) for record, match in stream(options.file)]
    except RecordError as error:
        print(f"{options.file}: {error}")
        return 1
    noted = [word.lower() for word in options.commitment]
    strange = [word for word in noted if not is_hash(word)]
    if strange:
        raise Mistake(f"--commitment wants 64 hexadecimal digits, not '{strange[0][:80]}'")
    shown = {p.shares.commitment for _, found in proofs for p in found if p.shares}
    missing = [word for word in noted if word not in shown]
    well = all(p.is_proven for _, found in proofs for p in found) and not missing
    if options.json:
        print_json({"proven": well, "matches": [facts(found) for _, found in proofs]})
        return int(not well)
    for record, found in proofs:
        tell(record, found, noted)
    for word in missing:
        print(f"No deal has the commitment {word}.")
    print(LIMITS)
    return int(not well)


def is_hash(word: str) -> bool:
    """Return True if a word can be a commitment."""
    return len(word) == 64 and set(word) <= set("0123456789abcdef")


def tell(record: "Record", found: "list[Proof]", noted: list[str]) -> None:
    """Print what was found of a match, a line a deal."""
    print(f"{record.header.name}: {', '.join(record.header.players)}")
    for proof in found:
        if proof.shares is None:
            print(f"  Deal {proof.deal}: nothing was committed, so nothing is proven.")
            continue
        told = f"not proven: {proof.fault}" if proof.fault else "follows from its secret"
        given = sum(map(bool, proof.shares.nonces))
        mine = ", as you noted" if proof.shares.commitment in noted else ""
        print(f"  Deal {proof.deal}: {told} and {given} nonces.")
        print(f"    commitment {proof.shares.commitment}{mine}")


def facts(found: "list[Proof]") -> list[dict[str, object]]:
    """Return what was found of a match, as data."""
    return [
        {
            "deal": proof.deal,
            "proven": proof.is_proven,
            "fault": proof.fault or None,
            "commitment": proof.shares and proof.shares.commitment,
            "nonces": proof.shares and list(proof.shares.nonces),
        }
        for proof in found
    ]
