import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { settled, temporaryFolder } from "../../io/temporary.js";
import { TrialPool } from "../../mutation/trials/pool.js";
import type { Trial, TrialProject, Verdict } from "../../mutation/trials/project.js";
import { type PackedProject, unpacked } from "../packedProject.js";
import { jsonLines } from "../shared/itemForm.js";
import type { ShardRunner } from "./shardRunner.js";

/**
 * Tries mutants, each shard in a thread as `mutate` on one machine has them: one that a mutant does not let go of is
 * killed. The project's files are in a temporary folder.
 */
export function startMutants(data: unknown): ShardRunner {
  const folder = temporaryFolder("mutants");
  // The coordinator wrote it, as its digest says.
  const facts = data as PackedProject;
  const project: TrialProject = unpacked(facts, folder, (file, bytes) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  });
  /** What is wrong with the fixtures of a mutant stands in their files as the coordinator has them. */
  const shown = (verdict: Verdict): Verdict => {
    const { reason } = verdict;
    if (project.fixtures === null || facts.fixtures === null || reason === undefined) return verdict;
    return { ...verdict, reason: reason.replaceAll(project.fixtures, facts.fixtures) };
  };
  return {
    async run(items) {
      // The coordinator made them, as their digest says.
      const trials = jsonLines.itemsIn(items) as readonly Trial[];
      const verdicts = new Map<Trial, Verdict>();
      const pool = new TrialPool({ project, room: "trials" }, 1);
      await pool.run(trials, (trial, verdict) => void verdicts.set(trial, shown(verdict)));
      return trials.map((trial) => verdicts.get(trial));
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      settled(folder);
    },
  };
}
