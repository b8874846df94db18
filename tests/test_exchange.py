"""Rulings on the exchange before the play: the kitty, discards, draws and the rest of the pack."""

import random
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, View, load
from hilojack.calls import DONE, is_card, show_act
from hilojack.cards import card_set, cards_in, parse_cards, show_cards
from hilojack.match import Deck, Opening
from hilojack.players import make_player
from hilojack.records import from_match, read_text, to_match, write_text
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.deals import open_row
from hilojack.search.beliefs.sampling import layouts
from hilojack.search.effort import Effort
from hilojack.search.rollouts.rollout import lay
from hilojack.search.tricks.play import task_of
from hilojack.tui.session import Home, Session
from hilojack.variants.sheet import VariantError
from hilojack.variants.variant import read_file
from hilojack.views.tricks import LaidAway, TookUp
from hilojack.voices import voice_of
from hilojack.voices.choosing import choices
from tables import play, play_on, table
from test_plain_family import told_of
from test_view import assert_views_are_as_told

NAMED = {"trump-from": "bidder-names"}
CINCH = {"hand": 9, "keep": 6, "refill": "yes", "rest": "dealer", "discards-shown": "yes"}
PRESETS = [name for name, rules in read_file("pitch")["presets"].items() if "keep" in rules]
# Ben, eldest, bids and names spades; Ann deals.
HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC",
    "AS KS QS JS TS 9S 8S 2H 3H",
    "7S 4H 5H 6H 7H 8H 9H TH JH",
    "2D 3D 4D 5D 6D 7D 8D 9D TD",
]


def named(hands: list[str], stock: str, **rules: Any) -> Match:
    match = table("pitch", hands, stock, dealer=0, rules=NAMED | rules)
    return play(match, "BID-2 PASS PASS PASS NAME-S")


def legal(match: Match) -> set[str]:
    return {show_act(act) for act in match.legal_acts()}


def held(match: Match, seat: int) -> set[int]:
    return set(cards_in(match.position[slots.HANDS + seat]))


def test_plain_cards_go_unasked_and_the_hand_is_filled_before_the_next_discards() -> None:
    match = named(HANDS, "2S 3S 4S 5S 6S JD QD KD AD JC QC KC AC QH KH AH", **CINCH)
    assert match.turn == 1, "Ben has seven trumps and must discard one"
    play(match, "8S")
    events = match.view(2).events
    drawn = [(e.seat, e.number, e.cards) for e in events if isinstance(e, TookUp)]
    assert drawn[0] == (2, 5, tuple(sorted(parse_cards("2S 3S 4S 5S 6S"))))
    assert drawn[1] == (3, 6, ())


def test_no_trump_that_scores_goes_while_another_can() -> None:
    match = named(HANDS, "2S 3S 4S 5S 6S", **CINCH)
    assert legal(match) == {"8S", "9S", "TS", "QS", "KS"}, (
        "ace, jack and two are High, Jack and Low"
    )


def test_a_trump_that_is_discarded_is_shown_and_dead() -> None:
    hidden = {k: v for k, v in CINCH.items() if k != "discards-shown"}
    match = play(named(HANDS, "2S 3S 4S 5S 6S", **hidden), "8S")
    for seat in (None, 0, 2, 3):
        assert match.view(seat).laid_by_all[1] == tuple(parse_cards("8S"))
    assert set(match.view(1).laid_by_all[1]) == set(parse_cards("8S 2H 3H"))


def test_the_last_served_gets_fewer_cards_and_keeps_as_many_more() -> None:
    """52 cards leave 16; three who hold no trump would draw 18."""
    hands = ["AS 3C 4C 5C 6C 7C 8C 9C TC", "2H 3H 4H 5H 6H 7H 8H 9H TH"]
    hands += ["2C JC QC KC AC JH QH KH AH", "2D 3D 4D 5D 6D 7D 8D 9D TD"]
    stock = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S JD QD KD AD"
    match = named(hands, stock, **CINCH)
    assert match.turn == 3, "Dan keeps two plain cards, of his choice"
    assert match.view(3).laying.most == 7
    play(match, "2D 3D 4D 5D 6D 7D 8D")
    assert held(match, 3) == set(parse_cards("9D TD JD QD KD AD"))
    assert match.turn == 0, "nothing is left for the dealer, who keeps the best six of nine"
    assert not any(e.source == "rest" for e in match.view(0).events if isinstance(e, TookUp))
    play(match, "3C 4C 5C")
    assert (match.view(0).phase, [len(held(match, seat)) for seat in range(4)]) == ("play", [6] * 4)


def test_who_takes_the_rest_shows_only_trumps() -> None:
    match = named(HANDS, "2S 3S 4S 5S 6S JD QD KD AD JC QC KC AC QH KH AH", **CINCH)
    play(match, "8S")
    assert match.turn == 0
    while match.view(0).phase == "discard":
        match.act(match.legal_acts()[0])
    assert match.view(1).laid_by_all[0] == ()
    assert len(match.view(0).laid_by_all[0]) == 8
    told = [e.number for e in match.view(1).events if isinstance(e, LaidAway)]
    assert told == [2, 8, 9], "how many go is no secret"


def test_nobody_but_the_bidder_sees_the_kitty_and_the_discards() -> None:
    rules = {"hand": 3, "keep": 3, "kitty": 2, "lay-away": "any"}
    match = table(
        "pitch", ["2C 3C 4C", "AS KS QS", "2H 3H 4H", "2D 3D 4D"], "JS TS", rules=NAMED | rules
    )
    play(match, "BID-2 PASS PASS PASS")
    assert held(match, 1) == set(parse_cards("AS KS QS JS TS")), "before he names trumps"
    play(match, "NAME-S TS QS")
    assert match.view(1).laid_by_all[1] == tuple(parse_cards("TS QS"))
    for seat in (None, 0, 2, 3):
        view = match.view(seat)
        assert [e.cards for e in view.events if isinstance(e, TookUp)] == [()]
        assert view.laid_by_all[1] == ()
        assert set(parse_cards("TS QS")) <= set(view.memory.unseen)


def test_the_kitty_may_come_after_naming() -> None:
    rules = {"hand": 3, "keep": 3, "kitty": 2, "kitty-when": "after-naming"}
    match = table(
        "pitch", ["2C 3C 4C", "AS KS QS", "2H 3H 4H", "2D 3D 4D"], "JS TS", rules=NAMED | rules
    )
    play(match, "BID-2 PASS PASS PASS")
    assert len(held(match, 1)) == 3
    play(match, "NAME-S")
    assert len(held(match, 1)) == 5


def test_each_takes_up_a_kitty_of_their_own_and_sees_no_other() -> None:
    rules = {"hand": 3, "keep": 3, "kitty": 2, "kitty-for": "each"}
    hands = ["2C 3C 4C", "AS KS QS", "2H 3H 4H", "2D 3D 4D"]
    match = table("pitch", hands, "JS TS 5H 6H 5D 6D 5C 6C", rules=NAMED | rules)
    play(match, "BID-2 PASS PASS PASS")
    for seat, cards in enumerate(("2C 3C 4C 5C 6C", "AS KS QS JS TS", "2H 3H 4H 5H 6H")):
        assert held(match, seat) == set(parse_cards(cards))
    for watcher in (None, 0, 1, 2, 3):
        taken = [event for event in match.view(watcher).events if isinstance(event, TookUp)]
        assert [event.seat for event in taken] == [1, 2, 3, 0], "eldest first"
        assert all(bool(event.cards) == (event.seat == watcher) for event in taken)
    play(match, "NAME-S")
    assert match.turn == 1
    assert legal(match) == {"TS", "QS"}, "of five trumps three are kept, the scoring ones first"


def test_who_has_taken_a_kitty_does_not_draw() -> None:
    rules = {"hand": 3, "keep": 3, "kitty": 2, "kitty-for": "each", "refill": "yes"}
    hands = ["2C 3C 4C", "AS KS QS", "2H 3H 4H", "2D 3D 4D"]
    match = table("pitch", hands, "JS TS 5H 6H 5D 6D 5C 6C", rules=NAMED | rules)
    play(match, "BID-2 PASS PASS PASS NAME-S")
    play_on(match)
    sources = [event.source for event in match.view(None).events if isinstance(event, TookUp)]
    assert sources == ["each"] * 4


def test_cards_are_discarded_in_one_order_only() -> None:
    rules = {"hand": 5, "keep": 3, "lay-away": "any"}
    hands = ["2C 3C 4C 5C 6C", "AS 7H QS 9D 2H", "3H 4H 5H 6H 8H", "2D 3D 4D 5D 6D"]
    match = named(hands, "JS", **rules)
    assert legal(match) == {"2H", "7H", "9D", "QS"}, "something must come after the first"
    play(match, "9D")
    assert legal(match) == {"QS", "AS"}, "trumps after the others, and no card below the last"


def test_a_free_number_ends_with_done() -> None:
    rules = {"keep": 6, "lay-away": "few", "refill": "yes", "most-discards": 2}
    hands = ["2C 3C 4C 5C 6C 7C", "AS KS QS 9D TD 2H", "3H 4H 5H 6H 8H 9H", "2D 3D 4D 5D 6D 7D"]
    match = named(hands, "JS TS 9S 8S 7S", **rules)
    assert legal(match) == {"2H", "9D", "TD", "DONE"}
    play(match, "9D")
    assert legal(match) == {"TD", "DONE"}
    play(match, "TD")
    assert match.turn == 2, "two may go, so nobody asks for more"
    assert held(match, 1) >= set(parse_cards("JS TS"))
    play(match, "DONE")
    assert (match.turn, len(held(match, 2))) == (3, 6)


def test_at_least_three_of_the_cards_dealt_are_kept() -> None:
    rules = {"hand": 5, "keep": 4, "keep-least": 3, "refill": "yes"}
    hands = ["2C 3C 4C 5C 6C", "AS 7H QH 9D 2H", "KS QS JS TS 8H", "2D 3D 4D 5D 6D"]
    match = named(hands, "3S 4S 5S 6S", **rules)
    assert (match.turn, match.view(1).laying.most) == (1, 2), "one trump, so two plain cards stay"
    play(match, "2H 7H")
    assert match.turn == 3, "four trumps stay, and the plain card goes"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"kitty": 2}, "kitty = 2 needs keep"),
        ({"keep": 6, "kitty": 8, "kitty-for": "each"}, "kitty = 8"),
        ({"keep": 7}, "keep = 7 must be at most hand = 6"),
        ({"keep": 6, "kitty": 12, "ranks": "AKQJT98"}, "kitty = 12"),
        ({"keep": 3, "keep-least": 4}, "keep-least = 4"),
        ({"keep": 6, "lay-away": "few"}, "lay-away = few"),
        ({"keep": 6, "lay-away": "but-scoring", "refill": "yes"}, "lay-away = but-scoring"),
    ],
)
def test_rules_that_do_not_go_together(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(VariantError, match=words):
        load("pitch", seats=4, rules=NAMED | rules)


def test_an_exchange_needs_trumps_that_are_named_after_the_auction() -> None:
    with pytest.raises(VariantError, match="trump-from = bidder-names"):
        load("pitch", rules={"keep": 6})


def test_who_discards_a_card_too_late_is_told_which_may_still_go() -> None:
    rules = {"hand": 5, "keep": 3, "lay-away": "any"}
    hands = ["2C 3C 4C 5C 6C", "AS 7H QS 9D 2H", "3H 4H 5H 6H 8H", "2D 3D 4D 5D 6D"]
    match = play(named(hands, "JS", **rules), "9D")
    for card, words in (("7H", "discard only QS AS"), ("9D", "do not hold"), ("2C", "do not hold")):
        assert words in str(match.why_not(parse_cards(card)[0])), card
    assert str(match.why_not(DONE)) == "that is not legal now; choose a card"


# --- in every preset -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_read_back_from_its_record(preset: str) -> None:
    variant = load("pitch", preset=preset)
    match = Match(variant, seed=3)
    chance = random.Random(preset)
    while not match.deal_over:
        match.act(chance.choice(match.legal_acts()))
    (record,) = read_text(write_text(from_match(match), unfinished=True))
    again = to_match(record)
    assert (again.deal.acts, again.scores) == (match.deal.acts, match.scores)
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rule_player_never_discards_a_trump_that_scores(preset: str) -> None:
    variant = load("pitch", preset=preset)
    bots = [make_player("rule", seed=seat) for seat in range(variant.seats)]
    match = Match(variant, seed=8)
    while match.turn is not None and match.view(match.turn).phase != "play":
        seat = match.turn
        match.act(bots[seat].choose(match.view(seat)))
    if match.turn is None:
        return
    kept = match.position
    trump, items = kept[slots.TRUMP], ("AJT2" if "ace" in variant.rules["scoring"] else "J")
    for seat in range(variant.seats):
        for rank in items:
            card = parse_cards(f"{rank}{'SHDC'[trump]}")[0]
            excess = match.view(seat).laid_by_all[seat]
            assert card not in excess or len(held(match, seat)) < variant.rules["keep"]


@pytest.mark.parametrize("preset", ["trickster-five-point", "smear-michigan", "schmier"])
def test_a_view_tells_what_the_naive_referee_tells(preset: str) -> None:
    assert_views_are_as_told(load("pitch", preset=preset), 1)


# --- what a draw tells ---------------------------------------------------------------------------

SMALL = {"ranks": "AJT2", "suits": "SH", "hand": 3, "keep": 2, "min-bid": 1, "first-lead": "any"}


@pytest.mark.parametrize("shown", ["no", "yes"])
def test_a_draw_tells_how_many_trumps_were_kept_and_no_more(shown: str) -> None:
    """Every order of the hidden cards that would have looked the same is dealt and counted."""
    variant = load(
        "pitch", seats=2, rules=NAMED | SMALL | {"refill": "yes", "discards-shown": shown}
    )
    chance, checked = random.Random(2), 0
    for seed in range(40):
        match = Match(variant, seed=seed, opening=Opening(first_dealer=0))
        while match.turn is not None and (match.view(0).phase != "play" or chance.random() < 0.4):
            match.act(chance.choice(match.legal_acts()))
        if match.turn is None:
            continue
        for seat in (0, 1):
            view = match.view(seat)
            told, found = worlds(match, seat), sampled(view)
            assert found == pytest.approx(told), f"seed {seed}, seat {seat}"
            checked += len(told) > 1
        if checked > 8:
            return
    assert checked > 3


def worlds(match: Match, seat: int) -> dict[tuple[int, ...], float]:
    """The hands in all the packs that would have looked the same to a seat."""
    pack, view = list(match.deal.pack), match.view(seat)
    own = {*view.hand, *view.discards, *view.memory.played[seat]}
    hidden = [place for place, card in enumerate(pack) if card not in own]
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(pack[place] for place in hidden):
        for place, card in zip(hidden, order, strict=True):
            pack[place] = card
        world = Match(
            match.variant, seed=0, opening=Opening(first_dealer=0), decks=[Deck(pack, None)]
        )
        for act in match.deal.acts:
            mine = act in world.legal_acts()
            if not mine:
                break
            world.act(act)
        else:
            other = world.view(seat)
            if (other.events, other.hand) == (view.events, view.hand):
                found[tuple(card_set(held(world, one)) for one in (0, 1))] += 1
    whole = sum(found.values())
    return {hands: times / whole for hands, times in found.items()}


def sampled(view: View) -> dict[tuple[int, ...], float]:
    found = layouts(view, 10_000, random.Random(1))
    assert found.exact
    whole = sum(found.weights)
    pairs = zip(found.hands, found.weights, strict=True)
    return {hands: weight / whole for hands, weight in pairs}


def test_every_deal_that_is_tried_gives_each_the_trumps_that_they_kept() -> None:
    variant = load("pitch", preset="cinch")
    chance = random.Random(1)
    match = Match(variant, seed=4)
    while match.view(0).phase != "play":
        match.act(chance.choice(match.legal_acts()))
    view = match.view(match.turn)
    trumps = view.memory.suits[view.trump]
    drawn = {e.seat: e.number for e in view.events if isinstance(e, TookUp) and e.source == "fill"}
    for hands in layouts(view, 200, chance).hands:
        for seat, number in drawn.items():
            assert (hands[seat] & trumps).bit_count() >= 6 - number
    assert drawn


@pytest.mark.parametrize("lay_away", ["plain", "any"])
def test_no_trump_is_among_the_discards_unseen_of_a_deal_that_is_tried(lay_away: str) -> None:
    """So every trump that nobody holds is still to be drawn, unless trumps may go unseen."""
    rules = CINCH | {"discards-shown": "no", "rest": "nobody", "lay-away": lay_away}
    match = named([HANDS[0], HANDS[2], HANDS[1], HANDS[3]], "2S 3S 4S 5S 6S JD QD KD AD", **rules)
    if lay_away == "any":
        play(match, "4H 5H 6H DONE")
    view, chance = match.view(2), random.Random(1)
    assert (match.turn, view.phase) == (2, "discard")
    task, row = task_of(view, view.variant.row, 0, Effort(0)), open_row(view)
    row[slots.RANDOM] = 1
    left = set()
    for hands in layouts(view, 40, chance).hands:
        lay(view.variant.row, row, list(hands), task)
        places = range(slots.PACK + row[slots.STOCK_NEXT], slots.PACK + 52)
        here = card_set(row[place] for place in places) | sum(hands)
        left.add((view.memory.suits[0] & ~here & ~card_set(view.discards)).bit_count())
    assert (left == {0}) == (lay_away == "plain")


# --- at the terminal -----------------------------------------------------------------------------


def test_a_player_picks_cards_in_any_order_and_takes_one_back(tmp_path: Path) -> None:
    variant = load(
        "pitch", preset="smear-wisconsin", rules={"min-bid": 2, "all-pass": "dealer-bids"}
    )
    for seed in range(60):
        session = Session.begin(variant, ["rule"], home=Home(tmp_path / str(seed)), seed=seed)
        while not session.deal_over and session.view.laying is None:
            if session.waiting:
                session.let_opponent_act()
            else:
                bids = [act for act in session.view.acts if not is_card(act)]
                session.act((bids or session.view.acts)[-1])
        if session.view.laying:
            break
    low, high = session.view.laying.cards[0], session.view.laying.cards[-1]
    assert "1 of 2" in str(session.act(high))
    assert "0 of 2" in str(session.act(high))
    session.act(high)
    assert session.act(low) is None
    assert set(session.view.discards) == {low, high}


def discarding(tmp_path: Path, **rules: Any) -> Session:
    """A sitting at the moment when the player is to discard."""
    variant = load("pitch", seats=2, rules=NAMED | {"hand": 8, "keep": 6} | rules)
    session = Session.begin(variant, ["rule"], home=Home(tmp_path), seed=3)
    while session.view.laying is None:
        if session.waiting:
            session.let_opponent_act()
        else:
            session.act(session.view.acts[-1])
    return session


def test_a_player_who_discards_as_many_as_they_like_is_done_from_the_least(tmp_path: Path) -> None:
    session = discarding(tmp_path, **{"lay-away": "any", "refill": "yes"})
    low, _, middle, *_ = session.view.laying.cards
    assert DONE in choices(session.view)
    assert session.act(DONE) == "Choose 2 more to discard."
    session.act(middle)
    assert session.act(DONE) == "Choose 1 more to discard."
    session.act(low)
    assert session.act(DONE) is None
    assert set(session.view.discards) == {low, middle}


def test_an_undo_forgets_the_cards_that_were_picked(tmp_path: Path) -> None:
    session = discarding(tmp_path)
    acts = len(session.view.events)
    session.act(session.view.laying.cards[-1])
    session.undo()
    assert len(session.view.events) < acts
    while session.view.laying is None:
        session.act(session.view.acts[0])  # another suit, or another bid
        while session.waiting:
            session.let_opponent_act()
    for card in session.view.laying.cards[: session.view.laying.most]:
        refusal = session.act(card)
    assert refusal is None


def test_the_voice_says_what_is_taken_and_discarded() -> None:
    match = play(named(HANDS, "2S 3S 4S 5S 6S", **CINCH), "8S")
    told = voice_of(match.seats, 2, match.variant).tell(match.view(2).events)
    assert any(
        line.startswith("You draw: two, three, four, five and six of spades") for line in told
    )
    assert any("takes the rest of the pack: " in line for line in told)
    assert DONE not in match.legal_acts()


def test_several_cards_to_discard_may_be_typed_in_one_line(tmp_path: Path) -> None:
    session = discarding(tmp_path)
    cards = session.view.laying.cards
    told_of(session, show_cards(cards[1:3]))
    assert set(cards[1:3]) <= set(session.view.discards)


def test_a_line_of_too_many_cards_discards_none_and_plays_none(tmp_path: Path) -> None:
    session = discarding(tmp_path)
    cards = session.view.laying.cards
    told = told_of(session, show_cards(cards[:1]), show_cards(cards[1:4]))
    assert "Discard 2 at most, not 4." in told
    assert not session.view.discards


def test_a_line_with_a_card_that_must_stay_discards_none(tmp_path: Path) -> None:
    session = discarding(tmp_path)
    (stays, *_) = set(session.view.hand) - set(session.view.laying.cards)
    told = told_of(session, show_cards([session.view.laying.cards[0], stays]))
    assert "You may now discard only" in told
    assert session.picking == ""


def test_once_a_card_is_picked_the_prompt_says_how_many_are_left(tmp_path: Path) -> None:
    session = discarding(tmp_path)
    told = told_of(session, show_cards(session.view.laying.cards[:1]))
    assert told.count("Your hand: ") == 1
    assert "Discard 1 more (? for help):\n" in told


def test_the_table_names_the_cards_that_lie_face_up() -> None:
    match = play(named(HANDS, "2S 3S 4S 5S 6S", **CINCH), "8S")
    lines = voice_of(match.seats, 2, match.variant).table(match.view(2))
    assert f"{match.seats[1]} discarded: eight of spades; two and three of hearts." in lines
