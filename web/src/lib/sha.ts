/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104): the browser's where it has them. A page that came by
 * plain http has none, and uses the lines below.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

export const BLOCK = 64; // bytes

/** The first 32 bits of the fractional part of a root of each of the first primes. */
const roots = (count: number, power: number): number[] => {
  const made: number[] = [];
  for (let n = 2; made.length < count; n++) {
    if (Array.from({ length: n - 2 }, (_, k) => k + 2).some((k) => n % k === 0)) continue;
    const root = n ** power;
    made.push(((root - Math.floor(root)) * 2 ** 32) | 0);
  }
  return made;
};

export const START = roots(8, 1 / 2);
const ROUNDS = roots(64, 1 / 3);

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message with a bit, zeros and its length in bits behind it, so that it fills blocks. */
function padded(message: Bytes): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

/** The 64 words that a block is spread over. */
export function schedule(view: DataView, from: number): Int32Array {
  const words = new Int32Array(64);
  for (let n = 0; n < 16; n++) words[n] = view.getInt32(from + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [late, early] = [words[n - 2]!, words[n - 15]!];
    const one = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    const nought = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    words[n] = one + words[n - 7]! + nought + words[n - 16]!;
  }
  return words;
}

export function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n++) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[n]! + words[n]!) | 0;
    const nought = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (nought + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = state[n]! + word));
}

/** SHA-256 in our own lines. */
export function ownSha(message: Bytes): Bytes {
  const view = padded(message);
  const state = Int32Array.from(START);
  for (let from = 0; from < view.byteLength; from += BLOCK) compress(state, schedule(view, from));
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => made.setInt32(4 * n, word));
  return new Uint8Array(made.buffer);
}

export const joined = (one: Bytes, other: Bytes): Bytes => {
  const made = new Uint8Array(one.length + other.length);
  made.set(one);
  made.set(other, one.length);
  return made;
};

/** HMAC-SHA256 in our own lines; a key has one block at most. */
export function ownMac(key: Bytes, message: Bytes): Bytes {
  const mixed = (byte: number): Bytes => new Uint8Array(BLOCK).map((_, n) => (key[n] ?? 0) ^ byte);
  return ownSha(joined(mixed(0x5c), ownSha(joined(mixed(0x36), message))));
}

export const native = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** The SHA-256 of a message. */
export async function sha(message: Bytes): Promise<Bytes> {
  const found = native();
  return found ? new Uint8Array(await found.digest("SHA-256", message)) : ownSha(message);
}

/** The HMAC-SHA256 under a key, message by message. */
export async function mac(key: Bytes): Promise<(message: string) => Promise<Bytes>> {
  const text = new TextEncoder();
  const found = native();
  if (!found) return async (message) => ownMac(key, text.encode(message));
  const held = await found.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return async (message) => new Uint8Array(await found.sign("HMAC", held, text.encode(message)));
}

export const hex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (digits: string): Bytes =>
  Uint8Array.from({ length: digits.length / 2 }, (_, n) =>
    parseInt(digits.slice(2 * n, 2 * n + 2), 16),
  );

/** So many random bytes, as hexadecimal digits. */
export const random = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** The commitments that belong to nonces; empty where there is no nonce. */
export const listed = (nonces: string[]): Promise<string[]> =>
  Promise.all(nonces.map(async (nonce) => (nonce ? hex(await sha(unhex(nonce))) : "")));
