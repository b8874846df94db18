"""The matches at a table: begun, dealt, played, taken back, claimed and resigned.

What may be done is decided as entries that are still to be written; below is what they change.
"""

from collections.abc import Sequence

import msgspec

from hilojack.calls import is_act, is_card
from hilojack.fairness import LINKS, Pledge, Shares, link
from hilojack.match import Deck, Match, Opening
from hilojack.variants.variant import former_rules, load
from hilojack.views.evidence import fair_acts
from hilojack.web.table import chairs, entries, messages, nonces, proposals, showing
from hilojack.web.table.entries import Given, TableEntry
from hilojack.web.table.nonces import begun, pledge_of
from hilojack.web.table.standing import STAND_IN, Chair, PlayedMatch, TableStanding, refuse
from hilojack.web.table.states import sentence
from hilojack.words import acts as say
from hilojack.words.match import match_is_over, resigned_since


def may_undo(table: TableStanding, chair: int | None) -> str:
    """Return why a chair may not undo its last action, or an empty text."""
    if chair is None:
        return say.spectators_cannot_undo
    if table.match is None or table.match.deal_over:
        return say.no_deal_is_played
    if table.once:
        return say.cannot_be_undone(table.once)
    if not table.customs.undo:
        return say.nothing_is_taken_back
    if table.asking is not None:
        return say.others_are_asked
    if table.has_resigned(chair):
        return say.you_have_resigned
    seat = table.own_seat(chair)
    view = table.view(seat)
    if view is None or seat not in table.match.deal.seats:
        return say.not_acted_in_this_deal
    if (table.match.deal.number, table.last_act_of(seat)) < resigned_at(table):
        return sentence(resigned_since)
    return showing.setting(table).voice(seat).why_no_undo(view)


def resigned_at(table: TableStanding) -> tuple[int, int]:
    """The deal and the number of its actions before the last resignation of the match."""
    last = table.match.resignations[-1:] if table.match else []
    return last[0][1:3] if last else (0, 0)


def may_resign(table: TableStanding, chair: int | None) -> str:
    """Return why a chair may not resign for its side, or an empty text."""
    if chair is None:
        return say.spectators_cannot_resign
    if table.match is None:
        return say.no_match_is_played
    if table.once:
        return say.is_not_resigned(table.once)
    if table.match.over:
        return sentence(match_is_over)
    if table.has_resigned(chair):
        return say.you_have_resigned
    return "" if table.asking is None else say.others_are_asked


def act(table: TableStanding, chair: int, command: messages.Act) -> list[TableEntry]:
    """Play a card or make a call."""
    check_turn(table, command.at)
    chairs.check_plays(table, chair)
    match = table.match
    if match is None:
        refuse(say.no_deal_is_played)
    if not is_act(command.act):
        refuse(say.unknown_action(str(command.act)[:20]))
    seat = table.own_seat(chair)
    reason = match.why_not(command.act, seat=seat)
    if reason:
        told, view = showing.setting(table), match.view(seat)
        refuse(reason, *told.family.binding(told.voice(seat), view, command.act))
    return [entries.Acted(seat, command.act, by=chair, id=command.id)]


def check_turn(table: TableStanding, at: int) -> None:
    if at < table.moment:
        refuse(say.turn_has_passed)


def undo(table: TableStanding, chair: int, command: messages.Undo) -> list[TableEntry]:
    """Undo at once if no other person plays, otherwise ask them."""
    reason = may_undo(table, chair)
    if reason:
        refuse(reason)
    asked: list[TableEntry] = [entries.Asked(chair, command.id)]
    return asked if table.others(chair) else [*asked, undoing(table, chair)]


def resign(table: TableStanding, chair: int, command: messages.Resign) -> list[TableEntry]:
    """Resign at once if no other person plays for the side, otherwise ask them."""
    reason = may_resign(table, chair)
    if reason:
        refuse(reason)
    if table.partners(chair):
        return [entries.Asked(chair, command.id, "resign")]
    return [resigning(table, chair, command.id)]


def resigning(table: TableStanding, chair: int, id: str = "") -> entries.Resigned:
    others = table.sides_held(chair) - {table.own_seat(chair) % table.variant.sides}
    return entries.Resigned(chair, id, last=not others)


def granting(table: TableStanding, chair: int, what: str) -> TableEntry:
    """Return what follows once all who were asked have agreed."""
    return resigning(table, chair) if what == "resign" else undoing(table, chair)


def undoing(table: TableStanding, chair: int) -> entries.Undone:
    return entries.Undone(table.last_act_of(table.own_seat(chair)))


def answer(table: TableStanding, chair: int, command: messages.Answer) -> list[TableEntry]:
    """Answer a request, which is granted when all have agreed."""
    asking, what = table.asking, table.asked_for
    if asking is None or chair == asking:
        refuse(say.nobody_asked_you)
    if what == "resign" and chair not in table.partners(asking):
        refuse(say.nobody_asked_you)
    if chair in table.agreed:
        refuse(say.already_answered)
    answered: list[TableEntry] = [entries.Answered(chair, command.id, command.yes)]
    if command.yes and table.asked_of(asking, what) <= table.agreed | {chair}:
        answered.append(granting(table, asking, what))
    return answered


def claim(table: TableStanding, chair: int, command: messages.Claim) -> list[TableEntry]:
    """Claim the rest if nothing that scores can still change, given what the claimer knows."""
    match, seat = table.match, table.seat_of(chair)
    if match is None or match.deal_over or seat is None:
        refuse(say.no_deal_is_played)
    chairs.check_plays(table, chair)
    view = table.view(seat)
    assert view is not None
    reason = showing.setting(table).family.why_no_claim(view)
    if reason:
        refuse(reason)
    claimed: list[TableEntry] = [entries.Claimed(chair, command.id)]
    return [*claimed, *(entries.Acted(seat, act) for seat, act in play_out(match))]


def lapse(table: TableStanding) -> list[TableEntry]:
    """Return what follows if a turn is over: nothing if nobody else waits for whoever is late.

    Nobody owes another match, and who does not come for the first deal gives no nonce. A board
    that was left is dealt, if it is not yet.
    """
    match, people = table.match, table.persons()
    if table.lapses:
        late: list[TableEntry] = [entries.Relieved(chair) for chair in sorted(people)]
        return [*late, *(nonces.go_on(table) if match is None else [])]
    if table.late:
        return [nonces.void(table)]
    if match is not None and match.over:
        return []
    turn = None if match is None else match.turn
    slow = table.unready() if turn is None else people & {table.chair_at(turn)}
    if not (people - slow) or not (slow or table.uncommitted):
        return []
    if match is None:
        return nonces.go_on(table) if table.waits_for_deal else []
    relieved: list[TableEntry] = [entries.Relieved(chair) for chair in sorted(slow)]
    return (
        relieved
        if turn is not None or not table.waits_for_deal
        else [*relieved, nonces.deal(table)]
    )


# --- the log -----------------------------------------------------------------------------------


def opened(table: TableStanding, entry: entries.Opened) -> None:
    table.code = entry.code
    former = {} if entry.whole else former_rules(entry.game, entry.preset)
    table.play_by(
        load(entry.game, preset=entry.preset, seats=entry.seats, rules=former | entry.rules)
    )
    table.friendly = entry.friendly
    table.strangers, table.opener_key = entry.strangers, ""
    table.customs = entry.customs
    table.daily = entry.daily
    table.duplicate = entry.duplicate
    table.secret = entry.secret
    table.opened_at = entry.at
    table.given = entry.given
    table.round = begun(entry.chain)
    table.chairs = [Chair() for _ in range(table.variant.seats)]


def dealt(table: TableStanding, entry: entries.Dealt) -> None:
    given, table.given = table.given, None
    if entry.match:
        table.scores = []
        table.matches.append(begin(table, entry, given))
    else:
        assert table.match is not None
        table.shares = shares_of(table, entry, table.matches[-1].pledge, table.matches[-1].end)
        table.match.next_deal()
    played = table.matches[-1]
    # The pack of a given deal does not depend on this table's shares, and a chain has an end.
    is_bound = played.pledge is None or bool(table.shares.chain)
    proven = given.shares(table.variant.seats) if given else table.shares if is_bound else None
    played.shares.append(proven)
    played.match.deal.shares = proven
    table.round = begun(entry.chain) or table.round
    table.secret = entry.secret
    table.clear_ready()
    table.moved()


def acted(table: TableStanding, entry: entries.Acted) -> None:
    assert table.match is not None
    table.match.act(entry.act, seat=entry.seat)
    table.moved()


def asked(table: TableStanding, entry: entries.Asked) -> None:
    table.asking, table.asked_for, table.agreed = entry.by, entry.what, set()


def answered(table: TableStanding, entry: entries.Answered) -> None:
    if entry.yes:
        table.agreed.add(entry.by)
    else:
        table.asking, table.agreed = None, set()


def undone(table: TableStanding, entry: entries.Undone) -> None:
    assert table.match is not None
    while len(table.match.deal.acts) > entry.acts:
        table.match.undo()
    table.moved()


def claimed(table: TableStanding, entry: entries.Claimed) -> None:
    table.moved()


def resigned(table: TableStanding, entry: entries.Resigned) -> None:
    assert table.match is not None
    seat = table.own_seat(entry.by)
    table.match.resign(seat, last=entry.last)
    for chair in table.side_of(seat):
        if chair.person:
            chair.level, chair.relieved = STAND_IN, False
    table.moved()


def begin(table: TableStanding, entry: entries.Dealt, given: Given | None) -> PlayedMatch:
    """Begin the first match at the table, or a rematch."""
    order, round, dealer = table.joining, table.round, table.next_dealer()
    if table.proposal is not None:
        proposals.arrange(table, table.proposal)
    bound = round if round is not None and round.match == entry.match else None
    ids = [table.id_of(chair) for chair in order]
    pledge, end = (None, "") if bound is None else (pledge_of(bound, ids), bound.end)
    decided = given and given.shares(table.variant.seats)
    table.shares = decided or shares_of(table, entry, pledge, end)
    names = [table.chairs[chair].name for chair in order]
    match = new_match(table, names, given, dealer)
    match.pledge = pledge
    if bound:
        table.round = None
    is_gone_on = given is not None and bool(given.acts or given.scores)
    keys = tuple(chair.key for chair in table.chairs)
    return PlayedMatch(entry.match, match, order, is_gone_on=is_gone_on, end=end, keys=keys)


def new_match(
    table: TableStanding, names: Sequence[str], given: Given | None, dealer: int | None
) -> Match:
    if given is None:
        opening = Opening(first_dealer=dealer)
        return Match(table.variant, names, chance=table.chance, opening=opening)
    opening = Opening(given.dealer, scores=tuple(given.scores), held_over=given.held_over)
    decks = [Deck(given.pack, given.cut, given.shuffles)]
    match = Match(table.variant, names, chance=table.chance, opening=opening, decks=decks)
    for act in given.acts:
        match.act(act)
    return match


def shares_of(
    table: TableStanding, entry: entries.Dealt, pledge: Pledge | None, end: str
) -> Shares:
    """Return what the deal follows from: its link, or a secret if it has none."""
    number = len(table.match.deals) + 1 if table.match and not entry.match else 1
    if pledge is not None and number <= LINKS:
        return pledge.shares(number, link(end, number))
    id = entry.match or table.matches[-1].id
    return Shares(id, number, table.secret, tuple(entry.nonces))


def given_again(match: Match, number: int, acts: int = 0, *, at_score: bool = False) -> Given:
    """Return a deal, to be played again from after `acts` actions, at its scores or at 0."""
    deal = match.deals[number - 1]
    shuffles = [list(made.stock) for made in deal.shuffles if made.act <= acts]
    given = Given(list(deal.pack), deal.cut, shuffles, deal.dealer, deal.acts[:acts])
    if not at_score:
        return given
    opening = match.opening_of(number)
    return msgspec.structs.replace(given, scores=list(opening.scores), held_over=opening.held_over)


def play_out(match: Match) -> list[tuple[int, int]]:
    """Return the rest of the deal, seat and act: cards that are no revoke, in any order."""
    acts: list[tuple[int, int]] = []
    try:
        while match.turn is not None:
            fair = fair_acts(match.view(match.turn))
            act = next((act for act in fair if is_card(act)), fair[0])
            acts.append((match.turn, act))
            match.act(act)
    finally:
        for _ in acts:
            match.undo()
    return acts


def points_ahead(match: Match, seat: int) -> int:
    """Return the lead of a seat's side over the best other."""
    side = seat % match.variant.sides
    others = [score for other, score in enumerate(match.scores) if other != side]
    return match.scores[side] - max(others)
