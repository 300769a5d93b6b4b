import fc from "fast-check";
import { expect, test } from "vitest";
import { recordForm, recordParts, recordsOf } from "../../../src/fleet/shared/recordForm.js";
import type { BatchRecord } from "../../../src/runtime/replay/batch.js";
import { anyText } from "../../anyText.js";
import { runs } from "../../runs.js";

const place = fc.record({
  file: fc.constantFrom("a.jsonl", "b/ü.jsonl", "(stream)"),
  line: fc.nat(),
});
/** Texts as a reader gives them, of one line or many: whole characters, since they were UTF-8. */
const text = anyText({ maxLength: 300 });
const record: fc.Arbitrary<BatchRecord> = fc.oneof(
  fc
    .tuple(place, fc.record({ column: fc.nat(), record: fc.nat(), text }))
    .map(([where, rest]) => ({ ...where, ...rest })),
  fc
    .tuple(place, fc.record({ code: fc.constantFrom("BAD_LINE", "TORN_LINE"), message: text }))
    .map(([where, problem]) => ({ ...where, problem })),
);
const records = fc.array(record, { maxLength: 40 });

test("records come back as they were, all together and in parts of any size", () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 50 }), (all, size) => {
      const bytes = recordForm.bytesOf(all);
      expect(recordForm.itemsIn(bytes)).toEqual(all);
      const parts = recordParts(bytes, size).map((part) => recordsOf(structuredClone(part)));
      expect(parts.flat()).toEqual(all);
      expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
    }),
    runs(500),
  );
});

test("records of which only the bytes are known stand in the file as others do", () => {
  fc.assert(
    fc.property(records, (all) => {
      const asBytes = all.map((one) => {
        if ("problem" in one) return one;
        const { text: words, ...rest } = one;
        return { ...rest, bytes: Buffer.from(words) };
      });
      expect(recordForm.bytesOf(asBytes).equals(recordForm.bytesOf(all))).toBe(true);
    }),
    runs(200),
  );
});

test("texts stand in the file as they are, once", () => {
  const line = '{"id":"1","turns":[{"author":"User","text":"a \\"quote\\", ü"}]}';
  const bytes = recordForm.bytesOf([{ file: "a", line: 1, column: 1, record: 1, text: line }]);
  expect(bytes.toString().endsWith(`]]}\n${line}`)).toBe(true);
});

test("a part has nothing of the others in its memory", () => {
  const all = Array.from({ length: 10 }, (_, i) => ({
    ...{ file: "a", line: i, column: 1, record: i },
    text: "x".repeat(1_000),
  }));
  for (const { texts } of recordParts(recordForm.bytesOf(all), 2)) expect(texts.buffer.byteLength).toBe(2_000);
});
