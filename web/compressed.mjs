/**
 * The step of the build that writes compressed forms next to the files of the page. The server sends
 * them as they are. It is plain JavaScript, since the page is typed without Node.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;

function keep(path, form, plain) {
  if (form.length < plain.length) writeFileSync(path, form);
}

function compress(path) {
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  keep(`${path}.br`, brotliCompressSync(plain, { params }), plain);
  keep(`${path}.gz`, gzipSync(plain, { level: 9 }), plain);
}

export function compressed() {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf-8" });
      for (const name of names.filter((one) => TEXT.test(one))) compress(join(folder, name));
    },
  };
}
