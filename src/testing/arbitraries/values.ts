import fc from "fast-check";
import { BacklotError } from "../../base/errors.js";
import {
  EPOCH,
  type ItemType,
  isSpelt,
  mismatch,
  type NumberType,
  put,
  type SpeltType,
  type TextLimits,
  type Value,
} from "../../kit/internal.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { slotValue } from "../../runtime/rows/slotValue.js";
import { specType } from "../../schema/facts.js";
import { isFieldsType, isListType, isObjectType, primitiveType } from "../../schema/slotTypes/slotKinds.js";
import type { FieldsSchemaType, SlotSchemaType } from "../../schema/types.js";

const MAX_TRIES = 20;

/**
 * Arbitrary values of a slot's type that a command can write: texts without lone surrogates, some of which look like others, finite
 * numbers, dates and times as ISO 8601 spells them, lists of one to three items, objects with some of their optional fields. Texts with a
 * format or a pattern, and objects that a JSON Schema describes, are generated like rows (`generateFixtures`), from a drawn number.
 *
 * @throws BacklotError UNREACHABLE_GOAL for a JSON Schema or a pattern without a known value
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { arbitraryValue } from "backlot/arbitraries";
 *
 * const [size] = fc.sample(arbitraryValue({ int: { minimum: 1, maximum: 8 } }), 1);
 * console.assert(typeof size === "number" && size >= 1 && size <= 8);
 * ```
 */
export function arbitraryValue(type: SlotSchemaType): fc.Arbitrary<Value> {
  if (isObjectType(type)) return made(type);
  if (isFieldsType(type)) return objectOf(type);
  if (!isListType(type)) return itemOf(type);
  const { list } = type;
  return fc.array(isFieldsType(list) ? objectOf(list) : itemOf(list), { minLength: 1, maxLength: 3 });
}

/** Texts that are mistaken for one another, for other types, or for nothing: by case, accents, direction, and invisible characters. */
const LOOKALIKES = [
  "Oslo",
  "oslo",
  "O\u0301slo",
  "Ósló",
  "Oslo ",
  "New Oslo",
  "İstanbul",
  "1",
  "1.0",
  "true",
  "null",
  " ",
  "\u202eolso",
  "Os\u200blo",
  "😀",
  "__proto__",
];

/** Arbitrary texts without lone surrogates, which commands cannot write. */
export const writableText: fc.Arbitrary<string> = fc
  .oneof(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme", minLength: 1 }), fc.constantFrom(...LOOKALIKES))
  .filter((one) => !/\p{Surrogate}/u.test(one));

const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

export const isoDate: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${pad(month)}-${pad(day)}`);

export const isoTime: fc.Arbitrary<string> = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);

/** Types with a single spelling of values: these shrink better than generated rows. */
const SPELT: Readonly<Partial<Record<SpeltType, fc.Arbitrary<string>>>> = { date: isoDate, time: isoTime };

/** Adding 0 makes negative zero, which commands cannot write, positive. */
const finite = (limits: fc.DoubleConstraints = {}): fc.Arbitrary<number> =>
  fc.double({ noNaN: true, noDefaultInfinity: true, ...limits }).map((number) => number + 0);

function itemOf(type: ItemType): fc.Arbitrary<Value> {
  if (typeof type !== "string") {
    if ("enum" in type) return fc.constantFrom(...type.enum);
    return "str" in type ? textWithin(type.str) : numberWithin(type);
  }
  if (isSpelt(type)) return SPELT[type] ?? made(type);
  const primitive = primitiveType(type);
  if (primitive === "boolean") return fc.boolean();
  if (primitive === "string") return writableText;
  return type === "int" ? fc.integer() : fc.oneof(fc.integer(), finite());
}

function textWithin(limits: TextLimits): fc.Arbitrary<string> {
  const { format, pattern, min_length: minLength = 0, max_length: maxLength = minLength + 10 } = limits;
  if (format !== undefined || pattern !== undefined) return made({ str: limits }) as fc.Arbitrary<string>;
  return fc.string({ minLength, maxLength });
}

function numberWithin(type: NumberType): fc.Arbitrary<number> {
  const isWhole = "int" in type;
  const { minimum, maximum, exclusive_minimum: above, exclusive_maximum: below } = isWhole ? type.int : type.float;
  if (isWhole) {
    const min = Math.ceil(Math.max(minimum ?? -Infinity, above === undefined ? -Infinity : Math.floor(above) + 1));
    const max = Math.floor(Math.min(maximum ?? Infinity, below === undefined ? Infinity : Math.ceil(below) - 1));
    const least = Number.isFinite(min) ? min : Math.min(0, max) - 1_000;
    return fc.integer({ min: least, max: Number.isFinite(max) ? max : Math.max(0, least) + 1_000 });
  }
  const [min, max] = [Math.max(minimum ?? -1e6, above ?? -1e6), Math.min(maximum ?? 1e6, below ?? 1e6)];
  return finite({
    min: Math.min(min, max),
    max: Math.max(min, max),
    minExcluded: above !== undefined && above >= min,
    maxExcluded: below !== undefined && below <= max,
  });
}

/** Returns objects of named fields, with some optional ones. They are built from pairs, since a name may be `__proto__`. */
function objectOf({ fields }: FieldsSchemaType): fc.Arbitrary<Value> {
  const parts = Object.entries(fields).map(([name, { type, optional, nullable }]) => {
    const value: fc.Arbitrary<Value | null> = arbitraryValue(type);
    const held = nullable === true ? fc.option(value) : value;
    return (optional ? fc.option(held, { nil: undefined }) : held).map((one) => [name, one] as const);
  });
  return fc.tuple(...parts).map((pairs) => {
    const object: Record<string, Value | null> = {};
    for (const [name, value] of pairs) if (value !== undefined) put(object, name, value);
    return object;
  });
}

function made(type: SlotSchemaType): fc.Arbitrary<Value> {
  return fc.nat().map((seed) => {
    for (let nth = 0; nth < MAX_TRIES; nth++) {
      const value = slotValue({ name: "value", type, disambiguation: false }, new Seeded("value", seed, nth), EPOCH);
      if (value !== null && mismatch(specType(type), value) === null) return value;
    }
    throw new BacklotError("UNREACHABLE_GOAL", `no value can be made of the type ${JSON.stringify(type)}`);
  });
}
