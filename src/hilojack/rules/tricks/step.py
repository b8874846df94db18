"""One action: which are legal, and what each does. The caller checks."""

from hilojack import calls
from hilojack.cards import JOKER, suit_of
from hilojack.rules.bits import cards_of_suit, nth
from hilojack.rules.chance import below
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.auction import (
    HIGHEST_BID,
    accept_bid,
    bid_or_pass,
    legal_bids,
    more_bids,
    refuse_bid,
)
from hilojack.rules.tricks.calling import calls_in_secret, lead_or_call
from hilojack.rules.tricks.claims import claim, legal_claims, pass_claim
from hilojack.rules.tricks.exchange import (
    calls_of_exchange,
    cards_to_lay,
    end_laying,
    lay_card,
    name_and_exchange,
)
from hilojack.rules.tricks.opening import (
    accept,
    beg_or_give,
    deal,
    discard,
    gift_is_open,
    name_trump,
    pass_turn_up,
)
from hilojack.rules.tricks.partner import (
    card_called,
    cards_to_call,
    is_called_openly,
    show_partner,
)
from hilojack.rules.tricks.passing import pass_over
from hilojack.rules.tricks.play import legal_cards, put_card
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import mate_of


def legal_plays(rules: Rules, row: Row) -> int:
    """Return the cards that may be played, or discarded, now, as a set."""
    if row[slots.PHASE] == slots.PHASE_PLAY:
        return legal_cards(rules, row)
    if row[slots.PHASE] == slots.PHASE_DISCARD:
        return cards_to_lay(rules, row) if rules[slots.KEEP] else row[slots.HANDS + row[slots.TURN]]
    return 0


def legal_calls(rules: Rules, row: Row) -> int:
    """Return the legal calls before `MORE_CALLS` as a set: bit `c` is the call `FIRST_CALL + c`."""
    phase = row[slots.PHASE]
    if phase in (slots.PHASE_PLAY, slots.PHASE_OVER, slots.PHASE_DISCARD, slots.PHASE_CALL):
        return 0
    if phase == slots.PHASE_BID:
        return legal_bids(rules, row)
    if phase == slots.PHASE_CLAIM:
        return legal_claims(rules, row)
    if phase == slots.PHASE_GIFT:
        return (
            pair(calls.GIVE, calls.REFUSE)
            if gift_is_open(rules, row)
            else 1 << calls.REFUSE - calls.FIRST_CALL
        )
    if phase == slots.PHASE_NAME:
        return names_open(rules, row)
    if phase == slots.PHASE_STAND:
        return pair(calls.STAND, calls.BEG)
    if phase == slots.PHASE_SALE:
        return pair(calls.ACCEPT, calls.REFUSE)
    if phase == slots.PHASE_ACCEPT:
        return pair(calls.ACCEPT, calls.PASS)
    if phase == slots.PHASE_BUNCH:
        return pair(calls.BUNCH, calls.PLAY_ON)
    if phase == slots.PHASE_AGREE:
        return pair(calls.AGREE, calls.REFUSE)
    return pair(calls.DEAL_SINGLY, calls.DEAL_THREES)


def more_calls(rules: Rules, row: Row) -> int:
    """Return the other legal calls as a set: bit `c` is the call `MORE_CALLS + c`."""
    if row[slots.PHASE] == slots.PHASE_DISCARD and rules[slots.KEEP]:
        return calls_of_exchange(rules, row)
    if row[slots.PHASE] == slots.PHASE_CALL:
        return cards_to_call(rules, row)
    if row[slots.PHASE] != slots.PHASE_BID:
        return 0
    plain = rules[slots.MAX_BID] <= HIGHEST_BID and rules[slots.MOON] == slots.MOON_OFF
    if plain and rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_PLAYED:
        return 0
    return more_bids(rules, row)


def names_open(rules: Rules, row: Row) -> int:
    """Return the calls that name trumps now: of a jack that was led its own suit and its mate's."""
    names = names_of_suits(rules)
    if row[slots.TRICK_SIZE] == 0 or row[slots.BEST] >= JOKER:
        return names
    suit = suit_of(row[slots.BEST])
    return names & pair(calls.NAME + suit, calls.NAME + mate_of(suit))


def names_of_suits(rules: Rules) -> int:
    """Return the calls that name a suit of the pack."""
    legal = 0
    for suit in range(4):
        if rules[slots.PACK_CARDS] & cards_of_suit(suit):
            legal |= 1 << calls.NAME + suit - calls.FIRST_CALL
    return legal


def pair(one: int, other: int) -> int:
    """Return two calls as a set."""
    return 1 << one - calls.FIRST_CALL | 1 << other - calls.FIRST_CALL


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal action."""
    if act >= calls.FIRST_CALL:
        call(rules, row, act)
    elif row[slots.PHASE] == slots.PHASE_PLAY:
        put_card(rules, row, act)
    elif rules[slots.KEEP]:
        lay_card(rules, row, act)
    else:
        discard(rules, row, act)
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
        pass_over(rules, row)


def play_card(rules: Rules, row: Row, card: int) -> None:
    """Play a card to the trick; the last one completes it."""
    put_card(rules, row, card)
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
        pass_over(rules, row)


def call(rules: Rules, row: Row, act: int) -> None:
    """Perform a call in the phase that it belongs to."""
    phase = row[slots.PHASE]
    if phase == slots.PHASE_BID:
        bid_or_pass(rules, row, act)
    elif phase == slots.PHASE_NAME:
        name(rules, row, act - calls.NAME)
    elif phase == slots.PHASE_CALL:
        call_partner(rules, row, act)
    elif phase == slots.PHASE_DISCARD:
        end_laying(rules, row)
    elif phase == slots.PHASE_ACCEPT:
        accept(rules, row) if act == calls.ACCEPT else pass_turn_up(rules, row)
    elif phase == slots.PHASE_SALE:
        accept_bid(rules, row) if act == calls.ACCEPT else refuse_bid(rules, row)
    elif phase == slots.PHASE_CLAIM:
        pass_claim(rules, row) if act == calls.PASS else claim(rules, row, act - calls.CLAIM)
    elif phase == slots.PHASE_PACKET:
        deal(rules, row, slots.PACKET_SINGLY if act == calls.DEAL_SINGLY else slots.PACKET_THREES)
    else:
        beg_or_give(rules, row, act)


def name(rules: Rules, row: Row, suit: int) -> None:
    """Name trumps; then a bidder who calls a partner in secret does so, if there is a card to
    call.
    """
    if not calls_in_secret(rules, row, suit):
        go_on_with(rules, row, suit)


def call_partner(rules: Rules, row: Row, act: int) -> None:
    """Call the holder of a card: openly, before the first lead, or before all else goes on."""
    row[slots.CALLED] = card_called(act, row[slots.TRUMP])
    if is_called_openly(rules):
        show_partner(rules, row)
        lead_or_call(rules, row, row[slots.TURN])
    else:
        go_on_with(rules, row, row[slots.TRUMP])


def go_on_with(rules: Rules, row: Row, suit: int) -> None:
    """Go on with the trumps named: with the exchange, if there is one, or the play."""
    if rules[slots.KEEP]:
        name_and_exchange(rules, row, suit)
    elif is_called_openly(rules):
        row[slots.TRUMP] = suit
        lead_or_call(rules, row, row[slots.TURN])
    else:
        name_trump(rules, row, suit)


def random_act(rules: Rules, row: Row) -> int:
    """Return a legal action, all equally likely; a forced one draws no number."""
    if row[slots.PHASE] == slots.PHASE_PLAY:  # no call is legal
        cards = legal_cards(rules, row)
        return nth(cards, pick(row, cards.bit_count()))
    cards = legal_plays(rules, row)
    legal = legal_calls(rules, row)
    more = more_calls(rules, row)
    choice = pick(row, legal.bit_count() + more.bit_count() + cards.bit_count())
    if choice < legal.bit_count():
        return calls.FIRST_CALL + nth(legal, choice)
    choice -= legal.bit_count()
    if choice < more.bit_count():
        return calls.MORE_CALLS + nth(more, choice)
    return nth(cards, choice - more.bit_count())


def pick(row: Row, choices: int) -> int:
    """Return a random number below `choices`, drawing none if there is only one choice."""
    if choices > 1:
        return below(row, choices)
    return 0
