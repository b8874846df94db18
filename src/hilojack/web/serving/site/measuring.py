"""The bytes of a first visit to the folder, in each form that its host may send."""

import re
from pathlib import Path

FORMS = {"raw": "", "gzip": ".gz", "brotli": ".br"}
LATER = re.compile(r"late-|learnt-|thinker-")  # comes after the first card


def first_visit(folder: Path) -> dict[str, int]:
    """Return the bytes that come before the first card: raw, gzipped, and by brotli if made.

    From a host that compresses nothing Python comes gzipped, since the page unpacks it.
    """
    files = [path for path in needed(folder) if not LATER.match(path.name)]
    return {form: sum(size(path, ending) for path in files) for form, ending in FORMS.items()}


def needed(folder: Path) -> list[Path]:
    """Return the files of Python, and those of the page that a table shows."""
    page = [folder / "index.html", *(folder / "assets").glob("*.*")]
    whole = [*page, *(folder / "python").iterdir()]
    return [path for path in whole if path.suffix not in FORMS.values()]


def size(path: Path, ending: str) -> int:
    """Return the bytes of a file in a form, or as it is if it has none."""
    packed = path.with_name(path.name + ending)
    return (packed if packed.exists() else path).stat().st_size
