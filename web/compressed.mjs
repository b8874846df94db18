/**
 * The step of the build that writes compressed forms next to the files of the page. The server
 * sends them as they are. It is plain JavaScript, since the page is typed without Node.
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
const LAST = "index.html";

async function keep(path, plain, compressing) {
  const form = await compressing;
  if (form.length < plain.length) await writeFile(path, form);
}

async function compress(path) {
  const plain = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await Promise.all([
    keep(`${path}.br`, plain, promisify(brotliCompress)(plain, { params })),
    keep(`${path}.gz`, plain, promisify(gzip)(plain, { level: 9 })),
  ]);
}

export function compressed() {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((one) => TEXT.test(one) && one !== LAST);
      await Promise.all(texts.map((name) => compress(join(folder, name))));
      await compress(join(folder, LAST)); // a page that has it is whole
    },
  };
}
