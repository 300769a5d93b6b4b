import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { runs, SEED, SOAK, soakCount } from "../../../runs.js";
import { IDS, rounds, smallBackend } from "./actions.js";
import { type Crash, found, leftBy, played, startOn } from "./crashes.js";
import { leaveDisk, watchDisk } from "./disk.js";
import type { History } from "./histories.js";

/** Each run is killed at so many of its calls of the file system, which are drawn. */
const CRASHES = SOAK ? 40 : 6;

const folder = mkdtempSync(join(tmpdir(), "backlot-crashed-"));
let backend: Backend;
beforeAll(async () => {
  watchDisk();
  backend = await smallBackend();
});
afterAll(() => {
  leaveDisk();
  backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const worlds = fc.record({
  rounds,
  compactBytes: fc.constantFrom(1, 1, 2_000, 1_000_000),
  fsync: fc.constantFrom("always" as const, "never" as const),
  torn: fc.double({ min: 0, max: 1, noNaN: true }),
  chosen: fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
});

let folders = 0;
const newFolder = (): string => join(folder, `${folders++}`);

/** Faults of the state after a crash, and after the next start. */
async function problems(crash: Crash, histories: ReadonlyMap<string, History>): Promise<readonly string[]> {
  const path = leftBy(crash, newFolder());
  const server = await startOn(backend, { folder: path, fsync: "never", compactBytes: 1 });
  const judged = IDS.flatMap((id) => histories.get(id)?.problem(found(server, id), crash.number) ?? []);
  // Clients that do not know what became of their last requests send them again.
  for (const id of IDS) {
    const state = found(server, id);
    await histories.get(id)?.behind(state)?.(server.sessions);
    if (found(server, id) !== state) judged.push("twice or changed");
  }
  // It goes on: one more change of each, by which the journal is rewritten.
  const there = [...server.registry.all()].map(({ id }) => id);
  for (const id of there) await server.sessions.call(id, "rent", { bike: "green" }, { style: "one-shot" });
  const before = IDS.map((id) => found(server, id));
  await server.journal.close();
  const again = await startOn(backend, { folder: path, fsync: "never" });
  const after = IDS.map((id) => found(again, id));
  await again.journal.close();
  rmSync(path, { recursive: true, force: true });
  return [...judged, ...IDS.flatMap((_, nth) => (before[nth] === after[nth] ? [] : ["not what it went on with"]))];
}

describe("a journal whose server is killed at any call of the file system", () => {
  it("brings back each change that was acknowledged once and in order, and each under way at most once", {
    timeout: 1_200_000,
  }, async () => {
    let crashes = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { compactBytes, fsync, torn, chosen } = world;
        const run = await played(backend, world.rounds, { compactBytes, fsync }, torn);
        expect(run.crashes.length).toBeGreaterThan(1);
        for (const _ of Array.from({ length: CRASHES })) {
          const crash = run.crashes[Math.floor((chosen.next().value ?? 0) * run.crashes.length)];
          if (crash === undefined) continue;
          crashes++;
          expect(await problems(crash, run.histories), `crash ${crash.number}, ${crash.call}`).toEqual([]);
        }
      }),
      { ...runs(60), seed: SEED },
    );
    expect(crashes).toBeGreaterThan(SOAK ? soakCount(2_000) : 20);
    console.info(`seed ${SEED}: ${crashes} crashes, 0 changes lost, 0 carried out twice`);
  });
});
