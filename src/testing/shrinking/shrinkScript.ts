import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Transcript } from "../../transcript/index.js";
import type { UserSays } from "../../users/dialogue/policy.js";
import { schemaPolicy } from "../../users/reference/schemaPolicy.js";
import { scriptedUser } from "../../users/simulated/scripted.js";
import { type JudgedDialogue, judgeDialogue, type RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import { Budget, type ShrinkLimits } from "./budget.js";
import { showsFailure } from "./failure.js";

/** A dialogue without a dispensable user turn. */
export interface ShrunkScript {
  /** Turns of the user, whatever the assistant does. */
  readonly script: readonly UserSays[];
  /** Dialogue of the shortest script, judged. */
  readonly judged: JudgedDialogue;
  /** Number of dialogues played. */
  readonly executions: number;
  /** True if a limit ended the search early. */
  readonly isCut: boolean;
}

/**
 * Shrinks the user's turns in a failing dialogue, by delta debugging (Zeller and Hildebrandt 2002), until none can be left out without
 * losing the failure. As with plans, a script counts only if the reference policy passes on it.
 * @param opening the opening of the session
 * @returns null if the user turns alone, said whatever the assistant does, do not show the failure
 */
export async function shrinkScript(
  { turns }: Pick<Transcript, "turns">,
  failure: string,
  opening: OpenOptions & { readonly id: string },
  options: RehearsePlanOptions & ShrinkLimits,
): Promise<ShrunkScript | null> {
  const { executions: _, withinMs: __, ...rehearsal } = options;
  const { respond: _respond, ...reference } = { ...rehearsal, policy: schemaPolicy(options.backend) };
  const budget = new Budget(options);
  const said = turns.flatMap((turn): UserSays[] => {
    if (turn.author !== "User") return [];
    const { author: _author, ...says } = turn;
    return [says];
  });
  const test = async (part: readonly UserSays[]): Promise<JudgedDialogue | null> => {
    if (!budget.take()) return null;
    const played = await judgeDialogue(scriptedUser(part), opening, rehearsal);
    if (!showsFailure(played, failure) || !budget.take()) return null;
    const sound = await judgeDialogue(scriptedUser(part), opening, reference);
    return showsFailure(sound, failure) ? null : played;
  };
  let judged = await test(said);
  if (judged === null) return null;
  let script: readonly UserSays[] = said;
  let parts = 2;
  while (script.length >= 2) {
    const size = Math.ceil(script.length / parts);
    let found: readonly UserSays[] | null = null;
    for (let from = 0; from < script.length && found === null; from += size) {
      const rest = [...script.slice(0, from), ...script.slice(from + size)];
      const tried = rest.length === 0 ? null : await test(rest);
      if (tried === null) continue;
      [found, judged] = [rest, tried];
    }
    if (found !== null) {
      script = found;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) {
      return { script, judged, executions: budget.executions, isCut: budget.isSpent };
    } else {
      parts = Math.min(parts * 2, script.length);
    }
  }
  return { script, judged, executions: budget.executions, isCut: budget.isSpent };
}
