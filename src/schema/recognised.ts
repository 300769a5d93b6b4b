import { isObject } from "../base/json/object.js";
import { SCALAR_TYPES, type Scalar, TEXT_FORMATS } from "../kit/internal.js";
import { isIdentifier } from "./names.js";
import type { IntentSchema, SlotSchemaType } from "./types.js";

/*
 * Intents whose files are sound, read by hand. They are nearly all of them, and an import judges thousands of slots: the
 * schemas of zod, which read the same, would cost more than the rest of it. These explain what is not recognised here.
 */

const UNLIKE = Symbol("not recognised");

/** Gives a value in its one internal form, or `UNLIKE`. */
type Reader = (value: unknown) => unknown;

/** A part of an object; what an absent one stands for, where it may be absent and is then there. */
interface Part {
  readonly read: Reader;
  readonly isOptional?: true;
  readonly fallback?: unknown;
}

/** An object of these parts and no others. What is read has them in this order. */
function object(parts: Readonly<Record<string, Part>>): Reader {
  const all = Object.entries(parts);
  return (value) => {
    if (!isObject(value)) return UNLIKE;
    for (const name in value) if (!Object.hasOwn(parts, name)) return UNLIKE;
    const made: Record<string, unknown> = {};
    for (const [name, { read, isOptional, fallback }] of all) {
      const held = value[name];
      if (held === undefined && fallback !== undefined) made[name] = fallback;
      else if (!(isOptional && !Object.hasOwn(value, name))) {
        const part = read(held);
        if (part === UNLIKE) return UNLIKE;
        made[name] = part;
      }
    }
    return made;
  };
}

function list(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return UNLIKE;
    const made: unknown[] = [];
    for (const item of value) made.push(read(item));
    return made.includes(UNLIKE) ? UNLIKE : made;
  };
}

const when =
  (isSo: (value: unknown) => boolean): Reader =>
  (value) =>
    isSo(value) ? value : UNLIKE;
const then =
  (read: Reader, change: (value: never) => unknown): Reader =>
  (value) => {
    const made = read(value);
    return made === UNLIKE ? UNLIKE : change(made as never);
  };
const among = (...values: readonly unknown[]): Reader => when((value) => values.includes(value));

const text = when((value) => typeof value === "string");
const flag = when((value) => typeof value === "boolean");
const count = when((value) => Number.isSafeInteger(value) && (value as number) >= 0);
const finite = when(Number.isFinite);
const something = when((value) => value !== null && value !== undefined);
const scalar = when((value) => typeof value === "string" || typeof value === "boolean" || Number.isFinite(value));

const maybe = (read: Reader): Part => ({ read, isOptional: true });
const not: Part = { read: flag, fallback: false };

const SCALARS: ReadonlySet<unknown> = new Set(SCALAR_TYPES);
const LISTS = new Map<unknown, unknown>(
  SCALAR_TYPES.flatMap((name) => [`list[${name}]`, `List[${name}]`].map((each) => [each, { list: name }] as const)),
);

/** A type with limits; without any, its name says all. */
function limited(name: string, limits: Readonly<Record<string, Part>>): Reader {
  const isBare = (type: Readonly<Record<string, object>>): boolean => Object.keys(type[name] as object).length === 0;
  return then(object({ [name]: { read: object(limits) } }), (type) => (isBare(type) ? name : type));
}

const range = Object.fromEntries(
  ["minimum", "maximum", "exclusive_minimum", "exclusive_maximum"].map((limit) => [limit, maybe(finite)]),
);

const ITEMS: Readonly<Record<string, Reader>> = {
  enum: object({ enum: { read: list(scalar) } }),
  const: then(object({ const: { read: scalar } }), ({ const: only }: { readonly const: Scalar }) => ({ enum: [only] })),
  str: limited("str", {
    format: maybe(among(...Object.keys(TEXT_FORMATS))),
    min_length: maybe(count),
    max_length: maybe(count),
    pattern: maybe(text),
  }),
  int: limited("int", range),
  float: limited("float", range),
  fields: object({ fields: { read: (value) => fields(value) } }),
};

const TYPES: Readonly<Record<string, Reader>> = {
  ...ITEMS,
  list: object({ list: { read: (value) => (SCALARS.has(value) ? value : formed(ITEMS, value)) } }),
  object: object({ object: { read: when(isObject) } }),
};

/** A type that is an object, whose one key says its form. */
function formed(forms: Readonly<Record<string, Reader>>, value: unknown): unknown {
  if (!isObject(value)) return UNLIKE;
  const [form = ""] = Object.keys(value);
  return Object.hasOwn(forms, form) ? (forms[form] as Reader)(value) : UNLIKE;
}

const anyType: Reader = (value) => (SCALARS.has(value) ? value : (LISTS.get(value) ?? formed(TYPES, value)));

const field = object({
  type: { read: anyType },
  optional: not,
  nullable: maybe(flag),
  description: maybe(text),
});

function fields(value: unknown): unknown {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return UNLIKE;
  const made: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) {
    const read = isIdentifier(name) && name !== "__proto__" ? field(held) : UNLIKE;
    if (read === UNLIKE) return UNLIKE;
    made[name] = read;
  }
  return made;
}

const equal = then(
  object({ slot: { read: text }, equals: { read: scalar } }),
  ({ slot, equals }: { readonly slot: string; readonly equals: Scalar }) => ({ slot, in: [equals] }),
);
const oneOf = object({ slot: { read: text }, in: { read: list(scalar) } });

const anySlot = object({
  type: { read: anyType },
  optional: not,
  nullable: maybe(flag),
  disambiguation: not,
  description: maybe(text),
  values: maybe(list(something)),
  default: maybe(something),
  match: maybe(among("exact", "fold", "fuzzy")),
  required_when: maybe((value) => (isObject(value) && "equals" in value ? equal(value) : oneOf(value))),
});

function slots(value: unknown): unknown {
  if (!isObject(value) || value instanceof Map) return UNLIKE;
  const made = new Map<string, unknown>();
  for (const [name, file] of Object.entries(value)) {
    const read = anySlot(file);
    if (read === UNLIKE) return UNLIKE;
    made.set(name, read);
  }
  return made;
}

const intent = object({
  $schema: maybe(text),
  command: { read: text },
  confirmation_required: not,
  description: { read: text, fallback: "" },
  entity_name: { read: when((value) => value === null || typeof value === "string"), fallback: null },
  domain: { read: (value) => (typeof value === "string" ? [value] : list(text)(value)), fallback: [] },
  query_intent: not,
  wait_for_required: not,
  performs: { read: among("when_ready", "when_told"), fallback: "when_ready" },
  dontcare: not,
  args: { read: slots },
});

/** The intent of a sound file without a tool; null for any other, which `IntentSchema` judges. */
export function recognisedIntent(value: unknown): IntentSchema | null {
  const read = intent(value);
  if (read === UNLIKE) return null;
  const { $schema: _, ...made } = read as IntentSchema & { readonly $schema?: string };
  return made;
}

/** A slot's type in its one internal form; null where `SlotType` has to judge it. */
export function recognisedType(value: unknown): SlotSchemaType | null {
  const read = anyType(value);
  return read === UNLIKE ? null : (read as SlotSchemaType);
}
