import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Machine } from "../../src/runtime/engines/machine.js";
import { startQuickJs } from "../../src/runtime/engines/quickjsBuild.js";
import { anyText } from "../anyText.js";
import { json } from "../kit/arbitraries.js";
import { runs } from "../runs.js";

const machine = new Machine(await startQuickJs(16));
machine.evaluate(
  "globalThis.echo = (text) => JSON.stringify(JSON.parse(text)); globalThis.same = (text) => text;",
  "",
  1000,
);
const [echo, same] = [machine.find(["echo"]), machine.find(["same"])];

test("any JSON goes through the guest's own parser and printer unchanged", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(isDeepStrictEqual(JSON.parse(machine.call(echo, JSON.stringify(value), 1000)), value)).toBe(true);
    }),
    runs(1000),
  );
});

test("any text without NUL and lone surrogates crosses as it is, of any length", () => {
  const fine = anyText().filter((text) => !/[\0\p{Surrogate}]/u.test(text));
  fc.assert(
    fc.property(fine, fc.constantFrom(0, 1, 680, 700, 5_000, 200_000), (text, padding) => {
      const message = "é".repeat(padding) + text;
      expect(machine.call(same, message, 1000)).toBe(message);
    }),
  );
});

test("numbers at the edges of what a double holds", () => {
  for (const n of [0, 1, -1, 2 ** 53 - 1, -(2 ** 53) + 1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 0.1 + 0.2]) {
    expect(JSON.parse(machine.call(echo, JSON.stringify(n), 1000))).toBe(n);
  }
});
