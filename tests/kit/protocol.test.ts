import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRefusal,
  readInstruction,
  readOpening,
  readSignals,
  readState,
  type Signal,
  writeInstruction,
  writeOpening,
  writeSignals,
  writeState,
} from "../../src/kit/index.js";
import { runs } from "../runs.js";
import { answer, instruction, opening, state } from "./arbitraries.js";

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
  it("every state", () => survives(state, writeState, readState));
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

it("a refusal is told from every other answer by its first letter", () => {
  fc.assert(
    fc.property(answer, (signals) => {
      const refused = signals.length === 1 && (signals[0] as Signal).kind === "error";
      expect(isRefusal(writeSignals(signals))).toBe(refused);
    }),
  );
});
