import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logText } from "../../../src/kit/sandbox/logs.js";
import { runs } from "../../runs.js";

const nowhere = (): null => null;
const shown = (...values: unknown[]): string => logText(values, 2_000, nowhere);

test("texts stand as they are, JSON as JSON, with blanks between them", () => {
  expect(shown()).toBe("");
  expect(shown("a\nb", 1, true, null, ["a", { "b c": [] }])).toBe('a\nb 1 true null ["a",{"b c":[]}]');
});

test("JSON of any shape is what JSON.stringify makes of it", () => {
  const json = fc.jsonValue({ maxDepth: 6, noUnicodeString: false }).filter((value) => typeof value !== "string");
  const property = fc.property(json, (value) => {
    const text = JSON.stringify(value);
    const minus = JSON.stringify(value, (_, held: unknown) => (Object.is(held, -0) ? "minus zero" : held));
    fc.pre(text.length <= 2_000 && !minus.includes("minus zero"));
    expect(shown(value)).toBe(text);
  });
  fc.assert(property, runs(1_000));
});

test("whatever the values, the text is within bounds, and ends in an ellipsis where it was cut", () => {
  const kinds = { withDate: true, withMap: true, withSet: true, withBigInt: true, withTypedArray: true };
  const anything = fc.anything(kinds);
  const property = fc.property(fc.array(anything), fc.integer({ min: 1, max: 300 }), (values, most) => {
    const text = logText(values, most, nowhere);
    expect(text.length).toBeLessThanOrEqual(most);
    const whole = logText(values, 1_000_000, nowhere);
    expect(text).toBe(whole.length <= most ? whole : `${whole.slice(0, most - 1)}…`);
  });
  fc.assert(property, runs(1_000));
});

describe("what JSON does not have", () => {
  class Stay {
    nights = 3;
  }
  class Unnamed {}
  Object.defineProperty(Unnamed, "name", { get: () => expect.unreachable() });
  const round: unknown[] = [];
  round.push({ round });
  const deep = JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) as unknown;
  test.each([
    [undefined, "undefined"],
    [-0, "-0"],
    [Number.NaN, "NaN"],
    [7n, "7n"],
    [Symbol("s"), "Symbol(s)"],
    [Stay, "[function Stay]"],
    [() => 1, "[function without a name]"],
    [new Stay(), 'Stay {"nights":3}'],
    [new Unnamed(), "{}"],
    [Object.create(null), "{}"],
    [new Map<unknown, unknown>([["a", new Set([1, "b"])]]), 'Map {"a"=>Set {1,"b"}}'],
    [new Uint8Array(3), "Uint8Array [0,0,0]"],
    [new DataView(new ArrayBuffer(1)), "DataView {}"],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is shown
    [[1, , 2], "[1,undefined,2]"],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(Number.NaN), "Invalid Date"],
    [/a+/g, "/a+/g"],
    [round, '[{"round":[circular]}]'],
    [deep, "[[[[[[[[[…]]]]]]]]]"],
  ])("%# is shown so that it can be told apart", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  test("an error is shown with its place", () => {
    expect(logText([new TypeError("no")], 100, () => "act.behavior.ts:3")).toBe("TypeError: no (act.behavior.ts:3)");
  });
});

describe("what runs code of its own", () => {
  test("getters are named and not called", () => {
    const value = {
      a: 1,
      get b() {
        return expect.unreachable();
      },
    };
    const list = Object.defineProperty([1, 2], 1, { get: () => expect.unreachable() });
    expect(shown(value, list)).toBe('{"a":1,"b":[getter]} [1,[getter]]');
  });

  const throws = (): never => {
    throw new Error();
  };
  const { proxy: revoked, revoke } = Proxy.revocable([], {});
  revoke();
  test.each([
    ["a proxy that throws", new Proxy({}, { ownKeys: throws })],
    ["a revoked proxy", revoked],
    ["a prototype that throws", new Proxy({}, { getPrototypeOf: throws })],
    ["an expression that throws", Object.assign(/x/, { toString: throws })],
  ])("%s is unprintable, and what stands beside it is not", (_, value) => {
    expect(shown(1, value, { value }, "after")).toBe('1 [unprintable] {"value":[unprintable]} after');
  });

  test("a date whose methods lie is read all the same", () => {
    const date = Object.assign(new Date(0), {
      getTime: () => 1,
      toISOString: () => ({ toString: () => "x".repeat(1e6) }),
    });
    expect(shown(date)).toBe("1970-01-01T00:00:00.000Z");
  });

  test("a list that says it is endless ends with the text", () => {
    const list = new Proxy([], {
      get: (_, key) => (key === "length" ? Number.POSITIVE_INFINITY : 1),
      getOwnPropertyDescriptor: () => undefined,
    });
    expect(shown(list)).toMatch(/^\[undefined,undefined.*…$/);
  });
});
