import fc from "fast-check";
import { expect, test } from "vitest";
import { Buffer as BrowserBuffer } from "../../../../src/studio/browser/platform/buffer.js";
import { runs } from "../../../runs.js";

/** Few values, so that stretches are often the same. */
const bytes = fc.array(fc.constantFrom(0, 1, 255), { maxLength: 12 });
const text = fc.string({ unit: fc.oneof(fc.constantFrom("\uFEFF", "\uD800", "\uDFFF", "\0", "ä", "🙂"), fc.string()) });
const stretchOf = (length: number): fc.Arbitrary<readonly [number, number]> =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

const memoryOf = (content: readonly number[]): ArrayBuffer => Uint8Array.from(content).buffer;

test("stretches of bytes compare as Node's buffers compare them", () => {
  const cases = fc
    .tuple(bytes, bytes)
    .chain(([own, target]) =>
      fc.tuple(fc.constant(own), fc.constant(target), stretchOf(target.length), stretchOf(own.length)),
    );
  fc.assert(
    fc.property(cases, ([own, target, [start, end], [from, until]]) => {
      const [one, other] = [BrowserBuffer.from(memoryOf(own)), BrowserBuffer.from(memoryOf(target))];
      expect(one.compare(other, start, end, from, until)).toBe(
        Buffer.from(own).compare(Buffer.from(target), start, end, from, until),
      );
    }),
    runs(1_000),
  );
});

test("texts are written and read as Node's buffers do, whatever room there is", () => {
  fc.assert(
    fc.property(text, fc.nat(40), fc.nat(8), (words, size, offset) => {
      const node = Buffer.alloc(size + offset);
      const own = BrowserBuffer.alloc(size + offset);
      expect(own.write(words, offset)).toBe(node.write(words, offset, "utf8"));
      expect([...own]).toEqual([...node]);
      expect(own.toString("utf8", offset, own.length)).toBe(node.toString("utf8", offset, node.length));
      expect(BrowserBuffer.byteLength(words)).toBe(Buffer.byteLength(words));
    }),
    runs(1_000),
  );
});

test("bytes that are no text are read as Node's buffers read them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (content) => {
      const read = BrowserBuffer.from(content.slice().buffer).toString("utf8", 0, content.length);
      expect(read).toBe(Buffer.from(content).toString("utf8"));
    }),
    runs(1_000),
  );
});

test("a part of a memory is a view of it", () => {
  const memory = memoryOf([1, 2, 3, 4]);
  BrowserBuffer.from(memory, 1, 2).fill(9);
  expect([...new Uint8Array(memory)]).toEqual([1, 9, 9, 4]);
});
