"""The laws of the shedding games: what may be laid, said and drawn, and what a deal scores."""

from hilojack.calls import show_act
from hilojack.cards import show_cards, sort_hand
from hilojack.match import Match
from hilojack.records.laws.laws import Laws, no_card_is_cut
from hilojack.records.lines import DealLine
from hilojack.records.places import Places
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row
from hilojack.rules.shedding.stacks import stock_size
from hilojack.variants.variant import Variant
from hilojack.views.shedding import why_not


def cut(variant: Variant, deal: DealLine, places: Places) -> str | None:
    """No card is cut before the deal."""
    no_card_is_cut("there are none", deal, places)
    return None


# --- the play ------------------------------------------------------------------------------------


def done(row: Row) -> str:
    """What a seat does with a card."""
    return "laid"


def of_act(match: Match, act: int) -> str:
    """The law that an act of the seat whose turn it is breaks, and the acts that are open."""
    row = list(match.position)
    hand = row[slots.HANDS + row[slots.TURN]]
    if act < 52 and not hand >> act & 1:
        return f"only a card that is held can be laid; held {show_cards(sort_hand(hand, None))}"
    law, *rules = _broken(match.variant, row, act)
    acts = " or ".join(map(show_act, match.legal_acts()))
    stated = [f"{rule} = {match.variant.rules[rule]}" for rule in rules]
    return f"{law}: {acts} ({', '.join([match.variant.name, *stated])})"


def _broken(variant: Variant, row: Row, act: int) -> tuple[str, ...]:
    """What is wrong with an act, and the rules that bear on it."""
    if row[slots.PHASE] == slots.PHASE_NOMINATE:
        return "a suit is nominated now", "nominates"
    if row[slots.PHASE] == slots.PHASE_GO_ON:
        words = why_not(variant, row, act) if act < 52 else "the turn goes on, or it ends"
        return words, "several", "finish", "last-card"
    if row[slots.PENDING]:
        due = f"{row[slots.PENDING]} must be picked up, or the pick-up answered"
        return due, "pick-ups-mix", "neutralises", "answer"
    if act < 52:
        return why_not(variant, row, act), "must-play"
    return _broken_by_call(variant, row)


def _broken_by_call(variant: Variant, row: Row) -> tuple[str, ...]:
    """What a turn can begin with, when it is not this call."""
    if variant.rules["must-play"] == "yes" and variant.engine.legal_plays(variant.row, row):
        return "who can lay a card must", "must-play"
    if stock_size(row) == 0:
        return "no card is left to draw, so who lays none passes", "restock"
    if row[slots.DREW] < variant.rules["draw-limit"]:
        return "who lays no card draws one", "draw-limit"
    return "no more may be drawn in a turn, so who lays no card passes", "draw-limit"


# --- the score -----------------------------------------------------------------------------------


def held_over(variant: Variant) -> str:
    """Nothing is ever held over."""
    return "no points are ever held over in this game"


def of_count(match: Match) -> str | None:
    """Why the count ends where it does."""
    return (
        f"a line stands for each whose score changes (scoring = {match.variant.rules['scoring']})"
    )


def won(match: Match, name: str) -> str:
    """How the side of this name has won."""
    target = match.variant.rules["target"]
    if match.variant.rules["scoring"] == "charged":
        return f"a score has reached {target}, and {name} has the lowest"
    return f"{name} reached {target} first"


def nobody_won(match: Match) -> str:
    """Why nobody has won yet."""
    target = match.variant.rules["target"]
    if max(match.scores) >= target:
        return "two have the lowest score, so that another deal decides"
    return f"nobody has reached {target}"


LAWS = Laws(
    cut=cut,
    done=done,
    of_act=of_act,
    of_end="a deal is counted when somebody is out, or nobody can go on",
    held_over=held_over,
    of_count=of_count,
    won=won,
    nobody_won=nobody_won,
)
