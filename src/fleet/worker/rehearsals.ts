import { BacklotError } from "../../errors.js";
import { isOurs, policyPlace, type RehearsalData } from "../rehearsalData.js";
import { jsonLines } from "../shared/itemForm.js";
import { inThreads, type Permissions, type ShardRunner, type ThreadedWork } from "./shardRunner.js";

const REHEARSALS: ThreadedWork = {
  module: "../fleet/worker/rehearsalThread",
  batch: 1,
  tasksOf: jsonLines.itemsIn,
  resultsOf: (rehearsal) => [rehearsal],
};

/**
 * Rehearses plans.
 * @throws BacklotError FLEET_POLICY where a policy of other people's is to run that this worker may not run, or has not
 */
export async function startRehearsals(data: unknown, threads: number, permissions: Permissions): Promise<ShardRunner> {
  // The coordinator wrote it, as its digest says.
  const facts = data as RehearsalData;
  if (!isOurs(facts)) {
    if (!permissions.policies) throw refused("a worker may not run the policy or the modules that are rehearsed");
    const here = await policyPlace(facts);
    if (here.folder !== facts.place?.folder)
      throw refused(`a worker runs in ${here.folder}, and the coordinator in ${facts.place?.folder}`);
    if (here.files !== facts.place.files) throw refused("a worker has another version of the policy's files");
  }
  return inThreads(REHEARSALS, data, threads, permissions);
}

const refused = (message: string): BacklotError => new BacklotError("FLEET_POLICY", message);
