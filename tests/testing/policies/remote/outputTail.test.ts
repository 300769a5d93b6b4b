import { expect, test } from "vitest";
import { OutputTail } from "../../../../src/testing/policies/remote/policyProcess.js";

function tailOf(...chunks: readonly string[]): string {
  const tail = new OutputTail();
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail.format();
}

test("nothing written shows nothing", () => {
  expect(tailOf()).toBe("");
  expect(tailOf("", "\n\n")).toBe("");
});

test("a few lines are shown whole, control characters as escapes", () => {
  expect(tailOf("Trace", "back\n", "\u001b[31mred\n")).toBe("\n  its stderr:\n  | Traceback\n  | \\x1b[31mred");
});

test("of many lines the last are shown, of a long one its beginning", () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}\n`);
  const shown = tailOf(...lines).split("\n");
  expect(shown[1]).toBe("  the end of its stderr:");
  expect(shown.slice(2)).toEqual(Array.from({ length: 12 }, (_, at) => `  | line ${9_988 + at}`));
  expect(tailOf("x".repeat(10 ** 6)).length).toBeLessThan(300);
});
