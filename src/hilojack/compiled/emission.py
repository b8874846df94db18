"""The twins written out as one module of machine code, which needs neither Numba nor NumPy where it
runs: a side module of WebAssembly for Python in a browser, or an object for this machine.

Numba writes the code of each function as it would to run it here. All of it becomes one module of
LLVM, in which only *gates* can be called from outside. A gate is `int gate(result, words)`: it
takes the arguments of a kernel from words of 64 bits, and writes what the kernel returns into one.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, get_origin, get_type_hints

import llvmlite
import numba
from llvmlite import binding
from numba import types

from hilojack.compiled import parts, twins, wasm
from hilojack.compiled.linked import gate_of
from hilojack.system.whole_files import replacing

Function = Callable[..., Any]
Progress = Callable[[int, int], None]  # kernels written, and all


class Machine(NamedTuple):
    """What a module is written for."""

    triple: str
    suffix: str
    link: Callable[[bytes], bytes]  # makes a module of an object


BROWSER = Machine("wasm32-unknown-emscripten", ".wasm", wasm.side_module)
HERE = Machine(binding.get_process_triple(), ".o", bytes)


def emit(
    kernels: Sequence[Function],
    out: Path,
    machine: Machine = BROWSER,
    progress: Progress = lambda done, whole: None,
) -> bool:
    """Write the twins of kernels into a file, unless it holds them already. Return True if it was
    written.
    """
    made_of = key(kernels, machine)
    label = out.with_name(out.name + ".key")
    if out.exists() and label.exists() and label.read_text() == made_of:
        return False
    module = machine.link(object_of(kernels, machine, progress))
    label.unlink(missing_ok=True)
    for path, data in ((out, module), (label, made_of.encode())):
        with replacing(path) as file:
            file.write(data)
    return True


def key(kernels: Sequence[Function], machine: Machine) -> str:
    """Return a name for everything that a module depends on."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + Path(wasm.__file__).read_bytes())
    digest.update(repr((machine.triple, numba.__version__, llvmlite.__version__)).encode())
    for kernel in kernels:
        digest.update(f"{gate_of(kernel)} {twins.key(kernel)}\n".encode())
    return digest.hexdigest()


def object_of(kernels: Sequence[Function], machine: Machine, progress: Progress) -> bytes:
    """Return the machine code of kernels as an object file."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(machine.triple).create_target_machine(
        opt=3, reloc="pic", codemodel="default", jit=False
    )
    progress(0, len(kernels))
    gates = []
    for number, kernel in enumerate(kernels, 1):
        gates.append(gate(kernel))
        progress(number, len(kernels))
    module = linked(target, machine.triple, gates)
    tuning = binding.create_pipeline_tuning_options(speed_level=3)
    builder = binding.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(module, builder)
    return bytes(target.emit_object(module))


# --- the code of Numba ---------------------------------------------------------------------------


class Code(parts.Part):
    """The code of a function as Numba writes it: neither optimised, nor with what it calls."""

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class CodeCompiler(parts.PartCompiler):
    library = Code


@cache
def code_of(function: Function) -> Any:
    """Return the twin of a function, of which only the code is made."""
    if function in twins.HINTS:
        return twins.HINTS[function]
    options = twins.OPTIONS | parts.CALLED | {"boundscheck": False, "pipeline_class": CodeCompiler}
    return numba.njit(**options)(twins.with_twins(function, code_of))


def kinds(function: Function) -> tuple[Any, ...]:
    """Return the types of the arguments of a kernel, as its annotations say."""
    hints = get_type_hints(function)
    hints.pop("return")
    return tuple(map(kind, hints.values()))


def kind(hint: Any) -> Any:
    """Return the type of an argument: a number, a row, a stack of rows, or a tuple of these."""
    if hint in NUMBERS:
        return NUMBERS[hint]
    if twins.is_fields(hint):
        return types.NamedTuple(list(map(kind, get_type_hints(hint).values())), hint)
    if get_origin(hint) in (list, tuple):
        inner = kind(hint.__args__[0])
        deeper = isinstance(inner, types.Array)
        return types.Array(inner.dtype, 2, "C") if deeper else types.Array(inner, 1, "C")
    raise TypeError(f"no kernel takes {hint}; it takes int, float, rows and named tuples of those")


NUMBERS = {int: types.int64, bool: types.int64, float: types.float64, Any: types.float64}


# --- one module ----------------------------------------------------------------------------------


class Gate(NamedTuple):
    """A kernel, and the function of LLVM through which it is called."""

    kernel: str  # the name of its function
    name: str
    result: Any  # the type of what it returns
    code: Any


def gate(kernel: Function) -> Gate:
    """Write the code of a kernel."""
    dispatcher = code_of(kernel)
    signature = kinds(kernel)
    dispatcher.compile(signature)
    made = dispatcher.overloads[signature]
    return Gate(
        made.fndesc.llvm_func_name, gate_of(kernel), made.signature.return_type, made.library
    )


def linked(target: Any, triple: str, gates: Sequence[Gate]) -> Any:
    """Return one module with the gates and all that they call, and nothing else for others."""
    module = binding.parse_assembly("")
    module.triple, module.data_layout = triple, str(target.target_data)
    for library in reached(gates):
        part = library._get_module_for_linking().clone()
        part.triple, part.data_layout = module.triple, module.data_layout
        for function in part.functions:
            if not function.is_declaration:
                function.linkage = "weak_odr"
        for variable in part.global_variables:
            if variable.linkage == binding.Linkage.common:  # WebAssembly has none
                variable.linkage = "weak_odr"
        module.link_in(part)
    module.link_in(binding.parse_assembly("\n".join(map(partial(text_of, module), gates))))
    named = {gate.name for gate in gates}
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in named:
            value.linkage = "internal"
    bare = binding.parse_assembly(SAID.sub(r"\1 zeroinitializer", str(module)))
    bare.verify()
    return bare


def reached(gates: Sequence[Gate]) -> Iterator[Any]:
    """Yield the code of the kernels and of all that they call."""
    seen: set[Any] = set()
    waiting = [gate.code for gate in gates]
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            yield library
            waiting += library._linking_libraries


def text_of(module: Any, gate: Gate) -> str:
    """Return a gate in the language of LLVM."""
    function = module.get_function(gate.kernel)
    result, exception, *rest = (str(argument.type) for argument in function.arguments)
    lines, taken = [], []
    for place, word in enumerate(rest):
        lines.append(f"%p{place} = getelementptr i64, ptr %words, i64 {place}")
        lines.append(f"%w{place} = load i64, ptr %p{place}")
        lines.append(TAKE[word].format(f"%a{place}", f"%w{place}"))
        taken.append(f"{word} %a{place}")
    called = ", ".join([f"{result} %value", f"{exception} %failure", *taken])
    declared = ", ".join([result, exception, *rest])
    written = GIVE.get(gate.result, "")
    body = "\n".join(lines)
    return f"""
declare i32 @"{gate.kernel}"({declared})
define i32 @"{gate.name}"(ptr %result, ptr %words) {{
%value = alloca i64
%failure = alloca ptr
store i64 0, ptr %value
store ptr null, ptr %failure
{body}
%status = call i32 @"{gate.kernel}"({called})
{written}
ret i32 %status
}}
"""


# What an exception would say, which no kernel raises: its address would be work for a linker.
SAID = re.compile(r"^(@\.const\.picklebuf\..*constant \{[^}]*\}) \{.*\}", re.MULTILINE)
TAKE = {  # how an argument is made of a word
    "i64": "{} = add i64 {}, 0",
    "ptr": "{} = inttoptr i64 {} to ptr",
    "double": "{} = bitcast i64 {} to double",
}
WHOLE = "%whole = load i64, ptr %value\nstore i64 %whole, ptr %result"
TRUTH = (
    "%truth = load i8, ptr %value\n%whole = zext i8 %truth to i64\nstore i64 %whole, ptr %result"
)
GIVE = {types.int64: WHOLE, types.float64: WHOLE, types.boolean: TRUTH}
