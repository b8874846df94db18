"""The bid of a trick game: what its side has of it, what it lacks, and whether it is lost."""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import item_at, worth_at
from hilojack.views.tricks import Standing, View, is_game_held_over


def is_smudge(view: View) -> bool:
    """Return True if the highest bid is a smudge, or to shoot the moon."""
    return view.row[slots.SMUDGED] == 1


def is_moon(view: View) -> bool:
    """Return True if the highest bid is to shoot the moon."""
    return is_smudge(view) and view.variant.rules["moon"] != "off"


def worth(view: View, standing: Standing) -> int:
    """Return the points of an item as it is now; a jack taken from its side may pay more."""
    rules, points = view.variant.rules, usual_worth(view, standing)
    if standing.item == "majority" or may_hold_over(view, standing):
        return points + view.carry
    if standing.item != "jack" or rules["hang-jack"] == 1 or standing.side is None:
        return points
    return int(rules["hang-jack"]) if jack_is_hanged(view, standing.side) else points


def usual_worth(view: View, standing: Standing) -> int:
    """Return the points of an item by the rules, with nothing held over or hanged."""
    return worth_at(view.variant.row, place_of(view, standing))


def place_of(view: View, standing: Standing) -> int:
    """Return the place of an item in counting order."""
    return int(view.variant.rules["scoring"].index(standing.item))


def may_hold_over(view: View, standing: Standing) -> bool:
    """Return True if an item is Game, and its points are held over on a tie."""
    rules = view.variant.row
    return is_game_held_over(rules, item_at(rules, place_of(view, standing)))


def jack_is_hanged(view: View, side: int) -> bool:
    """Return True if one side played the jack of trumps and another took it."""
    assert view.trump is not None
    jack = 13 * view.trump + 9
    players = [seat for seat, cards in enumerate(view.memory.played) if jack in cards]
    return any(seat not in view.together(side) for seat in players)


def needed(view: View) -> int | None:
    """Return the points that the bidder's side still lacks for its bid, or None without a bid."""
    if view.bidder is None or not view.bid:
        return None
    side = view.bidder % view.variant.sides
    sure = [s for s in view.standings if s.certain and s.side == side]
    if takes_only_tricks(view):
        return 0 if view.phase == "over" and not is_lost(view) else max(1, *view.hand_sizes)
    if is_smudge(view):
        items = len(view.variant.rules["scoring"])
        return items - len(sure) + int(takes_tricks(view))
    return max(0, view.bid - taken(view))


def taken(view: View) -> int:
    """Return the points that the bidder's side has for certain, or 0 without a bidder."""
    if view.bidder is None:
        return 0
    side = view.bidder % view.variant.sides
    return sum(worth(view, one) for one in view.standings if one.certain and one.side == side)


def takes_tricks(view: View) -> bool:
    """Return True if a smudge takes every trick too."""
    return bool(view.variant.rules["smudge"] == "tricks") or takes_only_tricks(view)


def takes_only_tricks(view: View) -> bool:
    """Return True if the moon is shot, and it is every trick that makes it."""
    return is_smudge(view) and view.variant.rules["moon"] == "tricks"


def is_lost(view: View) -> bool:
    """Return True if the bidder's side can no longer make its bid."""
    if view.bidder is None or not view.bid or not view.standings:
        return False
    side = view.bidder % view.variant.sides
    if is_smudge(view):
        return smudge_is_lost(view, side)
    most = [
        worth(view, s) if s.certain else best_worth(view, s)
        for s in view.standings
        if s.side == side or not s.certain
    ]
    return sum(most) < view.bid


def smudge_is_lost(view: View, side: int) -> bool:
    """Return True if a side can no longer score every item or, if it must, take every trick."""
    others = (taken for seat, taken in enumerate(view.tricks) if seat % view.variant.sides != side)
    missed = any(s.certain and s.side != side for s in view.standings)
    missed = missed and not takes_only_tricks(view)
    return missed or (takes_tricks(view) and any(others))


def best_worth(view: View, standing: Standing) -> int:
    """Return the most that an item can still pay."""
    rules, points = view.variant.rules, usual_worth(view, standing)
    if standing.item == "majority":
        return int(points + view.carry + rules["capot"])
    if may_hold_over(view, standing):
        return points + view.carry
    return max(points, rules["hang-jack"]) if standing.item == "jack" else points
