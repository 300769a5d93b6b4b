import { expect, test } from "vitest";
import { costLines } from "../setup/dearest.js";

test("all, rooms and eighty files are told, the dearest first, with what started processes took", () => {
  const files = Array.from({ length: 90 }, (_, at) => ({ file: `tests/base/io/${at}.test.ts`, own: at, children: 0 }));
  const lines = costLines([...files, { file: "docs/make.md", own: 0.5, children: 1_000 }]);
  expect(lines[1]).toBe("  5005.5   1000.0   all (91 files)");
  expect(lines.slice(2, 4)).toEqual(["  4005.0      0.0   base (90 files)", "  1000.5   1000.0   documents (1 files)"]);
  expect(lines.slice(5, 7)).toEqual([
    "  1000.5   1000.0   docs/make.md",
    "    89.0      0.0   tests/base/io/89.test.ts",
  ]);
  expect(lines).toHaveLength(5 + 80);
});
