import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { Random } from "../../../src/kit/internal.js";
import { ending, environment, FLAGS, ROOT } from "../../cli/backlot.js";
import { SEED, SOAK, soakPart } from "../../runs.js";
import type { TestProject } from "../project.js";
import { teaHouse } from "./teaHouse.js";

/** Tries mutants, kills its process as soon as so many verdicts are known, and else prints them. */
const KILLER = `
import { mutate } from ${JSON.stringify(pathToFileURL(join(ROOT, "dist/cli/doors/testing.js")).href)};

let left = Number(process.env.KILL_AT ?? 0);
const onProgress = () => {
  if (--left === 0) process.kill(process.pid, "SIGKILL");
};
const [project, cache] = process.argv.slice(2);
const what = process.env.WHAT?.split(",") ?? ["schema", "labels"];
const { mutants, reused } = await mutate({ project, cache, what, workers: ${SOAK ? 2 : 1}, onProgress });
const verdicts = mutants.map(({ mutant, status, killedBy, reason }) => [mutant.id, status, killedBy, reason]);
process.stdout.write(JSON.stringify({ reused, verdicts }));
`;

interface Run {
  readonly reused: number;
  readonly verdicts: readonly (readonly [id: string, status: string])[];
}

/** @returns null where the process was killed */
async function run({ folder }: TestProject, cache: string, killAt?: number, what?: string): Promise<Run | null> {
  const args = [...FLAGS, "killer.mjs", folder, join(folder, cache)];
  const kill = killAt === undefined ? {} : { KILL_AT: String(killAt) };
  const env = { ...environment(), ...kill, ...(what === undefined ? {} : { WHAT: what }) };
  const { code, stdout, stderr } = await ending(spawn(process.execPath, args, { cwd: folder, env }));
  expect([code, stderr]).toEqual([killAt === undefined ? 0 : null, ""]);
  return killAt === undefined ? (JSON.parse(stdout) as Run) : null;
}

describe.skipIf(process.platform === "win32")("a run of mutate that is killed (needs signals)", () => {
  test("has lost no verdict: the next one tries none of these again, and comes to the same", async () => {
    const tea = teaHouse({ "killer.mjs": KILLER });
    const whole = await run(tea, "whole");
    const verdicts = whole?.verdicts ?? [];
    // A mutant that no dialogue reaches is told at once, and is not kept.
    const untried = verdicts.filter(([, status]) => status === "NoCoverage").length;
    const trials = verdicts.length - untried;
    expect([whole?.reused, trials > 10]).toEqual([0, true]);
    const random = new Random(SEED);
    for (const nth of soakPart([1, 2, 3, 4, 5, 6])) {
      const [first, more] = [1 + random.next() * (trials - 3), 1 + random.next() * 2].map(Math.floor) as [
        number,
        number,
      ];
      await run(tea, `cache-${nth}`, untried + first);
      if (SOAK) {
        cpSync(join(tea.folder, `cache-${nth}`), join(tea.folder, `copy-${nth}`), { recursive: true });
        expect(await run(tea, `copy-${nth}`)).toEqual({ reused: first, verdicts });
      }
      // Killed once more where it goes on.
      await run(tea, `cache-${nth}`, untried + first + more);
      expect(await run(tea, `cache-${nth}`)).toEqual({ reused: first + more, verdicts });
    }
  });

  test("has lost none to others on the same project at the same time, nor these to it or to each other", async () => {
    const tea = teaHouse({ "killer.mjs": KILLER });
    const runs = [
      run(tea, "cache", undefined, "schema"),
      run(tea, "cache", undefined, "labels"),
      run(tea, "cache", 12),
    ];
    const verdicts = (await Promise.all(runs)).flatMap((one) => one?.verdicts ?? []);
    const after = await run(tea, "cache");
    expect(after?.reused).toBe(verdicts.filter(([, status]) => status !== "NoCoverage").length);
    expect(after?.verdicts.toSorted()).toEqual(verdicts.toSorted());
  });
});
