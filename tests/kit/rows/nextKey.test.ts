import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextKey, Random } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";

const next = (held: readonly unknown[], noun = "order", isNumber = false): unknown => {
  const random = new Random(1);
  return nextKey(held, { noun, isNumber }, () => random.next());
};

describe("a new key", () => {
  test.each([
    ["the next number", [3, 1, 2], 4],
    ["after a gap", [1, 40], 41],
    ["of texts that end in numbers", ["A-7", "A-9"], "A-10"],
    ["as many digits as the others", ["P0009", "P0010"], "P0011"],
    ["of 17 digits, exactly", ["175928847299117063"], "175928847299117064"],
    ["of 40 digits, exactly", ["9".repeat(40)], `1${"0".repeat(40)}`],
    ["with the letters that most have", ["order-1", "order-3", "x900"], "order-4"],
    ["that no row has, though its number is free", ["ada", "bob", "order_3"], "order_4"],
    ["of slugs", ["blue-shirt", "red-shirt"], "order-3"],
    ["a free number beside one that has no next one", [1, 1e16], 2],
    ["beside nothing", [null, undefined], "order_1"],
  ])("is %s", (_, held, expected) => {
    expect(next(held)).toBe(expected);
  });

  test("is a number where keys are numbers and there is none yet", () => {
    expect(next([], "issue", true)).toBe(1);
  });

  test("is a UUID among UUIDs, always the same for the same chance", () => {
    const held = ["6f9619ff-8b86-4011-b42d-00c04fc964ff"];
    expect(next(held)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(next(held)).toBe(next(held));
  });

  test("is what a path takes, whatever the others are", () => {
    const made = (held: readonly unknown[], style: object) => nextKey(held, { noun: "order", ...style }, () => 0);
    expect(made([], { isNumber: true, from: 100 })).toBe(100);
    expect(made([3], { isNumber: true, from: 100 })).toBe(100);
    expect(made(["a-1"], { isUuid: true })).toMatch(/^[0-9a-f]{8}-/);
    expect(made([], { letters: ["AB", "01"] })).toBe("A0");
    expect(made(["A0", "B0"], { letters: ["AB", "01"] })).toBe("B1");
    // If all spellings are taken, a longer key is better than none.
    expect(made(["a", "b"], { letters: ["ab"] })).toBe("order_3");
  });

  test("is of 150,000 rows as of three", () => {
    const held = Array.from({ length: 150_000 }, (_, at) => at);
    expect([next(held), next(held.map((at) => `o-${at}`))]).toEqual([150_000, "o-150000"]);
  });

  test("is never one that is there, whatever keys there are, and however often one is made", () => {
    const keys = fc.oneof(
      fc.array(fc.integer({ min: -1_000, max: 1_000 })),
      fc.array(fc.oneof(fc.nat(5), fc.double({ noNaN: true, min: -1e300, max: 1e300 })), { minLength: 1 }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String)),
      fc.array(fc.tuple(fc.constantFrom("a", "b-", "order_", "1x"), fc.nat(30)).map(([head, nth]) => `${head}${nth}`)),
      fc.array(fc.tuple(fc.nat(20), fc.nat(4)).map(([nth, zeros]) => `${"0".repeat(zeros)}${nth}`)),
      fc.array(fc.oneof(fc.string(), fc.nat(9), fc.uuid(), fc.constant(null))),
    );
    fc.assert(
      fc.property(keys, fc.boolean(), (held, isNumber) => {
        const all: unknown[] = [...held];
        for (let time = 0; time < 5; time++) {
          const made = next(all, "order", isNumber);
          expect(all.map(String)).not.toContain(String(made));
          all.push(made);
        }
      }),
      runs(2_000),
    );
  });
});
