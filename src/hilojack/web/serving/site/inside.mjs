// Runs the file `inside.py` in the Python of the browser: PYODIDE FOLDER, of which it sees FOLDER.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS("/made", folder);
python.unpackArchive(new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)]), "zip", { extractDir: "/empty" }); // as a page does
python.runPython("import sys; sys.path.insert(0, '/made/sources')");
python.runPython(readFileSync(program, "utf-8"));
await python.globals.get("main")();
