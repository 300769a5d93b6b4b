import { expect, it } from "vitest";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { patternText } from "../../../src/runtime/rows/withinLimits.js";

const text = (pattern: string, min = 0) => patternText(pattern, new Seeded("pattern", 1), min);

it("writes what a pattern describes, as long as is asked for", () => {
  expect(text("^[A-Z]{3}-\\d{2}$")).toMatch(/^[A-Z]{3}-\d{2}$/);
  expect(text("^[a-z]+$", 40)).toMatch(/^[a-z]{40,}$/);
});

it("ends, however repetitions stand within repetitions, and also where they write nothing", () => {
  const nested = (inner: string, depth: number): string => (depth === 0 ? inner : `(${nested(inner, depth - 1)})*`);
  for (const inner of ["a", "()", "(|)", "^"]) {
    for (const pattern of [nested(`(${inner})`, 12), `(${nested(`(${inner})`, 5)}){1000}`])
      expect((text(pattern, 9_000) ?? "").length, pattern).toBeLessThanOrEqual(10_000);
  }
});
