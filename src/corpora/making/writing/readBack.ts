import type { Backend } from "../../../runtime/backend.js";
import type { Turn, UserTurn } from "../../../transcript/index.js";
import type { Plan } from "../../../users/plans/plan.js";

import { meantTurn } from "../hearing/meantTurn.js";
import { userVerdict } from "../hearing/userWords.js";
import { runStage, type StageFailure } from "../stages/runStage.js";
import { repeat, rules } from "../stages/talking.js";
import { briefOf } from "./turnBrief.js";
import type { WritingOf } from "./writing.js";

/** The judge of the meaning of a user's words, or the failure. */
export type ReadBack = { readonly read: "by rules" | "by a model" } | { readonly failure: StageFailure };

/**
 * Reads a user's words back: by rules or, if these cannot decide, by a model with one short request, stage 13. Its
 * objections are checked once more, stage 14.
 * @param turn the turn in the words of templates
 * @param before the turns up to it
 * @param now the session's clock
 */
export async function readBack(
  text: string,
  turn: UserTurn,
  before: readonly Turn[],
  { backend, plan, writing, now }: ReadingOf,
  item: string,
): Promise<ReadBack> {
  const verdict = userVerdict(text, meantTurn(turn, before, backend, now));
  if (verdict === null) return { read: "by rules" };
  if ("wrong" in verdict)
    return { failure: { stage: "userTurn", reason: "wrong content", problem: `${item}: ${verdict.wrong}: ${text}` } };
  const { meaning, manner } = briefOf(turn, plan, before, backend.catalog);
  const asked = before.findLast(({ author }) => author === "Response");
  const input = { asked: asked?.author === "Response" ? asked.text : "(nothing so far)", text, meaning, manner };
  const how = { item, draft: { same: true, differs: "" } };
  const first = await runStage(repeat, { ...input, doubt: verdict.unsure }, writing.models, how);
  if ("failure" in first) return first;
  if (first.output.same) return { read: "by a model" };
  const objection = first.output.differs ?? "";
  const second = await runStage(rules, { ...input, objection }, writing.models, how);
  if ("failure" in second) return second;
  if (second.output.same) return { read: "by a model" };
  const problem = `${item}: it does not mean ${JSON.stringify(meaning)}: ${second.output.differs ?? objection}: ${text}`;
  return { failure: { stage: "rules", reason: "another meaning", problem } };
}

/** The context of reading a dialogue. */
export interface ReadingOf {
  readonly backend: Backend;
  readonly plan: Plan;
  readonly writing: WritingOf;
  readonly now: number;
}
