import { BacklotError } from "../../base/errors.js";
import { removeTemporary, temporaryFolder } from "../../base/io/temporary.js";
import { checkBackendOptions } from "../../runtime/backendOptions.js";
import { TrialPool } from "../../testing/mutation/trials/pool.js";
import type { Trial, Verdict } from "../../testing/mutation/trials/project.js";
import { type PackedProject, unpacked } from "../packedProject.js";
import { judgedItems } from "../shapes.js";
import { jsonLines } from "../shared/itemForm.js";
import type { ShardRunner } from "./shardRunner.js";

/** Tries mutants, in a thread per shard that is terminated if one hangs. The project is in a temporary folder. */
export async function startMutants(data: unknown): Promise<ShardRunner> {
  const facts = data as PackedProject;
  const { deadlineMs, memoryMb } = facts.project;
  checkBackendOptions({ deadlineMs, memoryMb });
  const folder = temporaryFolder("mutants");
  const remove = (): void => removeTemporary(folder);
  const project = await unpacked(facts, folder).catch((error: unknown) => {
    remove();
    throw error;
  });
  /** Replaces temporary paths of fixtures in reasons by the coordinator's. */
  const shown = (verdict: Verdict): Verdict => {
    const { reason } = verdict;
    if (project.fixtures === null || facts.fixtures === null || reason === undefined) return verdict;
    return { ...verdict, reason: reason.replaceAll(project.fixtures, facts.fixtures) };
  };
  return {
    async run(items) {
      const trials = judgedItems("mutate", jsonLines.itemsIn(items)) as unknown as readonly Trial[];
      if (trials.some((trial) => trial.dialogues.some((at) => at >= project.dialogues.length)))
        throw new BacklotError("FLEET_FOLDER", "a shard names a dialogue that its run has not");
      const verdicts = new Map<Trial, Verdict>();
      const pool = new TrialPool({ project, room: "trials" }, 1);
      await pool.run(trials, (trial, verdict) => void verdicts.set(trial, shown(verdict)));
      return trials.map((trial) => verdicts.get(trial));
    },
    async close() {
      remove();
    },
  };
}
