import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alignedTurns,
  commonSubsequence,
  comparedEvents,
  firstDifference,
} from "../../src/transcript/alignment/alignedTurns.js";
import type { Turn } from "../../src/transcript/transcript.js";
import { runs } from "../runs.js";

const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 });

/** How many letters two texts have in common in their order, found by trying every choice. */
function mostInCommon([one, ...left]: readonly string[], right: readonly string[]): number {
  if (one === undefined) return 0;
  const at = right.indexOf(one);
  return Math.max(mostInCommon(left, right), at < 0 ? 0 : 1 + mostInCommon(left, right.slice(at + 1)));
}

const turn = fc.oneof(
  fc.constantFrom("yes", "no", "later").map((text): Turn => ({ author: "User", text })),
  fc
    .constantFrom("a", "b")
    .map((slot): Turn => ({ author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot } })),
  fc.constantFrom("say(x1)", "x0.a = 1").map((command): Turn => ({ author: "System", index: 0, command })),
  fc.constant<Turn>({ author: "Response", text: "Well." }),
);
const turns = fc.array(turn, { maxLength: 12 });

describe("what two lists have in common", () => {
  test("is in both, in the order of both, and as much as there is", () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        const pairs = commonSubsequence(left, right);
        expect(pairs.map(([at]) => left[at])).toEqual(pairs.map(([, at]) => right[at]));
        for (const side of [0, 1] as const) {
          const places = pairs.map((pair) => pair[side]);
          expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        }
        expect(pairs.length).toBe(mostInCommon(left, right));
      }),
      runs(2_000),
    );
  });

  test("is found of long lists, too, in their order", () => {
    const left = Array.from({ length: 30_000 }, (_, at) => `${at % 7}`);
    const pairs = commonSubsequence(
      ["x", ...left],
      ["y", ...left.map((one, at) => (at % 1_000 === 0 ? "z" : one)), "w"],
    );
    expect(pairs.length).toBeGreaterThan(29_000);
  });
});

describe("two dialogues side by side", () => {
  test("show every turn of both once, in its order, and as the same what is the same", () => {
    fc.assert(
      fc.property(turns, turns, (one, other) => {
        const [left, right] = [{ turns: one }, { turns: other }];
        const rows = alignedTurns(left, right);
        for (const [side, all] of [
          ["left", one],
          ["right", other],
        ] as const) {
          const shown = rows.flatMap((row) => {
            const range = row[side];
            return range === null ? [] : Array.from({ length: range.end - range.from }, (_, at) => range.from + at);
          });
          expect(shown).toEqual(all.map((_, at) => at));
        }
        const [ours, theirs] = [comparedEvents(left), comparedEvents(right)];
        const keyAt = (events: typeof ours, end: number | undefined): string | undefined =>
          events.find(({ at }) => at + 1 === end)?.key;
        for (const row of rows) {
          const [mine, yours] = [keyAt(ours, row.left?.end), keyAt(theirs, row.right?.end)];
          if (row.isSame && (mine !== undefined || yours !== undefined)) expect(mine).toBe(yours);
        }
        const differing = rows.findIndex(({ isSame }) => !isSame);
        const common = firstDifference(ours, theirs) ?? Math.min(ours.length, theirs.length);
        if (differing >= 0) expect(differing).toBeLessThanOrEqual(common);
        else expect(ours.map(({ key }) => key)).toEqual(theirs.map(({ key }) => key));
      }),
      runs(2_000),
    );
  });

  test("are the same however their variables are counted", () => {
    const played = (first: number): Turn[] => [
      { author: "User", text: "Tea." },
      { author: "System", index: first, command: "order_tea()" },
      { author: "Signal", index: first + 1, signal: { kind: "ask", ref: `x${first}`, slot: "sort" } },
    ];
    expect(alignedTurns({ turns: played(0) }, { turns: played(7) }).every(({ isSame }) => isSame)).toBe(true);
  });
});
