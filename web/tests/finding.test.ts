/** Games are found by the names that players have for them. */

import { describe, expect, test } from "vitest";
import {
  countriesOf,
  countryOf,
  few,
  find,
  fold,
  kindOf,
  MOST,
  slips,
  suited,
  type Kind,
} from "../src/lib/finding";
import { setUp, shownSeats, pressed, type Chip } from "../src/lib/shelf";
import type { Shelf } from "../src/messages";
import recorded from "./shelf.json";

const SHELF = recorded as Shelf[];
const names = (query: string, chips: Chip[] = []): string[] =>
  find(SHELF, query, chips).map(({ name }) => name);

describe("a name", () => {
  test("and any other name of a game leads to it first", () => {
    for (const game of SHELF)
      for (const name of [game.name, ...game.also]) expect(find(SHELF, name)[0]).toBe(game);
  });

  test("is found within twelve keys, on the first screen", () => {
    for (const game of SHELF) {
      const shown = [game.name, ...game.also]
        .flatMap((name) => [name, ...game.places.map((place) => place + name)])
        .map((name) => names(name.slice(0, 12)).indexOf(game.name))
        .filter((at) => at >= 0);
      expect(Math.min(...shown), game.name).toBeLessThan(8);
    }
  });

  test.each([
    ["cinch", "Cinch"],
    ["smear", "Smear"],
    ["pedro", "Pedro"],
    ["setback", "Setback"],
    ["set back", "Setback"],
    ["schmier", "Schmier"],
    ["Pidro", "Pidro"],
    ["10 point", "Ten-point Pitch"],
    ["ten point", "Ten-point Pitch"],
    ["10-point pitch", "Ten-point Pitch"],
    ["high five", "Cinch"],
    ["thirte", "Thirteen-point Pitch"],
    ["catch the te", "Catch the Ten"],
    ["callie jacks", "California Jack"],
    ["callie jack", "California Jack"],
    ["seven up", "All Fours"],
    ["7 up", "All Fours"],
    ["double pedro", "Cinch"],
    ["two four jacks", "Switch"],
    ["maumau", "Mau-Mau"],
    ["mau mau", "Mau-Mau"],
    ["blackjack", "Black Jack"],
    ["9 card don", "Don"],
    ["high low jack", "All Fours"],
  ])("%s opens %s", (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  test.each([
    ["cnich", "Cinch"],
    ["cimch", "Cinch"],
    ["setbak", "Setback"],
    ["smeear", "Smear"],
    ["pidor", "Pidro"],
    ["schmeir", "Schmier"],
    ["trove", "Troeven"],
    ["califronia jack", "California Jack"],
  ])("%s, with a slip of the finger, opens %s", (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  test("of no game finds none", () => {
    expect(names("bridge")).toEqual([]);
    expect(names("zz")).toEqual([]);
  });
});

describe("a search", () => {
  test("takes accents, hyphens, apostrophes and numbers as they are typed", () => {
    const [words, figures] = fold("Föster's  Ten-point, PÍTCH");
    expect(words).toEqual(["fosters", "ten", "point", "pitch"]);
    expect(figures).toEqual(["fosters", "10", "point", "pitch"]);
  });

  test.each([
    ["michigan", "Michigan Smear"],
    ["ireland", "Irish Don"],
    ["louisiana", "Pedro"],
    ["limburg", "Troeven"],
    ["finland", "Pidro"],
  ])("for %s finds %s", (place, name) => {
    expect(names(place).slice(0, 2)).toContain(name);
  });

  test("for what sets a game apart comes after names", () => {
    expect(names("moon")[0]).toBe("Nine-card Pitch");
    expect(names("joker")[0]).toBe("Pitch with a joker");
    expect(names("muck")[0]).toBe("Phat");
  });

  test("is narrowed down by chips, of which some exclude each other", () => {
    for (const game of find(SHELF, "", ["2", "bidding"])) {
      expect(game.seats).toContain(2);
      expect(game.auction).toBe(true);
    }
    expect(names("", ["5", "partners"])).toContain("Schmier");
    expect(names("", ["5", "partners"])).not.toContain("Cinch");
    expect(names("pitch", ["plain"])).not.toContain("Pitch");
    expect(pressed(["2", "partners"], "4")).toEqual(["partners", "4"]);
    expect(pressed(["bidding"], "plain")).toEqual(["plain"]);
    expect(pressed(["4"], "4")).toEqual([]);
  });
});

describe("one slip", () => {
  test.each([
    ["pitch", "pitch", true],
    ["pxtch", "pitch", true],
    ["ptch", "pitch", true],
    ["piitch", "pitch", true],
    ["ptich", "pitch", true],
    ["pithc", "pitch", true],
    ["ptihc", "pitch", false],
    ["pxxch", "pitch", false],
  ])("%s for %s is forgiven: %s", (typed, name, forgiven) => {
    expect(slips(typed, name)).toBe(forgiven);
  });
});

describe("three questions", () => {
  const KINDS: Kind[] = ["none", "bidding", "extras", "rid"];

  test("lead to at most five games, which are as was said", () => {
    for (const count of [2, 3, 4, 5, 6, 7])
      for (const partners of [true, false])
        for (const kind of KINDS) {
          const answers = few(suited(SHELF, count, partners, kind));
          expect(answers.length).toBeLessThanOrEqual(MOST);
          for (const game of answers) {
            expect(game.seats).toContain(count);
            expect(game.partners.includes(count)).toBe(partners);
            expect(kindOf(game)).toBe(kind);
          }
        }
  });

  test("name the best known first", () => {
    const first = (count: number, partners: boolean, kind: Kind): string | undefined =>
      few(suited(SHELF, count, partners, kind))[0]?.name;
    expect(first(2, false, "none")).toBe("All Fours");
    expect(first(4, true, "bidding")).toBe("Setback");
    expect(
      few(suited(SHELF, 4, true, "extras"))
        .map(({ name }) => name)
        .slice(0, 4),
    ).toEqual(["Ten-point Pitch", "Cinch", "Pedro", "Pidro"]);
    expect(first(3, false, "rid")).toBe("Black Jack");
  });
});

test("a game opens with its usual number of players, or as many as were said", () => {
  const pitch = SHELF.find(({ name }) => name === "Pitch");
  expect(pitch && setUp(pitch)).toBe("/new/pitch?preset=penguin");
  expect(pitch && setUp(pitch, 2)).toBe("/new/pitch?preset=penguin&seats=2");
  expect(pitch && shownSeats(pitch)).toBe("2–7 players");
});

describe("near you", () => {
  test("are the games of a country, which the browser may name", () => {
    const near = (country: string): string[] =>
      find(SHELF, "", ["near"], country).map(({ name }) => name);
    expect(near("IE")).toContain("Cork Don");
    expect(near("US")).toContain("Connecticut Setback");
    expect(near("US")).not.toContain("Cork Don");
    expect(near("")).toEqual([]);
    expect(countryOf(["en", "en-IE", "en-GB"])).toBe("IE");
    expect(countryOf(["en"])).toBe("");
  });

  test("each country that may be chosen has a game, and goes by its name", () => {
    const countries = countriesOf(SHELF, "en");
    expect(countries.map(([, name]) => name)).toContain("Ireland");
    for (const [code] of countries)
      expect(find(SHELF, "", ["near"], code).length).toBeGreaterThan(0);
  });
});
