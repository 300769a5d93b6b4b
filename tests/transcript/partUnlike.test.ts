import { expect, test } from "vitest";
import { partUnlike, showSignal } from "../../src/transcript/showSignal.js";

test("short texts, and texts without another, are shown whole", () => {
  expect(partUnlike("yes", "no")).toBe('"yes"');
  const long = "a".repeat(400);
  expect([partUnlike(long, undefined), partUnlike(long, long)]).toEqual([`"${long}"`, `"${long}"`]);
});

test("of a long text only the part is shown that differs, with its place", () => {
  const [before, after] = ["a".repeat(200), "b".repeat(200)];
  const shown = partUnlike(`${before}XY${after}`, `${before}XZ${after}`);
  expect(shown).toBe(`"…${"a".repeat(39)}XY${"b".repeat(79)}…", differs from character 202 of 402`);
});

test("a signal's answer is shown where it differs from another's", () => {
  const base = { kind: "performed", ref: "x0", intent: "get", arguments: {} } as const;
  const [one, other] = [`${"a".repeat(300)}1`, `${"a".repeat(300)}2`].map((answer) => ({ ...base, answer }));
  expect(showSignal({ ...base, answer: "" }, { unlike: other })).toBe(
    'performed x0 get(): "", differs from character 1 of 0',
  );
  expect(showSignal(one as typeof base, { unlike: other })).toContain('1", differs from character 301 of 301');
});
