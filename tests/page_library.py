"""Lines of the page, run in Node without a browser."""

import json
import subprocess
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1] / "web"
RUN = """
const ts = require("typescript"), fs = require("fs"), path = require("path");
const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const loaded = {};
const library = (name) => {
  if (loaded[name]) return loaded[name];
  const source = fs.readFileSync(`src/${name}.ts`, "utf8");
  const made = ts.transpileModule(source, { compilerOptions: options });
  const out = (loaded[name] = {});
  const ask = (other) => library(path.posix.join(path.posix.dirname(name), other));
  new Function("exports", "require", made.outputText)(out, ask);
  return out;
};
const { hex, unhex, ownSha, ownMac } = library("lib/sha");
const { ownPbkdf2, word } = library("lib/word");
const { check } = library("verifier/checking");
const { squares } = library("lib/qr");
const found = {
  hashed: async ([key, message]) => [
    hex(ownSha(unhex(message))), hex(ownMac(unhex(key), unhex(message))),
  ],
  slowed: async ([key, salt]) => hex(await ownPbkdf2(unhex(key), unhex(salt), 65_536)),
  named: (text) => word(text),
  drawn: squares,
  checked: ([record, witness]) => check(record, witness),
};
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
const told = Promise.all(asked.map(found[process.argv[1]]));
told.then((told) => console.log(JSON.stringify(told)));
"""


def run_library(what: str, asked: object) -> Any:
    """What lines of the page answer, for each thing asked."""
    told = subprocess.run(
        ["node", "-e", RUN, what],
        cwd=WEB,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return json.loads(told)
