import type { BoundBehaviour } from "./behaviour.js";
import { put } from "./record.js";
import type { IntentSpec, SlotSpec, SlotType, Value } from "./spec.js";

/**
 * Base of every intent's class. It has no members, so no slot name can collide with one: a class is facts (its static
 * `spec`) and typed slot fields; all behaviour is in `Program`.
 */
export class IntentBase {}

/** Class of an intent: generated from a schema, or made from its facts by `classOf`. */
export interface IntentClass<T extends object = object> {
  /** Creates an intent with empty slots. */
  new (): T;
  /** Facts of the intent. */
  readonly spec: IntentSpec;
}

/** Slots of an intent's class, each optional, as a call gives them: `{ party_size?: number | null }`. */
export type SlotsOf<T extends object> = { readonly [K in keyof T]?: T[K] };

/** Makes the class of an intent from its facts. It equals the generated class except for its name. */
export function classOf(spec: IntentSpec): IntentClass {
  return class extends IntentBase {
    static readonly spec = spec;
    constructor() {
      super();
      for (const slot of spec.slots) put(this as unknown as Record<string, Value | null>, slot.name, null);
    }
  };
}

/** An intent's class with lookups that a program needs. */
export interface IntentEntry {
  readonly type: IntentClass;
  readonly spec: IntentSpec;
  readonly slots: ReadonlyMap<string, SlotSpec>;
  /** Instance with all slots empty, the prototype of a new task's slots: cheaper than a call of the class. */
  readonly blank: IntentBase & Readonly<Record<string, null>>;
  /** Slots that may be asked for, whole or for a field, in schema order; empty for intents that do not ask. */
  readonly askedSlots: readonly SlotSpec[];
  /** True if any of them may lack a field that is asked for. */
  readonly holdsFields: boolean;
  readonly behaviour: BoundBehaviour | null;
}

/** Intents of a program by command name. */
export type Intents = ReadonlyMap<string, IntentEntry>;

export function intentsOf(
  classes: Iterable<IntentClass>,
  behaviours: ReadonlyMap<string, BoundBehaviour> = new Map(),
): Intents {
  const entries = new Map<string, IntentEntry>();
  for (const type of classes) {
    const spec = type.spec;
    const slots = new Map(spec.slots.map((slot) => [slot.name, slot]));
    const askedSlots = spec.asks ? spec.slots.filter((slot) => slot.required || holdsFields(slot.type)) : [];
    const blank = new type() as IntentEntry["blank"];
    entries.set(spec.command, {
      type,
      spec,
      slots,
      blank,
      askedSlots,
      holdsFields: askedSlots.some((slot) => holdsFields(slot.type)),
      behaviour: behaviours.get(spec.command) ?? null,
    });
  }
  return entries;
}

function holdsFields(type: SlotType): boolean {
  return typeof type === "object" && ("fields" in type || ("list" in type && holdsFields(type.list)));
}
