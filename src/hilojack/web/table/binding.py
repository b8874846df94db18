"""The text that binds a match at a table, made when its list of commitments is closed."""

from collections.abc import Sequence
from typing import NamedTuple

from hilojack.fairness.text import (
    COMPUTER,
    Beginning,
    Bound,
    Text,
    Thrown,
    named,
    new_salt,
    ruled,
)
from hilojack.records.lines import rules_as_data
from hilojack.records.proofs import PERSON
from hilojack.variants.variant import Variant
from hilojack.web.table.rounds import Round


class Sitter(NamedTuple):
    """A player of a match to come."""

    name: str
    level: str | None  # of a computer player
    number: int  # of the person, or COMPUTER
    hash: str  # what is listed of them, or empty


def bind(
    round: Round, variant: Variant, begins: Beginning, players: Sequence[Sitter]
) -> tuple[Text, list[str]]:
    """Return the text that binds a match, and the salts of the names in it. Players are in the
    order of joining.
    """
    salts = ["" if one.number == COMPUTER else new_salt() for one in players]
    bound = [
        Bound(
            hash=one.hash, kind=one.level or PERSON, name=named(one.name, salt), person=one.number
        )
        for one, salt in zip(players, salts, strict=True)
    ]
    thrown = [Thrown(one.match, tuple(sorted(one.late)), one.digest) for one in round.voided]
    text = Text(
        begins=begins,
        chain=round.commitment,
        game=variant.game,
        match=round.match,
        players=tuple(bound),
        rules=ruled(rules_as_data(variant.rules)),
        voided=tuple(thrown),
    )
    return text, salts
