import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Buffer as BrowserBuffer } from "../../../src/browser/platform/buffer.js";
import { runs } from "../../runs.js";

/** Few values, so that stretches are often the same. */
const bytes = fc.array(fc.constantFrom(0, 1, 255), { maxLength: 12 });

test("stretches of bytes compare as Node's buffers compare them", () => {
  const cases = fc
    .tuple(bytes, bytes)
    .chain(([own, target]) =>
      fc.tuple(fc.constant(own), fc.constant(target), stretch(target.length), stretch(own.length)),
    );
  fc.assert(
    fc.property(cases, ([own, target, [start, end], [from, until]]) => {
      const expected = Buffer.from(own).compare(Buffer.from(target), start, end, from, until);
      expect(BrowserBuffer.from(own).compare(BrowserBuffer.from(target), start, end, from, until)).toBe(expected);
      expect(BrowserBuffer.from(own).compare(BrowserBuffer.from(target))).toBe(
        Buffer.from(own).compare(Buffer.from(target)),
      );
    }),
    runs(200),
  );
});

test("to compare a piece of a memory copies none of it", () => {
  const [one, other] = [BrowserBuffer.alloc(100_000), BrowserBuffer.alloc(100_000)];
  const from = vi.spyOn(BrowserBuffer, "from");
  const slice = vi.spyOn(BrowserBuffer.prototype, "slice");
  expect(one.compare(other, 50_000, 51_000, 50_000, 51_000)).toBe(0);
  expect([from.mock.calls, slice.mock.calls]).toEqual([[], []]);
});

function stretch(length: number): fc.Arbitrary<readonly [number, number]> {
  return fc
    .tuple(fc.nat(length), fc.nat(length))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
}
