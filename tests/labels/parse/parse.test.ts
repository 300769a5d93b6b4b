import { describe, expect, it } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { MAX_LENGTH, parseCommand } from "../../../src/labels/parse/parse.js";
import { printCommand } from "../../../src/labels/print.js";
import { readCases, underlined } from "../cases.js";

/** The refusal of a command. */
function refusal(text: string): BacklotError {
  try {
    parseCommand(text);
  } catch (error) {
    if (error instanceof BacklotError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(text.slice(0, 80))} was accepted`);
}

describe("what parses", () => {
  for (const { title, text, expected } of readCases("accepted.txt")) {
    it(title, () => {
      expect([printCommand(parseCommand(text))]).toEqual(expected);
    });
  }
});

describe("what is refused", () => {
  for (const { title, text, expected, messages } of readCases("refused.txt")) {
    it(title, () => {
      const error = refusal(text);
      expect([underlined(error, text)]).toEqual(expected);
      expect(error.message).toContain(messages[0]);
    });
  }
});

describe("spans", () => {
  it("underline every part of a call exactly", () => {
    const text = "  plan_picnic( place = 'Old Weir', seats=at_least(-2), guests=[x3.owner]) ; # y";
    const command = parseCommand(text);
    if (command.kind !== "start") throw new Error(command.kind);
    const at = (span: readonly [number, number]) => text.slice(...span);
    expect(at(command.span)).toBe("plan_picnic( place = 'Old Weir', seats=at_least(-2), guests=[x3.owner])");
    expect(at(command.intent.span)).toBe("plan_picnic");
    expect(command.args.map(({ slot }) => at(slot.span))).toEqual(["place", "seats", "guests"]);
    expect(command.args.map(({ value }) => at(value.span))).toEqual(["'Old Weir'", "at_least(-2)", "[x3.owner]"]);
  });

  it("underline an assignment from its first target to its last value", () => {
    const text = "\ufeff(x1.place, x1.size) = x4[0].river, 3 # y";
    const command = parseCommand(text);
    if (command.kind !== "assign") throw new Error(command.kind);
    const at = (span: readonly [number, number]) => text.slice(...span);
    expect(at(command.span)).toBe("(x1.place, x1.size) = x4[0].river, 3");
    expect(command.targets.map(({ span }) => at(span))).toEqual(["x1.place", "x1.size"]);
    expect(command.values.map(({ span }) => at(span))).toEqual(["x4[0].river", "3"]);
  });

  it("keep offsets of UTF-16 units behind characters of two", () => {
    const text = 'x1.place = "🛶🛶" oops';
    expect(underlined(refusal(text), text)).toBe("SYNTAX ‹oops›");
  });
});

describe("lone surrogates", () => {
  it("are refused wherever they stand", () => {
    for (const text of ['x1.place = "\ud83d"', 'x1.place = "\ude00\ud83d"', "say() # \udc00", "say() \ud83d"]) {
      const error = refusal(text);
      expect(error.code).toBe("SYNTAX");
      expect(error.message).toContain("a lone surrogate");
    }
  });
});

describe("limits", () => {
  it("accepts 64 brackets and refuses 65", () => {
    const nested = (depth: number) => `x1.guests = ${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(printCommand(parseCommand(nested(64)))).toBe(nested(64));
    const error = refusal(nested(65));
    expect(underlined(error, nested(65))).toBe("TOO_DEEP ‹[›");
    expect(error.span).toEqual([76, 77]);
  });

  it("counts round brackets of every kind", () => {
    for (const opening of ["(", "x1.a = (", "confirm(", "f(a=at_least("]) {
      const text = opening.replace(/\($/, "(".repeat(70));
      expect(refusal(text).code).toBe("TOO_DEEP");
    }
  });

  it("accepts 65,536 characters and refuses one more", () => {
    const text = `x1.place = "${"a".repeat(MAX_LENGTH - 13)}"`;
    expect(text.length).toBe(MAX_LENGTH);
    expect(parseCommand(text).kind).toBe("assign");
    expect(refusal(`${text};`).code).toBe("TOO_LONG");
    expect(refusal(`${text};`).span).toEqual([MAX_LENGTH, MAX_LENGTH + 1]);
  });

  // Reading that went back for each bracket or comma would not come to the end of these before the test's timeout.
  it("answers the worst texts, and says little about them", () => {
    const worst = {
      "10 MB": "x".repeat(10_000_000),
      "100,000 brackets": "[".repeat(100_000),
      "60,000 brackets": `x1.a = ${"[".repeat(60_000)}`,
      "60,000 parentheses": "(".repeat(60_000),
      "a long name": "x".repeat(65_000),
      "many escapes": `x1.a = "${"\\n".repeat(32_000)}`,
      "many digits": `x1.a = ${"9".repeat(65_000)}`,
      "many digits of a float": `x1.a = .${"9".repeat(65_000)}?`,
      "many semicolons": `x1${";".repeat(65_000)}`,
      "many comments": `x1${"#\n".repeat(32_000)}y`,
      "many commas": `x1.a = ${"1,".repeat(32_000)}*`,
      "many positional values": `f(${'"a",'.repeat(16_000)})`,
      "many words": "a ".repeat(32_000),
    };
    for (const [name, text] of Object.entries(worst)) {
      expect(refusal(text).message.length, name).toBeLessThan(200);
    }
  });
});
