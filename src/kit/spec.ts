/** The scalar slot types. `date` is `YYYY-MM-DD`, `time` is `HH:MM` or `HH:MM:SS`; both travel as strings. */
export type ScalarType = "str" | "int" | "float" | "bool" | "date" | "time";

/** A single value in JSON; dates and times are strings. */
export type Scalar = string | number | boolean;

/** What fills a slot: a scalar, a list of scalars, or a JSON object (only in slots of an object type). */
export type Value = Scalar | readonly Value[] | { readonly [key: string]: Value | null };

/** Closed values. */
export interface EnumType {
  /** The values that the slot may hold. */
  readonly enum: readonly Scalar[];
}

/** What a list of a slot may hold: scalars of one type, or closed values. */
export type ItemType = ScalarType | EnumType;

/** A list of scalars, or an object whose JSON Schema is kept and checked on the host. */
export type SlotType = ItemType | { readonly list: ItemType } | { readonly object: true };

/** How a query compares this slot: by value; without regard to case, accents and blanks; or by similarity. */
export type Match = "exact" | "fold" | "fuzzy";

/** A slot is required only while another slot holds one of these values. */
export interface Condition {
  /** The other slot. */
  readonly slot: string;
  /** The values of that slot under which this one is required. */
  readonly in: readonly Scalar[];
}

/** The facts of one slot, as generated classes carry them. */
export interface SlotSpec {
  /** The slot's name. */
  readonly name: string;
  /** What it may hold. */
  readonly type: SlotType;
  /** Asked for while empty (and while `when` holds, where there is a condition). */
  readonly required: boolean;
  /** The condition under which it is required. Default: always. */
  readonly when?: Condition;
  /** Default: exact. */
  readonly match?: Match;
  /** For slots marked `disambiguation`: values known beforehand. A text that may stand for several must be chosen. */
  readonly known?: readonly string[];
}

/** The facts of one intent: all that the program knows about it, on the host and in the guest alike. */
export interface IntentSpec {
  /** The name by which commands call it. */
  readonly command: string;
  /** The entity whose rows the intent creates or finds; null for an intent that leaves no row. */
  readonly entity: string | null;
  /** True for an intent that searches instead of acting. */
  readonly query: boolean;
  /** Whether it performs only after a confirmation. */
  readonly confirm: boolean;
  /** `when_told`: edits only store; a complete task answers `ready` and `resume` performs it. */
  readonly performs: "when_ready" | "when_told";
  /** Whether required slots are asked for before performing: always for tasks, for queries only with `wait_for_required`. */
  readonly asks: boolean;
  /** Whether "dontcare" is legal in every slot and never sent (imported intents). */
  readonly dontcare: boolean;
  /** Its slots, in the order in which they are asked for. */
  readonly slots: readonly SlotSpec[];
}

/** The clock of a session stays within the years 1 to 9999, whose dates have four digits: in milliseconds since 1970. */
export const FIRST_MOMENT = -62_135_596_800_000;
export const LAST_MOMENT = 253_402_300_799_999;

/**
 * What every query takes besides its own slots: how its rows are sorted (`price`, or `-price` for the largest first)
 * and how many it gives at most. A query that declares a slot of that name has its own instead.
 */
export const ORDER_BY: SlotSpec = { name: "order_by", type: "str", required: false };
export const LIMIT: SlotSpec = { name: "limit", type: "int", required: false };

/** The slot of an intent by name, `order_by` and `limit` of queries included. */
export function findSlot(spec: IntentSpec, name: string): SlotSpec | undefined {
  return spec.slots.find((slot) => slot.name === name) ?? querySlot(spec, name);
}

/** `order_by` or `limit`, where the intent is a query. */
export function querySlot(spec: IntentSpec, name: string): SlotSpec | undefined {
  if (!spec.query) return undefined;
  return name === ORDER_BY.name ? ORDER_BY : name === LIMIT.name ? LIMIT : undefined;
}
