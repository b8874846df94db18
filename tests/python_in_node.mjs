// Digests of what levels choose, from the twins in a module of WebAssembly, by Python in Node:
//   node python_in_node.mjs PYODIDE SOURCES MODULE '[["pitch", 4, "expert", 400]]'
// PYODIDE is the folder of the npm package, SOURCES the folder with hilojack in it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [pyodide, sources, module, asked] = process.argv.slice(2);
const { loadPyodide } = await import(resolve(pyodide, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: resolve(pyodide) + "/" });
python.FS.mkdirTree("/src");
python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(sources) }, "/src");
python.FS.writeFile("/twins.so", readFileSync(module));
python.globals.set("asked", asked);
python.globals.set("learning", process.env.HILOJACK_LEARNING ?? "");
const digests = python.runPython(`
import json, os, sys
sys.path.insert(0, "/src")
os.environ["HILOJACK_LEARNING"] = learning
from hilojack import compiled, load
from hilojack.players.digest import digest
compiled.link("/twins.so")
json.dumps([digest(load(game, seats=seats), level, most) for game, seats, level, most in json.loads(asked)])
`);
console.log(digests);
