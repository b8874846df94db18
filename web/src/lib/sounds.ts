/** Sounds, made as needed. They are off until a person wants them, and come only then. */

let context: AudioContext | null = null;

function audio(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** A card on the felt: a short breath of noise, lower for a softer landing. */
function rustle(pitch: number, length: number, loud: number, delay = 0): void {
  const out = audio();
  const at = out.currentTime + delay;
  const samples = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = samples.getChannelData(0);
  for (let n = 0; n < data.length; n++)
    data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 3;
  const source = new AudioBufferSourceNode(out, { buffer: samples });
  const filter = new BiquadFilterNode(out, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: loud }))
    .connect(out.destination);
  source.start(at);
}

function note(pitch: number, delay: number, length: number, loud: number): void {
  const out = audio();
  const at = out.currentTime + delay;
  const tone = new OscillatorNode(out, { type: "triangle", frequency: pitch });
  const level = new GainNode(out, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(level).connect(out.destination);
  tone.start(at);
  tone.stop(at + length);
}

export type Sound = keyof typeof sounds;

export const sounds = {
  card: (): void => rustle(1800, 0.09, 0.5),
  gather: (): void => rustle(700, 0.22, 0.35),
  deal: (): void => [0, 0.07, 0.14, 0.21].forEach((delay) => rustle(2200, 0.06, 0.3, delay)),
  turn: (): void => note(659, 0, 0.35, 0.12),
  refuse: (): void => note(196, 0, 0.25, 0.14),
  point: (): void => [523, 659].forEach((pitch, n) => note(pitch, n * 0.09, 0.35, 0.12)),
  win: (): void => [523, 659, 784, 1047].forEach((pitch, n) => note(pitch, n * 0.12, 0.6, 0.13)),
  lose: (): void => [392, 330, 262].forEach((pitch, n) => note(pitch, n * 0.16, 0.5, 0.1)),
};
