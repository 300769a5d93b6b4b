import type { TextFormat } from "./limits/formats.js";
import type { ScalarType } from "./scalars.js";

export type { ScalarType, TextFormat };

/** A single value in JSON; dates, times and the like are strings. */
export type Scalar = string | number | boolean;

/** A value of a slot: a scalar, a list, or a JSON object. Only lists that a JSON Schema describes hold nulls. */
export type Value = Scalar | readonly (Value | null)[] | { readonly [key: string]: Value | null };

/** A type with closed values. */
export interface EnumType {
  /** Values that the slot may hold. */
  readonly enum: readonly Scalar[];
}

/** Limits on strings. */
export interface TextLimits {
  /** Format of the string. Default: any. */
  readonly format?: TextFormat;
  /** Minimum length in characters (code points). Default: 0. */
  readonly min_length?: number;
  /** Maximum length in characters (code points). Default: no limit. */
  readonly max_length?: number;
  /** Regular expression that some part of the string must match; see `compilePattern` for the supported syntax. */
  readonly pattern?: string;
}

/** Limits on numbers. */
export interface NumberLimits {
  /** Minimum, inclusive. */
  readonly minimum?: number;
  /** Maximum, inclusive. */
  readonly maximum?: number;
  /** Minimum, exclusive. */
  readonly exclusive_minimum?: number;
  /** Maximum, exclusive. */
  readonly exclusive_maximum?: number;
}

/** A type of strings within limits. */
export interface TextType {
  /** Limits on the strings. */
  readonly str: TextLimits;
}

/** A type of numbers within limits: integers, or any numbers. */
export type NumberType = { readonly int: NumberLimits } | { readonly float: NumberLimits };

/** Type of a single value: a scalar type, one with limits, or closed values. */
export type ItemType = ScalarType | EnumType | TextType | NumberType;

/** Facts of one field of an object. */
export interface FieldSpec {
  /** Name of the field. */
  readonly name: string;
  /** Type of its values. */
  readonly type: SlotType;
  /** True if an object must have the field. */
  readonly required: boolean;
  /** True if null is a value of the field. Default: no. */
  readonly nullable?: true;
}

/** A type of objects with named fields. */
export interface FieldsType {
  /** Fields, in the order in which they are asked for. */
  readonly fields: readonly FieldSpec[];
}

/** Type of a list's items: single values, or objects with named fields. */
export type ListItemType = ItemType | FieldsType;

/** A type that a JSON Schema on the host describes: objects, or any values. */
export interface DescribedType {
  /** Mark of a type with a schema. */
  readonly object: true;
  /** True if values other than objects are allowed. Default: no. */
  readonly any?: true;
  /** True if a float without a fraction, such as 5.0, arrives as `{ $float: 5 }`. Default: as the integer. */
  readonly exact?: true;
}

/** Type of a slot: a single value, a list, an object with named fields, or a type described by a JSON Schema. */
export type SlotType = ItemType | { readonly list: ListItemType } | FieldsType | DescribedType;

/** Comparison of a slot's text in queries: exact; without regard to case, accents and blanks; or by similarity. */
export type Match = "exact" | "fold" | "fuzzy";

/** A condition: a slot is required only while another slot holds one of these values. */
export interface Condition {
  /** The other slot. */
  readonly slot: string;
  /** Values of that slot under which this one is required. */
  readonly in: readonly Scalar[];
}

/** Facts of one slot, as generated classes carry them. */
export interface SlotSpec {
  /** Name of the slot. */
  readonly name: string;
  /** Type of its values. */
  readonly type: SlotType;
  /** True if it is asked for while empty (and while `when` holds, if there is a condition). */
  readonly required: boolean;
  /** Condition under which it is required. Default: always. */
  readonly when?: Condition;
  /** True if None answers it: it is then neither asked for nor sent. Default: no. */
  readonly nullable?: true;
  /** Comparison in queries. Default: exact. */
  readonly match?: Match;
  /** Known values of a slot marked `disambiguation`; the user must choose if a text may stand for several. */
  readonly known?: readonly string[];
}

/** Facts of one intent: all that a program knows about it, on the host and in the guest. */
export interface IntentSpec {
  /** Name by which commands call it. */
  readonly command: string;
  /** Entity whose rows the intent creates or finds; null for an intent without rows. */
  readonly entity: string | null;
  /** True if the intent searches instead of acting. */
  readonly query: boolean;
  /** True if it is performed only after a confirmation. */
  readonly confirm: boolean;
  /** `when_told`: edits only store values; a complete task answers `ready`, and `resume` performs it. */
  readonly performs: "when_ready" | "when_told";
  /**
   * True if required slots are asked for before performing: always for tasks, for queries only with
   * `wait_for_required`.
   */
  readonly asks: boolean;
  /** True if "dontcare" is allowed in every slot and never sent (imported intents). */
  readonly dontcare: boolean;
  /** Slots, in the order in which they are asked for. */
  readonly slots: readonly SlotSpec[];
}

/** Range of a session's clock, in milliseconds since 1970: the years 1 to 9999, whose dates have four digits. */
export const FIRST_MOMENT = -62_135_596_800_000;
export const LAST_MOMENT = 253_402_300_799_999;

/** Arguments of every query: sort order (`price`, or `-price` for descending) and limit. Own slots take precedence. */
export const ORDER_BY: SlotSpec = { name: "order_by", type: "str", required: false };
export const LIMIT: SlotSpec = { name: "limit", type: "int", required: false };

export function findSlot(spec: IntentSpec, name: string): SlotSpec | undefined {
  return spec.slots.find((slot) => slot.name === name) ?? querySlot(spec, name);
}

/** True if a name that is not a slot refers to the id of a row that a task made or a query found. */
export function isRowId({ slots, query, entity }: IntentSpec, name: string): boolean {
  return name === "id" && (query || entity !== null) && !slots.some((slot) => slot.name === name);
}

export function querySlot(spec: IntentSpec, name: string): SlotSpec | undefined {
  if (!spec.query) return undefined;
  return name === ORDER_BY.name ? ORDER_BY : name === LIMIT.name ? LIMIT : undefined;
}
