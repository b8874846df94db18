"""One act: which are legal, and what each does. The caller checks."""

from hilojack.calls import (
    ACCEPT,
    AGREE,
    BEG,
    BID as CALL_BID,
    BUNCH as CALL_BUNCH,
    CLAIM,
    DEAL_SINGLY,
    DEAL_THREES,
    FIRST_CALL,
    GIVE,
    NAME,
    PASS,
    PLAY_ON,
    REFUSE,
    SELL,
    SMUDGE,
    STAND,
)
from hilojack.rules.bits import cards_of_suit, nth
from hilojack.rules.chance import below
from hilojack.rules.tricks.auction import accept_bid, bid, go_on, legal_bids, refuse_bid, smudge
from hilojack.rules.tricks.claims import claim, legal_claims, pass_claim
from hilojack.rules.tricks.opening import (
    accept,
    await_call,
    deal,
    discard,
    gift_is_open,
    give,
    keep_turn_up,
    name_trump,
    pass_turn_up,
    reduce_hands,
    run_the_cards,
    throw_in,
)
from hilojack.rules.tricks.play import legal_cards, play_card
from hilojack.rules.tricks.slots import (
    DEALER,
    HANDS,
    PACK_CARDS,
    PACKET_SINGLY,
    PACKET_THREES,
    PHASE,
    PHASE_ACCEPT,
    PHASE_AGREE,
    PHASE_BID,
    PHASE_BUNCH,
    PHASE_CLAIM,
    PHASE_DISCARD,
    PHASE_GIFT,
    PHASE_NAME,
    PHASE_OVER,
    PHASE_PACKET,
    PHASE_PLAY,
    PHASE_SALE,
    PHASE_STAND,
    SAME_DEALER,
    TURN,
    Row,
    Rules,
)


def legal_plays(rules: Rules, row: Row) -> int:
    """The cards that may be played, or laid away, now, as a set."""
    if row[PHASE] == PHASE_PLAY:
        return legal_cards(rules, row)
    if row[PHASE] == PHASE_DISCARD:
        return row[HANDS + row[TURN]]
    return 0


def legal_calls(rules: Rules, row: Row) -> int:
    """The calls that are open, as a set: bit `c` is the call `FIRST_CALL + c`."""
    phase = row[PHASE]
    if phase in (PHASE_PLAY, PHASE_OVER, PHASE_DISCARD):
        return 0
    if phase == PHASE_BID:
        return legal_bids(rules, row)
    if phase == PHASE_CLAIM:
        return legal_claims(rules, row)
    if phase == PHASE_GIFT:
        return pair(GIVE, REFUSE) if gift_is_open(rules, row) else 1 << REFUSE - FIRST_CALL
    if phase == PHASE_NAME:
        return names_of_suits(rules)
    if phase == PHASE_STAND:
        return pair(STAND, BEG)
    if phase == PHASE_SALE:
        return pair(ACCEPT, REFUSE)
    if phase == PHASE_ACCEPT:
        return pair(ACCEPT, PASS)
    if phase == PHASE_BUNCH:
        return pair(CALL_BUNCH, PLAY_ON)
    if phase == PHASE_AGREE:
        return pair(AGREE, REFUSE)
    return pair(DEAL_SINGLY, DEAL_THREES)


def names_of_suits(rules: Rules) -> int:
    """The calls that name a suit of the pack."""
    calls = 0
    for suit in range(4):
        if rules[PACK_CARDS] & cards_of_suit(suit):
            calls |= 1 << NAME + suit - FIRST_CALL
    return calls


def pair(one: int, other: int) -> int:
    """The set of two calls."""
    return 1 << one - FIRST_CALL | 1 << other - FIRST_CALL


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal act."""
    if act >= FIRST_CALL:
        call(rules, row, act)
    elif row[PHASE] == PHASE_PLAY:
        play_card(rules, row, act)
    else:
        discard(rules, row, act)


def call(rules: Rules, row: Row, act: int) -> None:
    """Perform a call, in the phase that it belongs to."""
    phase = row[PHASE]
    if phase == PHASE_BID:
        bid_or_pass(rules, row, act)
    elif phase == PHASE_NAME:
        name_trump(rules, row, act - NAME)
    elif phase == PHASE_ACCEPT:
        accept(rules, row) if act == ACCEPT else pass_turn_up(rules, row)
    elif phase == PHASE_SALE:
        accept_bid(rules, row) if act == ACCEPT else refuse_bid(rules, row)
    elif phase == PHASE_CLAIM:
        pass_claim(rules, row) if act == PASS else claim(rules, row, act - CLAIM)
    elif phase == PHASE_PACKET:
        deal(rules, row, PACKET_SINGLY if act == DEAL_SINGLY else PACKET_THREES)
    else:
        beg_or_give(rules, row, act)


def beg_or_give(rules: Rules, row: Row, act: int) -> None:
    """What eldest and the dealer say to each other about the turn-up."""
    if act == STAND:
        keep_turn_up(rules, row)
    elif act == BEG:
        await_call(row, PHASE_GIFT, row[DEALER])
    elif act == GIVE:
        give(rules, row)
    elif act == CALL_BUNCH:
        await_call(row, PHASE_AGREE, row[DEALER])
    elif act == AGREE:
        throw_in(rules, row, SAME_DEALER)
    elif row[PHASE] == PHASE_GIFT:
        run_the_cards(rules, row)
    else:
        reduce_hands(rules, row)


def bid_or_pass(rules: Rules, row: Row, act: int) -> None:
    """A call in the auction."""
    if act in (PASS, SELL):
        go_on(rules, row)
    elif act == SMUDGE:
        smudge(rules, row)
    else:
        bid(rules, row, act - CALL_BID)


def random_act(rules: Rules, row: Row) -> int:
    """A legal act, each as likely as the next; a forced one draws no number."""
    if row[PHASE] == PHASE_PLAY:  # where no call is open
        cards = legal_cards(rules, row)
        return nth(cards, pick(row, cards.bit_count()))
    cards = legal_plays(rules, row)
    calls = legal_calls(rules, row)
    choice = pick(row, calls.bit_count() + cards.bit_count())
    if choice < calls.bit_count():
        return FIRST_CALL + nth(calls, choice)
    return nth(cards, choice - calls.bit_count())


def pick(row: Row, choices: int) -> int:
    """A number below `choices`; where there is no choice no number is drawn."""
    if choices > 1:
        return below(row, choices)
    return 0
