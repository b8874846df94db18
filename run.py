#!/usr/bin/env python3
"""Start Hilojack from a checkout. The first start makes an environment in .venv.

    python3 run.py                  play in the browser, the same as: python3 run.py play
    python3 run.py test             every check; with arguments: pytest with them
    python3 run.py test --quick     what catches most faults, in a minute and a half
    python3 run.py test --short     what another Python may break
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
# An environment is made beside the old one, which it then replaces. The names are of one length:
# the scripts of an environment hold its path, in some of them between other bytes.
NEW, OLD = os.path.join(ROOT, ".vnew"), os.path.join(ROOT, ".vold")
SCRIPTS, PROGRAM = ("Scripts", "python.exe") if WINDOWS else ("bin", "python")
# requirements/*.txt, in order
LAYERS = {"test": ["play", "test"], "bench": ["play", "bench"], "docs": ["play", "docs"]}
MAIN = {  # of the commands that are no commands of Hilojack
    "test": os.path.join("tests", "run_all.py"),
    "bench": os.path.join("benchmarks", "__main__.py"),
    "docs": os.path.join("docs", "build.py"),
}
HELP = {"-h", "--help", "--version"}
STOPPED = 130  # the exit status after Ctrl-C
PAGE = os.path.join(ROOT, "web")
NEEDS_NODE = 3  # the exit status of web/build.py without it
BUILT = os.path.join(ROOT, "src", "hilojack", "web", "static", ".stamp")
COMMANDS = os.path.join(ROOT, "src", "hilojack", "cli", "commands.py")


def main(arguments: list[str]) -> None:
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"{__doc__}\nCommands:\n")
        for name, help in commands().items():
            print(f"    {name:15} {help}")
        return
    if HELP & {*arguments}:
        explain_command(arguments)
    layers, program = route(arguments or ["play"])
    try:
        prepare(layers)
        if shows_page(arguments or ["play"]):
            lay_page()
        start(python(VENV), program)
    except KeyboardInterrupt:
        print("\nStopped. Start again to continue.", file=sys.stderr)
        sys.exit(STOPPED)
    except OSError as error:
        sys.exit(f"Cannot use {VENV}: {error}\nIf this persists, delete it and start again.")


def commands() -> dict[str, str]:
    """Return the commands of Hilojack with their help, read without their requirements."""
    import runpy

    found: dict[str, str] = runpy.run_path(COMMANDS)["COMMANDS"]
    return found


def explain_command(arguments: list[str]) -> None:
    """Print the help of a command, which needs nothing installed, and end."""
    if arguments[0] in MAIN:
        import ast

        with open(os.path.join(ROOT, MAIN[arguments[0]]), encoding="utf-8") as file:
            print(ast.get_docstring(ast.parse(file.read())))
        sys.exit()
    os.environ["PYTHONPATH"] = os.path.join(ROOT, "src")
    start(sys.executable, ["-m", "hilojack", *arguments])


def route(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Return the layers of requirements of a command, and what the environment's Python runs."""
    command, *rest = arguments
    if command in MAIN:
        more = []
        if command == "bench" and "--full" in rest:
            more = ["peers", "plot"]
        elif command == "bench" and "--plots" in rest:
            more = ["plot"]
        script = MAIN[command].removesuffix(f"{os.sep}__main__.py")
        return LAYERS[command] + more, [os.path.join(ROOT, script), *rest]
    layers = ["play"]
    if any(map(names_database, rest)):
        layers.append("postgres")
    if {"--push", "--push-anywhere"} & {*rest}:
        layers.append("push")
    if names_ray(rest):
        layers.append("ray")
    if command == "dataset":
        layers.append("data")
    if command == "exploitability":
        layers.append("lab")
    if any(word.split("=")[0] == "--plot" for word in rest):
        layers.append("plot")
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
    whole_test = command == "test" and rest not in (["--quick"], ["--short"])
    at_table = command == "play" and not {"--terminal", "--plain"} & {*rest}
    return whole_test or at_table or command == "page"


def start(python: str, program: list[str]) -> None:
    if program[0] == "-m":
        os.environ["HILOJACK_PROGRAM"] = "py run.py" if WINDOWS else "python3 run.py"
    if not WINDOWS:
        os.execv(python, [python, *program])
    import subprocess  # exec on Windows returns to the prompt before the program has ended

    sys.exit(subprocess.call([python, *program]))


def python(venv: str) -> str:
    """Return the Python of an environment."""
    return os.path.join(venv, SCRIPTS, PROGRAM)


def prepare(layers: list[str]) -> None:
    """Bring .venv up to the requirements; if it exists, read only the stamps."""
    if is_ready("home") and all(map(is_ready, layers)):
        return
    with lock() as held:
        finish_exchange()
        for layer in layers:
            if not (is_ready("home") and is_ready(layer)):
                install(layer, held)


def exchange() -> None:
    remove(OLD)
    if os.path.exists(VENV):
        os.rename(VENV, OLD)
    os.rename(NEW, VENV)
    remove(OLD)


def finish_exchange() -> None:
    """Take the new environment, or the old one, if an exchange was interrupted."""
    for place in (NEW, OLD):
        if not os.path.exists(VENV) and is_ready("home", place):
            os.rename(place, VENV)
    remove(OLD)


def copy_environment() -> None:
    """Copy .venv in no time: the files are shared, and none is ever written into."""
    import shutil

    def share(source: str, target: str) -> None:
        try:
            os.link(source, target)
        except OSError:  # a file system without links
            shutil.copy2(source, target)

    unfinished = shutil.ignore_patterns("home.stamp")
    shutil.copytree(VENV, NEW, symlinks=True, copy_function=share, ignore=unfinished)


def settle_paths() -> None:
    """Write into the scripts of the copy the path that it is going to have."""
    scripts = os.path.join(NEW, SCRIPTS)
    paths = [os.path.join(scripts, name) for name in os.listdir(scripts)]
    for path in [*paths, os.path.join(NEW, "pyvenv.cfg")]:
        if os.path.islink(path) or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            content = file.read()
        settled = content.replace(os.fsencode(NEW), os.fsencode(VENV))
        if settled != content:
            write_whole(path, settled)


def write_whole(path: str, content: bytes) -> None:
    """Replace a file, which may be shared with another environment."""
    import shutil

    with open(path + ".new", "wb") as file:
        file.write(content)
    if os.path.exists(path):
        shutil.copymode(path, path + ".new")
    os.replace(path + ".new", path)


def remove(folder: str) -> None:
    if os.path.islink(folder):
        os.remove(folder)
    elif os.path.exists(folder):
        import shutil

        shutil.rmtree(folder)


def is_ready(name: str, venv: str = "") -> bool:
    """Return True if a layer, or "home", is in an environment (.venv) as it is required now."""
    venv = venv or VENV
    try:
        with open(stamp_path(name, venv)) as file:
            return file.read() == digest(name) and os.path.exists(python(venv))
    except FileNotFoundError:
        return False


def stamp(name: str) -> None:
    write_whole(stamp_path(name), digest(name).encode())


def stamp_path(name: str, venv: str = "") -> str:
    return os.path.join(venv or NEW, name + ".stamp")


def digest(name: str) -> str:
    """Return a digest of a layer, or of "home" (the bare environment): files, Python and place."""
    tag = sys.implementation.cache_tag + getattr(sys, "abiflags", "") + sys.platform
    pins = starter()[1] if name == "home" else requirements(name).encode()
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


def make_environment(held: io.TextIOWrapper) -> None:
    import glob
    import subprocess

    say(f"Making Hilojack's environment in {VENV}: once, about a minute")
    # The base Python: another may be in .venv, which goes.
    base = getattr(sys, "_base_executable", sys.executable)
    maker = [base, "-m", "venv", "--prompt", os.path.basename(VENV), NEW]
    made = subprocess.run(
        maker,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pass_fds=[] if WINDOWS else [held.fileno()],  # as for pip
    )
    if made.returncode:
        sys.exit(
            f"{sys.executable} cannot make an environment:\n{made.stdout.strip()}\n"
            "It needs venv and ensurepip; on Debian and Ubuntu: apt install python3-venv"
        )
    (site,) = glob.glob(
        os.path.join(glob.escape(NEW), "[Ll]ib", "**", "site-packages"), recursive=True
    )
    with open(os.path.join(site, "hilojack.pth"), "w") as file:
        # A relative path is plain ASCII: older Pythons read this file in the locale's encoding.
        file.write(os.path.relpath(os.path.join(ROOT, "src"), site))
    name, content = starter()
    path = os.path.join(NEW, SCRIPTS, name)
    write_whole(path, content)
    os.chmod(path, 0o755)


def starter() -> tuple[str, bytes]:
    """Return the name and the text of the command `hilojack` of the environment."""
    if WINDOWS:
        return "hilojack.cmd", b'@"%~dp0python.exe" -m hilojack %*\r\n'
    quoted = python(VENV).replace("'", "'\\''")
    return "hilojack", os.fsencode(f"#!/bin/sh\nexec '{quoted}' -m hilojack \"$@\"\n")


def install(layer: str, held: io.TextIOWrapper) -> None:
    log = add(layer, held)
    if log:
        sys.exit(explain(log))


def add(layer: str, held: io.TextIOWrapper) -> str:
    """Install a layer in a copy of the environment, which then replaces it.

    Ctrl-C, a kill or no network leaves the old environment, to be used as before. Return the
    output of pip if it failed, or an empty text.
    """
    remove(NEW)
    if is_ready("home"):
        copy_environment()
    else:
        make_environment(held)
    log = pip(os.path.join(ROOT, "requirements", layer + ".txt"), layer, held)
    if log:
        remove(NEW)
        return log
    stamp(layer)
    settle_paths()
    stamp("home")  # now the copy is whole
    exchange()
    return ""


def lay_page() -> None:
    """Build the page if its sources have changed; if it fails, the server says so."""
    wanted = page_digest()
    if not wanted or page_stamp() == wanted:
        return
    with lock() as held:
        if page_stamp() == wanted:
            return
        say("Building the page of the table: once, a few seconds")
        if build_page(wanted) == NEEDS_NODE and add_node(held):
            build_page(wanted)


def add_node(held: io.TextIOWrapper) -> bool:
    """Install Node. Return False if that failed."""
    log = "" if is_ready("node") else add("node", held)
    if log:
        say(f"{explain(log)}\nWithout Node the page cannot be built.")
    return not log


def build_page(wanted: str) -> int:
    import subprocess

    return subprocess.call([python(VENV), os.path.join(PAGE, "build.py"), wanted])


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

    options = ["--require-hashes", "--no-compile", "--no-user", "--no-input"]
    options += ["--disable-pip-version-check", "--progress-bar=off", "--retries=2"]
    process = subprocess.Popen(
        [python(NEW), "-m", "pip", "install", *options, "-r", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # pip holds the lock too: if this process is killed, the next start waits for pip to end.
        pass_fds=[] if WINDOWS else [held.fileno()],
    )
    log = []
    try:
        for line in process.stdout or []:
            log.append(line)
            if line.startswith(("Collecting", "Installing")):
                for end in "(;:":
                    line = line.split(end)[0]
                say(f"  {layer}: {line.strip()}"[:79], passing=True)
        failed = process.wait() != 0
    except KeyboardInterrupt:
        process.kill()
        process.wait()
        raise
    say(f"  {layer}: {'failed' if failed else 'installed'}")
    return "".join(log) if failed else ""


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
