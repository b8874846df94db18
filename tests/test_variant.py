"""Rulings on games as data: what each author's game is, and what may be set in it, and how."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hilojack import IllegalAct, Match, Variant, games, load
from hilojack.calls import DEAL_SINGLY, DEAL_THREES, name_act, parse_act
from hilojack.cards import card_set, cards_in, parse_cards, show_card, suit_of
from hilojack.match import Deck, Opening
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import card_points
from hilojack.variants.rows import constant, slot_name
from hilojack.variants.sheet import families, family
from hilojack.variants.variant import VariantError
from hilojack.views.events import Counted
from hilojack.views.tricks import Drew
from tables import every_variant, play, play_on, table

FIVES = ("five-spades", "five-hearts", "five-diamonds", "five-clubs")
SHEET = family("trick")
JACK, SAM = load("california-jack"), load("shasta-sam")


def preset(game: str, name: str, rule: str) -> Any:
    return load(game, preset=name).rules[rule]


def dealt(game: str = "california-jack", seats: int = 2, **rules: Any) -> Match:
    return Match(load(game, seats=seats, rules=rules), seed=5)


def awarded(match: Match) -> dict[str, int | None]:
    """By item of the last count: the side that scored it."""
    return {line.item: line.side for line in match.deal.count}


def little(**rules: Any) -> Match:
    """A deal with aces and twos of two suits: seat 1, eldest, leads the two of spades to the ace
    of seat 0, which leads the two of hearts, a trump, to the ace.
    """
    pack = {"ranks": "A2", "suits": "SH", "hand": 1}
    match = table("california-jack", ["AS", "2S"], "2H AH", rules=pack | rules)
    return play(match, "2S AS 2H AH")


# --- the rule sheet ------------------------------------------------------------------------------

TOGETHER: dict[str, dict[str, Any]] = {  # what a value needs beside it
    "draws=private": {"stock": "face-down"},
    "sides=partners": {"hand": 6},
    "sides=called": {"trump-from": "bidder-names", "first-lead": "trump"},
    "sides=called-openly": {"trump-from": "bidder-names"},
    "pitcher-wins=or-one-alone": {
        "sides": "called",
        "trump-from": "bidder-names",
        "first-lead": "trump",
    },
    "jack-pitched=named": {
        "follow": "follow-suit",
        "trumps": "A K Q J j T 9 8 7 6 5 4 3 2",
    },
    "trump-from=last-dealt": {"stock": "none"},
    "stock=none": {"trump-from": "cut-before"},
    "follow=trumps-only": {"stock": "none", "trump-from": "cut-before"},
}
GAMES_OF = {  # the game in which a value is at home
    "trump-from=turn-up": ("all-fours", 2),
    "trump-from=named": ("troeven", 2),
    "trump-from=accepted": ("troeven", 2),
    "trump-from=pitched": ("pitch", 2),
    "trump-from=bidder-names": ("pitch", 2),
    "jack-pitched=named": ("pitch", 2),
    "first-deal=two-of-diamonds": ("pitch", 2),
    "bidding=auction": ("pitch", 2),
    "bidding=sell-out": ("pitch", 2),
    "bidding=sale": ("pitch", 2),
    **dict.fromkeys(("bid-scoring", "made", "go-out", "moon"), ("pitch", 2)),
    "sides=three-sides": ("pitch", 6),
    "sides=called": ("pitch", 5),
    "sides=called-openly": ("pitch", 5),
    "pitcher-wins=or-one-alone": ("pitch", 5),
    "sides": ("california-fives", 4),
    "partners": ("california-fives", 4),
}
WORDS = ("sides", "partners", "match-dealer", "board", "double-stake", "direction", "target-over")
CHOICES = [(name, value) for name, key in SHEET.keys.items() for value in key.values]


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_every_value_of_the_rule_sheet_can_be_set_and_played(name: str, value: str) -> None:
    home = GAMES_OF.get(f"{name}={value}", GAMES_OF.get(name, ("california-jack", 2)))
    game = load(home[0], seats=home[1])
    needs = {"sides": "each", "partners": "agreed"} if value in ("each", "agreed") else {}
    rules = TOGETHER.get(f"{name}={value}", {}) | needs | {name: value}
    variant = load(game.game, seats=game.seats, rules=rules)
    assert variant.rules[name] == value
    assert play_on(Match(variant, seed=1)).deal_over


@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_every_value_that_the_engine_reads_has_a_constant_of_its_own(name: str, value: str) -> None:
    if name in WORDS:
        return  # the match and the table read these as words
    assert hasattr(slots, slot_name(name))
    others = [
        constant(slots, f"{name}-{other}") for other in SHEET.keys[name].values if other != value
    ]
    assert constant(slots, f"{name}-{value}") not in others


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("hand", "5", 5),
        ("hand", 4, 4),
        ("target", "21", 21),
        ("ranks", "2akq", "AKQ2"),
        ("suits", "ch", "HC"),
        ("card-points", "T10 a4,K3", {"T": 10, "A": 4, "K": 3}),
        ("card-points", {"T": 10}, {"T": 10}),
        ("scoring", "jack, game", ("jack", "game")),
        ("scoring", ["game"], ("game",)),
        ("follow", "F1", "must-trump"),
        ("follow", "F2", "may-trump"),
        ("follow", "F3", "follow-suit"),
    ],
)
def test_a_rule_is_read_as_it_is_written_in_a_file_or_on_a_command_line(
    name: str, value: Any, read: Any
) -> None:
    assert load("california-jack", rules={name: value}).rules[name] == read


@pytest.mark.parametrize(("name", "key"), list(SHEET.keys.items()))
def test_a_bad_value_is_refused_with_its_rule_itself_and_the_choices(name: str, key: Any) -> None:
    with pytest.raises(VariantError) as error:
        load("california-jack", rules={name: "zz%"})
    said = str(error.value)
    assert name in said
    assert "zz%" in said or "z%" in said
    choices = {"items": SHEET.items, "number": [str(key.least), str(key.most)]}
    for choice in choices.get(key.kind, key.values):
        assert choice in said


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"folow": "F1"}, "'folow' is not a rule; .* Did you mean 'follow'?"),
        (
            {"follow": "may-trum"},
            "'may-trum' is not a value of the rule 'follow'.*mean 'may-trump'",
        ),
        ({"scoring": "hi,low"}, "'hi' is not an item of the rule 'scoring'.* Did you mean 'high'"),
        ({"scoring": "low,low"}, "names each item once"),
        ({"scoring": 5}, "'5' is not an item"),
        ({"scoring": [["high"]]}, "is not an item"),
        ({"card-points": "KA3"}, "'KA3' is not a value of the rule 'card-points'"),
        ({"card-points": {"KA": 3}}, "'KA3' is not a value of the rule 'card-points'"),
        ({"card-points": {"T": True}}, "'TTrue' is not a value"),
        ({"card-points": 5}, "'5' is not a value of the rule 'card-points'"),
        ({"target": True}, "a whole number, 1 to 999"),
        ({"target": 10.5}, "'10.5' is not a value of the rule 'target'"),
        ({"hand": "14"}, "a whole number, 1 to 13"),
        ({"ranks": "AAK"}, "different ranks"),
        ({"suits": ""}, "different suits from SHDC"),
        ({"ranks": "AK"}, "2 players need 12 cards, and the pack has 8"),
        ({"suits": "SHD"}, "cannot draw a stock of 27 cards evenly"),
        ({"ranks": "AKQ"}, "no card is left to turn"),
        ({"ranks": "AK", "hand": 1, "trump-from": "cut-and-replace"}, "needs 9 cards"),
        ({"draws": "private"}, "everyone sees its top card"),
        ({"partners": "by-cut"}, "four players in partnership"),
        ({"trump-from": "named", "packet": "either", "stock": "none"}, "packet = either"),
    ],
)
def test_rules_that_cannot_be_are_refused_in_words(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(VariantError, match=words):
        load("california-jack", rules=rules)


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(VariantError, match=r"'shasta-san' is not a game.*mean 'shasta-sam'?"):
        load("shasta-san")
    with pytest.raises(VariantError, match=r"'cat' is not a preset.*mean 'cats'?"):
        load("shasta-sam", preset="cat")
    with pytest.raises(VariantError, match=r"California Fives .* is for 2 or 4 players, not for 3"):
        load("california-fives", seats=3)


def test_a_game_may_be_named_as_it_is_spoken() -> None:
    assert load(" California Jack ").game == load("california_jack").game == "california-jack"


@pytest.mark.parametrize("variant", every_variant())
def test_a_variant_is_the_same_after_a_journey(variant: Variant) -> None:
    import pickle

    again = pickle.loads(pickle.dumps(variant))
    assert again == variant
    assert again.row == variant.row


def test_a_change_keeps_the_house_rules_that_were_made() -> None:
    house = JACK.change(target=7).change(game_tie="elder")
    assert house.house_rules == {"target": 7, "game-tie": "elder"}
    assert house.title == "California Jack (denexa, house rules)"
    assert JACK.house_rules == {}


def test_every_game_names_its_sources_and_belongs_to_a_family() -> None:
    for game in games():
        file = load(game).file
        assert file["family"] in families()
        for name, told in file["presets"].items():
            assert told.get("source", name) in file["sources"]
            assert told["says"]


# --- a file of one's own -------------------------------------------------------------------------


def own(folder: Path, text: str, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_an_own_file_on_a_base_has_the_rules_of_its_default_preset(tmp_path: Path) -> None:
    path = own(tmp_path, 'base = "california-jack"\n[rules]\ntarget = 15\n')
    variant = load(path)
    assert variant.game == "mine"
    assert dict(variant.rules) == dict(JACK.rules) | {"target": 15}
    assert variant.preset == "own"


def test_an_own_file_may_have_presets_and_the_first_is_the_default(tmp_path: Path) -> None:
    text = 'base = "shasta-sam"\n[presets.hard]\nfollow = "F3"\n[presets.easy]\ntarget = 5\n'
    path = own(tmp_path, text)
    assert load(path).preset == "hard"
    assert load(path).rules["follow"] == "follow-suit"
    assert load(path, preset="easy").rules["target"] == 5


def test_an_own_file_may_stand_on_another_beside_it(tmp_path: Path) -> None:
    own(tmp_path, 'base = "california-jack"\n[rules]\ntarget = 15\n', "below.toml")
    path = own(tmp_path, 'base = "below.toml"\n[rules]\nfollow = "F2"\n')
    assert (load(path).rules["target"], load(path).rules["follow"]) == (15, "may-trump")


def test_an_own_file_may_stand_alone(tmp_path: Path) -> None:
    rules = dict[str, Any](JACK.rules)
    rules |= {name: list(rules[name]) for name in ("scoring", "without")}
    points = "{ " + ", ".join(f"{k} = {v}" for k, v in rules.pop("card-points").items()) + " }"
    lines = [f"{name} = {value!r}" for name, value in rules.items()]
    text = 'family = "trick"\nseats = [2]\n[rules]\n' + "\n".join(lines)
    variant = load(own(tmp_path, f"{text}\ncard-points = {points}\n"))
    assert variant.row == JACK.row
    assert variant.name == "mine"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("base = ", "mine.toml is not a TOML file"),
        ('base = "mine.toml"', "is based on itself"),
        ('base = "california-jak"', "not a game.*mean 'california-jack'"),
        ("base = 3", "base must be a text in quotes, not 3"),
        ('bas = "california-jack"', "'bas' is not a key in mine.toml.*mean 'base'"),
        ('name = "Mine"', "needs 'base' .*or 'family', 'seats' and 'rules'"),
        ('family = "tricks"\nseats = [2]\nrules = {}', "not a family in mine.toml.*mean 'trick'"),
        ('family = "trick"\nseats = [2]\n[rules]\nhand = 6', "the rule 'ranks' is missing"),
        ('base = "california-jack"\nseats = 2', "seats must be a list of numbers of players"),
        ('base = "california-jack"\nseats = []', "seats must be a list"),
        ('base = "california-jack"\nseats = [8]', "2 to 7"),
        ('base = "california-jack"\nseats = [3]', "cannot draw a stock of 34 cards evenly"),
        ('base = "california-jack"\nrules = 5', "rules must be a table of rules"),
        ('base = "california-jack"\npresets = {}', "presets must be a table"),
        ('base = "california-jack"\n[presets]\na = 3', "presets must be a table"),
        ('base = "california-jack"\n[presets.a]\nat = 4', "at of the preset a must be a table"),
        ('base = "california-jack"\n[presets.a]\nours = 4', "ours of the preset a must be a"),
        ('base = "california-jack"\nsources = "x"', "sources must be a table of texts"),
        ('base = "california-jack"\ndefault = "b"\n[presets.a]', "'b' is not a preset, though"),
        ('base = "california-jack"\n[rules]\nfolow = "F1"', "'folow' is not a rule.*'follow'"),
    ],
)
def test_a_fault_in_an_own_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(VariantError, match=f"(?s){words}"):
        load(own(tmp_path, text))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=r"cannot read .*none\.toml: No such file"):
        load(str(tmp_path / "none.toml"))
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(VariantError, match=r"x\.toml is not a TOML file"):
        load(str(tmp_path / "x.toml"))


# --- presets: section 14 of the rules page -------------------------------------------------------

PRESETS = {
    ("california-jack", "denexa"): ("must-trump", "threes", 10, "alternate", "stop"),
    ("california-jack", "bicycle"): ("must-trump", "either", 10, "alternate", "complete"),
    ("california-jack", "cats"): ("may-trump", "singly", 10, "winner", "complete"),
    ("california-jack", "cats-threes"): ("may-trump", "threes", 10, "winner", "complete"),
    ("california-jack", "penguin"): ("follow-suit", "threes", 10, "alternate", "stop"),
    ("california-jack", "foster"): ("may-trump", "threes", 7, "alternate", "stop"),
    ("shasta-sam", "cats"): ("may-trump", "singly", 10, "winner", "complete"),
    ("shasta-sam", "penguin"): ("follow-suit", "threes", 10, "alternate", "stop"),
    ("shasta-sam", "foster"): ("may-trump", "threes", 7, "alternate", "stop"),
    ("california-fives", "cats"): ("may-trump", "singly", 61, "winner", "stop"),
}


def test_there_is_a_preset_for_each_author_and_no_other() -> None:
    there = {(game, name) for game in games() for name in load(game).presets}
    assert there >= set(PRESETS)
    assert {one for one in there if one[0] in {game for game, _ in PRESETS}} == set(PRESETS)
    assert [load(game).preset for game in ("california-jack", "shasta-sam")] == ["denexa", "cats"]


@pytest.mark.parametrize("one", PRESETS)
def test_a_preset_is_its_authors_game(one: tuple[str, str]) -> None:
    rules = load(one[0], preset=one[1]).rules
    keys = ("follow", "packet", "target", "match-dealer", "counting")
    assert tuple(rules[key] for key in keys) == PRESETS[one]
    assert rules["stock"] == ("face-down" if one[0] == "shasta-sam" else "face-up")
    assert rules["low"] == "winner"
    assert rules["game-tie"] == "none"
    trumps = {"shasta-sam": "cut-and-replace"}.get(one[0], "stock-top")
    assert rules["trump-from"] == ("cut-before" if one[1] == "foster" else trumps)


# --- California Jack: CJ1 to CJ13 ----------------------------------------------------------------


def test_cj1_each_author_has_a_follow_rule_and_any_of_the_three_may_be_set() -> None:
    """The dealer lacks the suit led, or holds it with a trump: what may be played."""
    hands = {"both": "2H KS 9D", "trump": "3C KS 9D", "neither": "3C 4C 9D"}
    may = {
        "F1": {"both": "2H KS", "trump": "KS", "neither": "3C 4C 9D"},
        "F2": {"both": "2H KS", "trump": "3C KS 9D", "neither": "3C 4C 9D"},
        "F3": {"both": "2H", "trump": "3C KS 9D", "neither": "3C 4C 9D"},
    }
    for follow, answers in may.items():
        for which, hand in hands.items():
            rules = {"follow": follow, "hand": 3}
            match = table("california-jack", [hand, "7H 8H 9H"], "2S", rules=rules)
            play(match, "7H")
            assert set(match.legal_acts()) == set(parse_cards(answers[which])), (follow, which)
    assert JACK.rules["follow"] == "must-trump"


def test_cj2_packets_are_of_three_by_default_and_may_be_single_or_the_dealers_choice() -> None:
    pack = tuple(range(52))
    eldest = {"singly": {0, 2, 4, 6, 8, 10}, "threes": {0, 1, 2, 6, 7, 8}}
    assert JACK.rules["packet"] == "threes"
    for packet, cards in eldest.items():
        match = Match(
            JACK.change(packet=packet), opening=Opening(first_dealer=0), decks=[Deck(pack)]
        )
        assert set(match.view(1).hand) == cards
    match = Match(JACK.change(packet="either"), opening=Opening(first_dealer=0), decks=[Deck(pack)])
    assert match.turn == 0
    assert set(match.legal_acts()) == {DEAL_SINGLY, DEAL_THREES}
    match.act(DEAL_SINGLY)
    assert set(match.view(1).hand) == eldest["singly"]


def test_cj3_the_top_of_the_stock_is_trumps_or_a_card_cut_before_the_deal() -> None:
    match = dealt()
    top, cut = match.view(0).stock_top, match.view(0).cut
    assert top is not None
    assert cut is None
    assert match.view(0).trump == suit_of(top)
    before = Match(JACK.change(trump_from="cut-before"), seed=5).view(0)
    assert before.cut is not None
    assert before.trump == suit_of(before.cut)


def test_cj4_low_goes_to_the_taker_or_as_a_house_rule_to_the_holder() -> None:
    assert awarded(little())["low"] == 1
    assert awarded(little(low="holder"))["low"] == 0


def test_cj5_ten_points_win_and_seven_with_foster() -> None:
    assert JACK.rules["target"] == 10
    assert preset("california-jack", "foster", "target") == 7
    assert little(target=2).victor is not None
    assert little().victor is None


def test_cj6_a_tied_game_is_nobodys_or_as_a_house_rule_the_elder_hands() -> None:
    """Both sides take an ace and a two."""
    assert awarded(little())["game"] is None
    assert awarded(little(**{"game-tie": "elder"}))["game"] == 1


def test_cj7_the_deal_alternates_within_a_match() -> None:
    match = dealt()
    for _ in range(3):
        dealer = match.view(0).dealer
        play_on(match).next_deal()
        assert match.view(0).dealer == 1 - dealer


@pytest.mark.parametrize("rule", ["alternate", "winner"])
def test_cj8_the_next_match_is_dealt_in_turn_or_by_the_winner(rule: str) -> None:
    assert JACK.rules["match-dealer"] == "alternate"
    for dealer in (0, 1):
        variant = JACK.change(target=1, match_dealer=rule)
        match = play_on(Match(variant, seed=3, opening=Opening(first_dealer=dealer)))
        due = match.victor if rule == "winner" else 1 - dealer
        assert match.rematch().first_dealer == due


def test_cj9_a_deal_is_played_to_its_last_trick_though_the_target_is_reached() -> None:
    match = play_on(Match(JACK.change(target=1), seed=3))
    assert match.over
    assert len(match.deal.acts) == 52


def test_cj10_both_cards_of_the_last_pair_are_seen_and_the_winner_has_the_first() -> None:
    match = play_on(dealt())
    draws = [event for event in match.view(0).events if isinstance(event, Drew)]
    assert draws[-2].seat != draws[-1].seat
    assert [draw.card for draw in draws[-2:]] == list(match.deal.pack[-2:])
    assert len(draws) == 40


def test_cj11_a_revoke_cannot_be_made() -> None:
    match = table("california-jack", ["2H 9D", "7H 8H"], "2S", rules={"hand": 2})
    play(match, "7H")
    with pytest.raises(IllegalAct, match="must follow hearts; you hold 2H"):
        match.act(parse_act("9D"))


def test_cj12_nothing_may_be_claimed() -> None:
    match = dealt()
    while not match.deal_over:
        assert all(name_act(act).startswith("play the ") for act in match.legal_acts())
        match.act(match.legal_acts()[0])


def test_cj13_the_top_of_the_stock_may_not_be_exchanged() -> None:
    match = dealt()
    top = match.view(0).stock_top
    assert top is not None
    assert match.turn is not None
    assert set(match.legal_acts()) == set(match.view(match.turn).hand)
    assert match.why_not(top) == f"you do not hold the {name_act(top).removeprefix('play the ')}"


# --- Shasta Sam: SS1 to SS4 ----------------------------------------------------------------------


def test_ss1_a_card_of_the_middle_makes_trumps_and_stays_where_it_was() -> None:
    places = set()
    for seed in range(400):
        match = Match(SAM, seed=seed)
        cut = match.deal.cut
        assert cut is not None
        assert match.view(0).cut == match.view(1).cut == cut
        assert match.view(0).trump == suit_of(cut)
        places.add(match.deal.pack.index(cut))
    assert min(places) == 4
    assert max(places) == 47
    assert match.view(0).stock_top is None


def test_ss2_the_follow_rule_is_that_of_cats_and_penguin_has_whist_rules() -> None:
    assert SAM.rules["follow"] == "may-trump"
    assert preset("shasta-sam", "penguin", "follow") == "follow-suit"
    assert SAM.change(follow="F1").rules["follow"] == "must-trump"


@pytest.mark.parametrize("draws", ["private", "shown"])
def test_ss3_a_drawn_card_is_its_players_alone_unless_draws_are_shown(draws: str) -> None:
    match = play_on(Match(SAM.change(draws=draws), seed=1))
    for seat in (0, 1):
        drawn = [e for e in match.view(seat).events if isinstance(e, Drew)]
        assert all(event.card is not None for event in drawn if event.seat == seat)
        others = {event.card is None for event in drawn if event.seat != seat}
        assert others == {draws == "private"}


def test_ss4_the_stock_may_lie_either_way_in_both_games() -> None:
    up = Match(SAM.change(stock="face-up", draws="shown"), seed=1)
    down = Match(JACK.change(stock="face-down", draws="private"), seed=1)
    assert up.view(0).stock_top is not None
    play(down, show_card(down.legal_acts()[0]))
    play(down, show_card(down.legal_acts()[0]))
    assert down.view(0).stock_top is None


# --- California Fives: CF1 to CF8 ----------------------------------------------------------------


def test_cf1_fives_count_nothing_towards_game_unless_a_house_rule_says_so() -> None:
    fives = card_set(parse_cards("5S 5H TD"))
    fives_count = load("california-fives", rules={"fives-in-game": "all"})
    assert card_points(load("california-fives").row, fives, 0) == 10
    assert card_points(fives_count.row, fives, 0) == 20


def test_cf2_four_players_draw_after_seven_tricks_and_play_six_more() -> None:
    match = play_on(dealt("california-fives", 4))
    draws = [event for event in match.view(0).events if isinstance(event, Drew)]
    assert len(draws) == 7 * 4
    assert len(match.deal.acts) == 13 * 4


def test_cf3_the_taker_draws_first_then_the_others_clockwise_and_all_see_it() -> None:
    match = dealt("california-fives", 4)
    for _ in range(4):
        match.act(match.legal_acts()[0])
    taker = match.turn
    assert taker is not None
    draws = [event for event in match.view(None).events if isinstance(event, Drew)]
    assert [draw.seat for draw in draws] == [(taker + n) % 4 for n in range(4)]
    assert [draw.card for draw in draws] == list(match.deal.pack[24:28])


def test_cf4_the_dealers_left_leads_the_deal_goes_left_and_the_cut_makes_partners() -> None:
    match = dealt("california-fives", 4)
    dealer = match.view(0).dealer
    assert match.turn == (dealer + 1) % 4
    play_on(match).next_deal()
    assert match.view(0).dealer == (dealer + 1) % 4
    assert match.variant.rules["partners"] == "by-cut"
    agreed = load("california-fives", seats=4, rules={"partners": "agreed"})
    assert Match(agreed, ["A", "B", "C", "D"], seed=1).seats == ("A", "B", "C", "D")


def test_cf5_the_follow_rule_is_that_of_the_same_authors_california_jack() -> None:
    same = preset("california-jack", "cats", "follow")
    assert preset("california-fives", "cats", "follow") == same == "may-trump"
    assert load("california-fives", rules={"follow": "F3"}).rules["follow"] == "follow-suit"


def test_cf6_who_first_has_sixty_one_or_more_wins_and_counting_stops() -> None:
    match = Match(load("california-fives", rules={"target": 3, "scoring": FIVES}), seed=1)
    play_on(match)
    counted = [event for event in match.view(0).events if isinstance(event, Counted)]
    assert len(counted) == 1
    assert max(match.scores) == 5
    assert match.victor == counted[0].side
    assert load("california-fives").rules["target"] == 61


@pytest.mark.parametrize("seats", [2, 4])
def test_cf7_each_five_of_the_four_suits_is_worth_five_in_the_order_of_the_book(seats: int) -> None:
    items = load("california-fives", seats=seats).items
    worth = [(item.name, item.worth) for item in items]
    assert worth == [
        ("High", 1),
        ("Low", 1),
        ("Jack", 1),
        ("Five of spades", 5),
        ("Five of hearts", 5),
        ("Five of diamonds", 5),
        ("Five of clubs", 5),
        ("Game", 1),
    ]


def test_cf8_a_partners_hand_is_not_seen() -> None:
    match = dealt("california-fives", 4)
    for seat in range(4):
        view = match.view(seat)
        own, partner = set(view.hand), set(match.view((seat + 2) % 4).hand)
        assert not own & partner
        assert partner <= set(view.memory.unseen)
        assert view.memory.known[(seat + 2) % 4] == ()
        assert len(own) + len(view.memory.unseen) + 1 == len(list(cards_in((1 << 52) - 1)))


@pytest.mark.parametrize("text", ["A2J", "A,2,J", "J 2 A", "a2 j"])
def test_magic_ranks_are_agreed_in_any_way_of_writing_them(text: str) -> None:
    assert load("black-jack", rules={"magic": text}).rules["magic"] == ("A", "J", "2")


def test_a_card_that_is_none_is_not_magic() -> None:
    with pytest.raises(VariantError, match="'A2X' is not a value of the rule 'magic'"):
        load("black-jack", rules={"magic": "A2X"})


@pytest.mark.parametrize("word", families())
def test_every_value_of_a_rule_sheet_has_its_constant_or_says_that_the_engine_need_not_know(
    word: str,
) -> None:
    sheet = family(word)
    slots = import_module(f"hilojack.rules.{sheet.name}.slots")
    for key in sheet.keys.values():
        for value in key.values if key.engine and key.kind == "choice" else ():
            assert isinstance(constant(slots, f"{key.name}-{value}"), int)


def test_a_value_without_its_constant_is_an_error_that_names_it() -> None:
    slots = import_module("hilojack.rules.tricks.slots")
    with pytest.raises(LookupError, match="no FOLLOW_NEVER for 'follow-never'; add it, or write"):
        constant(slots, "follow-never")
