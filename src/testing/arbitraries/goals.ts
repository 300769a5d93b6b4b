import fc from "fast-check";
import type { Value } from "../../kit/internal.js";
import type { Intent } from "../../schema/types.js";
import type { Goal } from "../../users/simulated/goal.js";
import { arbitraryValue } from "./values.js";

const plain = { noNullPrototype: true } as const;

/** Arbitrary values for all slots of an intent that may be asked for, and for some of the others. */
export function arbitrarySlots({ args }: Pick<Intent, "args">): fc.Arbitrary<Record<string, Value>> {
  const slots = [...args];
  const model = Object.fromEntries(slots.map(([name, { type }]) => [name, arbitraryValue(type)]));
  const mayBeAsked = slots
    .filter(([, slot]) => !slot.optional || slot.required_when !== undefined)
    .map(([name]) => name);
  return fc.record(model, { requiredKeys: mayBeAsked, ...plain }) as fc.Arbitrary<Record<string, Value>>;
}

/**
 * Arbitrary goals of an intent: every value fits its slot, no slot that may be asked for is missing, and the user opens with all of them or
 * some. A behaviour may still refuse the values, unlike in goals of `arbitraryPlan`, which are tried out.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { arbitraryGoal } from "backlot/arbitraries";
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 *
 * const backend = await mockBackend({ behaviours: false });
 * const goals = fc.constantFrom(...backend.intents).chain(arbitraryGoal);
 * const policy = schemaPolicy(backend);
 * const goesThrough = fc.asyncProperty(goals, async (goal) => {
 *   const transcript = await rehearse({ backend, policy, user: scriptedUser(goal) });
 *   return transcript.extra === undefined;
 * });
 * await fc.assert(goesThrough, { numRuns: 10 });
 * ```
 */
export function arbitraryGoal(intent: Pick<Intent, "command" | "args">): fc.Arbitrary<Goal> {
  return arbitrarySlots(intent).chain((slots) =>
    fc.record(
      {
        intent: fc.constant(intent.command),
        slots: fc.constant(slots),
        opens: fc.oneof(fc.constant("all" as const), fc.subarray(Object.keys(slots))),
      },
      plain,
    ),
  );
}
