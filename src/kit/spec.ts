import type { TextFormat } from "./limits/formats.js";
import type { ScalarType } from "./scalars.js";

export type { ScalarType, TextFormat };

/** A single value in JSON; dates, times and the like are strings. */
export type Scalar = string | number | boolean;

/** What fills a slot: a scalar, a list, or a JSON object. Only lists that a JSON Schema describes hold nulls. */
export type Value = Scalar | readonly (Value | null)[] | { readonly [key: string]: Value | null };

/** Closed values. */
export interface EnumType {
  /** The values that the slot may hold. */
  readonly enum: readonly Scalar[];
}

/** What holds of every string in a slot. */
export interface TextLimits {
  /** How it is spelt. Default: anyhow. */
  readonly format?: TextFormat;
  /** How many characters (code points) it has at least. Default: 0. */
  readonly min_length?: number;
  /** How many characters (code points) it has at most. Default: any number. */
  readonly max_length?: number;
  /** A regular expression that some part of it matches: see `compilePattern` for what may stand in one. */
  readonly pattern?: string;
}

/** What holds of every number in a slot. */
export interface NumberLimits {
  /** The least number that is allowed. */
  readonly minimum?: number;
  /** The greatest number that is allowed. */
  readonly maximum?: number;
  /** A number that all allowed ones are above. */
  readonly exclusive_minimum?: number;
  /** A number that all allowed ones are below. */
  readonly exclusive_maximum?: number;
}

/** Strings within limits. */
export interface TextType {
  /** What holds of them. */
  readonly str: TextLimits;
}

/** Numbers within limits: whole ones, or any. */
export type NumberType = { readonly int: NumberLimits } | { readonly float: NumberLimits };

/** What a single value may be: a scalar of one type, one within limits, or one of closed values. */
export type ItemType = ScalarType | EnumType | TextType | NumberType;

/** One field of an object, as the kit knows it. */
export interface FieldSpec {
  /** The field's name. */
  readonly name: string;
  /** What it may hold. */
  readonly type: SlotType;
  /** Whether an object lacks something without it. */
  readonly required: boolean;
  /** Whether null is a value of it. Default: no. */
  readonly nullable?: true;
}

/** Objects of named fields. */
export interface FieldsType {
  /** The fields, in the order in which they are asked for. */
  readonly fields: readonly FieldSpec[];
}

/** What the items of a list may be: single values, or objects of named fields. */
export type ListItemType = ItemType | FieldsType;

/** What a JSON Schema describes, which is kept on the host: objects, or values of any kind. */
export interface DescribedType {
  /** That there is a schema. */
  readonly object: true;
  /** Whether it takes other values than objects. Default: no. */
  readonly any?: true;
}

/** A single value, a list, an object of named fields, or what a JSON Schema describes. */
export type SlotType = ItemType | { readonly list: ListItemType } | FieldsType | DescribedType;

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
  /** Whether None answers it: it is not asked for then, and not sent. Default: no. */
  readonly nullable?: true;
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

/** Whether a name that is no slot stands for the id of a row: of one that a task has made, or a query has found. */
export function isRowId({ slots, query, entity }: IntentSpec, name: string): boolean {
  return name === "id" && (query || entity !== null) && !slots.some((slot) => slot.name === name);
}

/** `order_by` or `limit`, where the intent is a query. */
export function querySlot(spec: IntentSpec, name: string): SlotSpec | undefined {
  if (!spec.query) return undefined;
  return name === ORDER_BY.name ? ORDER_BY : name === LIMIT.name ? LIMIT : undefined;
}
