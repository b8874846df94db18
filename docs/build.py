"""Build these pages: `python3 run.py docs`. A warning is an error; nothing is fetched."""

import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Build into the folder that is named, or into build/docs."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else HERE.parent / "build" / "docs"
    from sphinx.cmd.build import main as sphinx

    options = ["-b", "html", "--fail-on-warning", "--keep-going", "-d", str(folder / ".doctrees")]
    status = sphinx([*options, str(HERE), str(folder)])
    if status == 0:
        print(f"\nOpen {folder / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
