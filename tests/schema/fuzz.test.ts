import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryIntent } from "../../src/schema/arbitraryIntent.js";
import { parseIntent, printIntent } from "../../src/schema/index.js";
import { loadIntents } from "../../src/transcript/files/index.js";
import { anyText } from "../anyText.js";
import { runs } from "../runs.js";
import { folderOf } from "./folder.js";

const folder = folderOf();
const file = join(folder, "go.json");

/** Loads one text; every problem must be located and every message one that a person can read. */
async function expectLocated(text: string): Promise<void> {
  writeFileSync(file, text);
  const { problems } = await loadIntents(folder);
  for (const { error } of problems) {
    expect(error.place).toMatchObject({ file });
    if (error.place.line === undefined) continue;
    const lines = text.replace(/^\ufeff/, "").split("\n");
    expect(error.place.line).toBeLessThanOrEqual(lines.length);
    expect(error.place.column).toBeGreaterThanOrEqual(1);
    expect(error.place.column).toBeLessThanOrEqual((lines[error.place.line - 1]?.length ?? 0) + 1);
    expect(error.message).not.toMatch(/undefined|\[object|Invalid input/);
  }
}

test("whatever JSON a file holds, loading ends in located problems", async () => {
  const keys = fc.constantFrom(
    "command",
    "args",
    "type",
    "optional",
    "values",
    "default",
    "required_when",
    "slot",
    "in",
    "enum",
    "list",
    "object",
    "domain",
    "match",
    "__proto__",
    "x",
  );
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: "medium" },
      fc.constantFrom<unknown>(null, true, 0, 2 ** 60, "", "str", "int", "go", "exact", []),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(keys, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(values.value, (value) => expectLocated(JSON.stringify(value, null, 1))),
    runs(300),
  );
});

test("an intent file with a few characters changed is read or told what is wrong", async () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(4),
    add: fc.oneof(
      fc.constantFrom('"', "{", "}", "[", "]", ",", ":", "\\", "\n", "\0", "null", "1"),
      anyText({ maxLength: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(arbitraryIntent(), fc.array(edit, { minLength: 1, maxLength: 4 }), async (intent, edits) => {
      let text = printIntent(parseIntent(intent));
      for (const { at, cut, add } of edits) {
        const start = Math.floor(at * text.length);
        text = text.slice(0, start) + add + text.slice(start + cut);
      }
      await expectLocated(text.replace(/\p{Surrogate}/gu, "?"));
    }),
    runs(500),
  );
});
