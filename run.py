#!/usr/bin/env python3
"""Start Hilojack from a checkout. The first start makes an environment in .venv.

    python3 run.py                  play in the browser, the same as: python3 run.py play
    python3 run.py test             the checks of a change; with arguments: pytest with them
    python3 run.py test --quick     what catches most faults, in a minute
    python3 run.py test --all       everything, before a release; with arguments: pytest with them
    python3 run.py test --short     what another Python may break
    python3 run.py bench            the benchmarks, against OpenSpiel; --full: their page too
    python3 run.py docs             the documentation as pages to browse
    python3 run.py wheels           wheels with machine code for each system, and one without
    python3 run.py COMMAND ...      hilojack COMMAND ..., listed below; --help shows its options

The browser page is built from web/ whenever its sources have changed. Versions and hashes of all
that is installed are in requirements/ and web/package-lock.json; the first lines of each file of
requirements are the command that refreshes it. Delete .venv to start afresh. HILOJACK_VENV names
another folder to make .venv in, where this one cannot be written to; the page is then built there.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python reads this, and complains
    message = "Hilojack needs Python 3.11 or newer, and %s is %d.%d. Start run.py with a newer one."
    sys.exit(message % ((sys.executable,) + sys.version_info[:2]))  # noqa: RUF005

import hashlib
import io  # for its types: typing takes longer to import than all else here
import subprocess

WINDOWS = sys.platform == "win32"
ROOT = os.path.dirname(os.path.abspath(__file__))
REQUIREMENTS = os.path.join(ROOT, "requirements")
sys.path.insert(0, REQUIREMENTS)  # installing.py
HOME = os.path.abspath(os.path.expanduser(os.environ.get("HILOJACK_VENV") or ROOT))
BASE = getattr(sys, "_base_executable", sys.executable)
VENV = os.path.join(HOME, ".venv")
# An environment is made beside the old one, which it then replaces. The names are of one length:
# the scripts of an environment hold its path, in some of them between other bytes.
NEW, OLD = os.path.join(HOME, ".vnew"), os.path.join(HOME, ".vold")
SCRIPTS, PROGRAM = ("Scripts", "python.exe") if WINDOWS else ("bin", "python")
# How many MB each of requirements/*.txt adds. "terminal" is what every command needs, "play" the
# server of the page.
LAYERS = {
    **{"terminal": 20, "play": 10, "postgres": 15, "push": 15, "train": 5, "lab": 60, "docs": 70},
    **{"plot": 140, "node": 200, "ray": 220, "data": 230, "bench": 240, "peers": 530},
    **{"quick": 40, "test": 490, "all": 560},
}
PAGE_TAKES = 100  # MB, most of it for what builds it
SERVED = {"play", "page", "store"}  # the commands that need the server
TIERS = {  # of the tests: their layers
    "--quick": ["quick"],
    "--short": ["terminal", "play", "postgres", "quick"],
    "--all": ["terminal", "play", "test", "all"],
}
MAIN = {  # of the commands that are no commands of Hilojack
    "test": os.path.join("tests", "run_all.py"),
    "bench": os.path.join("benchmarks", "__main__.py"),
    "docs": os.path.join("docs", "build.py"),
    "wheels": os.path.join("wheels", "build.py"),
}
HELP = {"-h", "--help", "--version"}
STOPPED = 130  # the exit status after Ctrl-C
PAGE = os.path.join(ROOT, "web")
NEEDS_NODE = 3  # the exit status of web/build.py without it
BUILT = os.path.join(ROOT, "src", "hilojack", "web", "static", ".stamp")
CHECKS = os.path.join(PAGE, "node_modules", ".checks")  # is there if its tests can run, too
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
        prepare(layers, page_due(arguments or ["play"]))
        start(python(VENV), program)
    except KeyboardInterrupt:
        print("\nStopped. Start again to continue.", file=sys.stderr)
        sys.exit(STOPPED)
    except OSError as error:
        sys.exit(excuse(error))


def excuse(error: OSError) -> str:
    """Return what was wrong with the disk, and what to do."""
    import errno

    elsewhere = "name another folder for the environment: HILOJACK_VENV=FOLDER python3 run.py ..."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{HOME} cannot be written to; {elsewhere}"
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
        return f"The disk of {HOME} is full; free some of it, or {elsewhere}"
    return f"Cannot use {VENV}: {error}\nIf this persists, delete it and start again."


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
        layers = ["terminal", "play", *({command} & {*LAYERS}), *more]
        if command == "test":
            layers = TIERS.get("".join(rest[:1]), layers)
        return layers, [os.path.join(ROOT, script), *rest]
    layers = ["terminal"]
    if command in SERVED and not in_terminal(rest):
        layers.append("play")
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


def in_terminal(words: list[str]) -> bool:
    return bool({"--terminal", "--plain"} & {*words})


def names_database(word: str) -> bool:
    """Return True if an argument is the address of a PostgreSQL database, as `--store` takes it."""
    return word.removeprefix("--store=").startswith(("postgresql://", "postgres://"))


def names_ray(words: list[str]) -> bool:
    """Return True if Ray is to do the work."""
    return "--engine=ray" in words or {"--engine", "ray"} <= {*words}


def shows_page(arguments: list[str]) -> bool:
    """Return True if a command needs the page: the table in the browser does, and its tests. With
    it comes the verifier, which the documentation carries.
    """
    command, *rest = arguments
    whole_test = command == "test" and rest not in (["--quick"], ["--short"])
    at_table = command == "play" and not in_terminal(rest)
    return whole_test or at_table or command in ("page", "wheels", "docs")


def start(python: str, program: list[str]) -> None:
    if program[0] == "-m":
        os.environ["HILOJACK_PROGRAM"] = "py run.py" if WINDOWS else "python3 run.py"
    if not WINDOWS:
        os.execv(python, [python, *program])
    # exec on Windows returns to the prompt before the program has ended
    sys.exit(subprocess.call([python, *program]))


def python(venv: str) -> str:
    """Return the Python of an environment."""
    return os.path.join(venv, SCRIPTS, PROGRAM)


def prepare(layers: list[str], page: list[str] | None = None) -> None:
    """Bring .venv up to the requirements; if it exists, read only the stamps.

    `page` is the words for web/build.py if the page is to be built: meanwhile, by this Python.
    """
    if not missing(layers) and not page:
        return
    with lock() as held:
        finish_exchange()
        wanted = missing(layers)
        check_space(wanted, page)
        # A Node that was installed is in the environment, which may be replaced.
        building = begin_page(page, held) if page and not is_ready("node") else None
        try:
            if wanted:
                install(wanted, held)
            unbuilt = building is None or building.wait() == NEEDS_NODE
        finally:
            if building and building.poll() is None:
                building.terminate()
                building.wait()
        if page and unbuilt and add_node(held):
            begin_page(page, held, python(VENV)).wait()
    if wanted or page:
        say("Starting for the first time: some seconds")


def missing(layers: list[str]) -> list[str]:
    return [layer for layer in layers if not (is_ready("home") and is_ready(layer))]


def check_space(layers: list[str], page: list[str] | None) -> None:
    """End with a sentence if what is to be installed cannot fit."""
    import shutil

    needed = sum(LAYERS[layer] for layer in layers) + (PAGE_TAKES if page else 0)
    free = shutil.disk_usage(HOME).free // 1_000_000
    if free < needed:
        sys.exit(
            f"The disk of {HOME} is too full: {needed} MB are needed, and {free} are free. "
            "Free some of it, or name another folder: HILOJACK_VENV=FOLDER python3 run.py ..."
        )


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
    return hashlib.sha256(
        b"\0".join([tag.encode(), os.fsencode(ROOT + "\0" + VENV), pins])
    ).hexdigest()


def requirements(layer: str) -> str:
    with open(os.path.join(REQUIREMENTS, layer + ".txt"), encoding="utf-8") as file:
        return file.read()


def lock() -> io.TextIOWrapper:
    """Lock the environment for one start at a time, until it closes the file or ends."""
    import time

    os.makedirs(HOME, exist_ok=True)
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
                say("Another start is making the environment; waiting for it, usually some seconds")
            time.sleep(0.2)
    return file


def make_environment(held: io.TextIOWrapper) -> None:
    import glob

    # The base Python: another may be in .venv, which goes. Its pip installs, so none is put in.
    maker = [BASE, "-m", "venv", "--without-pip", "--prompt", os.path.basename(VENV), NEW]
    made = subprocess.run(
        maker,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pass_fds=[] if WINDOWS else [held.fileno()],  # as for pip
    )
    if made.returncode:
        sys.exit(explain(made.stdout))
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


def install(layers: list[str], held: io.TextIOWrapper) -> None:
    log = add(layers, held)
    if log:
        sys.exit(explain(log))


def add(layers: list[str], held: io.TextIOWrapper) -> str:
    """Install layers in a copy of the environment, which then replaces it.

    Ctrl-C, a kill or no network leaves the old environment, to be used as before. Return what was
    said if it failed, or an empty text.
    """
    new = not is_ready("home")
    names, size = ", ".join(layers), sum(LAYERS[layer] for layer in layers)
    what = f"Making Hilojack's environment in {VENV}" if new else f"Adding {names} to {VENV}"
    say(f"{what}: once, {size} MB, about {5 + size // 15} seconds")
    remove(NEW)
    if new:
        make_environment(held)
    else:
        copy_environment()
    log = fetch(layers, held)
    say(f"  {names}: {'failed' if log else 'installed'}")
    if log:
        remove(NEW)
        return log
    for layer in layers:
        stamp(layer)
    settle_paths()
    stamp("home")  # now the copy is whole
    exchange()
    return ""


def fetch(layers: list[str], held: io.TextIOWrapper) -> str:
    """Install layers in the new environment. Return what was said if that failed."""
    from installing import Installer

    installer = Installer(python(NEW), BASE, held.fileno(), say)
    return installer.install([os.path.join(REQUIREMENTS, layer + ".txt") for layer in layers])


def explain(log: str) -> str:
    import installing

    return installing.explain(log)


def page_due(arguments: list[str]) -> list[str]:
    """Return the words for web/build.py if the page is to be built, or nothing."""
    global BUILT
    wanted = page_digest() if shows_page(arguments) else ""
    checks = ["--checks"] if arguments[0] == "test" and not os.path.exists(CHECKS) else []
    if not wanted or (page_stamp() == wanted and not checks):
        return []
    if HOME != ROOT and not os.access(PAGE, os.W_OK):
        os.environ["HILOJACK_STATIC"] = os.path.join(HOME, ".page", "static")
        BUILT = os.path.join(os.environ["HILOJACK_STATIC"], ".stamp")
        if page_stamp() == wanted:
            return []
    return [*checks, wanted]


def add_node(held: io.TextIOWrapper) -> bool:
    """Install Node. Return False if that failed."""
    log = "" if is_ready("node") else add(["node"], held)
    if log:
        say(f"{explain(log)}\nWithout Node the page cannot be built.")
    return not log


def begin_page(words: list[str], held: io.TextIOWrapper, by: str = BASE) -> subprocess.Popen[bytes]:
    """Begin to build the page, by some Python, with these words for web/build.py."""
    from installing import has_route

    if not has_route():
        os.environ["NPM_CONFIG_FETCH_RETRIES"] = "0"
    # It holds the lock too: the next start waits for it, if this process is killed.
    folder = PAGE if os.access(PAGE, os.W_OK) else copy_sources()
    command = [by, os.path.join(folder, "build.py"), *words]
    return subprocess.Popen(command, pass_fds=[] if WINDOWS else [held.fileno()])


def copy_sources() -> str:
    """Copy the sources of the page to where they can be built. Return the folder."""
    import shutil

    copy = os.path.join(HOME, ".page", "web")
    remove(copy)
    for folder, inner, names in os.walk(PAGE):
        inner[:] = [name for name in inner if name != "node_modules"]
        target = os.path.join(copy, os.path.relpath(folder, PAGE))
        os.makedirs(target)
        for name in names:
            shutil.copyfile(os.path.join(folder, name), os.path.join(target, name))
    return copy


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


def say(text: str, *, passing: bool = False) -> None:
    """Print to stderr; the next line replaces a passing one, which never reaches a log."""
    if sys.stderr.isatty():
        print("\r\033[K" + text, end="" if passing else "\n", file=sys.stderr, flush=True)
    elif not passing:
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
