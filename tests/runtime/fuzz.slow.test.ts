import { describe, expect, test } from "vitest";
import { foldsOf, pack, type Signal } from "../../src/kit/internal.js";
import { HINTS, type Session } from "../../src/runtime/index.js";
import { SEED, SOAK, soakCount } from "../runs.js";
import { backendOver } from "./backends.js";
import { mutated, noise } from "./mutations.js";
import { Choices, commandFor, openingFor, rowsOf, specsOf } from "./programs.js";

/** How many commands in all. */
const COUNT = SOAK ? soakCount(100_000) : 2_000;
const COMMANDS = 50;

/** Everything that a refused command must leave as it was. */
const told = (session: Session): string => {
  const { state, incomplete, revealed, next, warnings, commands } = session;
  const seen = { state, incomplete, revealed, next, warnings: warnings.length, commands: commands.length };
  return JSON.stringify([seen, session.snapshot(), [...session.scope.uses].map(([index, use]) => [index, use.kind])]);
};

function textOf(choices: Choices, session: Session): string {
  const roll = choices.below(20);
  if (roll === 0) return noise(choices);
  const text = commandFor(choices, session.scope);
  return roll < 7 ? mutated(choices, text) : text;
}

function expectRefusal(signals: readonly Signal[], command: string): void {
  for (const signal of signals) {
    if (signal.kind !== "error") throw new Error(`a refusal among ${JSON.stringify(signals)}`);
    const [start, end] = signal.span ?? [0, 0];
    // The hint is that of the code, or one that fits the case better.
    expect(signal.code in HINTS && signal.message.length > 0 && (signal.hint ?? "").length > 0).toBe(true);
    expect(start >= 0 && start <= end && end <= command.length).toBe(true);
  }
}

/** Plays sessions of random and mutated commands. @returns how many were refused, and how many were stopped as endless */
async function fuzz(engine: "native" | "quickjs", count: number): Promise<{ refused: number; stopped: number }> {
  const choices = new Choices(SEED);
  const found = { refused: 0, stopped: 0 };
  for (let done = 0; done < count; ) {
    const specs = specsOf(choices);
    const fixtures = pack(choices.chance(0.5) ? { notes: rowsOf(choices) } : {}, foldsOf(specs));
    const backend = await backendOver(specs, engine, { fixtures });
    for (let sessions = 0; sessions < 20 && done < count; sessions++) {
      const session = backend.open(openingFor(choices, specs));
      let before = told(session);
      for (let i = 0; i < COMMANDS; i++, done++) {
        const command = textOf(choices, session);
        const index = choices.chance(0.05) ? choices.below(80) : session.next;
        try {
          const signals = session.execute(command, index);
          const after = told(session);
          if (signals[0]?.kind === "error") {
            found.refused++;
            if (signals[0].code === "SANDBOX_TIMEOUT") found.stopped++;
            expectRefusal(signals, command);
            expect(after).toBe(before);
          }
          before = after;
        } catch (error) {
          throw new Error(`seed ${SEED}, command ${done}: ${JSON.stringify(command)} at ${index}`, { cause: error });
        }
      }
    }
    backend.close();
  }
  return found;
}

describe(`random and mutated commands (seed ${SEED})`, () => {
  test.each([
    ["native", COUNT * 0.7],
    ["quickjs", COUNT * 0.3],
  ] as const)(
    "never crash, hang, or change anything when refused, on %s",
    async (engine, count) => {
      const { refused, stopped } = await fuzz(engine, count);
      expect(stopped).toBe(0);
      expect(refused).toBeGreaterThan(count * 0.2);
      expect(refused).toBeLessThan(count * 0.9);
    },
    COUNT * 30 + 300_000,
  );
});
