/**
 * The worker of a table without a server: the same Python as on a server, started by Pyodide,
 * answers the requests of the page.
 */

import { complete, Folder, start } from "./python";
import { Second } from "./second";
import { Store } from "./store";
import type { FromPage, FromWorker } from "./words";

/** `hilojack.web.serving.alone.here.Here`, as it is seen from here. */
interface Here {
  ask(id: number, method: string, path: string, headers: [string, string][], body: string): void;
  leave(id: number): void;
}

const QUIET = 3_000; // without a request, so that what is seldom needed delays no card

const LONGEST = 15_000; // for which that is awaited

const AGAIN = 20_000; // after that failed: there may be no network

const post = (message: FromWorker): void => postMessage(message);

const told = {
  begin: (id: number, status: number, headers: string) =>
    post({ kind: "begin", id, status, headers: JSON.parse(headers) as [string, string][] }),
  part: (id: number, bytes: Uint8Array) => post({ kind: "part", id, bytes }),
  end: (id: number) => post({ kind: "end", id }),
};

let here: Promise<Here> | null = null;
let asked = 0; // when the page last asked

/** Wait until the page has not asked for a while. */
async function quiet(): Promise<void> {
  const end = performance.now() + LONGEST;
  do await new Promise((done) => setTimeout(done, QUIET));
  while (performance.now() < Math.min(end, asked + QUIET));
}

async function begin(contents: string): Promise<Here> {
  const folder = await Folder.open(contents);
  const [python, store] = await Promise.all([start(folder), Store.open()]);
  post({ kind: "standing", where: store === "newer" ? store : store ? "kept" : "memory" });
  if (store === "newer") return new Promise(() => {}); // the page says so, and nothing is answered
  const second = new Second(contents, () => post({ kind: "whole" }));
  const finish = async (): Promise<void> => {
    await complete(python, folder);
    post({ kind: "complete" });
    second.begin();
  };
  const trying = (): void => void finish().catch(() => setTimeout(trying, AGAIN));
  void quiet().then(trying);
  const module = python.pyimport("hilojack.web.serving.alone.here") as {
    begin: (page: unknown, second: Second, store?: Store) => Here;
  };
  return module.begin(told, second, store ?? undefined);
}

onmessage = ({ data }: MessageEvent<FromPage>) => {
  if (data.kind === "start") {
    here = begin(data.contents);
    here.catch((error: unknown) => post({ kind: "failed", why: String(error) }));
  }
  void here?.then((one) => {
    if (data.kind === "asked") {
      asked = performance.now();
      one.ask(data.id, data.method, data.path, data.headers, data.body);
    } else if (data.kind === "left") one.leave(data.id);
  });
};
