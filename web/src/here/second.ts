/**
 * The second worker, as the first one has it: `worker` of `hilojack.web.serving.alone.here.begin`.
 */

import type { FromThinker, ToThinker } from "./words";

type Heard = (number: number, kind: string, data: Uint8Array) => void;

export class Second {
  ready = false;
  private worker: Worker | null = null;
  private heard: Heard = () => {};
  private lost = (): void => {};

  constructor(
    private readonly contents: string,
    private readonly started: () => void,
  ) {}

  listen(heard: Heard, lost: () => void): void {
    this.heard = heard;
    this.lost = lost;
  }

  /** Start it, unless it runs. */
  begin(): void {
    if (this.worker) return;
    this.worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data);
    this.worker.onerror = () => this.end();
    this.post({ kind: "start", contents: this.contents });
  }

  send(number: number, data: Uint8Array): void {
    this.begin();
    this.post({ kind: "do", number, data });
  }

  stop(number: number): void {
    this.post({ kind: "stop", number });
  }

  private hear(message: FromThinker): void {
    if ("number" in message) this.heard(message.number, message.kind, message.data);
    else if (message.kind === "ready") {
      this.ready = true;
      this.started();
    } else this.end();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.lost();
  }

  private post(message: ToThinker): void {
    this.worker?.postMessage(message);
  }
}
