/**
 * Sounds of paper, felt and wood, made as they are needed: each under 600 ms, at most two at once.
 * They are loaded with the first own card, and carry nothing that is not seen.
 */

const LOUD = 0.3;
const MOST = 2; // at once
const STALE = 200; // ms: what the browser held back for longer is not heard at all

let context: AudioContext | null = null;
let master: AudioNode | null = null;
let ends: number[] = []; // of what is heard, by the clock of the context

function audio(): AudioContext {
  context ??= new AudioContext();
  master ??= new GainNode(context, { gain: LOUD });
  master.connect(context.destination);
  return context;
}

/** A breath of noise through a filter that moves from one pitch to another. */
function breath(at: number, length: number, from: number, to: number, loud: number): void {
  const out = audio();
  const samples = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = samples.getChannelData(0);
  for (let n = 0; n < data.length; n++)
    data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 2;
  const source = new AudioBufferSourceNode(out, { buffer: samples });
  const filter = new BiquadFilterNode(out, { type: "bandpass", frequency: from, Q: 0.9 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: loud }))
    .connect(master ?? filter);
  source.start(at);
}

/** One partial of a struck thing, which dies away. */
function partial(at: number, from: number, to: number, length: number, loud: number): void {
  const out = audio();
  const tone = new OscillatorNode(out, { type: "sine", frequency: from });
  tone.frequency.exponentialRampToValueAtTime(to, at + length);
  const level = new GainNode(out, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(level).connect(master ?? level);
  tone.start(at);
  tone.stop(at + length);
}

/** A card on the felt: the snap of the paper, and the table beneath it. */
function place(at: number, loud = 1): void {
  breath(at, 0.05, 3200, 1400, 0.9 * loud);
  partial(at, 150, 70, 0.09, 0.7 * loud);
}

/** A bar of wood, struck: its tone, and the fourth of its overtones, which is short. */
function wood(at: number, pitch: number, length = 0.42, loud = 0.6): void {
  partial(at, pitch, pitch, length, loud);
  partial(at, 3.93 * pitch, 3.93 * pitch, length / 4, loud / 4);
  breath(at, 0.02, 2 * pitch, pitch, loud / 3);
}

const tune = (at: number, pitches: number[], step: number): void =>
  pitches.forEach((pitch, n) => wood(at + n * step, pitch));

/** How long each is heard, in seconds, and what makes it from a moment on. */
const MADE = {
  card: [0.1, (at: number): void => place(at)],
  gather: [
    0.26,
    (at: number): void => {
      breath(at, 0.2, 900, 2400, 0.5);
      place(at + 0.17, 0.5);
    },
  ],
  deal: [
    0.5, // a riffle, quicker and quicker
    (at: number): void => {
      for (let n = 0; n < 12; n++) breath(at + 0.44 * Math.sqrt(n / 12), 0.03, 3600, 2200, 0.5);
    },
  ],
  turn: [0.42, (at: number): void => wood(at, 660)],
  refuse: [0.3, (at: number): void => wood(at, 165, 0.28, 0.9)],
  point: [0.5, (at: number): void => tune(at, [523, 784], 0.08)],
  moment: [0.6, (at: number): void => tune(at, [523, 659, 784], 0.09)],
  back: [0.5, (at: number): void => tune(at, [294, 220], 0.1)],
  win: [0.6, (at: number): void => tune(at, [523, 659, 784, 1047], 0.06)],
  lose: [0.6, (at: number): void => tune(at, [392, 330, 262], 0.09)],
} satisfies Record<string, [number, (at: number) => void]>;

export type Sound = keyof typeof MADE;

/** Let a sound be heard, unless two are or the browser holds sound back. */
export async function play(sound: Sound): Promise<void> {
  const out = audio();
  const asked = performance.now();
  if (out.state !== "running") await out.resume();
  if (performance.now() - asked > STALE) return;
  const now = out.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= MOST) return;
  const [length, make] = MADE[sound];
  ends.push(now + length);
  make(now);
}
