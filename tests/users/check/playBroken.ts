import type { Backend } from "../../../src/runtime/backend.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import type { UserError } from "../../../src/users/check/violation.js";
import { AgendaDialogues } from "./agendaDialogues.js";
import { BREAKERS, type Dialogue } from "./brokenDialogues.js";

/** A dialogue with one error of its user. */
export interface BrokenDialogue extends Dialogue {
  readonly tag: UserError;
  readonly name: string;
  readonly seed: number;
}

/** Limit of dialogues to search for places. */
const MAX_SEEDS = 5_000;

/** So many dialogues for each way to break one: of the reference policy, without operators, the first that have a place for it. */
export async function brokenDialogues(
  backends: readonly [Backend, Backend],
  each: number,
): Promise<readonly BrokenDialogue[]> {
  const dialogues = new AgendaDialogues(backends);
  const broken = new Map(BREAKERS.map((breaker) => [breaker, [] as BrokenDialogue[]]));
  // Every third plan has no operator.
  for (let seed = 0; seed < MAX_SEEDS && [...broken.values()].some(({ length }) => length < each); seed += 3) {
    const { policy, plan, transcript } = await dialogues.play(seed);
    if (policy !== "schema" || (plan.operators ?? []).length > 0) continue;
    for (const [breaker, made] of broken) {
      if (made.length === each) continue;
      const { tag, name, breaks } = breaker;
      const dialogue = breaks({ plan, transcript }, new Seeded(name, seed));
      if (dialogue !== null) made.push({ ...dialogue, tag, name, seed });
    }
  }
  return [...broken.values()].flat();
}
