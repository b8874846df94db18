"""Each value of each rule decides something: a case of tests/truth/deciding-*.txt says what."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

import deciding
import deciding_search
from hilojack.match import Deck
from hilojack.rules.tricks.opening import TWO_OF_DIAMONDS
from hilojack.variants.sheet import families, family

PATHS = deciding.paths()
ALL = [  # of each file the places; cases are read by the test that needs them
    pytest.param(word, place, id=name)
    for word, path in PATHS.items()
    for place, name in enumerate(deciding.names(path))
]


def cases(word: str) -> list[deciding.Case]:
    return deciding.read(PATHS[word])


BY_THE_CUT = ("highest-deals", "lowest-deals", "highest-leads", "lowest-leads")
UNDECIDED = {
    *(("first-deal", value) for value in BY_THE_CUT),  # the cut comes before any case begins
    ("jokers-in-game", "ties"),  # the search has found none yet; test_trump_table.py has rulings
    ("scoring", "joker-low"),  # nor one that parts it from `surplus` too
}


def missing(word: str) -> Iterator[str]:
    """The kinds of value of a family's rules for which no case stands, though one should."""
    known = {(case.key, case.label) for case in cases(word)}
    for key in family(word).keys.values():
        for label in deciding.labels(family(word), key):
            if (key.name, label) not in known | UNDECIDED:
                yield f"{key.name} = {label}"


@pytest.mark.parametrize("word", families())
def test_each_value_of_each_rule_has_a_deciding_case(word: str) -> None:
    assert list(missing(word)) == [], (
        "run `python tests/deciding_search.py --write`, and read what it finds"
    )


@pytest.mark.parametrize("word", families())
def test_each_value_has_one_case_or_those_that_part_it_together(word: str) -> None:
    for name, found in groupby(cases(word), lambda case: (case.key, case.label)):
        several = list(found)
        assert deciding.whole(several), name
        assert len(several) == 1 or all(case.elsewhere for case in several), name
    stated = [(case.key, case.label) for case in cases(word)]
    assert len(list(groupby(stated))) == len(set(stated))


@pytest.mark.parametrize(("word", "place"), ALL)
def test_a_case_comes_out_as_written_and_otherwise_under_the_other_values(
    word: str, place: int
) -> None:
    assert deciding.faults(cases(word)[place]) == []


@pytest.mark.parametrize("word", families())
def test_a_case_is_written_as_it_is_read(word: str) -> None:
    for case in cases(word):
        assert deciding.parse(deciding.written(case).splitlines()) == case, case.name


def test_a_search_that_finds_nothing_keeps_the_cases_that_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may be of the rule that is searched for, or of another; a test says what is wrong."""
    path = tmp_path / "deciding-trick.txt"
    known = {case.name: case for case in cases("trick")}
    two = known["first-deal = two-of-diamonds"]
    pack = sorted(two.decks[0].pack, key=lambda card: card == TWO_OF_DIAMONDS)  # not dealt
    undecided = [
        replace(known["follow = must-trump"], acts=()),
        replace(two, beside={"hand": "2"}, decks=(Deck(pack),)),
    ]
    deciding.write(path, undecided)
    stood = path.read_text(encoding="utf-8")
    monkeypatch.setattr(deciding_search, "paths", lambda: {"trick": path})
    deciding_search.main(["--write", "--key", "first-deal", "--seconds", "0"])
    assert path.read_text(encoding="utf-8") == stood


def test_a_value_that_is_new_is_added_to_a_case_that_still_decides() -> None:
    case = next(case for case in cases("trick") if case.name == "follow = must-trump")
    other = next(value for value in case.outcomes if value != case.value)
    short = {value: told for value, told in case.outcomes.items() if value != other}
    assert deciding_search.renewed(replace(case, outcomes=short)).outcomes.keys() == {
        *case.outcomes
    }


def test_what_is_written_falsely_is_noticed() -> None:
    case = next(case for case in cases("trick") if case.name == "follow = must-trump")
    other = next(value for value in case.outcomes if value != case.value)
    turned = dict(case.outcomes) | {case.value: case.outcomes[other]}
    assert deciding.faults(replace(case, outcomes=turned))
    assert deciding.faults(replace(case, sentences=("You may play anything.",)))
    assert deciding.faults(replace(case, acts=case.acts[:-1]))
    assert deciding.faults(replace(case, referee="does not know it"))
    assert deciding.faults(replace(case, elsewhere=(other,)))
    short = {value: told for value, told in case.outcomes.items() if value != other}
    assert deciding.faults(replace(case, outcomes=short))
