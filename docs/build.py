"""Build these pages: `python3 run.py docs`. A warning is an error; nothing is fetched."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
VERIFIER = HERE.parent / "src" / "hilojack" / "web" / "static" / "verifier.html"


def main() -> int:
    """Build into the folder that is named, or into build/docs."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else HERE.parent / "build" / "docs"
    if not VERIFIER.is_file():
        print("The page of the table is not built, and the site would have no verifier.")
        return 1
    from sphinx.cmd.build import main as sphinx

    options = ["-b", "html", "--fail-on-warning", "--keep-going", "-d", str(folder / ".doctrees")]
    status = sphinx([*options, str(HERE), str(folder)])
    if status == 0:
        print(f"\nOpen {folder / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
