"""The command share: a share in a shuffle that no page of the server draws."""

import json
import os
from pathlib import Path

from hilojack.cli.errors import UserError
from hilojack.cli.share import Options
from hilojack.cli.work.verify import share_of
from hilojack.fairness import commit, new_secret
from hilojack.fairness.word import SlipOfThePen, read_word


def run(options: Options) -> int:
    """Draw a nonce, show its hash, ask for the word, and only then give the nonce."""
    path = options.file
    if path.exists():
        share = share_of(path)
        if share.get("word"):
            raise UserError(f"{path} has been used already; name another file, or delete it")
    else:
        share = {"nonce": new_secret(), "word": ""}
        keep(path, share)
    print("1. Before the match, paste this hash into the settings of the page, under Shuffles:")
    print(f"\n   {commit(share['nonce'])}\n")
    print("2. When all are bound, the page shows a word. Compare it with the others, by a way that")
    print("   the server does not carry.")
    share["word"] = asked()
    keep(path, share)
    print("3. Paste this number beside the word:")
    print(f"\n   {share['nonce']}\n")
    print(f"All of it is in {path}. After the match: hilojack verify RECORD --share {path}")
    return 0


def asked() -> str:
    """Ask for the word until it is one. Raise UserError if there is nobody to ask."""
    while True:
        try:
            return read_word(input("   The word: "))
        except SlipOfThePen as error:
            print(f"   That is no word: {error}.")
        except EOFError:
            print()
            raise UserError("no word was given; run it again with the same file") from None


def keep(path: Path, share: dict[str, str]) -> None:
    """Write a share to a file that nobody else may read."""
    made = path.with_name(f"{path.name}.new")
    made.unlink(missing_ok=True)
    with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(share, file)
    made.replace(path)
