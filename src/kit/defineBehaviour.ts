import type { Behaviour, BehaviourTask, BehaviourView, BehaviourWorld, Failure } from "./behaviour.js";
import type { IntentClass } from "./intent.js";
import type { Operator, Outcome } from "./signal.js";
import type { IntentSpec, SlotSpec, Value } from "./spec.js";

/**
 * The slots that are surely filled when a behaviour is asked: required ones, without a condition, that are asked for.
 */
type Filled<S extends IntentSpec> = S["asks"] extends true
  ? S["dontcare"] extends true
    ? never
    : Exclude<Extract<S["slots"][number], { readonly required: true }>, { readonly when: object }>["name"]
  : never;

/** What a query's slot holds besides its own values: a comparison. */
type Compared<S extends IntentSpec> = S["query"] extends true ? Operator : never;

/** What queries take besides their slots. */
type Order<S extends IntentSpec> = S["query"] extends true
  ? { readonly order_by: string | null; readonly limit: number | null }
  : unknown;

/** The slots of an intent's class as its behaviour gets them. */
export type BehaviourSlots<C extends IntentClass> = string extends C["spec"]["command"]
  ? Readonly<Record<string, Value | Operator | null>>
  : Order<C["spec"]> & {
      readonly [K in keyof InstanceType<C>]:
        | (K extends Filled<C["spec"]> ? NonNullable<InstanceType<C>[K]> : InstanceType<C>[K])
        | Compared<C["spec"]>;
    };

/** What an intent does, in two functions; either may be left out. */
export interface BehaviourHandlers<C extends IntentClass> {
  /**
   * Looks at slots together, once every required one is there and before the user is asked to confirm. It answers
   * nothing where all is well; a refusal is signalled as `failed`, takes a confirmation back, and leaves the task as
   * it is, to be corrected.
   */
  check?(task: BehaviourTask<BehaviourSlots<C>>, world: BehaviourView): Failure | undefined;
  /** Performs. Nothing as an answer stands for what would happen without a behaviour. */
  perform?(task: BehaviourTask<BehaviourSlots<C>>, world: BehaviourWorld): Outcome | undefined;
}

/**
 * The behaviour of an intent, typed by its generated class. It answers at once, and throws only by mistake.
 * @throws TypeError where it has another part than the two, such as one that is misspelt
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

/** The slots of every entity by its name, of all intents together. */
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
