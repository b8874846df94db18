"""The three tiers of the tests: what each leaves out, and how it says so.

`python3 run.py test --quick` has few packages, `python3 run.py test` (and .ci/run) all but the
largest, `python3 run.py test --all` every one. A tier says in TIER which it is. What it must have
and lacks is then a fault, not a test left out.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import pytest

TIER = "HILOJACK_TIER"
LARGEST = {"pyarrow", "pyspiel", "ray"}  # of --all
# Of the cases of these tests the middle tier has one in so many, spread evenly and always the same;
# of 0 none. The others are marked slow: --all has every one.
PARTS = {
    # long campaigns, and what is built whole
    "test_docs.py::test_the_site_is_built_without_a_warning_and_asks_no_other": 0,
    "web/test_kill.py::test_nothing_acknowledged_is_lost_when_the_server_is_killed": 50,
    "web/test_here_kept.py::test_nothing_acknowledged_is_lost_when_the_browser_is_killed": 0,
    "web/test_here_memory.py::test_later_starts_go_on_from_the_memory_if_it_can_be_read": 0,
    "web/test_page_check.py::test_the_python_of_the_folder_plays_as_this_machine_does": 0,
    # what another test proves in less time, or of a part
    "test_blunders.py::test_a_good_player_does_not_blunder": 0,
    "test_review.py::test_the_better_act_in_hindsight_would_have_cost_nothing": 0,
    "test_review.py::test_what_is_kept_of_the_match_is_the_best_less_its_cost": 0,
    "test_sell_out.py::test_a_match_is_played_to_its_end": 0,
    "test_tui_review.py::test_a_review_at_the_table_is_that_of_the_command": 0,
    "web/test_page_here.py::test_a_position_is_worth_there_what_it_is_here": 0,
    "test_docs.py::test_every_example_of_a_page_runs[exploitability]": 0,
    "web/test_here_tabs.py::test_the_browser_is_asked_once_to_keep_the_tables": 0,
    "web/test_turns.py::test_a_thousand_sleeping_tables_cost_next_to_nothing": 0,
    "web/test_page_here_matches.py::test_five_short_matches_are_played_with_the_network_cut": 0,
    "web/test_page_rating.py::test_a_rating_begins_with_an_answer_without_a_server_too": 0,
    "web/test_page_training.py::test_mistakes_come_back_without_a_server_too": 0,
    "web/test_strangers.py::test_ten_thousand_malformed_messages_change_nothing": 0,
    # every sheet, seat count and house rule
    "test_secrecy.py::test_players_hints_and_reviews_go_by_what_is_seen": 3,
    "test_secrecy.py::test_what_a_seat_cannot_see_reaches_it_on_no_channel": 4,
    "test_view.py::test_a_view_tells_what_the_naive_referee_tells": 3,
    "test_view_shedding.py::test_what_is_remembered_is_true": 2,
    "test_revoke.py::test_players_neither_revoke_nor_claim_what_is_not_so": 2,
    "test_review.py::test_with_nothing_hidden_both_answers_are_the_same": 2,
    "web/test_tables.py::test_every_game_and_preset_is_played_through_the_socket": 4,
    # 54 presets, for a minute and a half
    "web/test_tables.py::test_every_game_and_preset_is_played_through_the_socket[sqlite-pitch]": 0,
    "test_searchers.py::test_a_searcher_goes_by_its_view_alone": 5,
    "test_searchers.py::test_they_play_a_deal_under_many_rules": 3,
    "test_searchers.py::test_they_play_whole_deals_of_every_game": 2,
    "test_searchers_shedding.py::test_every_level_plays_every_game_legally_and_always_alike": 3,
    "test_searchers_shedding.py::test_layouts_are_drawn_as_often_as_packs_deal_them": 4,
    "test_players.py::test_it_beats_random_players_in_a_few_matches": 2,
    "test_players.py::test_it_beats_random_players_of_the_family_in_a_few_matches": 3,
    "test_players.py::test_it_only_uses_its_view_in_every_game": 2,
    "test_players.py::test_it_plays_whole_deals_of_every_game": 2,
    "test_lessons.py::test_many_house_rules_are_taught": 4,
    "web/test_lesson_steps.py::test_a_step_shows_no_card_that_the_learner_has_not_seen": 4,
    "test_records_docs.py::test_a_stranger_referees_the_same": 3,
    "test_records_docs.py::test_real_records_fit_the_schema": 3,
    "test_review.py::test_hindsight_is_the_difference_of_plain_minimax": 3,
    "test_review.py::test_what_a_seat_did_not_see_does_not_change_what_its_acts_cost": 3,
    "test_review.py::test_a_deal_of_every_trick_game_is_reviewed": 3,
    "test_review.py::test_a_deal_of_every_shedding_game_is_reviewed": 2,
    "test_solver.py::test_the_value_of_every_act_is_that_of_plain_minimax": 3,
    "test_exploitability.py::test_the_best_response_is_that_of_the_independent_referee": 3,
    "web/test_simulation.py::test_a_planted_bug_is_caught[let_a_removed_page_look_on]": 0,
    "web/test_interference.py::test_no_channel_tells_what_a_seat_cannot_know": 3,
    # the page in every game, on every screen, by every way
    "web/test_page_matches.py::test_a_hint_names_a_card_and_says_why": 2,
    "web/test_page_near.py::test_nobodys_hand_comes_before_they_have_the_device": 2,
    "web/test_page_matches.py::test_a_match_of_every_game_is_played_to_its_end_by_mouse": 4,
    "web/test_page_screens.py::test_everything_is_in_view_on_three_screens": 3,
}
# Elsewhere some of the packages are not to be had.
IS_WHOLE = sys.platform == "linux" and (3, 11) <= sys.version_info < (3, 15)


def thinned(items: Sequence[pytest.Item]) -> None:
    """Mark the cases that only --all has as slow."""
    seen = dict.fromkeys(PARTS, 0)
    for item in items:
        name = item.nodeid.removeprefix("tests/")
        if name not in PARTS:
            name = name.partition("[")[0]
        if name in PARTS and item.get_closest_marker("slow") is None:
            if not PARTS[name] or seen[name] % PARTS[name]:
                item.add_marker(pytest.mark.slow)
            seen[name] += 1


def needs(package: str) -> Any:
    """Return a package. Leave out the test, or the file, if the tier does not have it."""
    tier = os.environ.get(TIER, "")
    if IS_WHOLE and (tier == "all" or (tier == "test" and package.split(".")[0] not in LARGEST)):
        return import_module(package)
    return pytest.importorskip(package, reason=f"{package} is not in this tier")


def told(slow: int, lacking: Iterable[str]) -> str:
    """Return what the middle tier leaves out: tests marked slow, and those without a package."""
    lacks = "; ".join(sorted(set(lacking)))
    said = f"Left out, and run by python3 run.py test --all: {slow:,} tests marked slow"
    return f"{said}; {lacks}." if lacks else f"{said}."
