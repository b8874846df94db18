"""What a browser keeps of the folder: every file of one version, by the script `sw.js`."""

import hashlib
import json
from pathlib import Path

from hilojack import __version__
from hilojack.web.serving.files import FORMS
from hilojack.web.serving.site.packing import Folder

SERVICE = "service.js"  # what the page's sources make of `web/src/here/service.ts`
SCRIPT = "sw.js"  # where it lies in the folder
LETTERS = 7  # of the digest


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file that a page may ask for, by name."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.suffix not in FORMS.values()
    }


def version_of(files: dict[str, str]) -> str:
    """Return a name that no other content has: the version of this package, and of the files."""
    digest = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()
    return f"{__version__} ({digest[:LETTERS]})"


def write_service(made: Folder, named: str, script: str) -> None:
    """Write the script that keeps the version `named`, whose files have all been written."""
    listed = json.dumps({"version": named, "files": digests(made.path)})
    made.write(SCRIPT, f"self.made = {listed};\n{script}".encode())
