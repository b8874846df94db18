"""The verifier that no server gives says what `hilojack verify` says."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace as with_
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import naive_fairness as naive
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


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The one file, opened from a disk in a browser without a network."""
    kept = tmp_path / "verifier.html"
    assert main(["verify", "--page", str(kept)]) == 0
    assert kept.stat().st_size <= 60_000
    context = browser.new_context(offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text))
    page.goto(kept.as_uri())
    yield page
    assert complaints == []
    context.close()


def test_one_file_judges_a_record_without_a_network(page: Page, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text(cheats.HONEST.record())
    page.set_input_files("#record", record)
    slip = cheats.WORD[:-1] + ("0" if cheats.WORD[-1] != "0" else "1")
    for word, own, said in (
        (cheats.WORD, cheats.ANNS, "Proved"),
        (cheats.WORD, "", "Bound"),
        (cheats.WORD_OF_TWO, "", "Refuted"),
        ("K7QM", "", "is no word"),
        (slip, "", "does not fit the others"),
    ):
        page.fill("#words", word)
        page.fill("#own", own)
        page.fill("#name", "Ann")
        page.click("#form button")
        page.locator("#said p", has_text=said).wait_for()
    record.write_text(json.dumps({"type": "no record"}) + "\n{")
    page.set_input_files("#record", record)
    page.fill("#words", "")
    page.click("#form button")
    page.locator("#said p", has_text="no record").wait_for()


# --- a share of one's own ------------------------------------------------------------------------


def drawn(page: Page) -> str:
    """The hash of the share that the page has drawn, or resumed."""
    expect(page.locator("#hash")).to_have_text(re.compile("[0-9a-f]{64}"))
    expect(page.locator("#given")).to_be_hidden()
    return page.inner_text("#hash")


def given(page: Page, word: str) -> str:
    """The number that the page gives for a word."""
    page.fill("#word", word)
    page.click("#share button")
    expect(page.locator("#given")).to_be_visible()
    return page.inner_text("#number")


def downloaded(link: Locator, path: Path) -> Path:
    with link.page.expect_download() as found:
        link.click()
    assert found.value.suggested_filename == "hilojack-share.json"
    found.value.save_as(path)
    return path


def listing(hash: str) -> tuple[cheats.Plan, str]:
    """A match in which Ann has listed a hash, before it is opened, and its word."""
    plan = with_(cheats.HONEST, hashes=(hash, ""))
    return plan, naive.word(json.loads(plan.text.written))


def verified(plan: cheats.Plan, nonce: str, folder: Path, share: Path) -> int:
    record = folder / "match.jsonl"
    record.write_text(with_(plan, nonces=(nonce, "")).record())
    return main(["verify", str(record), "--share", str(share)])


def type_words(monkeypatch: pytest.MonkeyPatch, word: str = "") -> None:
    """Answer `hilojack share`, or with no word leave it."""

    def answer(prompt: str) -> str:
        if not word:
            raise EOFError
        return word

    monkeypatch.setattr("builtins.input", answer)


def test_a_share_that_the_page_draws_is_given_for_a_word_and_proves_the_match(
    page: Page, tmp_path: Path
) -> None:
    page.click("#draw")
    hash = drawn(page)
    plan, word = listing(hash)
    for slip, why in (
        ("", "has 16 letters, not 0"),
        (word.replace(word[0], "U"), "has the letter U"),
        (word[:-1] + ("0" if word[-1] != "0" else "1"), "does not fit"),
    ):
        page.fill("#word", slip)
        page.click("#share button")
        page.locator("#drawn p", has_text=why).wait_for()
        assert page.locator("#number").text_content() == ""
    nonce = given(page, word.lower().replace("-", " "))
    assert naive.sha(nonce) == hash
    share = downloaded(page.locator("#given a"), tmp_path / "share.json")
    assert json.loads(share.read_text()) == {"nonce": nonce, "word": word}
    assert verified(plan, nonce, tmp_path, share) == 0
    assert verified(plan, cheats.ANNS, tmp_path, share) == 1, "the server opened another number"


def test_two_shares_are_never_the_same(page: Page) -> None:
    page.click("#draw")
    first = drawn(page)
    page.click("#draw")
    expect(page.locator("#hash")).not_to_have_text(first)


def test_the_page_reads_the_file_of_the_command_share(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share, record = tmp_path / "share.json", tmp_path / "match.jsonl"
    type_words(monkeypatch)
    assert main(["share", str(share)]) == 2
    page.set_input_files("#kept", share)
    nonce = json.loads(share.read_text())["nonce"]
    assert drawn(page) == naive.sha(nonce)
    plan, word = listing(naive.sha(nonce))
    assert given(page, word) == nonce
    type_words(monkeypatch, word)
    assert main(["share", str(share)]) == 0
    record.write_text(with_(plan, nonces=(nonce, "")).record())
    page.set_input_files("#record", record)
    page.set_input_files("#own-file", share)
    page.click("#form button")
    page.locator("#said p", has_text="Proved").wait_for()
    page.set_input_files("#kept", share)
    page.locator("#drawn p", has_text="used already").wait_for()
    for input, said in (("#kept", "#drawn"), ("#own-file", "#said")):
        page.set_input_files(input, record)
        page.click("#form button")
        page.locator(f"{said} p", has_text="no file of a share").wait_for()


def test_the_command_share_resumes_what_the_page_began(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.click("#draw")
    hash = drawn(page)
    share = downloaded(page.locator("li:first-child a"), tmp_path / "share.json")
    plan, word = listing(hash)
    type_words(monkeypatch, word)
    assert main(["share", str(share)]) == 0
    nonce = json.loads(share.read_text())["nonce"]
    assert {hash, nonce} <= {*capsys.readouterr().out.split()}
    assert naive.sha(nonce) == hash
    assert verified(plan, nonce, tmp_path, share) == 0
