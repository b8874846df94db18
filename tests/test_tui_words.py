"""Rulings on words: what a player is told, and how a player's typing is understood."""

import typing

import pytest

from hilojack import Match, load, voices
from hilojack.calls import BEG, BID, DEAL_SINGLY, DEAL_THREES, DONE, GIVE, NAME, PASS, SMUDGE
from hilojack.cards import parse_card
from hilojack.players import make_player
from hilojack.views.events import Began, Called, Counted, Won
from hilojack.views.tricks import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Fixed,
    HeldOver,
    Pegged,
    Played,
    Ran,
    SetBack,
    Standing,
    ThrownIn,
    Took,
    Turned,
    TurnedUp,
    View,
)
from hilojack.voices.commands import COMMANDS, Command, number_words, read
from hilojack.voices.tricks.words import Voice

JACK = load("california-jack")
VOICE = Voice(("Ann", "Ben"), 0, JACK)
FOUR = Voice(("Ann", "Ben", "Cora", "Dan"), 0, load("california-fives", seats=4))


def a_view() -> View:
    """A first lead, seen by the one who has it."""
    match = Match(JACK, seed=7)
    view: View = match.view(match.turn)
    return view


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Began(2, 0, None), "Deal 2: you deal."),
        (
            Began(1, 1, parse_card("4S")),
            "Deal 1: Ben deals; the four of spades is cut for trumps.",
        ),
        (Called(1, DEAL_THREES), "Ben deals the cards in threes."),
        (Dealt(1, None), "Hearts are trumps."),
        (
            Dealt(0, parse_card("QS")),
            "Spades are trumps; the queen of spades lies on top of the stock.",
        ),
        (Played(1, parse_card("JS")), "Ben plays the jack of spades."),
        (Took(0, ()), "You take the trick."),
        (Drew(1, None), "Ben draws a card."),
        (Turned(parse_card("9H")), "The stock shows the nine of hearts."),
        (Counted("high", 1, 1, parse_card("KH"), 1), "High: Ben, with the king of hearts."),
        (
            Counted("jack", 0, 3, parse_card("JH"), 0),
            "Jack: you, with the jack of hearts, 3 points.",
        ),
        (
            Counted("low", None, 0, parse_card("2S"), 1),
            "Low: Ben, with the two of spades, no points.",
        ),
        (Counted("jack", None, 0), "Jack: nobody."),
        (Counted("game", 0, 1, None, 0, (56, 24)), "Game: you, 56 to 24."),
        (Counted("game", 1, 1, None, 1, (24, 56)), "Game: Ben, 56 to 24."),
        (Counted("game", None, 0, None, None, (40, 40)), "Game: nobody, 40 to 40."),
        (Counted("game", None, 0, None, 1, (24, 56)), "Game: Ben, 56 to 24, no points."),
        (Counted("five-spades", 0, 5, parse_card("5S"), 0), "Five of spades: you, 5 points."),
        (Dealt(None, None), "The cards are dealt."),
        (TurnedUp(parse_card("7S")), "The seven of spades is turned up."),
        (Ran(()), "The cards are run."),
        (
            Ran((parse_card("4S"), parse_card("9H"))),
            "The cards are run; you are dealt four of spades; nine of hearts.",
        ),
        (Fixed(2), "Diamonds are trumps."),
        (Discarded(1, None), "Ben discards 1 card."),
        (Discarded(0, parse_card("4S")), "You discard the four of spades."),
        (Pegged(1, 3), "Ben scores 3 points."),
        (
            Pegged(1, 13, (parse_card("9H"), parse_card("AC"))),
            "Ben scores 13 points: nine of hearts; ace of clubs.",
        ),
        (SetBack(0, 2), "You are set back 2 points."),
        (SetBack(1, 1), "Ben is set back 1 point."),
        (HeldOver(1), "1 point held over for the winners of the next deal."),
        (ThrownIn(same_dealer=True), "The hands are thrown in; the same dealer deals again."),
        (ThrownIn(same_dealer=False), "The hands are thrown in; the deal passes."),
        (Counted("majority", 1, 2), "Deal: Ben, 2 points."),
        (Counted("tricks", 0, 1, None, 0, (7, 6)), "Tricks: you, 7 to 6."),
        (Called(1, BEG), "Ben begs."),
        (Called(1, GIVE), "Ben gives one."),
        (Called(1, BID + 3), "Ben bids three."),
        (Called(0, BID + 3), "You bid three."),
        (Called(1, BID + 2, True), "Ben takes over the bid of two, as the dealer may."),
        (Called(1, NAME + 1), "Ben names hearts."),
        (Called(1, PASS), "Ben passes."),
        (Called(1, SMUDGE), "Ben bids smudge."),
        (Won(1), "Ben wins the match."),
        (Won(0), "You win the match."),
    ],
)
def test_every_event_has_a_sentence(event: Event, sentence: str) -> None:
    assert VOICE.tell([event]) == [sentence]


def test_a_dealer_who_bids_the_same_number_takes_the_bid_over() -> None:
    match = Match(load("pitch", preset="bicycle", seats=3), ["Ann", "Ben", "Cora"], seed=1)
    for call in (BID + 2, PASS, BID + 2):
        match.act(call)
    said = [e for e in match.view(None).events if isinstance(e, Called)]
    assert [e.takes_over for e in said] == [False, False, True]
    dealer = match.seats[match.view(None).dealer]
    assert f"{dealer} takes over the bid of two, as the dealer may." in voices.tell(match)


def test_the_count_of_a_bidder_who_is_set_back_says_who_took_what() -> None:
    for seed in range(99):
        match = Match(load("pitch", seats=3), ["Ann", "Ben", "Cora"], seed=seed)
        players = {seat: make_player("random", seed=seed + seat) for seat in range(3)}
        while not match.deal_over:
            assert match.turn is not None
            match.act(players[match.turn].choose(match.view(match.turn)))
        events = match.view(None).events
        back = next((e for e in events if isinstance(e, SetBack)), None)
        low = next((e for e in events if isinstance(e, Counted) and e.item == "low"), None)
        if back and low and low.taker == back.side:
            who = match.seats[back.side]
            (told,) = [line for line in voices.tell(match) if line.startswith("Low: ")]
            assert told.startswith(f"Low: {who}, with the ")
            assert told.endswith(", no points.")
            return
    raise AssertionError("nobody was set back who had taken Low")


def test_no_kind_of_event_is_without_words() -> None:
    assert all(hasattr(Voice, f"_{one.tag.replace('-', '_')}") for one in typing.get_args(Event))


def test_taking_and_drawing_are_told_together() -> None:
    nine = parse_card("9H")
    told = VOICE.tell([Took(0, ()), Drew(0, nine), Drew(1, None)])
    assert told == ["You take the trick and draw the nine of hearts.", "Ben draws a card."]


def test_cards_laid_away_are_told_together() -> None:
    four, nine = Discarded(0, parse_card("4S")), Discarded(0, parse_card("9H"))
    told = VOICE.tell([four, nine, Discarded(1, None), Discarded(1, None), Discarded(1, None)])
    assert told == [
        "You discard: four of spades; nine of hearts.",
        "Ben discards 3 cards.",
    ]


def test_a_game_on_the_board_is_pegged() -> None:
    assert Voice(("Ann", "Ben"), 0, load("all-fives")).tell([Pegged(0, 14)]) == ["You peg 14."]


def test_minus_scores_and_stakes_are_told() -> None:
    three = Voice(("Ann", "Ben", "Cora"), 0, load("pitch", seats=3))
    assert three.scores((7, -2, 1)) == "Score: you 7, Ben minus 2, Cora 1; 7 points win."
    assert three.stakes((3, -2, -1)) == "Stakes: you get 3, Ben pays 2, Cora pays 1."
    assert three.stakes((0, 0, 0)) == ""


def test_partners_are_told_together() -> None:
    assert FOUR.tell([Won(0)]) == ["You and Cora win the match."]
    assert FOUR.tell([Counted("five-clubs", 1, 5)]) == ["Five of clubs: Ben and Dan, 5 points."]
    assert [FOUR.side_label(side) for side in (0, 1)] == ["We", "They"]


def test_a_match_is_told_deal_by_deal() -> None:
    match = Match(JACK, ["Ann", "Ben"], seed=7)
    while not match.over:
        if match.deal_over:
            match.next_deal()
        match.act(match.legal_acts()[0])
    told = voices.tell(match)
    assert [line for line in told if line.startswith("Deal ")] == [
        f"Deal {deal.number}: {match.seats[deal.dealer]} deals." for deal in match.deals
    ]
    assert told[-2].endswith("the match.")
    assert voices.tell(match, deal=2)[0].startswith("Deal 2: ")
    assert not any("draws a card" in line for line in told)


def test_a_spectator_hears_names() -> None:
    assert Voice(("Ann", "Ben"), None, JACK).tell([Won(0)]) == ["Ann wins the match."]


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        (Standing("jack", None, certain=False), "Jack: open."),
        (Standing("jack", None, certain=True), "Jack: nobody has it."),
        (Standing("high", 1, certain=False), "High: Ben is ahead."),
        (Standing("high", 0, certain=True), "High: you have it."),
    ],
)
def test_how_an_item_stands(standing: Standing, sentence: str) -> None:
    assert VOICE.standing(standing) == sentence


@pytest.mark.parametrize("typed", ["js", "JS", " j♠ ", "Js"])
def test_a_card_is_typed_rank_first(typed: str) -> None:
    assert read(typed, a_view()) == parse_card("JS")


def test_a_ten_is_t_or_10() -> None:
    assert read("td", a_view()) == read("10d", a_view()) == parse_card("TD")


def test_a_number_plays_from_the_left() -> None:
    view = a_view()
    assert read("2", view) == view.hand[1]
    with pytest.raises(ValueError, match="choose from 1 to 6"):
        read("7", view)


def test_a_queen_is_no_request_to_quit() -> None:
    quit_command = read("q", a_view())
    assert isinstance(quit_command, Command)
    assert quit_command.word == "quit"
    assert read("qs", a_view()) == parse_card("QS")


def test_a_call_may_be_cut_short() -> None:
    match = Match(load("california-jack", preset="bicycle"), seed=7)
    view = match.view(match.turn)
    assert read("deal-singly", view) == read("deal s", view) == read("1", view) == DEAL_SINGLY
    with pytest.raises(ValueError, match="nor deal the cards singly, nor deal the cards in threes"):
        read("deal-", view)


def test_nonsense_is_explained() -> None:
    with pytest.raises(ValueError, match=r"'zz' is neither a card.*\? lists"):
        read("zz", a_view())


def test_commands_have_letters_of_their_own() -> None:
    names = [name for command in COMMANDS for name in (command.letter, command.word)]
    assert len(names) == len(set(names))
    assert not {command.letter for command in COMMANDS} & set("akjt23456789")


def test_a_single_number_is_no_range() -> None:
    assert number_words([1]) == "1"
    assert number_words([1, 2]) == "from 1 to 2"
    assert number_words([0, 3]) == "from 0, 3"


def test_only_the_trumps_among_hidden_discards_are_named() -> None:
    """The voice knows them by that: of discards that stay hidden only trumps are shown."""
    three = parse_card("3C")
    away = [Discarded(1, None), Discarded(1, three)]
    assert VOICE.tell(away) == ["Ben discards 2 cards, a trump among them: three of clubs."]
    assert VOICE.tell(away[1:]) == ["Ben discards 1 card, a trump: three of clubs."]
    whole = [Discarded(1, three), Discarded(1, parse_card("4C"))]
    assert VOICE.tell(whole) == ["Ben discards 2 cards, trumps: three and four of clubs."]


def test_a_player_who_has_discarded_need_not_say_that_they_are_done() -> None:
    assert VOICE.tell([Discarded(1, None), Called(1, DONE)]) == ["Ben discards 1 card."]
    assert VOICE.tell([Called(1, DONE)]) == ["Ben discards no more cards."]


def test_a_player_without_a_name_is_not_said_to_be_you_who_passes() -> None:
    voice = Voice(("You", "Ben"), None, JACK)
    assert voice.tell([Called(0, PASS), Called(1, PASS)]) == ["You pass.", "Ben passes."]
