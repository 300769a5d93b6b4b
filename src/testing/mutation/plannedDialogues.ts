import { BacklotError } from "../../base/errors.js";
import type { RawRecord, RecordPlace } from "../../base/io/index.js";
import type { Backend } from "../../runtime/backend.js";
import { formatTranscript } from "../../transcript/files/index.js";
import type { Plan } from "../../users/plans/plan.js";
import { readPlans } from "../../users/plans/readPlans.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import { forAll } from "../rehearsals/judgedBy.js";
import { rehearsePlan } from "../rehearsals/rehearsePlan.js";
import { defaultPlans } from "./defaultPlans.js";
import type { MutateOptions } from "./options.js";

const REHEARSAL = "backlot rehearse";

/**
 * Plays plans with the schema policy: those of files, and those of the default rehearsal. Returns a record of each
 * dialogue, at the place of its plan.
 * @throws BacklotError BAD_PLAN with file and line, also if the policy reaches no end; FILE_NOT_FOUND
 */
export async function plannedDialogues(
  backend: Backend,
  { plans: files = [], rehearse = false, operators = [] }: Pick<MutateOptions, "plans" | "rehearse" | "operators">,
): Promise<readonly RawRecord[]> {
  const records: RawRecord[] = [];
  const play = async (plan: Plan, place: RecordPlace): Promise<void> => {
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
  };
  if (files.length > 0)
    for (const { plan, place } of await readPlans(files, backend, { operators })) await play(plan, place);
  if (!rehearse) return records;
  let line = 0;
  for (const plan of defaultPlans(backend, operators)) {
    line++;
    await play(plan, { file: REHEARSAL, line, column: 1, record: line });
  }
  return records;
}
