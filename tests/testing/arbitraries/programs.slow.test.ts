import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { arbitraryFaults, arbitraryProgram, type Program } from "../../../src/testing/arbitraries/index.js";
import { runs } from "../../runs.js";

let native: Backend;
let sandboxed: Backend;
beforeAll(async () => {
  native = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  sandboxed = await loadBackend("intents", { fixtures: "fixtures", engine: "quickjs" });
  return () => {
    native.close();
    sandboxed.close();
  };
});

const answers = (backend: Backend, { opening, commands }: Program) => {
  const session = backend.open(opening);
  return commands.map((command) => session.execute(command));
};

describe("a program", () => {
  it("can be carried out: no command is refused", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitraryProgram(native), (program) => {
        const signals = answers(native, program).flat();
        for (const { kind } of signals) seen.add(kind);
        for (const command of program.commands)
          seen.add(/^x\d+\.|^x\d+$|^\w+/.exec(command)?.[0].replace(/\d+/, "") ?? "");
        expect(signals.filter(({ kind }) => kind === "error")).toEqual([]);
      }),
      { numRuns: Math.max(100, runs(300).numRuns) },
    );
    // Every kind of signal and of command comes up.
    expect([...seen]).toEqual(expect.arrayContaining(["ask", "confirm", "performed", "found", "x.", "x", "say"]));
  });

  it("has the same answers on another engine, also where the back-end fails", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(arbitraryProgram(native, { faults: true }), (program) => {
        const expected = answers(native, program);
        expect(answers(sandboxed, program)).toEqual(expected);
        for (const { kind } of expected.flat()) seen.add(kind);
      }),
      { numRuns: Math.max(100, runs(300).numRuns) },
    );
    expect(seen).toContain("failed");
  });

  it("shrinks to programs that can be carried out as well, down to one command", () => {
    const { failed, counterexample } = fc.check(
      fc.property(arbitraryProgram(native, { maxCommands: 20 }), (program) => {
        const signals = answers(native, program).flat();
        expect(signals.filter(({ kind }) => kind === "error")).toEqual([]);
        return !signals.some(({ kind }) => kind === "found");
      }),
      // The end of shrinking follows from the seed: some seeds leave two commands that need each other.
      { numRuns: 1_000, seed: 20240101 },
    );
    expect(failed).toBe(true);
    expect(counterexample?.[0].commands).toHaveLength(1);
  });
});

describe("a fault plan", () => {
  it("is one that a session can be opened with", () => {
    fc.assert(
      fc.property(arbitraryFaults(native), (faults) => {
        expect(() => native.open({ faults })).not.toThrow();
      }),
      runs(1_000),
    );
  });

  it("is about the intents that are named, and no longer than that is asked for", () => {
    const faults = fc.sample(arbitraryFaults(native, { intents: ["book_table"], maxFaults: 1 }), 100);
    expect(new Set(faults.flat().map(({ intent }) => intent))).toEqual(new Set(["book_table"]));
    expect(Math.max(...faults.map(({ length }) => length))).toBe(1);
  });
});
