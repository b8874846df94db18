"""Start states for the generator of a row, from a seed and the path of the work it serves."""

from hilojack.rules.chance import STATES


def start(seed: int, *path: object) -> int:
    """Return a start state, 1 to `STATES`, that varies unpredictably with the seed and each part of
    the path.
    """
    from hashlib import sha256

    digest = sha256(repr((seed, *path)).encode()).digest()
    return 1 + int.from_bytes(digest, "big") % STATES
