"""What everybody at a table knows of it, for its pages."""

from collections.abc import Collection, Sequence

import msgspec

from hilojack.calls import name_act
from hilojack.fairness import listed
from hilojack.fairness.text import Text
from hilojack.match import Match
from hilojack.web.table import messages
from hilojack.web.table.rounds import Round
from hilojack.web.table.standing import PlayedMatch, TableStanding, dealt_to, ruled_of
from hilojack.web.table.states import PublicSeat, Setting
from hilojack.words.acts import asks_to_take_back_act, asks_whether_you_resign
from hilojack.words.chairs import open_seat
from hilojack.words.customs import whoever_comes


def setting(table: TableStanding) -> Setting:
    """Return what everybody at the table knows."""
    if table.kept_setting is None:
        table.kept_setting = worked_out(table)
    return table.kept_setting


def worked_out(table: TableStanding) -> Setting:
    seats = [table.chairs[chair] for chair in table.seated]
    named = [
        PublicSeat(
            one.name or open_seat(n + 1),
            one.kind,
            one.level,
            one.ready,
            one.person,
            table.order.is_muted(one.token, one.key),
        )
        for n, one in enumerate(seats)
    ]
    return Setting(
        code=table.code,
        match=table.played.id if table.played else "",
        variant=table.variant,
        title=table.title,
        house_rules=table.house_rules,
        seats=tuple(named),
        target=table.variant.target,
        scores=tuple(table.scores),
        began=table.match.opening.scores if table.match else (),
        stakes=() if table.match is None else table.match.stakes(),
        commitment=table.commitment,
        round=shown_round(table),
        friendly=table.friendly,
        customs=shown_customs(table),
        may_hint=table.may_hint,
        clock=table.customs.seconds,
        daily=messages.DailyDeal(table.daily, table.counts) if table.daily else None,
        duplicate=shown_board(table),
        over=table.is_over,
        resigned=tuple(one.seat for one in table.match.resignations) if table.match else (),
        closed=table.order.is_closed,
        request=request(table),
        proposal=shown_proposal(table),
    )


def setting_of(table: TableStanding, played: PlayedMatch) -> Setting:
    """Return the setting of a match, which may be over for long."""
    return played.setting or setting(table)


def shown_round(table: TableStanding) -> messages.RoundState | None:
    """Return what everybody knows of the round of the match in play, or of the next match."""
    if table.begins:
        return None if table.round is None else round_of_next(table, table.round)
    assert table.match is not None
    pledge = table.match.pledge
    if pledge is None:
        return None
    names, hashes = list(table.match.players), list(listed(pledge.nonces))
    voided = voids_of(table, table.match)
    shown = messages.RoundState(
        pledge.match, pledge.commitment, names, hashes, [], voided, table.dealt
    )
    return shown if pledge.text is None else bound(shown, pledge.text, pledge.salts)


def voids_of(table: TableStanding, match: Match) -> list[messages.VoidRound]:
    """Return the rounds that were thrown away before a match of this table, with names."""
    pledge, players = match.pledge, match.players
    if pledge is None:
        return []
    if pledge.text is not None:
        return [shown_void(table, one.match, one.persons, one.round) for one in pledge.text.voided]
    return [
        messages.VoidRound(one.match, [players[n] for n in one.players]) for one in pledge.voided
    ]


def shown_void(
    table: TableStanding, match: str, persons: Collection[int], digest: str
) -> messages.VoidRound:
    return messages.VoidRound(match, [table.people[one] for one in sorted(persons)], digest)


def round_of_next(table: TableStanding, round: Round) -> messages.RoundState:
    names = [chair.name for chair in table.chairs]
    voided = [
        messages.VoidRound(one.match, [names[n] for n in sorted(one.late)])
        if round.format == 2
        else shown_void(table, one.match, one.late, one.digest)
        for one in round.voided
    ]
    closed, order = round.listed, table.joining
    hashes = [] if closed is None else [closed.get(id, "") for id in map(table.joining_id, order)]
    awaited = [names[n] for n in sorted(table.late)]
    dealt, rules = table.dealt, table.ruled
    if table.proposal is not None:
        dealt, rules = dealt_to(table.proposal.variant), ruled_of(table.proposal.variant)
    shown = messages.RoundState(
        round.match, round.commitment, table.joining_names(), hashes, awaited, voided, dealt, rules
    )
    return shown if round.text is None else bound(shown, round.text, round.salts)


def shown_proposal(table: TableStanding) -> messages.Proposal | None:
    one = table.proposal
    if one is None:
        return None
    target = one.variant.target
    return messages.Proposal(
        one.number, table.own_seat(one.by), one.variant.seats, target, list(one.words)
    )


def request(table: TableStanding) -> messages.Request | None:
    if table.asking is None:
        return None
    seat, name = table.own_seat(table.asking), table.chairs[table.asking].name
    asks = [table.own_seat(chair) for chair in table.asked_of(table.asking, table.asked_for)]
    if table.asked_for == "resign":
        words = asks_whether_you_resign(name)
        return messages.Request(seat, "resign", words, asks)
    assert table.match is not None
    act = table.match.deal.acts[table.last_act_of(seat)]
    return messages.Request(seat, "undo", asks_to_take_back_act(name, name_act(act)), asks)


def shown_board(table: TableStanding) -> messages.DuplicateBoard | None:
    one = table.duplicate
    if one is None:
        return None
    return messages.DuplicateBoard(one.set, one.number, one.seat, table.is_lapsed)


def shown_customs(table: TableStanding) -> tuple[str, ...]:
    """Return the customs in sentences, if they concern more than one person."""
    if table.strangers:
        return (whoever_comes, *table.customs.told())
    alone = sum(one.kind != "bot" for one in table.chairs) == 1
    return () if alone else tuple(table.customs.told())


def bound(shown: messages.RoundState, text: Text, salts: Sequence[str]) -> messages.RoundState:
    """Return what everybody knows of a round, with the text that binds its match."""
    written, told = text.written, [*salts]
    return msgspec.structs.replace(shown, rules=text.rules, text=written, salts=told)
