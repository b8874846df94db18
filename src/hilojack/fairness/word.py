"""The word of a shuffle: what a person notes before any nonce is opened, and gives to `verify`.

It is the first 75 bits of PBKDF2-HMAC-SHA256 (the digest of the text, `SALT`, `ROUNDS`), as fifteen
letters of Crockford's alphabet of 32 and a check letter by the algorithm of Luhn mod 32. Whoever
wants another text under the same word tries 2**75 of them, each so slow.
"""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of Crockford: no I, L, O or U
SALT = b"hilojack 3 word"
ROUNDS = 65_536
LENGTH = 15  # letters of 5 bits, before the check letter
GROUP = 4


class SlipOfThePen(ValueError):
    """What cannot be a word; the message says why."""


def word_of(digest: str) -> str:
    """Return the word of a text, given its digest in hexadecimal: `K7QM-2FXD-9RTA-VB3H`."""
    from hashlib import pbkdf2_hmac

    made = pbkdf2_hmac("sha256", bytes.fromhex(digest), SALT, ROUNDS, 10)
    number = int.from_bytes(made, "big") >> (80 - 5 * LENGTH)
    letters = [number >> 5 * place & 31 for place in reversed(range(LENGTH))]
    return grouped([*letters, check_letter(letters)])


def read_word(noted: str) -> str:
    """Return a word as it was made, from any case, with hyphens and spaces anywhere.

    Raise SlipOfThePen if it is none: a letter too many, one that no word has, or a wrong check
    letter.
    """
    letters = noted.upper().replace("-", "").replace(" ", "")
    strange = [letter for letter in letters if letter not in LETTERS]
    if strange:
        raise SlipOfThePen(f"no word has the letter {strange[0]}; they are {LETTERS}")
    if len(letters) != LENGTH + 1:
        raise SlipOfThePen(f"a word has {LENGTH + 1} letters, not {len(letters)}")
    values = [LETTERS.index(letter) for letter in letters]
    if check_letter(values[:-1]) != values[-1]:
        raise SlipOfThePen("its last letter does not fit the others; look at it again")
    return grouped(values)


def check_letter(values: list[int]) -> int:
    """Return the value that ends a word by Luhn mod 32."""
    total = 0
    for place, value in enumerate(reversed(values)):
        doubled = value * (2 - place % 2)
        total += doubled // 32 + doubled % 32
    return -total % 32


def grouped(values: list[int]) -> str:
    """Return letters in groups of four."""
    letters = "".join(LETTERS[value] for value in values)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
