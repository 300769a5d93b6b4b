import { refuseOtherCode } from "../codePlace.js";
import { isOurs, policyPlace, type RehearsalData } from "../rehearsalData.js";
import { judgedItems } from "../shapes.js";
import { jsonLines } from "../shared/itemForm.js";
import { inThreads, type ShardRunner, type ThreadedWork, type WorkerTerms } from "./shardRunner.js";

const REHEARSALS: ThreadedWork = {
  module: "../fleet/worker/rehearsalThread",
  batch: 1,
  tasksOf: (items) => judgedItems("rehearse", jsonLines.itemsIn(items)),
  resultsOf: (rehearsal) => [rehearsal],
};

const POLICY = { what: "the policy or the modules that are rehearsed", files: "the policy's files" };

/** @throws BacklotError FLEET_POLICY for foreign code that this worker may not run, or does not have */
export async function startRehearsals(data: unknown, threads: number, terms: WorkerTerms): Promise<ShardRunner> {
  const facts = data as RehearsalData;
  if (!isOurs(facts)) await refuseOtherCode(POLICY, terms.policies, facts.place, () => policyPlace(facts));
  return inThreads(REHEARSALS, data, threads, terms);
}
