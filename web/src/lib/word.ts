/** The word of the text that binds a match; docs/fairness.md tells how it is made by hand. */

import {
  BLOCK,
  type Bytes,
  compress,
  joined,
  native,
  ownMac,
  schedule,
  sha,
  START,
  unhex,
} from "./sha";

export const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // of Crockford: no I, L, O or U
const SALT = "hilojack 3 word";
const ROUNDS = 65_536;
export const LENGTH = 15;

const SLICE = 2_000; // rounds between two breaths of the page

/** The state after a block of a key, mixed with a byte. */
function keyed(key: Bytes, byte: number): Int32Array {
  const state = Int32Array.from(START);
  const block = new Uint8Array(BLOCK).map((_, n) => (key[n] ?? 0) ^ byte);
  compress(state, schedule(new DataView(block.buffer), 0));
  return state;
}

/**
 * The first 32 bytes of PBKDF2-HMAC-SHA256 in our own lines (RFC 8018); a key has one block at
 * most.
 */
export async function ownPbkdf2(key: Bytes, salt: Bytes, rounds: number): Promise<Bytes> {
  const [inner, outer] = [keyed(key, 0x36), keyed(key, 0x5c)];
  // a digest, and what pads it behind a block of key
  const block = new DataView(new ArrayBuffer(BLOCK));
  block.setUint8(32, 0x80);
  block.setUint32(BLOCK - 4, (BLOCK + 32) << 3);
  const after = (from: Int32Array): Int32Array<ArrayBuffer> => {
    const state = Int32Array.from(from);
    compress(state, schedule(block, 0));
    return state;
  };
  const put = (state: Int32Array): void => state.forEach((word, n) => block.setInt32(4 * n, word));
  const first = new DataView(ownMac(key, joined(salt, Uint8Array.of(0, 0, 0, 1))).buffer);
  let last = Int32Array.from({ length: 8 }, (_, n) => first.getInt32(4 * n));
  const made = Int32Array.from(last);
  for (let round = 1; round < rounds; round++) {
    if (round % SLICE === 0) await new Promise((go) => setTimeout(go, 0));
    put(last);
    put(after(inner));
    last = after(outer);
    for (let n = 0; n < 8; n++) made[n] = made[n]! ^ last[n]!;
  }
  put(made);
  return new Uint8Array(block.buffer.slice(0, 32));
}

/** The first 32 bytes of PBKDF2-HMAC-SHA256. */
export async function pbkdf2(key: Bytes, salt: Bytes, rounds: number): Promise<Bytes> {
  const found = native();
  if (!found) return ownPbkdf2(key, salt, rounds);
  const held = await found.importKey("raw", key, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  return new Uint8Array(await found.deriveBits(how, held, 256));
}

/** The word of a text, or of its digest: `K7QM-2FXD-9RTA-VB3H`. */
export async function word(text: string, isDigest = false): Promise<string> {
  const key = isDigest ? unhex(text) : await sha(new TextEncoder().encode(text));
  const made = await pbkdf2(key, new TextEncoder().encode(SALT), ROUNDS);
  const bits = Array.from(made, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const values = Array.from({ length: LENGTH }, (_, n) =>
    parseInt(bits.slice(5 * n, 5 * n + 5), 2),
  );
  return grouped([...values, checking(values)].map((value) => LETTERS[value]).join(""));
}

/** The value of the letter that checks fifteen others, by Luhn mod 32. */
export function checking(values: number[]): number {
  const total = values.reduce((sum, value, n) => {
    const doubled = n % 2 === LENGTH % 2 ? value : 2 * value; // the last of the fifteen is doubled
    return sum + Math.floor(doubled / 32) + (doubled % 32);
  }, 0);
  return (32 - (total % 32)) % 32;
}

/** Letters in groups of four. */
export const grouped = (letters: string): string => letters.replace(/.{4}(?=.)/g, "$&-");
