import type { BoundBehaviour } from "./behaviour.js";
import { put } from "./record.js";
import type { IntentSpec, SlotSpec, SlotType, Value } from "./spec.js";

/**
 * What every intent's class extends. It has no members, so no slot name can collide with one: a class is facts
 * (its static `spec`) and typed slot fields; everything that acts on them lives in `Program`.
 */
export class IntentBase {}

/** An intent's class: generated from a schema, or made from its facts by `classOf`. */
export interface IntentClass<T extends object = object> {
  /** Makes an intent whose slots hold their defaults. */
  new (): T;
  /** The facts of the intent. */
  readonly spec: IntentSpec;
}

/** The slots of an intent's class, each as it may be given in a call: `{ party_size?: number | null }`. */
export type SlotsOf<T extends object> = { readonly [K in keyof T]?: T[K] };

/** The class of an intent, made from its facts. The same as the generated one but for its name. */
export function classOf(spec: IntentSpec): IntentClass {
  return class extends IntentBase {
    static readonly spec = spec;
    constructor() {
      super();
      for (const slot of spec.slots) put(this as unknown as Record<string, Value | null>, slot.name, null);
    }
  };
}

/** An intent's class with its slots by name, as a program looks them up. */
export interface IntentEntry {
  readonly type: IntentClass;
  readonly spec: IntentSpec;
  readonly slots: ReadonlyMap<string, SlotSpec>;
  /** An instance whose slots are all empty: spread, it is a new task's, which is cheaper than a call of the class. */
  readonly blank: IntentBase & Readonly<Record<string, null>>;
  /** The slots that may be asked for, whole or for a field, in schema order; none where the intent does not ask. */
  readonly askedSlots: readonly SlotSpec[];
  /** Whether any of them may lack a field that is asked for. */
  readonly holdsFields: boolean;
  /** Code that decides the result of performing; null where there is none. */
  readonly behaviour: BoundBehaviour | null;
}

/** The intents of a program by command name. */
export type Intents = ReadonlyMap<string, IntentEntry>;

/** Indexes classes, and perhaps behaviours, by command name. */
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

/** Whether values of a type may lack a field that is asked for. */
function holdsFields(type: SlotType): boolean {
  return typeof type === "object" && ("fields" in type || ("list" in type && holdsFields(type.list)));
}
