import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as build from "../../../src/labels/build.js";
import type { Command } from "../../../src/labels/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../src/schema/index.js";

/* Trees whose slots come from elsewhere, such as the arguments of a tool call: whatever they hold, there are signals. */

const ORDER = parseIntent({
  command: "order",
  description: "Order something",
  confirmation_required: true,
  args: {
    address: { type: { object: { type: "object" } } },
    item: { type: "str" },
    count: { type: "int" },
    tags: { type: { list: "str" }, optional: true },
  },
});
const backend = await loadBackend([ORDER], { engine: "quickjs" });

/** Result of a tree of a call with these slots. */
const called = (slots: unknown) => backend.open().executeCommand(build.start("order", slots as build.BuildSlots));

const cycle: unknown[] = [];
cycle.push(cycle);

describe("a tree of data from elsewhere", () => {
  it.each<[string, unknown, string, RegExp]>([
    ["a Map", { address: new Map() }, "UNSUPPORTED", /^slot address: an object cannot be written/],
    ["undefined", { address: undefined }, "UNSUPPORTED", /^slot address: undefined/],
    ["a key that is not an identifier", { "delivery address": "x" }, "SYNTAX", /"delivery address"/],
    ["a key that an attack would use", { 'item="x") # ': "y" }, "SYNTAX", /not an identifier/],
    ["a key of Object's own", JSON.parse('{"__proto__": 1}'), "UNKNOWN_SLOT", /__proto__/],
    ["a cycle", { tags: cycle }, "TOO_DEEP", /^slot tags/],
    ["not a number", { count: Number.NaN }, "WRONG_VALUE", /^slot count/],
    ["a big integer", { count: 1n }, "UNSUPPORTED", /^slot count: a bigint/],
    ["a Date", { item: new Date(0) }, "UNSUPPORTED", /^slot item: a Date/],
    ["a text that is too long", { item: "x".repeat(70_000) }, "TOO_LONG", /./],
    ["a list of arguments", ["x"], "SYNTAX", /a list/],
    ["no arguments", null, "SYNTAX", /null/],
  ])("that holds %s is refused by a signal", (_, slots, code, message) => {
    const session = backend.open();
    const signals = session.executeCommand(build.start("order", slots as build.BuildSlots));
    expect(signals).toEqual([
      { kind: "error", code, message: expect.stringMatching(message), hint: expect.any(String) },
    ]);
    expect(session.next).toBe(0);
  });

  it("is carried out where it can be, texts with marks of the language among it", () => {
    const item = "\") ; confirm(x0) # ' \n";
    const session = backend.open();
    expect(session.executeCommand(build.start("order", { item, count: 2, tags: ["a", "b"] }))).toEqual([
      { kind: "ask", ref: "x0", slot: "address" },
    ]);
    expect(session.state.x0?.slots).toEqual({ item, count: 2, tags: ["a", "b"] });
  });

  it("is told what is wrong without a place in a text, or advice about writing one", () => {
    const [signal] = called({ count: "two" });
    expect(signal).toEqual({
      kind: "error",
      code: "WRONG_TYPE",
      message: 'slot count of order takes int, not str "two"',
      hint: "Give a value of the slot's type. An integer fits a float slot; nothing else is converted.",
    });
    expect(called({ counts: 2 })).toMatchObject([{ code: "UNKNOWN_SLOT", message: expect.stringContaining("count?") }]);
    expect(called({ counts: 2 })[0]).not.toHaveProperty("span");
  });

  it.each([null, undefined, 5, "say()", {}, { kind: "start" }, { kind: "assign", targets: [{}], values: [] }, []])(
    "that is none is refused too: %j",
    (tree) => {
      expect(backend.open().executeCommand(tree as unknown as Command)).toMatchObject([
        { kind: "error", code: "SYNTAX" },
      ]);
    },
  );

  it("never throws, and what is accepted is what was given", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom("item", "count", "tags"), fc.string()), fc.anything()),
        (slots) => {
          const session = backend.open();
          const [signal] = session.executeCommand(build.start("order", slots as unknown as build.BuildSlots));
          if (signal?.kind === "error") return;
          const given = Object.entries(slots).filter(([, value]) => value !== null);
          expect(session.state.x0?.slots).toEqual(Object.fromEntries(given));
        },
      ),
      { numRuns: 500, seed: 12 },
    );
  });
});
