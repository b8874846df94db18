/** The word of a shuffle, its letters and its picture. */

import { describe, expect, test } from "vitest";
import { path, squares } from "../src/lib/qr";
import { hex, ownMac, ownSha, sha, unhex } from "../src/lib/sha";
import { checking, grouped, LETTERS, ownPbkdf2, pbkdf2 } from "../src/lib/word";
import { plain, slip } from "../src/verifier/words";

const bytes = (text: string) => new TextEncoder().encode(text);
const WORD = "VRFK-0CQ5-7024-K77E"; // of the golden record

describe("in our own lines", () => {
  test("SHA-256 is that of FIPS 180-4", async () => {
    const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(hex(ownSha(bytes("abc")))).toBe(abc);
    for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
      const message = bytes("a".repeat(length));
      expect(hex(ownSha(message))).toBe(hex(await sha(message)));
    }
  });

  test("HMAC is that of RFC 4231", () => {
    const found = hex(ownMac(bytes("Jefe"), bytes("what do ya want for nothing?")));
    expect(found).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  });

  test("PBKDF2 is that of RFC 7914", async () => {
    const [key, salt] = [bytes("passwd"), bytes("salt")];
    const known = "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc";
    expect(hex(await ownPbkdf2(key, salt, 1))).toBe(known);
    expect(hex(await ownPbkdf2(key, salt, 500))).toBe(hex(await pbkdf2(key, salt, 500)));
  });

  test("bytes are written as hexadecimal digits, and read again", () => {
    expect(hex(unhex("00ff10"))).toBe("00ff10");
  });
});

describe("a word as somebody wrote it down", () => {
  test("has its hyphens, spaces and capitals anywhere", () => {
    expect(plain(" vrfk 0cq5-7024 k77E ")).toBe(WORD.replaceAll("-", ""));
    expect(grouped(plain(WORD))).toBe(WORD);
    expect(slip(plain(WORD))).toBe("");
  });

  test("every slip of one letter, and every two neighbours exchanged, is told", () => {
    const letters = plain(WORD);
    for (const [n, letter] of [...letters].entries()) {
      for (const other of LETTERS.replace(letter, ""))
        expect(slip(letters.slice(0, n) + other + letters.slice(n + 1))).toContain("does not fit");
      const next = letters[n + 1];
      const exchanged = letters.slice(0, n) + next + letter + letters.slice(n + 2);
      const ends = new Set([letter, next]).has("0") && new Set([letter, next]).has("Z");
      if (next && next !== letter && !ends) expect(slip(exchanged)).not.toBe("");
    }
  });

  test("of another length, or with a letter that there is not, is told as that", () => {
    expect(slip("K7QM")).toContain("16 letters, not 4");
    expect(slip(`${plain(WORD).slice(1)}U`)).toContain("No word has the letter U");
  });

  test("the letter that checks all zeros is zero", () => {
    expect(checking(Array<number>(15).fill(0))).toBe(0);
  });
});

describe("the picture of a word", () => {
  const code = squares(WORD);
  const corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  const part = (row: number, column: number): string[] =>
    code.slice(row, row + 7).map((line) =>
      line
        .slice(column, column + 7)
        .map((dark) => (dark ? "#" : "."))
        .join(""),
    );

  test("has 21 squares a side, and a mark in three corners", () => {
    expect(code).toHaveLength(21);
    expect(code.every((line) => line.length === 21)).toBe(true);
    for (const [row, column] of [
      [0, 0],
      [0, 14],
      [14, 0],
    ] as const)
      expect(part(row, column)).toEqual(corner);
    expect(part(14, 14)).not.toEqual(corner);
    expect(code[13]![8]).toBe(true); // of every code
  });

  test("differs for another word, and its path has each dark square", () => {
    expect(squares(`${WORD.slice(0, -1)}L`)).not.toEqual(code);
    expect(path(WORD).match(/M/g)).toHaveLength(code.flat().filter(Boolean).length);
  });
});
