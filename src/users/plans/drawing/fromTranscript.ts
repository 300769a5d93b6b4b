import type { Backend } from "../../../runtime/backend.js";
import type { Transcript } from "../../../transcript/index.js";
import type { Goal } from "../../simulated/goal.js";
import { checkPlan } from "../checkPlan.js";
import type { Plan } from "../plan.js";
import { planOf } from "./drawPlan.js";

/**
 * Makes a plain plan of a recorded dialogue: a goal for each performed task and each answered search, in order, with its final slots.
 * Detours are left out; add operators for them.
 *
 * @param transcript with its `final` state, and with the signals of performances
 * @throws BacklotError BAD_PLAN if nothing was performed or found
 */
export function planFromTranscript(backend: Pick<Backend, "catalog">, transcript: Transcript): Plan {
  const { id, turns, final = {}, seed, now, faults } = transcript;
  const reached = new Set(
    turns.flatMap((turn) => {
      const signal = turn.author === "Signal" ? turn.signal : undefined;
      return signal?.kind === "performed" || signal?.kind === "found" ? [signal.ref as string] : [];
    }),
  );
  const goals = Object.entries(final).flatMap(([ref, { intent, slots }]): Goal[] =>
    reached.has(ref) ? [{ intent, ...(Object.keys(slots).length === 0 ? {} : { slots }) }] : [],
  );
  const plan = planOf(backend, goals, [], {
    id,
    ...(seed === undefined ? {} : { seed }),
    ...(now === undefined ? {} : { now }),
  });
  const whole = faults === undefined ? plan : { ...plan, faults };
  checkPlan(whole, backend);
  return whole;
}
