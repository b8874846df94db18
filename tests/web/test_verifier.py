"""The verifier that no server gives says what `hilojack verify` says."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import test_cheats as cheats
from hilojack.cli import main
from page_library import run_library


def witness(noted: tuple[str, ...], own: str = "", name: str = "Ann") -> dict[str, object]:
    return {"words": list(noted), "name": name, "own": own}


def test_it_says_of_each_cheat_what_verify_says() -> None:
    outcomes = {does: (says, run()) for does, (_, says, run) in cheats.CHEATS.items()}
    asked = [
        [made.record, witness(made.noted, cheats.ANNS if made.own else "")]
        for _, made in outcomes.values()
    ]
    told = run_library("checked", asked)
    said = {does: found["weight"] for does, found in zip(outcomes, told, strict=True)}
    assert said == {does: says for does, (says, _) in outcomes.items()}, told


def test_it_says_of_an_honest_match_what_the_witness_can_know() -> None:
    record, word = cheats.HONEST.record(), cheats.WORD
    cases = [
        (witness((word,), cheats.ANNS), "proved"),
        (witness((word.lower().replace("-", " "),)), "bound"),
        (witness((word,), name="Bob"), "consistent"),
        (witness((word,), name="Eve"), "consistent"),
        (witness(()), "consistent"),
        (witness((cheats.WORD_OF_TWO,)), "refuted"),
        (witness((word,), "00" * 32), "refuted"),
    ]
    told = run_library("checked", [[record, one] for one, _ in cases])
    assert [found["weight"] for found in told] == [weight for _, weight in cases], told


@pytest.mark.parametrize("format", [1, 2])
def test_older_formats_are_consistent_at_most(format: int) -> None:
    golden = Path(__file__).parents[1] / "golden" / f"record-{format}.jsonl"
    (found,) = run_library("checked", [[golden.read_text(), witness(())]])
    assert found["weight"] == "consistent"


def test_one_file_judges_a_record_without_a_network(browser: Browser, tmp_path: Path) -> None:
    kept, record = tmp_path / "verifier.html", tmp_path / "match.jsonl"
    assert main(["verify", "--page", str(kept)]) == 0
    assert kept.stat().st_size <= 60_000
    record.write_text(cheats.HONEST.record())
    context = browser.new_context(offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(kept.as_uri())
    page.set_input_files("#record", record)
    for word, own, said in (
        (cheats.WORD, cheats.ANNS, "Proved"),
        (cheats.WORD, "", "Bound"),
        (cheats.WORD_OF_TWO, "", "Refuted"),
        ("K7QM", "", "is no word"),
    ):
        page.fill("#words", word)
        page.fill("#own", own)
        page.fill("#name", "Ann")
        page.click("button")
        page.locator("#said p", has_text=said).wait_for()
    record.write_text(json.dumps({"type": "no record"}) + "\n{")
    page.set_input_files("#record", record)
    page.fill("#words", "")
    page.click("button")
    page.locator("#said p", has_text="no record").wait_for()
    assert complaints == []
    context.close()
