/** Starts Python in a worker: Pyodide, and the packages that lie next to it as archives. */

import { read, readAtOnce } from "./files";
import { forget, keep, kept } from "./memory";
import { filesOf } from "./zip";

/** What is used of Pyodide. */
export interface Pyodide {
  pyimport(name: string): unknown;
  runPython(code: string): unknown;
  FS: { writeFile(path: string, data: Uint8Array): void; mkdirTree(path: string): void };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Loader {
  loadPyodide(options: object): Promise<Pyodide>;
}

const PACKAGES = "/lib/packages";
const LATE = "/lib/late";
const LEARNT = "/lib/learnt";
const LOOPS = "/lib/loops.so";

/** What the folder of Python holds, as `hilojack page` wrote it. */
interface Contents {
  names: Record<string, string>; // of the files, by what they are
  lock: object; // the packages of Pyodide, of which none is used
}

/** The folder of Python, next to that of this script. */
export class Folder {
  private constructor(
    readonly name: string, // that no other folder has
    private readonly place: URL,
    private readonly contents: Contents,
  ) {}

  static async open(contents: string): Promise<Folder> {
    const place = new URL("../python/", self.location.href);
    return new Folder(
      contents,
      place,
      (await (await read(new URL(contents, place))).json()) as Contents,
    );
  }

  get lock(): object {
    return this.contents.lock;
  }

  read(name: string): Promise<Response> {
    return read(new URL(this.contents.names[name] ?? name, this.place));
  }

  async bytes(name: string): Promise<ArrayBuffer> {
    return (await this.read(name)).arrayBuffer();
  }

  /** A file, perhaps gzipped, while everything waits; undefined if there is none of that name. */
  atOnce(name: string): Uint8Array | undefined {
    const named = this.contents.names[name];
    return named === undefined ? undefined : readAtOnce(new URL(named, this.place));
  }

  /** The address of a script, unpacked. */
  async script(name: string): Promise<string> {
    return URL.createObjectURL(new Blob([await this.bytes(name)], { type: "text/javascript" }));
  }
}

/** Start Python, from its memory if that was kept; who `keeps` keeps it if not. */
export async function start(folder: Folder, keeps = false): Promise<Pyodide> {
  const memory = await kept(folder.name);
  const python = memory ? await begin(folder, { _loadSnapshot: memory }).catch(forget) : null;
  return python ?? begin(folder, { _makeSnapshot: keeps });
}

async function begin(
  folder: Folder,
  how: { _loadSnapshot?: Uint8Array; _makeSnapshot?: boolean },
): Promise<Pyodide> {
  const packages = folder.bytes("packages.zip");
  const loops = folder.bytes("loops.wasm");
  const python = await load(folder, how);
  unpack(python, await packages, PACKAGES);
  python.runPython(
    "import random, sys; random.seed(); " +
      `sys.path[:] = ["${PACKAGES}", *(one for one in sys.path if one != "${PACKAGES}")]`,
  );
  if (how._makeSnapshot) {
    (python.pyimport("hilojack.web.serving.alone.ahead") as { prepare: () => void }).prepare();
    await keep(folder.name, python.makeMemorySnapshot());
  }
  python.FS.writeFile(LOOPS, new Uint8Array(await loops));
  // before anything asks for loops
  (python.pyimport("hilojack.compiled") as { link: (path: string) => void }).link(LOOPS);
  late(python).expect(LATE, LEARNT, (name) => folder.atOnce(name));
  return python;
}

async function load(folder: Folder, how: object): Promise<Pyodide> {
  const library = folder.script("library.zip");
  const [wasm, loader, module] = await Promise.all([
    folder.read("pyodide.asm.wasm"),
    folder
      .script("pyodide.mjs")
      .then((script) => import(/* @vite-ignore */ script) as Promise<Loader>),
    folder
      .script("pyodide.asm.mjs")
      .then((script) => import(/* @vite-ignore */ script) as Promise<{ default: unknown }>),
  ]);
  return withAnswer(wasm, async () =>
    loader.loadPyodide({
      indexURL: self.location.href,
      createPyodideModule: module.default,
      stdLibURL: await library,
      lockFileContents: folder.lock,
      packageBaseUrl: self.location.href,
      ...how,
    }),
  );
}

/** Write the files of an archive into a folder of Python. */
function unpack(python: Pyodide, archive: ArrayBuffer, folder: string): void {
  for (const [name, bytes] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes);
  }
}

/** `hilojack.web.serving.late`, as it is seen from here. */
interface Late {
  expect(folder: string, learnt: string, fetch: (name: string) => Uint8Array | undefined): void;
  complete(folder: string, learnt: string, fetch: (name: string) => Uint8Array | undefined): void;
}

const late = (python: Pyodide): Late => python.pyimport("hilojack.web.serving.late") as Late;

/** Let Pyodide have its code, which it asks for by itself. */
async function withAnswer<T>(code: Response, work: () => Promise<T>): Promise<T> {
  const usual = self.fetch;
  self.fetch = (input, options) =>
    String(input instanceof Request ? input.url : input).endsWith(".wasm")
      ? Promise.resolve(
          new Response(code.body, { headers: { "content-type": "application/wasm" } }),
        )
      : usual(input, options);
  try {
    return await work();
  } finally {
    self.fetch = usual;
  }
}

/**
 * Add the modules that are seldom needed and the list of what was learnt of the games, unless they
 * were asked for.
 */
export async function complete(python: Pyodide, folder: Folder): Promise<void> {
  unpack(python, await folder.bytes("late.zip"), LATE);
  unpack(python, await folder.bytes("learnt.zip"), LEARNT);
  // what was learnt of a sheet, once it is played
  late(python).complete(LATE, LEARNT, (name) => folder.atOnce(name));
}
