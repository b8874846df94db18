"""What is kept of a twin that only other twins call, so that nothing is compiled twice.

Numba makes machine code of every function, and puts all of it into each of its callers. Python
calls only a few of the twins. Of the others

- a hot one is a *part*: code of LLVM that its callers take in, of which no machine code is made;
- a cold one is kept *apart*: machine code of its own, which its callers only name. If it is small,
  they get its code as well, and LLVM decides what is faster.

Stored code comes with the names that it needs, and their machine code is loaded first. The names
differ from process to process, so what has been compiled again since is noticed.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from llvmlite import binding
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result

SMALL = 1100

# The twins that are kept apart, by a name that every process gives them.
TWINS: dict[str, Any] = {}
# The names of their machine code in this process: the twin, and the types of its arguments.
NAMED: dict[str, tuple[str, tuple[Any, ...]]] = {}


class Part(JITCodeLibrary):
    """The code of a hot function: optimised, for its callers to take in."""

    @property
    def codegen(self) -> Any:
        return WithoutGlobals()

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        return self.name, self._get_module_for_linking().as_bitcode()


class WithoutGlobals:
    """Stands in for what writes into machine code where the Python globals of a function are. No
    kernel needs them.
    """

    def set_env(self, name: str, environment: Any) -> None: ...


class Apart(JITCodeLibrary):
    """The machine code of a cold function. Its callers get the code of a small one as well."""

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._ensure_finalized()
            if size(self._final_module) <= SMALL:
                self._shared_module = self._final_module.clone()
                for function in self._shared_module.functions:
                    if not function.is_declaration:
                        function.linkage = "available_externally"
            else:
                nothing = str(self._codegen._create_empty_module(self.name))
                self._shared_module = binding.parse_assembly(nothing)
        return self._shared_module


def size(module: Any) -> int:
    """Return the number of instructions in a module of LLVM."""
    blocks = (block for function in module.functions for block in function.blocks)
    return sum(1 for block in blocks for _ in block.instructions)


class PartCompiler(Compiler):
    """Numba's compiler, with our library for the code of a function."""

    library: type[JITCodeLibrary] = Part

    def compile_extra(self, func: Any) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class ApartCompiler(PartCompiler):
    library = Apart


class Stored(CompileResultCacheImpl):
    """How the code of a twin is stored: with the names that it needs."""

    def __init__(self, function: Any, twin: str) -> None:
        super().__init__(function)
        self.twin = twin

    def reduce(self, cres: Any) -> Any:
        names = {function.name for function in cres.library._final_module.functions}
        names.discard(cres.fndesc.llvm_func_name)
        return {name: NAMED[name] for name in names & NAMED.keys()}, super().reduce(cres)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return the code, or None if what it names has been compiled again."""
        needed, code = payload
        if all(is_there(name, *known) for name, known in needed.items()):
            return self.load(target_context, code)
        return None

    def load(self, target_context: Any, code: Any) -> Any:
        return super().rebuild(target_context, code)


def is_there(name: str, twin: str, kinds: tuple[Any, ...]) -> bool:
    """Load the machine code of a twin that is kept apart. Return True if this is its name."""
    TWINS[twin].compile(kinds)
    return bool(TWINS[twin].overloads[kinds].fndesc.llvm_func_name == name)


class StoredPart(Stored):
    """How a part is stored: as code of LLVM."""

    def load(self, target_context: Any, code: Any) -> Any:
        (name, bitcode), description, globals_of, signature, *_ = code
        part = Part(target_context.codegen(), name)
        part._final_module = binding.parse_bitcode(bitcode)
        part._finalize_final_module()
        return compile_result(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=part,
            entry_point=target_context.get_executable(part, description, globals_of),
            environment=globals_of,
            fndesc=description,
            signature=signature,
            objectmode=False,
            lifted=(),
        )


class StoredApart(Stored):
    """How machine code is stored that other code may name."""

    def reduce(self, cres: Any) -> Any:
        self._name(cres)
        return super().reduce(cres)

    def load(self, target_context: Any, code: Any) -> Any:
        found = super().load(target_context, code)
        self._name(found)
        return found

    def _name(self, cres: Any) -> None:
        NAMED[cres.fndesc.llvm_func_name] = self.twin, cres.signature.args


class Kept(NamedTuple):
    """How the code of a twin is kept: in which folder, how it is stored, what Numba is told."""

    folder: str
    store: Callable[..., Any]
    options: dict[str, Any]


CALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
FOR_PYTHON = Kept("for-python", Stored, {"no_cfunc_wrapper": True})
PART = Kept("part", StoredPart, CALLED | {"forceinline": True, "pipeline_class": PartCompiler})
APART = Kept("apart", StoredApart, CALLED | {"pipeline_class": ApartCompiler})
