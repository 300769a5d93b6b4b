import type { UserMeaning } from "../../../transcript/index.js";
import { actsOf, canonicalOf, type SgdFrame } from "../format/published.js";
import { intentName } from "./names.js";

/**
 * What a user's turn means by its acts, for policies that read no language: the intent asked for, the slots given,
 * yes or no; nothing of these, as in "thank you", is `{}`. Of two frames the one says goodbye to a service while the
 * other says what is wanted.
 * @param offered the method that each service was offered last
 */
export function meaningOf(frames: readonly SgdFrame[], offered: ReadonlyMap<string, string>): UserMeaning {
  let [intent, confirms]: [string | undefined, boolean | undefined] = [undefined, undefined];
  const slots: Record<string, string> = {};
  for (const frame of frames) {
    const { service } = frame;
    const acts = new Set(frame.actions.map(({ act }) => act));
    const named = actsOf(frame, "INFORM_INTENT").flatMap((act) => canonicalOf(act).slice(0, 1));
    const agreed = acts.has("AFFIRM_INTENT") ? offered.get(service) : undefined;
    const method = agreed ?? named.at(-1);
    if (method !== undefined) intent = intentName(service, method);
    for (const act of [...actsOf(frame, "SELECT"), ...actsOf(frame, "INFORM")]) {
      const [value] = canonicalOf(act);
      if (act.slot !== undefined && act.slot !== "" && value !== undefined) slots[act.slot] = value;
    }
    if (acts.has("AFFIRM")) confirms = true;
    // "No, thank you" answers whether there is more to do.
    else if (acts.has("NEGATE") && !acts.has("THANK_YOU") && !acts.has("GOODBYE")) confirms = false;
  }
  return {
    ...(intent !== undefined && { intent }),
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(confirms !== undefined && { confirms }),
  };
}
