import { BacklotError } from "../errors.js";
import { formatTranscript } from "../files/index.js";
import type { RawRecord } from "../io/index.js";
import type { Backend } from "../runtime/backend.js";
import type { PlanOperator } from "../simulation/operators/operator.js";
import { readPlans } from "../simulation/plans/readPlans.js";
import { schemaPolicy } from "../simulation/reference/schemaPolicy.js";
import { forAll } from "../testing/rehearsals/judgedBy.js";
import { rehearsePlan } from "../testing/rehearsals/rehearsePlan.js";

/**
 * Plays plans by the schema policy. What comes out is a record of each dialogue, at the place of its plan: to notice
 * mutants it need not be recorded by anybody.
 * @throws BacklotError BAD_PLAN with file and line, also where the policy gets to no end; FILE_NOT_FOUND
 */
export async function plannedDialogues(
  backend: Backend,
  files: readonly string[],
  operators: readonly PlanOperator[] = [],
): Promise<readonly RawRecord[]> {
  const records: RawRecord[] = [];
  for (const { plan, place } of await readPlans(files, backend, { operators })) {
    const { file, line, column } = place;
    const { error, transcript } = await rehearsePlan(forAll(plan), {
      backend,
      policy: schemaPolicy(backend),
      operators,
      properties: [],
    });
    if (error !== null) {
      throw new BacklotError("BAD_PLAN", `the schema policy gets to no end with the plan: ${error.message}`, {
        place: { file, line, column },
      });
    }
    const id = plan.id ?? `${file}:${line}`;
    records.push({ ...place, text: formatTranscript({ ...transcript, id }) });
  }
  return records;
}
