import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainsIn, intentsIn, tasksIn } from "../../src/transcript/called.js";
import type { Transcript } from "../../src/transcript/index.js";
import { assignByRatio, heldOutPart, partWithout } from "../../src/transcript/parts.js";

const shares = new Map([
  ["train", 8],
  ["dev", 1],
  ["test", 1],
]);

describe("assignByRatio", () => {
  test("meets the shares to the last dialogue, and assigns every id", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (ids, weights, seed) => {
          const parts = assignByRatio(ids, new Map(weights.map((weight, i) => [`p${i}`, weight])), seed);
          expect([...parts.keys()].sort()).toEqual([...ids].sort());
          const sum = weights.reduce((a, b) => a + b, 0);
          weights.forEach((weight, i) => {
            const count = [...parts.values()].filter((part) => part === `p${i}`).length;
            expect(Math.abs(count - (ids.length * weight) / sum)).toBeLessThan(1);
          });
        },
      ),
    );
  });

  test("depends on ids and seed alone, not on their order", () => {
    const ids = Array.from({ length: 100 }, (_, i) => `d${i}`);
    const one = assignByRatio(ids, shares, 7);
    expect(new Map(assignByRatio([...ids, ...ids].reverse(), shares, 7))).toEqual(one);
    expect(assignByRatio(ids, shares, 8)).not.toEqual(one);
    expect([...one.values()].filter((part) => part === "train")).toHaveLength(80);
  });
});

test("a dialogue without any intent is seen; one of both kinds is mixed", () => {
  const held = new Set(["a", "b"]);
  expect(heldOutPart(new Set(), held)).toBe("seen");
  expect(heldOutPart(new Set(["c"]), held)).toBe("seen");
  expect(heldOutPart(new Set(["a", "b"]), held)).toBe("unseen");
  expect(heldOutPart(new Set(["a", "c"]), held)).toBe("mixed");
  expect([new Set(["a"]), new Set(["a", "c"]), new Set(["c"])].map((names) => partWithout(names, "a"))).toEqual([
    "test",
    "mixed",
    "train",
  ]);
});

test("intents are those of calls and signals; tasks and domains those that the source names, if it does", () => {
  const transcript: Transcript = {
    id: "1",
    turns: [
      { author: "System", command: "say()" },
      { author: "System", command: " ( book_taxi (to='x'))" },
      { author: "System", command: "confirm(x1)" },
      { author: "Signal", signal: { kind: "found", ref: "x1", intent: "find_taxis", filter: {}, rows: [] } },
    ],
  };
  expect([...intentsIn(transcript)]).toEqual(["book_taxi", "find_taxis"]);
  expect(tasksIn(transcript)).toEqual(intentsIn(transcript));
  expect([...domainsIn(transcript, (intent) => (intent === "book_taxi" ? ["travel"] : []))]).toEqual(["travel"]);
  const named = { ...transcript, extra: { tasks: ["ride"], domains: ["roads", "rail"] } };
  expect([...tasksIn(named)]).toEqual(["ride"]);
  expect([...domainsIn(named, () => ["travel"])]).toEqual(["roads", "rail"]);
  expect([...tasksIn({ ...transcript, extra: { tasks: [] } })]).toEqual(["book_taxi", "find_taxis"]);
});
