"""What the people at a table propose for the next match, and how it is arranged so."""

from typing import Any

from hilojack.records.lines import rules_as_data
from hilojack.variants.variant import Variant, load
from hilojack.web.table import arranging, entries, messages, showing
from hilojack.web.table.arranging import NumberedProposal
from hilojack.web.table.chairs import check_level
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.standing import Chair, TableStanding, refuse
from hilojack.words import rounds as say
from hilojack.words.people import proposes_another_match


def check_agreed(table: TableStanding, number: int) -> None:
    """Raise Refusal if somebody agrees to another proposal than the one that is made."""
    one = table.proposal
    if number == (0 if one is None else one.number):
        return
    if one is None:
        refuse(say.proposal_has_lapsed)
    changes = arranging.listed(one.words)
    refuse(proposes_another_match(table.chairs[one.by].name, changes))


def propose(table: TableStanding, chair: int, command: messages.Propose) -> list[TableEntry]:
    """Propose a change of the next match, while no nonce is known that could decide it."""
    if table.match is None or not table.match.over or table.round is None or table.is_over:
        refuse(say.change_after_a_match)
    if table.round.listed is not None or table.round.nonces:
        refuse(say.too_late_to_change)
    for level in command.levels:
        check_level(level)
    try:
        variant = arranging.varied(table.variant, command.seats, command.target)
        places = arranging.placed(table.chairs, table.seated, variant.seats, command.levels)
    except ValueError as error:
        refuse(str(error))
    if arranging.differences(table.variant, variant, table.chairs, places):
        rules = rules_as_data(variant.rules)
        return [entries.Proposed(chair, command.id, rules, places)]
    if table.proposal is None:
        refuse(say.like_that_already)
    return [entries.Proposed(chair, command.id)]


# --- the log -----------------------------------------------------------------------------------


def proposed(table: TableStanding, entry: entries.Proposed) -> None:
    table.clear_ready()
    table.proposals += 1
    table.proposal = None
    if entry.places:
        variant = varied(table, len(entry.places), entry.rules)
        told = arranging.differences(table.variant, variant, table.chairs, entry.places)
        table.proposal = NumberedProposal(table.proposals, entry.by, variant, entry.places, told)


def varied(table: TableStanding, seats: int, rules: dict[str, Any]) -> Variant:
    """Return the game of the table for a number of players, by these rules."""
    return load(table.variant.game, preset=table.variant.preset, seats=seats, rules=rules)


def arrange(table: TableStanding, proposal: NumberedProposal) -> None:
    """Arrange the table for the next match as it was agreed."""
    for played in table.matches:
        played.setting = showing.setting_of(table, played)
    table.proposal, table.kept_setting = None, None
    table.play_by(proposal.variant)
    for place in proposal.places:
        if place.chair == len(table.chairs):
            table.chairs.append(Chair(place.name, place.level))
        elif place.level:
            table.chairs[place.chair].level = place.level
