/** The files of an archive that stores them as they are, as those of the folder do. */

import * as say from "../words/here";

const END = 22; // bytes of the record at the end, which has no comment
const STORED = 0;

/** Yield the name and the bytes of each file. */
export function* filesOf(archive: ArrayBuffer): Generator<[name: string, bytes: Uint8Array]> {
  const view = new DataView(archive);
  const end = archive.byteLength - END;
  const name = new TextDecoder();
  let at = view.getUint32(end + 16, true); // the list of the files
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (view.getUint16(at + 10, true) !== STORED) throw new Error(say.compressedInArchive);
    const size = view.getUint32(at + 20, true);
    const [named, more, said] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const file = view.getUint32(at + 42, true); // which repeats its name before its bytes
    const begin = file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
    yield [
      name.decode(new Uint8Array(archive, at + 46, named)),
      new Uint8Array(archive, begin, size),
    ];
    at += 46 + named + more + said;
  }
}
