// Writes the smallest form that browsers read beside files: FILE ..., and prints a line for each that is done.

import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW, BROTLI_PARAM_SIZE_HINT: SIZE } = constants;

async function pack(file) {
  const plain = readFileSync(file);
  writeFileSync(`${file}.br`, await compress(plain, { params: { [QUALITY]: 11, [WINDOW]: 24, [SIZE]: plain.length } }));
  console.log(file);
}

await Promise.all(process.argv.slice(2).map(pack)); // Node compresses as many at once as it has threads
