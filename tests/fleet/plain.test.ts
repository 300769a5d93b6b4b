import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText, plainValue } from "../../src/fleet/run.js";
import { runs } from "../runs.js";

/** Whatever threads can be given: JSON and what it lacks, under keys of every kind. */
const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("plain"), { maxLength: 4 }),
    fc.array(fc.tuple(tie("plain"), tie("plain")), { maxLength: 4 }).map((entries) => new Map(entries)),
    fc.array(fc.string(), { maxLength: 4 }).map((values) => new Set(values)),
    fc.uint8Array({ maxLength: 9 }).map((bytes) => new Uint8Array(bytes).buffer),
    fc
      .array(
        fc.tuple(fc.oneof(fc.string(), fc.constantFrom("$map", "$entries", "$", "__proto__", "x")), tie("plain")),
        {
          maxLength: 4,
        },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

test("what threads can be given comes back as it was", () => {
  fc.assert(
    fc.property(plain, (value) => {
      const text = plainText(value);
      const read = plainValue(text);
      expect(read).toStrictEqual(value);
      expect(plainText(read)).toBe(text);
    }),
    runs(1_000),
  );
});

test("what is undefined is left out, as threads would not tell it from what is absent", () => {
  expect(plainValue(plainText({ a: undefined, b: [1] }))).toStrictEqual({ b: [1] });
});
