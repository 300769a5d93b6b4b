import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { Random, writeOpening } from "../../../src/kit/internal.js";
import type { Guest } from "../../../src/runtime/engines/guest.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import { BACK_DOOR } from "../guestCode.js";

const NOW = Date.UTC(2024, 5, 1, 12);
let engine: QuickJsEngine;
const zone = process.env.TZ;

beforeAll(async () => {
  // The host's own zone must not matter.
  process.env.TZ = "America/New_York";
  engine = await QuickJsEngine.start({ specs: "[]", scripts: [BACK_DOOR], deadlineMs: 1000, memoryMb: 16 });
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  engine.close();
});

const draws = (seed: number, count: number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.next());
};
const drawn = (guest: Guest, count: number): number[] =>
  Array.from({ length: count }, () => Number(guest.send("!Math.random()")));

describe("the guest's clock", () => {
  it.each([
    ["Date.now()", NOW],
    ["new Date().getTime()", NOW],
    ["+new Date()", NOW],
    ["Reflect.construct(Date, []).getTime()", NOW],
    ["new (class Later extends Date {})().getTime()", NOW],
    ["Object.getPrototypeOf(new Date()).constructor.now()", NOW],
    ["new Date().constructor.now()", NOW],
    ["Object.getPrototypeOf(Date).now", "undefined"],
    ["new Date(5).getTime()", 5],
    ["new Date(2024, 5, 1, 12).getTime()", NOW],
    ["new Date('2024-06-01T12:00').getTime()", NOW],
    ["Date.UTC(2024, 5, 1, 12)", NOW],
    ["Date.parse('2024-06-01T12:00:00Z')", NOW],
    ["new Date().getTimezoneOffset()", 0],
    ["new Date().getHours()", 12],
    ["new Date(2024, 11, 31).getDay()", 2],
    ["Date().slice(0, 24)", "Sat Jun 01 2024 12:00:00"],
    ["typeof Date()", "string"],
    ["new Date() instanceof Date", "true"],
    ["new Date().constructor === Date", "true"],
    ["Date.name + Date.length", "Date7"],
    ["typeof performance + typeof setTimeout + typeof Atomics", "undefinedundefinedundefined"],
  ])("%s is %s", (code, expected) => {
    const guest = engine.open(writeOpening({ now: NOW }));
    expect(guest.send(`!${code}`)).toBe(String(expected));
  });

  it("stands at the first morning of 2024 where none was given", () => {
    expect(engine.open("").send("!new Date().toISOString()")).toBe("2024-01-01T09:00:00.000Z");
  });

  it("is each session's own", () => {
    const [one, other] = [engine.open(writeOpening({ now: 1 })), engine.open(writeOpening({ now: 2 }))];
    expect([one, other, one].map((guest) => guest.send("!Date.now()"))).toEqual(["1", "2", "1"]);
  });
});

describe("the guest's randomness", () => {
  it("is the session's seeded stream", () => {
    expect(drawn(engine.open(writeOpening({ seed: 7 })), 5)).toEqual(draws(7, 5));
    expect(drawn(engine.open(""), 5)).toEqual(draws(1, 5));
  });

  it("goes on where it was when another session came between", () => {
    const [one, other] = [engine.open(writeOpening({ seed: 7 })), engine.open(writeOpening({ seed: 8 }))];
    const first = drawn(one, 3);
    const second = drawn(other, 3);
    expect([...first, ...drawn(one, 2)]).toEqual(draws(7, 5));
    expect([...second, ...drawn(other, 2)]).toEqual(draws(8, 5));
  });

  it("goes on in a fork as in what it was forked from", () => {
    const one = engine.open(writeOpening({ seed: 7 }));
    drawn(one, 3);
    const fork = one.fork();
    expect(drawn(fork, 2)).toEqual(draws(7, 5).slice(3));
    expect(drawn(one, 2)).toEqual(draws(7, 5).slice(3));
  });
});

test("two engines are equal byte for byte in what they say of their own making", async () => {
  const other = await QuickJsEngine.start({ specs: "[]", scripts: [BACK_DOOR], deadlineMs: 1000, memoryMb: 16 });
  const code = "![Math.random(), Date.now(), [3, 1, 2].sort().join(), new Error('x').stack].join()";
  expect(other.open("").send(code)).toBe(engine.open("").send(code));
  other.close();
});
