#!/usr/bin/env python3
"""Start Hilojack from a checkout. The first start makes an environment in .venv.

    python3 run.py                  play in the browser, the same as: python3 run.py play
    python3 run.py test             every check; with arguments: pytest with them
    python3 run.py test --quick     what catches most faults, in a minute and a half
    python3 run.py bench            the benchmarks, against OpenSpiel; --full: their page too
    python3 run.py docs             the documentation as pages to browse
    python3 run.py COMMAND ...      hilojack COMMAND ..., listed below; --help shows its options

The browser page is built from web/ whenever its sources have changed. Versions and hashes of all
that is installed are in requirements/ and web/package-lock.json; the first lines of each file of
requirements are the command that refreshes it. Delete .venv to start afresh.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python reads this, and complains
    message = "Hilojack needs Python 3.11 or newer, and %s is %d.%d. Start run.py with a newer one."
    sys.exit(message % ((sys.executable,) + sys.version_info[:2]))  # noqa: RUF005

import hashlib
import io  # for its types: typing takes longer to import than all else here

WINDOWS = sys.platform == "win32"
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if WINDOWS else ("bin", "python")))
# requirements/*.txt, in order
LAYERS = {"test": ["play", "test"], "bench": ["play", "bench"], "docs": ["play", "docs"]}
PAGE = os.path.join(ROOT, "web")
NEEDS_NODE = 3  # the exit status of web/build.py without it
BUILT = os.path.join(ROOT, "src", "hilojack", "web", "static", ".stamp")
COMMANDS = os.path.join(ROOT, "src", "hilojack", "cli", "commands.py")
COMPILER = ["llvmlite", "numba", "numpy"]  # speed, not rules: the game plays without them


def main(arguments: list[str]) -> None:
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nCommands:\n")
        for name, help in commands().items():
            print(f"    {name:15} {help}")
        return
    layers, program = route(arguments or ["play"])
    try:
        prepare(layers)
        if shows_page(arguments or ["play"]):
            lay_page()
        start(program)
    except KeyboardInterrupt:
        sys.exit("\nStopped. Start again to continue.")
    except OSError as error:
        sys.exit(f"Cannot use {VENV}: {error}\nIf this persists, delete it and start again.")


def commands() -> dict[str, str]:
    """Return the commands of Hilojack with their help, read without their requirements."""
    import runpy

    found: dict[str, str] = runpy.run_path(COMMANDS)["COMMANDS"]
    return found


def route(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Return the layers of requirements of a command, and what the environment's Python runs."""
    command, *rest = arguments
    scripts = {
        "test": os.path.join("tests", "run_all.py"),
        "bench": "benchmarks",
        "docs": os.path.join("docs", "build.py"),
    }
    if command in scripts:
        peers = ["peers"] if command == "bench" and "--full" in rest else []
        return LAYERS[command] + peers, [os.path.join(ROOT, scripts[command]), *rest]
    layers = ["play"]
    if any(map(names_database, rest)):
        layers.append("postgres")
    if names_ray(rest):
        layers.append("ray")
    if command == "dataset":
        layers.append("data")
    return layers, ["-m", "hilojack", command, *rest]


def names_database(word: str) -> bool:
    """Return True if an argument is the address of a PostgreSQL database, as `--store` takes it."""
    return word.removeprefix("--store=").startswith(("postgresql://", "postgres://"))


def names_ray(words: list[str]) -> bool:
    """Return True if Ray is to do the work."""
    return "--engine=ray" in words or {"--engine", "ray"} <= {*words}


def shows_page(arguments: list[str]) -> bool:
    """Return True if a command needs the page: the table in the browser does, and its tests."""
    command, *rest = arguments
    here = {"--terminal", "--plain", "-h", "--help"}
    whole_test = command == "test" and rest != ["--quick"]
    return whole_test or (command == "play" and not here & {*rest})


def start(program: list[str]) -> None:
    if program[0] == "-m":
        os.environ["HILOJACK_PROGRAM"] = "py run.py" if WINDOWS else "python3 run.py"
    if not WINDOWS:
        os.execv(PYTHON, [PYTHON, *program])
    import subprocess  # exec on Windows returns to the prompt before the program has ended

    sys.exit(subprocess.call([PYTHON, *program]))


def prepare(layers: list[str]) -> None:
    """Bring .venv up to the requirements; if it exists, read only the stamps."""
    if is_ready("home") and all(map(is_ready, layers)):
        return
    with lock() as held:
        if not is_ready("home"):
            make_environment()
        for layer in layers:
            if not is_ready(layer):
                install(layer, held)


def is_ready(name: str) -> bool:
    try:
        with open(stamp_path(name)) as file:
            return file.read() == digest(name) and os.path.exists(PYTHON)
    except FileNotFoundError:
        return False


def stamp(name: str) -> None:
    with open(stamp_path(name) + ".new", "w") as file:
        file.write(digest(name))
    os.replace(stamp_path(name) + ".new", stamp_path(name))


def stamp_path(name: str) -> str:
    return os.path.join(VENV, name + ".stamp")


def digest(name: str) -> str:
    """Return a digest of a layer, or of "home" (the bare environment): files, Python and place."""
    tag = sys.implementation.cache_tag + getattr(sys, "abiflags", "") + sys.platform
    pins = b"" if name == "home" else requirements(name).encode()
    return hashlib.sha256(b"\0".join([tag.encode(), os.fsencode(ROOT), pins])).hexdigest()


def requirements(layer: str) -> str:
    with open(os.path.join(ROOT, "requirements", layer + ".txt"), encoding="utf-8") as file:
        return file.read()


def lock() -> io.TextIOWrapper:
    """Lock the environment for one start at a time, until it closes the file or ends."""
    import time

    file = open(VENV + ".lock", "w")  # noqa: SIM115 - the caller closes it
    for attempt in range(sys.maxsize):
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except (BlockingIOError, PermissionError):
            if attempt == 0:
                say("Another start is making the environment; waiting for it.")
            time.sleep(0.2)
    return file


def make_environment() -> None:
    import glob
    import subprocess

    say(f"Making Hilojack's environment in {VENV}: once, about a minute")
    # The base Python, since --clear would remove one that runs inside .venv.
    maker = [getattr(sys, "_base_executable", sys.executable), "-m", "venv", "--clear", VENV]
    made = subprocess.run(maker, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode:
        sys.exit(
            f"{sys.executable} cannot make an environment:\n{made.stdout.strip()}\n"
            "It needs venv and ensurepip; on Debian and Ubuntu: apt install python3-venv"
        )
    (site,) = glob.glob(
        os.path.join(glob.escape(VENV), "[Ll]ib", "**", "site-packages"), recursive=True
    )
    with open(os.path.join(site, "hilojack.pth"), "w") as file:
        # A relative path is plain ASCII: older Pythons read this file in the locale's encoding.
        file.write(os.path.relpath(os.path.join(ROOT, "src"), site))
    stamp("home")


def install(layer: str, held: io.TextIOWrapper) -> None:
    """Install a layer, without Numba if it has no build for this Python and machine."""
    log = try_install(layer, held)
    if log:
        sys.exit(explain(log))
    stamp(layer)


def try_install(layer: str, held: io.TextIOWrapper) -> str:
    """Install a layer. Return the output of pip if it failed, or an empty text."""
    os.remove(stamp_path("home"))  # if pip is killed, the next start makes everything again
    log = pip(os.path.join(ROOT, "requirements", layer + ".txt"), layer, held)
    if any(f"No matching distribution found for {name}==" in log for name in COMPILER):
        say("Numba has no build for this Python here. Everything runs without it, slower.")
        path = os.path.join(VENV, layer + ".txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(without_compiler(requirements(layer)))
        log = pip(path, layer, held)
    stamp("home")
    return log


def lay_page() -> None:
    """Build the page if its sources have changed; if it fails, the server says so."""
    wanted = page_digest()
    if not wanted or page_stamp() == wanted:
        return
    with lock() as held:
        if page_stamp() == wanted:
            return
        say("Building the page of the table: once, a few seconds")
        if build_page(wanted) == NEEDS_NODE:
            log = "" if is_ready("node") else try_install("node", held)
            if log:
                say(f"{explain(log)}\nWithout Node the page cannot be built.")
                return
            stamp("node")
            build_page(wanted)


def build_page(wanted: str) -> int:
    import subprocess

    return subprocess.call([PYTHON, os.path.join(PAGE, "build.py"), wanted])


def page_stamp() -> str:
    try:
        with open(BUILT) as file:
            return file.read()
    except FileNotFoundError:
        return ""


def page_digest() -> str:
    """Return a digest of the page's sources, empty if there are none."""
    whole = hashlib.sha256()
    found = False
    for folder, inner, names in os.walk(PAGE):
        inner[:] = sorted(name for name in inner if name != "node_modules" and name[0] not in "._")
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                content = hashlib.sha256(file.read()).digest()
            whole.update(os.path.relpath(path, PAGE).encode() + b"\0" + content)
            found = True
    return whole.hexdigest() if found else ""


def pip(path: str, layer: str, held: io.TextIOWrapper) -> str:
    """Install a file of requirements. Return the output of pip if it failed, or an empty text."""
    import subprocess

    options = ["--require-hashes", "--only-binary", ",".join(COMPILER), "--no-user", "--no-input"]
    options += ["--disable-pip-version-check", "--progress-bar=off", "--retries=2"]
    process = subprocess.Popen(
        [PYTHON, "-m", "pip", "install", *options, "-r", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # pip holds the lock too: if this process is killed, the next start waits for pip to end.
        pass_fds=[] if WINDOWS else [held.fileno()],
    )
    log = []
    for line in process.stdout or []:
        log.append(line)
        if line.startswith(("Collecting", "Installing")):
            for end in "(;:":
                line = line.split(end)[0]
            say(f"  {layer}: {line.strip()}"[:79], passing=True)
    failed = process.wait() != 0
    say(f"  {layer}: {'failed' if failed else 'installed'}")
    return "".join(log) if failed else ""


def without_compiler(text: str) -> str:
    """Return a text without the requirements of COMPILER and the indented hashes below each."""
    kept, keep = [], True
    for line in text.splitlines(keepends=True):
        if not line[0].isspace():
            keep = line.split("==")[0] not in COMPILER
        if keep:
            kept.append(line)
    return "".join(kept)


def explain(log: str) -> str:
    lines = log.splitlines()
    said = "\n".join([line for line in lines if line.startswith("ERROR")] or lines[-1:])
    if "DO NOT MATCH THE HASHES" in log:
        return f"{said}\nA download differs from the file in requirements/: it was not installed."
    if "Retrying (" in log or "(from versions: none)" in log:
        return f"{said}\nThe package index was not reached. Start again when you are online."
    return f"{said}\nThe packages could not be installed. Start again to continue."


def say(text: str, *, passing: bool = False) -> None:
    """Print to stderr; the next line replaces a passing one, which never reaches a log."""
    if sys.stderr.isatty():
        print("\r\033[K" + text, end="" if passing else "\n", file=sys.stderr, flush=True)
    elif not passing:
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
