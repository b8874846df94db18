/**
 * The second worker of a table without a server: it thinks and reviews while the first one answers.
 */

import { complete, Folder, start } from "./python";
import type { FromThinker, ToThinker } from "./words";

/** `hilojack.web.serving.alone.elsewhere.SecondWorker`, as it is seen from here. */
interface Worker {
  do(number: number, data: Uint8Array): void;
  stop(number: number): void;
}

const post = (message: FromThinker): void => postMessage(message);

async function begin(contents: string): Promise<Worker> {
  const folder = await Folder.open(contents);
  const python = await start(folder, true);
  await complete(python, folder);
  const module = python.pyimport("hilojack.web.serving.alone.elsewhere") as {
    begin: (post: unknown) => Worker;
  };
  const worker = module.begin((number: number, kind: string, data: Uint8Array) =>
    post({ kind, number, data }),
  );
  post({ kind: "ready" });
  return worker;
}

let worker: Promise<Worker> | null = null;

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "start") {
    worker = begin(data.contents);
    worker.catch((error: unknown) => post({ kind: "failed", why: String(error) }));
  }
  void worker?.then((one) => {
    if (data.kind === "do") one.do(data.number, data.data);
    else if (data.kind === "stop") one.stop(data.number);
  });
};
