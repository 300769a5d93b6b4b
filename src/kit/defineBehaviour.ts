import type { Behaviour, BehaviourTask, BehaviourView, BehaviourWorld, Failure } from "./behaviour.js";
import type { IntentClass } from "./intent.js";
import type { Operator, Outcome } from "./signal.js";
import type { IntentSpec, SlotSpec, Value } from "./spec.js";

/** Slots that are always filled when a behaviour is called: required, without a condition, and asked for. */
type Filled<S extends IntentSpec> = S["asks"] extends true
  ? S["dontcare"] extends true
    ? never
    : Exclude<Extract<S["slots"][number], { readonly required: true }>, { readonly when: object }>["name"]
  : never;

/** Comparisons, which queries allow in place of a value. */
type Compared<S extends IntentSpec> = S["query"] extends true ? Operator : never;

type Order<S extends IntentSpec> = S["query"] extends true
  ? { readonly order_by: string | null; readonly limit: number | null }
  : unknown;

/** Slots of an intent's class as its behaviour receives them. */
export type BehaviourSlots<C extends IntentClass> = string extends C["spec"]["command"]
  ? Readonly<Record<string, Value | Operator | null>>
  : Order<C["spec"]> & {
      readonly [K in keyof InstanceType<C>]:
        | (K extends Filled<C["spec"]> ? NonNullable<InstanceType<C>[K]> : InstanceType<C>[K])
        | Compared<C["spec"]>;
    };

/** The two functions of a behaviour; either may be left out. */
export interface BehaviourHandlers<C extends IntentClass> {
  /**
   * Checks slots together, once every required one is filled and before the user is asked to confirm. Returning nothing
   * accepts them; a refusal is signalled as `failed`, revokes a confirmation, and leaves the task open for correction.
   */
  check?(task: BehaviourTask<BehaviourSlots<C>>, world: BehaviourView): Failure | undefined;
  /** Performs the task. Returning nothing stands for the result without a behaviour. */
  perform?(task: BehaviourTask<BehaviourSlots<C>>, world: BehaviourWorld): Outcome | undefined;
}

/**
 * Defines the behaviour of an intent, typed by its generated class. Its functions answer synchronously, and an
 * exception counts as a mistake.
 * @throws TypeError for a part other than `check` and `perform`, such as a misspelt one
 * @example
 * ```ts
 * import { defineBehaviour, fail, succeed } from "backlot/kit";
 * import type { BookStay } from "../generated/book_stay.js";
 *
 * export default defineBehaviour<typeof BookStay>("book_stay", {
 *   check: ({ slots }) => (slots.nights > 30 ? fail("stays are of 30 nights at most") : undefined),
 *   perform: ({ slots }) => succeed({ price: slots.nights * 80 }),
 * });
 * ```
 */
export function defineBehaviour<C extends IntentClass = IntentClass>(
  intent: C["spec"]["command"],
  conduct: BehaviourHandlers<C>,
): Behaviour {
  const { check, perform, ...others } = conduct as Omit<Behaviour, "intent">;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new TypeError(`a behaviour has the parts check and perform, and none called ${unknown}`);
  return { intent, ...(check === undefined ? {} : { check }), ...(perform === undefined ? {} : { perform }) };
}

export function slotsOfEntities(specs: Iterable<IntentSpec>): Map<string, Map<string, SlotSpec>> {
  const entities = new Map<string, Map<string, SlotSpec>>();
  for (const { entity, slots } of specs) {
    if (entity === null) continue;
    const known = entities.get(entity) ?? new Map<string, SlotSpec>();
    entities.set(entity, known);
    for (const slot of slots) if (!known.has(slot.name)) known.set(slot.name, slot);
  }
  return entities;
}
