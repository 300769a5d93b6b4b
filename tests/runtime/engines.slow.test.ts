import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldsOf, pack } from "../../src/kit/internal.js";
import type { EngineName } from "../../src/runtime/engines/engine.js";
import type { Backend, OpenOptions, Session } from "../../src/runtime/index.js";
import { runs, SOAK } from "../runs.js";
import { backendOver } from "./backends.js";
import { Choices, commandFor, openingFor, rowsOf, specsOf } from "./programs.js";

const program = fc.record({ opening: fc.nat(), steps: fc.array(fc.nat(), { minLength: 1, maxLength: 30 }) });
const programs = fc.array(program, { minLength: 1, maxLength: 4 });

/** Everything that can be told of a session. */
function told(session: Session): unknown {
  const { state, incomplete, revealed, next, warnings, commands } = session;
  return { state, incomplete, revealed, next, warnings: warnings.map(String), commands, snapshot: session.snapshot() };
}

/** Plays one program on all backends at once: every answer is equal, and so is everything that can be told. */
function playAll(backends: readonly Backend[], options: OpenOptions, steps: readonly number[]): void {
  const [first, ...others] = backends.map((backend) => backend.open(options));
  if (first === undefined) return;
  for (const step of steps) {
    const choices = new Choices(step);
    if (choices.chance(0.1)) for (const session of [first, ...others]) session.userTurn();
    const command = commandFor(choices, first.scope);
    const signals = first.execute(command);
    const before = choices.chance(0.2) || signals[0]?.kind === "error" ? told(first) : null;
    for (const other of others) {
      expect(other.execute(command), command).toEqual(signals);
      if (before !== null) expect(told(other), command).toEqual(before);
    }
  }
}

/** @param cache where each back-end finds the image of an earlier boot. Default: each is booted anew */
async function equal(engines: readonly EngineName[], numRuns: number, cache?: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.nat(), programs, async (seed, given) => {
      const choices = new Choices(seed);
      const specs = specsOf(choices);
      const rows = choices.chance(0.5) ? { courts: rowsOf(choices) } : {};
      const fixtures = pack(rows, foldsOf(specs));
      const options = { fixtures, ...(cache === undefined ? {} : { cache }) };
      if (cache !== undefined) (await backendOver(specs, "quickjs", options)).close();
      const backends = await Promise.all(engines.map((engine) => backendOver(specs, engine, options)));
      try {
        for (const { opening, steps } of given) playAll(backends, openingFor(new Choices(opening), specs), steps);
      } finally {
        for (const backend of backends) backend.close();
      }
    }),
    runs(numRuns),
  );
}

describe("random programs over random intents give equal signals and states", () => {
  test("native and quickjs", () => equal(["native", "quickjs"], SOAK ? 60 : 5));
  test("native and isolated", () => equal(["native", "isolated"], SOAK ? 5 : 3));

  test("native, and both others from images that were kept on disk", async () => {
    const cache = mkdtempSync(join(tmpdir(), "backlot-images-"));
    try {
      await equal(["native", "quickjs", "isolated"], SOAK ? 30 : 3, cache);
      expect(readdirSync(cache).length).toBeGreaterThan(SOAK ? 5 : 1);
    } finally {
      rmSync(cache, { recursive: true });
    }
  });
});
