// Runs `witness.py` in the Python of a folder: PYTHON (its files, under plain names) WITNESS ASKED.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, witness, asked] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, stdLibURL: `${folder}/library.zip` });
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
const unpack = (name, extractDir) => python.unpackArchive(bytes(name), "zip", { extractDir });
unpack("packages.zip", "/lib/packages");
unpack("late.zip", "/lib/packages");
for (const name of readdirSync(folder).filter((one) => one.startsWith("learnt"))) unpack(name, "/lib/learnt");
python.FS.writeFile("/lib/loops.so", bytes("loops.wasm"));
python.runPython(`import os, sys; sys.path.insert(0, "/lib/packages")`);
python.globals.get("os").environ.update(python.toPy({ HILOJACK_LEARNING: process.env.HILOJACK_LEARNING ?? "" }));
python.runPython(readFileSync(witness, "utf-8"));
python.globals.get("browser")(asked, "/lib/loops.so", "/lib/learnt");
