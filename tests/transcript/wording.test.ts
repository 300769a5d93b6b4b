import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Signal } from "../../src/kit/internal.js";
import { parseSignalText, type SaidSignal, signalText } from "../../src/transcript/wording.js";
import { anyText } from "../anyText.js";
import { signal } from "./arbitraries.js";

/** Facts of a signal that its wording can say. */
function sayable(one: Signal): SaidSignal {
  switch (one.kind) {
    case "ask":
      return { kinds: ["ask"], ref: one.ref, slot: one.slot };
    case "choose":
      return { kinds: ["choose"], ref: one.ref, slot: one.slot, options: one.options };
    case "confirm":
    case "ready":
      return { kinds: [one.kind], ref: one.ref };
    case "performed":
    case "found":
      return { kinds: ["performed", "found"], ref: one.ref };
    case "failed": {
      const count = one.alternatives?.length ?? 0;
      return { kinds: ["failed"], ref: one.ref, reason: one.reason, ...(count > 0 ? { alternatives: count } : {}) };
    }
    case "error":
      return {
        kinds: ["error"],
        code: one.code,
        message: one.message,
        ...(one.hint === undefined ? {} : { hint: one.hint }),
      };
    default:
      return one satisfies never;
  }
}

describe("the wording of signals", () => {
  test.each<[Signal, string]>([
    [{ kind: "ask", ref: "x1", slot: "party_size" }, 'hint("ask for value: Ask for party_size", ref=x1)'],
    [{ kind: "confirm", ref: "x12" }, 'hint("please confirm: Please confirm", ref=x12)'],
    [{ kind: "performed", ref: "x1", intent: "set_timer", arguments: {} }, "perform(x1)"],
    [{ kind: "found", ref: "x4", intent: "find_flights", filter: {}, rows: [] }, "perform(x4)"],
    [
      { kind: "choose", ref: "x1", slot: "room", options: ["A", 2] },
      'hint("choose between values: Choose room: \\"A\\",2", ref=x1)',
    ],
    [{ kind: "ready", ref: "x1" }, 'hint("ready to perform: Ready", ref=x1)'],
    [
      { kind: "failed", ref: "x1", intent: "f", arguments: {}, reason: "full", alternatives: [{}, {}] },
      'fail(x1, reason="full", alternatives=2)',
    ],
    [
      { kind: "error", code: "SYNTAX", message: 'a "b"', hint: "Mend it.", span: [0, 1] },
      'error("SYNTAX", "a \\"b\\"", hint="Mend it.")',
    ],
  ])("%j", (one, text) => {
    expect(signalText(one)).toBe(text);
    expect(parseSignalText(text)).toEqual(sayable(one));
  });

  test("says back whatever it said", () => {
    fc.assert(
      fc.property(signal, (one) => {
        expect(parseSignalText(signalText(one))).toEqual(sayable(one));
      }),
    );
  });

  test("is read in Python's spelling too", () => {
    const asked = { kinds: ["ask"], ref: "x1", slot: "date" };
    expect(parseSignalText(" hint( 'ask for value: Ask for date' ,ref = x1 )\n")).toEqual(asked);
    expect(parseSignalText('hint(ref=x1, "ask for value: Ask for date")')).toEqual(asked);
    expect(parseSignalText("fail(x1, reason='don\\'t \"know\"')")).toEqual({
      kinds: ["failed"],
      ref: "x1",
      reason: `don't "know"`,
    });
  });

  test("of a choice that an application worded itself gives no options", () => {
    const said = { kinds: ["choose"], ref: "x1" };
    expect(parseSignalText('hint("choose between values: Which of them?", ref=x1)')).toEqual(said);
    expect(parseSignalText('hint("choose between values: Choose room: red or blue", ref=x1)')).toEqual(said);
  });

  test.each([
    "",
    "say(x1)",
    "perform(x01)",
    "perform(y1)",
    "perform(x1",
    "perform(x1) perform(x2)",
    "perform(x1, x2)",
    "perform(x1; x2)",
    'perform("x1")',
    "hint(x1)",
    'hint("ask for value: ", ref=x1)',
    'hint("something else", ref=x1)',
    'hint("please confirm: Please confirm", ref="x1")',
    'hint("please confirm: Please confirm", ref=x1, ref=x1)',
    'hint("please confirm: Please confirm, ref=x1)',
    "hint(',', ref=x1)",
    "fail(x1)",
    'fail(x1, reason="a", alternatives=x2)',
    'error("A")',
    "perform(",
    "()",
    "perform(x1)\u0000",
  ])("knows nothing else: %j", (text) => {
    expect(parseSignalText(text)).toBeNull();
  });

  test("holds on any text, and on long ones", () => {
    fc.assert(fc.property(anyText(), (text) => void parseSignalText(text)));
    expect(parseSignalText(`hint("${"a".repeat(5_000_000)}`)).toBeNull();
    expect(parseSignalText(`hint("${"\\\\".repeat(2_000_000)}", ref=x1)`)).toBeNull();
    expect(parseSignalText("(".repeat(1_000_000))).toBeNull();
  });
});
