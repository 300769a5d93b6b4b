import { describe, expect, test } from "vitest";
import { withSlips } from "../../../../src/corpora/making/realiser/slips.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed + 1);

/** Returns texts with a slip of users with many seeds. */
function slips(text: string, means: UserMeaning = {}): readonly string[] {
  return SEEDS.flatMap((seed) => {
    const turns = Array.from({ length: 5 }, () => ({ author: "User" as const, text, means }));
    return withSlips({ id: "d", turns }, seed).turns.flatMap((turn) =>
      turn.author === "User" && turn.text !== text ? [turn.text] : [],
    );
  });
}

describe("slips of users", () => {
  test("come now and then, of the pen and of a recogniser, in one word", () => {
    const text = "I would like a table, please.";
    const made = slips(text);
    expect(made.length / (SEEDS.length * 5)).toBeGreaterThan(0.02);
    expect(made.length / (SEEDS.length * 5)).toBeLessThan(0.07);
    expect(made).toContain("I wood like a table, please.");
    expect(made).toContain("I woudl like a table, please.");
    for (const one of made) {
      const changed = one.split(" ").filter((word, at) => word !== text.split(" ")[at]);
      expect(changed).toHaveLength(1);
    }
  });

  test("leave a value as it is, also where its words are everyday ones", () => {
    const text = "Play What Would You Like, thanks.";
    const made = slips(text, { slots: { song: "What Would You Like" } });
    expect(made.length).toBeGreaterThan(5);
    for (const one of made) expect(one).toContain("Play What Would You Like, ");
  });

  test("touch no yes, no, number or day", () => {
    expect(slips("No. Yes, on Friday 5 May, not at nine.")).toEqual([]);
  });

  test("keep a capital", () => {
    for (const one of slips("Thanks.")) expect(one).toMatch(/^T/);
  });

  test("depend on the seed alone", () => {
    expect(slips("Could you help me?")).toEqual(slips("Could you help me?"));
  });
});
