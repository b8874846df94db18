/** The files of the folder that a page which plays by itself comes from. */

import * as say from "../words/here";

/** Read a file: compressed by its host, or unpacked here from the form that lies next to it. */
export async function fetched(file: URL, options: RequestInit = {}): Promise<Response> {
  const { ok, headers } = await fetch(file, { ...options, method: "HEAD" });
  if (ok && !headers.get("content-encoding")) {
    const packed = await fetch(`${file.href}.gz`, options);
    if (packed.ok && packed.body) {
      // the host has said how it is packed
      if (packed.headers.get("content-encoding")) return packed;
      return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
    }
  }
  const answer = await fetch(file, options);
  if (!answer.ok) throw new Error(say.cannotBeReadSince(file.pathname, answer.status));
  return answer;
}

/** Read a file that has been kept in this browser, as `service.ts` keeps it, or fetch it. */
export async function read(file: URL): Promise<Response> {
  const caches = (self as { caches?: CacheStorage }).caches; // a page without https has none
  return (await caches?.match(file.href).catch(() => undefined)) ?? fetched(file);
}

/** The same while everything waits, in a worker; the bytes may be gzipped. */
export function readAtOnce(file: URL): Uint8Array {
  for (const address of [`${file.href}.gz`, file.href]) {
    const asked = new XMLHttpRequest();
    asked.open("GET", address, false);
    asked.responseType = "arraybuffer";
    try {
      asked.send();
    } catch {
      continue; // no network
    }
    if (asked.status === 200) return new Uint8Array(asked.response as ArrayBuffer);
  }
  throw new Error(say.cannotBeRead(file.pathname));
}
