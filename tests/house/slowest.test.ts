import { expect, test } from "vitest";
import { slowestLines } from "../setup/slowest.js";

const file = (at: number) => ({
  relativeModuleId: `tests/${at}.test.ts`,
  diagnostic: () => ({ duration: at * 1_000 }),
});

test("thirty files are named, the longest first, and the time of all", () => {
  const lines = slowestLines(Array.from({ length: 40 }, (_, at) => file(at)));
  expect(lines).toHaveLength(31);
  expect(lines[0]).toBe("   780 s in 40 files; longest:");
  expect(lines[1]).toBe("    39 s tests/39.test.ts");
  expect(lines[30]).toBe("    10 s tests/10.test.ts");
});
