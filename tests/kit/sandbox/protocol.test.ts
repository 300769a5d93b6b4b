import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type IntentSpec,
  inBrief,
  isBrief,
  isBriefAnswer,
  isQuestion,
  isRefusal,
  letters,
  QUESTIONS,
  readInstruction,
  readOpening,
  readSignals,
  readState,
  type Signal,
  type VariableParts,
  writeBriefly,
  writeInstruction,
  writeOpening,
  writeSignals,
  writeState,
} from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";
import { answer, instruction, opening, state } from "../arbitraries.js";

/** The facts of an intent with these slots. */
function specOf(names: readonly string[], query = false): IntentSpec {
  const slots = names.map((name) => ({ name, type: "str" as const, required: false }));
  const facts = { command: "find", entity: null, confirm: false, performs: "when_ready", asks: true, dontcare: false };
  return { ...facts, query, slots } as IntentSpec;
}

/** Every slot that a state names. */
function slotsIn(message: string): Record<string, unknown> {
  return Object.fromEntries((JSON.parse(message) as VariableParts[]).flatMap(([, , slots]) => Object.entries(slots)));
}

/** Reading what was written gives it back, and the text is one that the border can carry. */
function survives<T>(arbitrary: fc.Arbitrary<T>, write: (one: T) => string, read: (text: string) => T): void {
  fc.assert(
    fc.property(arbitrary, (one) => {
      const message = write(one);
      expect(message.includes("\0")).toBe(false);
      expect(Buffer.from(message, "utf8").toString("utf8")).toBe(message);
      expect(isDeepStrictEqual(read(message), one)).toBe(true);
    }),
    runs(500),
  );
}

describe("what crosses the border comes out as it went in", () => {
  it("every opening", () => survives(opening, writeOpening, readOpening));
  it("every instruction", () => survives(instruction, writeInstruction, readInstruction));
  it("every signal, and any number of them", () => survives(answer, writeSignals, readSignals));
  it("every state", () =>
    survives(
      state,
      ({ variables }) =>
        writeState(
          variables.map(([ref, { intent, slots, confirmed, performed }]) => [ref, intent, slots, confirmed, performed]),
        ),
      // Of random variables any slot may be in any intent.
      (message) => readState(message, () => specOf([...new Set(Object.keys(slotsIn(message)))])),
    ));
});

describe("short messages", () => {
  it("none for the empty opening and for no signal", () => {
    expect(writeOpening({})).toBe("");
    expect(writeSignals([])).toBe("");
  });

  it("the most frequent ones", () => {
    expect(writeInstruction({ kind: "confirm", at: 4, task: 1 })).toBe("C[4,1]");
    expect(writeInstruction({ kind: "resume", at: 4, task: 1 })).toBe("R[4,1]");
    expect(writeSignals([{ kind: "ask", ref: "x1", slot: "date" }])).toBe("ax1 date");
    expect(writeSignals([{ kind: "confirm", ref: "x1" }])).toBe("cx1");
  });
});

it("a state's slots come in schema order, without those that were emptied, a query's order and limit last", () => {
  const message = writeState([
    ["x0", "find", { limit: 3, stars: 4, order_by: "-stars", name: null, city: "Oslo" }, false, false],
  ]);
  const { variables, incomplete } = readState(message, () => specOf(["name", "city", "stars"], true));
  const [[ref, { slots }] = ["x1", { slots: {} }]] = variables;
  expect([ref, Object.entries(slots)]).toEqual([
    "x0",
    [
      ["city", "Oslo"],
      ["stars", 4],
      ["order_by", "-stars"],
      ["limit", 3],
    ],
  ]);
  expect(incomplete).toEqual(["x0"]);
});

describe("a message to be answered in brief", () => {
  it("is the same instruction, and never a question", () => {
    fc.assert(
      fc.property(instruction, (one) => {
        const [message, brief] = [writeInstruction(one), inBrief(writeInstruction(one))];
        expect([isBrief(message), isBrief(brief)]).toEqual([false, true]);
        expect(readInstruction(brief)).toEqual(readInstruction(message));
        expect([message, brief].some(isQuestion)).toBe(false);
      }),
    );
    expect(Object.values(QUESTIONS).every(isQuestion)).toBe(true);
  });

  it("leaves out what was performed or found, and nothing else", () => {
    fc.assert(
      fc.property(answer, (signals) => {
        const [only] = signals;
        const text = writeBriefly(signals);
        if (signals.length === 1 && (only?.kind === "performed" || only?.kind === "found")) {
          expect(text).toBe(`${only.kind === "found" ? "f" : "p"}${only.ref}`);
          expect(isBriefAnswer(text)).toBe(true);
        } else {
          expect(text).toBe(writeSignals(signals));
          expect(isBriefAnswer(text)).toBe(false);
        }
      }),
    );
  });
});

it("a refusal is told from every other answer by its first letter", () => {
  fc.assert(
    fc.property(answer, (signals) => {
      const refused = signals.length === 1 && (signals[0] as Signal).kind === "error";
      expect(isRefusal(writeSignals(signals))).toBe(refused);
    }),
  );
});

describe("the letters", () => {
  const { SAY, START, ASSIGN, APPEND, CONFIRM, RESUME, ...others } = letters;
  const { STATE, WORLD, SIGNALS, COUNTS, ...answers } = others;
  const instructions = [SAY, START, ASSIGN, APPEND, CONFIRM, RESUME];
  const down = [...instructions, ...instructions.map(inBrief), STATE, WORLD, SIGNALS, COUNTS];

  it("are one character each, and on either way no two are the same", () => {
    for (const letter of Object.values(letters)) expect(letter).toMatch(/^[A-Za-z]$/);
    expect(new Set(down).size).toBe(down.length);
    expect(new Set(Object.values(answers)).size).toBe(Object.values(answers).length);
  });

  it("are those that messages begin with", () => {
    const sent = fc.property(instruction, (one) => {
      const message = writeInstruction(one);
      expect(instructions).toContain(message[0]);
      expect(instructions.map(inBrief)).toContain(inBrief(message)[0]);
      expect([message, inBrief(message)].map(isBrief)).toEqual([false, true]);
    });
    fc.assert(sent, runs(500));
    const answered = fc.property(answer, (signals) => {
      const first = writeSignals(signals)[0];
      if (first !== undefined) expect([...Object.values(answers), "["]).toContain(first);
    });
    fc.assert(answered, runs(500));
  });
});
