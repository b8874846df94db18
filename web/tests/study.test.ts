/** The lines of a position as a tree. */

import { expect, test } from "vitest";
import { tree, withLines } from "../src/lib/study";

test("what lines begin with alike is there once", () => {
  const lines = [["AS", "2S", "3D"], ["AS", "2S", "TH"], ["AS", "JS"], ["BEG"]];
  expect(tree(lines)).toEqual([
    {
      acts: ["AS"],
      line: ["AS"],
      on: [
        {
          acts: ["2S"],
          line: ["AS", "2S"],
          on: [
            { acts: ["3D"], line: ["AS", "2S", "3D"], on: [] },
            { acts: ["TH"], line: ["AS", "2S", "TH"], on: [] },
          ],
        },
        { acts: ["JS"], line: ["AS", "JS"], on: [] },
      ],
    },
    { acts: ["BEG"], line: ["BEG"], on: [] },
  ]);
});

test("a line that no other leaves is one branch, and none is no tree", () => {
  expect(tree([["AS", "2S", "KD"]])).toEqual([
    { acts: ["AS", "2S", "KD"], line: ["AS", "2S", "KD"], on: [] },
  ]);
  expect(tree([])).toEqual([]);
});

test("each end of the tree is a line of the link", () => {
  expect(withLines("1;pitch", [["AS", "2S"]])).toBe("1;pitch;line.AS2S");
});
