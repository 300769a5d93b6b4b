import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryIntent } from "../../src/schema/arbitraryIntent.js";
import { intentFile, parseIntent, printIntent } from "../../src/schema/index.js";

test("an intent read from its printed file is the same intent", () => {
  fc.assert(
    fc.property(arbitraryIntent(), (file) => {
      const intent = parseIntent(file);
      expect(parseIntent(intentFile(intent))).toEqual(intent);
      expect([...parseIntent(JSON.parse(printIntent(intent))).args.keys()]).toEqual([...intent.args.keys()]);
    }),
  );
});

test("what is off or absent is left out", () => {
  const file = { command: "go", args: { a: { type: "list[str]" as const, optional: true } } };
  expect(printIntent(parseIntent(file))).toBe(
    `${JSON.stringify({ command: "go", confirmation_required: false, args: { a: { type: { list: "str" }, optional: true } } }, null, 2)}\n`,
  );
});
