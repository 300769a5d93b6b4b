import { type Operator, put, type Ref, type Row, type Value } from "../../kit/internal.js";
import type { RecordedSignal } from "../commands.js";

/** What a slot may be given: null empties it, undefined is a value that cannot be known without executing. */
export type Given = Value | Operator | null | undefined;

/** A task or a query, known from a dialogue's commands and signals. It is never changed, but replaced by the next. */
export interface DialogueTask {
  readonly ref: Ref;
  /** Null if neither a command nor a signal names it. */
  readonly intent: string | null;
  /** The values of its slots that are known. */
  readonly slots: Readonly<Record<string, Value | Operator>>;
  /** The slots that hold a value which cannot be known without executing. */
  readonly unknown: ReadonlySet<string>;
  /** The slots to which null was given last: a nullable one is answered by it. */
  readonly emptied: ReadonlySet<string>;
  /** What a query found; null before. */
  readonly rows: readonly Row[] | null;
  /** What was signalled about it last; null if nothing was. */
  readonly last: RecordedSignal | null;
  /** Who gave it up since it was signalled last: the user said no to it, or the assistant dropped it. */
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

/** Whether it was performed, or the search answered, and nothing else was signalled since. */
export const isDone = ({ last }: DialogueTask): boolean =>
  last !== null && (last.kinds.includes("performed") || last.kinds.includes("found"));

/** Whether a slot holds a value, known or not. */
export const isFilled = ({ slots, unknown }: DialogueTask, slot: string): boolean =>
  Object.hasOwn(slots, slot) || unknown.has(slot);

/** All values of a task; null if one of them is not known. */
export const allSlots = ({ slots, unknown }: DialogueTask): DialogueTask["slots"] | null =>
  unknown.size === 0 ? slots : null;

/** The task with another value in a slot. */
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

/** The task after another signal about it. */
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

/** The task once somebody has given it up. */
export const givenUp = (task: DialogueTask, by: "user" | "assistant"): DialogueTask => ({ ...task, givenUpBy: by });

/** The row of a query that a command names: the one at an index, or else the only one. */
export function rowAt({ rows }: DialogueTask, hit: number | null): Row | undefined {
  if (rows === null) return undefined;
  return hit === null ? (rows.length === 1 ? rows[0] : undefined) : rows[hit];
}

/** The query with another value in one of the rows that it found. */
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
