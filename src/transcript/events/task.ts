import { type Operator, partOf, put, type Ref, type Row, type Value, withPart } from "../../kit/internal.js";
import type { PathStep } from "../../labels/ast.js";
import { pathOf } from "../../labels/transform.js";
import type { RecordedSignal } from "../commands.js";

/** A value given to a slot: null empties it, undefined is unknown without execution. */
export type Given = Value | Operator | null | undefined;

/** A task or a query, as known from a dialogue's commands and signals. Immutable: each change makes a new one. */
export interface DialogueTask {
  readonly ref: Ref;
  /** Null if neither a command nor a signal names it. */
  readonly intent: string | null;
  readonly slots: Readonly<Record<string, Value | Operator>>;
  /** Slots with values that are unknown without execution. */
  readonly unknown: ReadonlySet<string>;
  /** Slots that were last set to null, which answers a nullable slot. */
  readonly emptied: ReadonlySet<string>;
  readonly rows: readonly Row[] | null;
  readonly last: RecordedSignal | null;
  /** The party that has given it up since the last signal: the user refused it, or the assistant dropped it. */
  readonly givenUpBy: "user" | "assistant" | null;
}

const NONE: ReadonlySet<string> = new Set();

export const newTask = (ref: Ref, intent: string | null): DialogueTask => ({
  ref,
  intent,
  slots: {},
  unknown: NONE,
  emptied: NONE,
  rows: null,
  last: null,
  givenUpBy: null,
});

/** True if it was performed, or the search answered, and no other signal followed. */
export const isDone = ({ last }: DialogueTask): boolean =>
  last !== null && (last.kinds.includes("performed") || last.kinds.includes("found"));

/** True if a slot holds a value, known or not. */
export const isFilled = ({ slots, unknown }: DialogueTask, slot: string): boolean =>
  Object.hasOwn(slots, slot) || unknown.has(slot);

/** Returns all values of a task; null if one of them is unknown. */
export const allSlots = ({ slots, unknown }: DialogueTask): DialogueTask["slots"] | null =>
  unknown.size === 0 ? slots : null;

export function withSlot(task: DialogueTask, slot: string, value: Given): DialogueTask {
  const { ref, intent, unknown, emptied, rows, last, givenUpBy } = task;
  return {
    ref,
    intent,
    slots: slotsWith(task.slots, slot, value ?? undefined),
    unknown: namesWith(unknown, slot, value === undefined),
    emptied: namesWith(emptied, slot, value === null),
    rows,
    last,
    givenUpBy,
  };
}

export function withSignal(task: DialogueTask, last: RecordedSignal): DialogueTask {
  const { ref, intent, slots, unknown, emptied, rows } = task;
  const { signal } = last.turn;
  return {
    ref,
    intent: signal !== undefined && "intent" in signal ? signal.intent : intent,
    slots,
    unknown,
    emptied,
    rows: signal?.kind === "found" ? signal.rows : rows,
    last,
    givenUpBy: null,
  };
}

export const givenUp = (task: DialogueTask, by: "user" | "assistant"): DialogueTask => ({ ...task, givenUpBy: by });

/** Returns the row of a query that a command names: the one at an index, or the only one. */
export function rowAt({ rows }: DialogueTask, hit: number | null): Row | undefined {
  if (rows === null) return undefined;
  return hit === null ? (rows.length === 1 ? rows[0] : undefined) : rows[hit];
}

/** Returns the query with another value in one of its rows. */
export function withRowValue(task: DialogueTask, row: Row, slot: string, value: Given): DialogueTask {
  const edited: Record<string, Value | null> = { ...row };
  if (value === undefined) delete edited[slot];
  else put(edited, slot, value as Value | null);
  return { ...task, rows: (task.rows ?? []).map((one) => (one === row ? edited : one)) };
}

function slotsWith(
  slots: DialogueTask["slots"],
  slot: string,
  value: Value | Operator | undefined,
): DialogueTask["slots"] {
  if (value === undefined && !Object.hasOwn(slots, slot)) return slots;
  const changed = { ...slots };
  if (value === undefined) delete changed[slot];
  else put(changed, slot, value);
  return changed;
}

function namesWith(names: ReadonlySet<string>, name: string, isMember: boolean): ReadonlySet<string> {
  if (names.has(name) === isMember) return names;
  return new Set(isMember ? [...names, name] : [...names].filter((other) => other !== name));
}

/** The place of a write: a slot of a task or of a row, with its current value. */
interface Place {
  readonly slot: string;
  /** Undefined if it is empty or unknown. */
  readonly held: Given;
  /** True if it holds a value, known or not. */
  readonly isFilled: boolean;
  /** The part of the slot's value to write to. Default: the whole value. */
  readonly path: readonly PathStep[] | undefined;
}

/** Returns a slot's value after a write to it or to a part of it; undefined if it is unknown. */
export function assigned({ slot, held, path }: Place, value: Given): Given {
  if (path === undefined || value === undefined) return value;
  const steps = pathOf(path);
  // None is an item of a list, and removes a field.
  const part = value === null && typeof steps.at(-1) === "string" ? undefined : value;
  try {
    return withPart((held ?? undefined) as Value | undefined, steps, part as Value | null | undefined, slot);
  } catch {
    // No known value contains the part.
    return undefined;
  }
}

/** Returns a slot's value after a value was appended to its list, or to a list within it. */
export function appended(place: Place, value: Given): Given {
  const { held, path } = place;
  const list = path === undefined ? held : partOf((held ?? undefined) as Value | undefined, pathOf(path));
  const isKnown = value !== undefined && (list === undefined ? !place.isFilled : Array.isArray(list));
  return assigned(place, isKnown ? [...((list ?? []) as (Value | null)[]), value as Value | null] : undefined);
}
