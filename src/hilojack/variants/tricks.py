"""The engine of the trick games: which rules go together, and the rules row they make."""

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.cards import JOKERS
from hilojack.rules.slots import Row, Rules
from hilojack.rules.tricks import slots, step
from hilojack.rules.tricks.auction import HIGHEST_BID
from hilojack.rules.tricks.face import sign_of
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.stock import cut_for_trump
from hilojack.variants.engine import Engine
from hilojack.variants.rows import pack_size, rules_row
from hilojack.variants.sheet import Family, Table, VariantError, family, table_of, worth_of
from hilojack.variants.trump_table import extras, strength_place, strengths
from hilojack.variants.words import counted
from hilojack.words.suits import RANK_NAMES, SUIT_NAMES

ITEM_CODES = (
    {
        "high": slots.ITEM_HIGH,
        "low": slots.ITEM_LOW,
        "game": slots.ITEM_GAME,
        "majority": slots.ITEM_MAJORITY,
        "tricks": slots.ITEM_TRICKS,
        "surplus": slots.ITEM_SURPLUS,
        "last-trick": slots.ITEM_LAST_TRICK,
        "joker-high": slots.ITEM_JOKER_HIGH,
        "joker-low": slots.ITEM_JOKER_LOW,
    }
    | {f"off-{name}": slots.ITEM_OFF + rank for rank, name in enumerate(RANK_NAMES)}
    | {name: slots.ITEM_TRUMP + rank for rank, name in enumerate(RANK_NAMES)}
    | {f"five-{name}": slots.ITEM_FIVE + suit for suit, name in enumerate(SUIT_NAMES)}
)
TURNED = ("stock-top", "turn-up", "accepted")  # ways to fix trumps with a card that is turned
# Ways in which the players have a say.
TALKED = ("turn-up", "named", "pitched", "accepted", "bidder-names")
DEALT_OUT = (*TALKED, "last-dealt")  # ways without a stock
NAMED_AFTER = {  # by bidding: how trumps are fixed
    "none": (
        *("stock-top", "cut-and-replace", "cut-before", "turn-up"),
        *("named", "accepted", "pitched", "last-dealt"),
    ),
    "auction": ("pitched", "bidder-names"),
    "sell-out": ("pitched",),
    "sale": ("pitched",),
}
NAME_FOUR = {  # rules that name a bid of four
    "bidding": ("sell-out",),
    "smudge": ("match", "as-four", "tricks"),
}
TRUMPS_ONLY = (  # what follow = trumps-only does not go with, and why
    ("stock", ("face-up", "face-down"), "a player who is out would draw no more"),
    ("revoke", ("penalised",), "nobody could revoke"),
    ("joker-pitched", ("named",), "a joker that is led is a trump only once trumps are named"),
    ("jack-pitched", ("named",), "a jack that is led is a trump only once trumps are named"),
)
AUCTION_ONLY = (  # slots that read 0 without an auction
    *(slots.TOP_BID, slots.ALL_PASS),
    *(slots.BID_SCORING, slots.MADE, slots.GO_OUT, slots.MOON),
    slots.WORTHLESS_HAND,
)
APART = (  # a rule and its value, another rule and the value that it needs
    ("first-deal", "two-of-diamonds", "trump-from", "pitched"),
    ("jack-pitched", "named", "trump-from", "pitched"),
    ("bid-rounds", "raise", "dealers-right", "no"),
    ("top-bid", "ends", "smudge", "off"),
    ("top-bid", "may-be-matched", "smudge", "off"),
    ("top-bid", "may-be-matched", "bid-rounds", "once"),
    ("pitcher-wins", "higher", "smudge", "off"),
    ("pitcher-wins", "higher", "moon", "off"),
    ("bid-scoring", "others-add", "smudge", "off"),
    ("bid-scoring", "difference", "smudge", "off"),
    ("bid-scoring", "difference", "made", "taken"),
    ("bid-scoring", "difference", "counting", "complete"),
    ("made", "bid", "smudge", "off"),
    *(("worthless-hand", value, "bid-rounds", "once") for value in ("exchanged", "misdeal")),
    ("moon", "match", "go-out", "any"),
    ("moon", "tricks", "go-out", "any"),
    ("moon", "tricks", "counting", "complete"),
    *(("moon", value, "smudge", "off") for value in ("match", "tricks", "ten", "eleven")),
    *(("moon", value, "top-bid", "stands") for value in ("match", "tricks", "ten", "eleven")),
)
CALLED = {  # how a partner is called
    "called": slots.PARTNER_CALLED,
    "called-openly": slots.PARTNER_CALLED_OPENLY,
}
CALLED_NEEDS = (  # rules that go with a partner who is called, and their value
    ("trump-from", "bidder-names"),
    ("revoke", "prevented"),
    ("smudge", "off"),
    ("moon", "off"),
    ("made", "taken"),
    ("go-out", "any"),
    ("counting", "complete"),
    ("all-four", "counts"),
    ("game-tie", "none"),
)
CALLERS = (5, 6)  # players among whom a partner is called
SAFE_CUT_PACK = 9  # the smallest pack from whose middle a card can be cut: four, the card, four


def check(rules: Table, seats: int) -> None:
    """Raise VariantError if rules do not go together."""
    checks = (
        check_pack,
        check_trumps,
        check_follow,
        check_rounds,
        check_exchange,
        check_score,
        check_jokers,
        check_sides,
    )
    for check_some in checks:
        check_some(rules, seats)


def check_pack(rules: Table, seats: int) -> None:
    """Raise VariantError if the pack is too small or the stock cannot be drawn evenly."""
    pack = pack_size(rules)
    rest = pack - seats * rules["hand"]
    hands = f"hand = {rules['hand']}: {seats} players"
    if rest < 0:
        raise VariantError(f"{hands} need {pack - rest} cards, and the pack has {pack}")
    if rules["stock"] != "none" and rest % seats:
        raise VariantError(f"{hands} cannot draw a stock of {rest} cards evenly")
    if rules["stock"] == "face-up" and rules["draws"] == "private":
        raise VariantError(
            "draws = private does not go with stock = face-up: everyone sees its top card"
        )
    if rules["trump-from"] in TURNED and rest == 0:
        raise VariantError(
            f"trump-from = {rules['trump-from']}: no card is left to turn; deal fewer cards"
        )


def check_trumps(rules: Table, seats: int) -> None:
    """Raise VariantError if trumps cannot be fixed."""
    pack = pack_size(rules)
    way = f"trump-from = {rules['trump-from']}"
    if rules["trump-from"] == "stock-top" and rules["stock"] == "none":
        raise VariantError(f"{way} needs a stock; stock = none leaves none")
    if rules["trump-from"] == "cut-and-replace" and pack < SAFE_CUT_PACK:
        raise VariantError(f"{way} needs {SAFE_CUT_PACK} cards; this pack has {pack}")
    if rules["trump-from"] in DEALT_OUT and rules["stock"] != "none":
        raise VariantError(f"{way} goes only with stock = none, not {rules['stock']}")
    if rules["trump-from"] == "named" and rules["packet"] == "either":
        raise VariantError(f"{way} does not go with packet = either: the cards come in two batches")
    if rules["trump-from"] == "named" and rules["first-batch"] > rules["hand"]:
        raise VariantError(
            f"first-batch = {rules['first-batch']} must be at most hand = {rules['hand']}"
        )
    if rules["trump-from"] not in NAMED_AFTER[rules["bidding"]]:
        raise VariantError(
            f"{way} does not go with bidding = {rules['bidding']}; "
            f"choose from: {', '.join(NAMED_AFTER[rules['bidding']])}"
        )
    check_bids(rules)
    sells = rules["bidding"] in ("sell-out", "sale")
    if sells and (rules["smudge"] != "off" or rules["sides"] != "each"):
        raise VariantError(
            f"bidding = {rules['bidding']} goes with smudge = off and sides = each, not with "
            f"smudge = {rules['smudge']} and sides = {rules['sides']}"
        )


def check_bids(rules: Table) -> None:
    """Raise VariantError if the lowest and the highest bid do not go with the other rules."""
    most = f"max-bid = {rules['max-bid']}"
    if rules["min-bid"] > rules["max-bid"]:
        raise VariantError(f"{most} must be at least min-bid = {rules['min-bid']}")
    if rules["dealer-min"] > rules["max-bid"]:
        raise VariantError(f"{most} must be at least dealer-min = {rules['dealer-min']}")
    points = sum(worth_of(family("trick"), rules, item) for item in rules["scoring"])
    if rules["max-bid"] > max(HIGHEST_BID, points):
        raise VariantError(f"{most}: the items of this score are worth {points} points")
    if rules["max-bid"] < HIGHEST_BID and rules["dealers-right"] in ("but-four", "only-four"):
        raise VariantError(
            f"dealers-right = {rules['dealers-right']} needs a bid of four, not {most}"
        )
    if rules["max-bid"] == HIGHEST_BID:
        return
    for key, words in NAME_FOUR.items():
        if rules[key] in words:
            raise VariantError(
                f"{key} = {rules[key]} goes with max-bid = {HIGHEST_BID}, not {most}"
            )


def check_follow(rules: Table, seats: int) -> None:
    """Raise VariantError if only trumps may be played and another rule does not go with that."""
    if rules["follow"] != "trumps-only":
        return
    for key, words, why in TRUMPS_ONLY:
        idle = key == "joker-pitched" and not (rules["jokers"] and rules["trump-from"] == "pitched")
        if rules[key] in words and not idle:
            raise VariantError(f"follow = trumps-only does not go with {key} = {rules[key]}: {why}")


def check_rounds(rules: Table, seats: int) -> None:
    """Raise VariantError if the course of the auction does not go with the other rules."""
    for key, value, other, need in APART:
        if rules[key] == value and rules[other] != need:
            raise VariantError(
                f"{key} = {value} goes with {other} = {need}, not {other} = {rules[other]}"
            )


def check_exchange(rules: Table, seats: int) -> None:
    """Raise VariantError if what is kept, drawn and discarded does not go together."""
    keep, kitty, hand = rules["keep"], rules["kitty"], rules["hand"]
    if keep and rules["worthless-hand"] == "exchanged":
        raise VariantError(f"worthless-hand = exchanged goes with keep = 0, not keep = {keep}")
    if kitty and not keep:
        raise VariantError(f"kitty = {kitty} needs keep, the cards that each plays with; keep = 0")
    if not keep:
        return
    if rules["trump-from"] != "bidder-names":
        raise VariantError(
            f"keep = {keep} goes with trump-from = bidder-names, not {rules['trump-from']}"
        )
    if keep > hand:
        raise VariantError(f"keep = {keep} must be at most hand = {hand}")
    if rules["keep-least"] > keep:
        raise VariantError(f"keep-least = {rules['keep-least']} must be at most keep = {keep}")
    left = pack_size(rules) - seats * hand
    if kitty * (seats if rules["kitty-for"] == "each" else 1) > left:
        raise VariantError(f"kitty = {kitty}: {seats} hands of {hand} leave {left} cards")
    way = rules["lay-away"]
    if rules["dead-points"] == "next-short" and (way, rules["follow"]) != ("plain", "trumps-only"):
        raise VariantError(
            "dead-points = next-short goes with lay-away = plain and follow = trumps-only"
        )
    if way == "few" and (keep != hand or rules["refill"] == "no"):
        raise VariantError("lay-away = few goes with refill = yes, and with keep equal to hand")
    if way == "but-scoring" and rules["refill"] == "yes":
        raise VariantError("lay-away = but-scoring goes with refill = no")


def check_score(rules: Table, seats: int) -> None:
    """Raise VariantError if nothing scores, or points of two kinds are held over, or only a revoke
    would set sides back.
    """
    set_back = rules["revoke"] == "penalised" and rules["revoke-set-back"] == "yes"
    if set_back and rules["bid-scoring"] != "set-back":
        raise VariantError(
            f"bid-scoring = {rules['bid-scoring']} goes with revoke = prevented or "
            "revoke-set-back = no: a revoke would set a side back where a bid does not"
        )
    pegs = any(rules["trick-points"].values()) or any(rules["all-trick-points"].values())
    if not rules["scoring"] and not (pegs and rules["bidding"] == "none"):
        raise VariantError(
            "scoring = none goes with trick-points or all-trick-points, and with bidding = none"
        )
    if rules["game-tie"] == "held-over" and {"game", "majority"} <= {*rules["scoring"]}:
        raise VariantError(
            "game-tie = held-over does not go with game and majority in one score: "
            "points held over would be for both"
        )


def check_jokers(rules: Table, seats: int) -> None:
    """Raise VariantError if jokers have no rank, or could fix trumps without a suit."""
    jokers, table = rules["jokers"], trump_table(rules)
    said = f"jokers = {jokers}"
    for joker in list(JOKERS)[:jokers]:
        if joker not in table:
            raise VariantError(
                f"{said} needs {joker} in trumps, as in T7 or T3; trumps = {rules['trumps']}"
            )
    if rules["jack-pitched"] == "named" and "j" not in table:
        raise VariantError(
            f"jack-pitched = named needs j in trumps, as in T1; trumps = {rules['trumps']}"
        )
    if jokers and rules["trump-from"] not in ("named", "pitched", "bidder-names"):
        raise VariantError(
            f"{said} goes with trump-from = named, pitched or bidder-names, not "
            f"{rules['trump-from']}"
        )
    least = min(rules["hand"], rules["first-batch"]) if rules["trump-from"] == "named" else 0
    if jokers and (least or rules["hand"]) <= jokers:
        raise VariantError(f"{said} needs hands of more than {counted(jokers, 'card')}")
    if jokers and rules["joker-pitched"] == "spade" and "S" not in rules["suits"]:
        raise VariantError(f"{said} with joker-pitched = spade needs spades among the suits")
    if jokers == 2 and rules["equal-jokers"] != "marked" and "X x" not in " ".join(table):
        raise VariantError(
            f"equal-jokers = {rules['equal-jokers']} needs X and then x in trumps, next to each "
            f"other; trumps = {rules['trumps']}"
        )


def check_sides(rules: Table, seats: int) -> None:
    """Raise VariantError if the players cannot be divided into sides."""
    if rules["sides"] == "partners" and seats % 2:
        raise VariantError(f"sides = partners needs an even number of players, not {seats}")
    if rules["sides"] == "three-sides" and seats != 6:
        raise VariantError(f"sides = three-sides needs six players, not {seats}")
    check_called(rules, seats)
    two = rules["sides"] in ("partners", *CALLED) or seats == 2
    if rules["bid-scoring"] == "difference" and not two:
        raise VariantError("bid-scoring = difference is for two sides")
    if rules["partners"] == "by-cut" and (rules["sides"] != "partners" or seats != 4):
        raise VariantError("partners = by-cut is for four players in partnership")


def check_called(rules: Table, seats: int) -> None:
    """Raise VariantError if a partner is called and another rule does not go with that."""
    way = f"sides = {rules['sides']}"
    if rules["sides"] not in CALLED:
        if rules["pitcher-wins"] == "or-one-alone":
            raise VariantError(
                f"pitcher-wins = or-one-alone goes with sides = {' or '.join(CALLED)}, not {way}"
            )
        return
    if seats not in CALLERS:
        raise VariantError(f"{way} needs five or six players, not {seats}")
    for key, value in CALLED_NEEDS:
        if rules[key] != value:
            raise VariantError(f"{way} goes with {key} = {value}, not {rules[key]}")
    opens = rules["follow"] == "trumps-only" or rules["first-lead"] == "trump"
    if rules["sides"] == "called" and not opens:
        raise VariantError(
            f"{way} goes with first-lead = trump or follow = trumps-only: the card called "
            "is played to the first trick"
        )
    if rules["all-pass"] == "eldest-free":
        raise VariantError(f"{way} does not go with all-pass = eldest-free: nobody bids")
    if whole := {"majority", "tricks"} & {*rules["scoring"]}:
        raise VariantError(f"{way} does not go with {min(whole)} in the score")


def row(sheet: Family, rules: Table, seats: int) -> tuple[int, ...]:
    """Return the rules row: one integer a slot."""
    row = rules_row(slots, sheet, rules, seats, sides_of(rules["sides"], seats))
    for place, item in enumerate(rules["scoring"]):
        row[slots.ITEMS] |= ITEM_CODES[item] << 6 * place
        row[slots.WORTH] |= worth_of(sheet, rules, item) << 6 * place
    table, equal = trump_table(rules), rules["equal-jokers"] != "marked"
    for suit in range(4):
        row[slots.EXTRAS + suit] = extras(table, suit, row[slots.PACK_CARDS])
    for word, power in strengths(table, equal=equal).items():
        row[slots.STRENGTHS + strength_place(word)] = power
    row[slots.ITEM_COUNT] = len(rules["scoring"])
    pegs = (*rules["trick-points"].values(), *rules["all-trick-points"].values())
    row[slots.PEGGED] = int(any(pegs))
    row[slots.TARGET] += rules["target-over"] == "yes"
    row[slots.PARTNER] = CALLED.get(rules["sides"], slots.PARTNER_FIXED)
    if rules["bidding"] != "auction":
        for slot in AUCTION_ONLY:
            row[slot] = 0
    if rules["bidding"] not in ("auction", "sale"):
        row[slots.BID_ROUNDS] = slots.BID_ROUNDS_ONCE
    if rules["trump-from"] != "bidder-names":
        row[slots.FIRST_LEAD] = slots.FIRST_LEAD_ANY
    return tuple(row)


def trump_table(rules: Table) -> list[str]:
    """Return the trump table of the rules, high to low."""
    return table_of(family("trick").keys["trumps"], rules["trumps"])


def sides_of(rule: str, seats: int) -> int:
    """Return the number of sides that `seats` players make under the rule `sides`."""
    return {"partners": 2, "three-sides": 3}.get(rule, seats)


def blank() -> Row:
    """Return the row of a match before the first deal."""
    row = [0] * slots.STATE_SIZE
    row[slots.VICTOR] = slots.NONE
    return row


def legal_calls(rules: Rules, row: Row) -> int:
    """Return both words of the legal calls as one set."""
    more = step.more_calls(rules, row) << MORE_CALLS - FIRST_CALL
    return step.legal_calls(rules, row) | more


def fair_row(row: Rules) -> Rules:
    """Return the row for players who never revoke."""
    return (*row[: slots.REVOKE], slots.REVOKE_PREVENTED, *row[slots.REVOKE + 1 :])


def resume(rules: Rules, row: Row) -> None:
    """Do nothing: no stock waits to be reshuffled."""


def stock(rules: Rules, row: Row) -> range:
    """Return the places in the pack of the cards left to draw."""
    return range(row[slots.STOCK_NEXT], rules[slots.PACK_SIZE])


def decided(rules: Rules, row: Row) -> bool:
    """Return True if a side has reached the target; perhaps only if no other has."""
    scores = row[slots.SCORES : slots.SCORES + rules[slots.SIDES]]
    home = sum(score >= rules[slots.TARGET] for score in scores)
    alone = rules[slots.PITCHER_WINS] == slots.PITCHER_WINS_OR_ONE_ALONE
    return home == 1 if alone else home > 0


def bar(rules: Rules, row: Row, sides: int) -> None:
    """Keep sides from winning the match, whatever they score."""
    row[slots.BARRED] |= sides
    if row[slots.VICTOR] != slots.NONE and sides >> row[slots.VICTOR] & 1:
        row[slots.VICTOR] = slots.NONE


ENGINE = Engine(
    check=check,
    row=row,
    state_size=slots.STATE_SIZE,
    blank=blank,
    fair_row=fair_row,
    cut=cut_for_trump,
    begin=begin,
    perform=step.step,
    resume=resume,
    stock=stock,
    legal_plays=step.legal_plays,
    legal_calls=legal_calls,
    decided=decided,
    bar=bar,
    sign_of=sign_of,
)
