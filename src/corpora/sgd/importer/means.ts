import type { UserMeaning } from "../../../transcript/index.js";
import { actsOf, canonicalOf, type SgdFrame } from "../format/published.js";
import { intentName } from "./names.js";

/**
 * The meaning of a user turn by its acts, for policies that read no language: the requested intent, the given slots,
 * yes or no; `{}` for turns such as "thank you". With two frames, one ends the conversation with a service and the
 * other has the request.
 * @param offered the method that was offered last, by service
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
    // "No, thank you" answers the question if there is more to do.
    else if (acts.has("NEGATE") && !acts.has("THANK_YOU") && !acts.has("GOODBYE")) confirms = false;
  }
  return {
    ...(intent !== undefined && { intent }),
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(confirms !== undefined && { confirms }),
  };
}
