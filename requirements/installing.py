"""How run.py installs files of requirements into an environment: by uv where it is, or by pip.

Neither is put into the environment before. Whichever installs checks all hashes, and is held to the
places that pip has been told of. Only the standard library is used.
"""

import ast
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[..., None]
OF_PIP = ("--no-compile", "--no-user", "--no-input", "--disable-pip-version-check")
# What pip says where it is missing, or is too old to install into another environment.
CANNOT = ("No module named pip", "no such option: --python")
FOR_UV = {  # settings of pip, by the names that uv has for them, and what joins several values
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", " "),
    "proxy": ("ALL_PROXY", " "),
}


@dataclass(frozen=True)
class Installer:
    """What installs into one environment."""

    python: str  # of the environment, which needs no pip
    base: str  # the Python that it was made by
    held: int  # the descriptor of the lock, which an installer holds too
    say: Say

    def install(self, files: list[str]) -> str:
        """Install files of requirements. Return what was said if that failed, else nothing."""
        online = has_route()
        words = ["install", "--require-hashes", "--no-deps"]
        words += [word for file in files for word in ("-r", file)]
        uv = shutil.which("uv")
        if uv:
            settings = {"UV_OFFLINE": str(int(not online)), **settings_for_uv(self.base)}
            if not self.follow([uv, "pip", *words, "--python", self.python], settings):
                return ""
            self.say("  uv could not do it; asking pip")
        words = [words[0], *OF_PIP, "--progress-bar=off", f"--retries={2 * online}", *words[1:]]
        log = self.follow([self.base, "-m", "pip", "--python", self.python, *words])
        if not any(word in log for word in CANNOT):
            return log
        log = self.follow([self.python, "-m", "ensurepip"])
        return log or self.follow([self.python, "-m", "pip", *words])

    def follow(self, command: list[str], settings: dict[str, str] | None = None) -> str:
        """Run a command and show what it does. Return what it said if it failed, else nothing."""
        log: list[str] = []
        with subprocess.Popen(
            command,
            env={**(settings or {}), **os.environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            # If this process is killed, the next start waits for the lock until it ends.
            pass_fds=[] if sys.platform == "win32" else [self.held],
        ) as process:
            try:
                for line in process.stdout or []:
                    self.show(line, again=any("Retrying (" in earlier for earlier in log))
                    log.append(line)
            except KeyboardInterrupt:
                process.kill()
                raise
        return ("".join(log) or f"{command[0]} failed") if process.returncode else ""

    def show(self, line: str, *, again: bool) -> None:
        """Show a line of pip in passing; say once that it tries again."""
        if line.startswith(("Collecting", "Installing")):
            for end in "(;:":
                line = line.split(end)[0]
            self.say(f"  {line.strip()}"[:79], passing=True)
        if "Retrying (" in line and not again:
            self.say("  the package index does not answer; trying again, for a minute at most")


def settings_for_uv(base: str) -> dict[str, str]:
    """Return where pip is told to look, as uv is told. What uv itself has been told goes first."""
    asked = [base, "-m", "pip", "config", "list"]
    said = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # hashes say which file is meant
    for line in said.stdout.splitlines():
        key, _, value = line.partition("=")
        name, joint = FOR_UV.get(key.rpartition(".")[2], ("", ""))
        if name:
            found[name] = joint.join(ast.literal_eval(value).split())
    return found


def has_route() -> bool:
    """Return False if this machine has no way to any other. Nothing is sent to find out."""
    for family, address in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((address, 9))
                return True
        except OSError:
            pass
    return False


def explain(log: str) -> str:
    lines = log.splitlines()
    said = "\n".join([line for line in lines if line.startswith("ERROR")] or lines[-1:])
    if "DO NOT MATCH THE HASHES" in log:
        return f"{said}\nA download differs from the file in requirements/: it was not installed."
    if "No space left on device" in log or "Disk quota exceeded" in log:
        return (
            "The disk is full: that of the environment, of pip's cache or of the folder for "
            f"temporary files, {tempfile.gettempdir()}. Free some of it and start again."
        )
    if "Retrying (" in log or "(from versions: none)" in log:
        return "The package index was not reached. Start again when you are online."
    if "No module named venv" in log:
        return f"{said}\nIt makes the environment; on Debian and Ubuntu: apt install python3-venv"
    if "No module named ensurepip" in log:
        return (
            f"{sys.executable} has no pip. Install pip, or uv; on Debian and Ubuntu: "
            "apt install python3-pip"
        )
    return f"{said}\nThe packages could not be installed. Start again to continue."
