import { isObject } from "../../base/json/object.js";
import { type SignalKind, WIRE_EFFECTS } from "../../kit/internal.js";
import { isTag } from "../tags.js";
import type { Author, Transcript, Turn } from "../transcript.js";

/*
 * The rule of `schema.ts` by hand. Every line that is read or written passes it, thousands for each one refused and
 * explained, and zod takes 4 to 11 times as long (LUCID's 2,000 dialogues: 254 to 519 ms, this 38 to 61 ms). Property
 * tests compare both on valid and on broken transcripts.
 */

type Test = (value: unknown) => boolean;

interface Shape {
  readonly keys: ReadonlyMap<string, Test>;
  readonly required: readonly string[];
}

/** The depth limit of values: that of the command language's brackets. */
export const MAX_DEPTH = 64;

const isString: Test = (value) => typeof value === "string";
const isName: Test = (value) => typeof value === "string" && value !== "";
const isBoolean: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number" && Number.isFinite(value);
const isIndex: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

/** A loop instead of `every`, which skips the holes of a sparse list. */
function isListOf(value: unknown, test: Test): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (!test(item)) return false;
  return true;
}

const listOf =
  (test: Test): Test =>
  (value) =>
    isListOf(value, test);

/** Tests all own keys and only those, so that a row's `__proto__` is a key like any other. */
const mapOf =
  (test: Test, key: Test = isString): Test =>
  (value) => {
    if (!isObject(value)) return false;
    for (const name of Object.keys(value)) if (!key(name) || !test(value[name])) return false;
    return true;
  };

const VARIABLE = /^x(?:0|[1-9]\d{0,15})$/;

/** True if a text names a variable: `x` and an index without leading zeros. */
export const isVariable: Test = (value) => typeof value === "string" && VARIABLE.test(value);

/**
 * True if a value can fill a slot: a string, a number, a boolean, a list or an object, which may hold nulls. Nested at
 * most {@link MAX_DEPTH} deep. A `$float` with a number, alone, is the kit's tag of a float; any other stood for no
 * valid number. No operator compares with null.
 */
export function isValue(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      if (value === null || depth >= MAX_DEPTH) return false;
      if (Array.isArray(value)) return isListOf(value, (item) => item === null || isValue(item, depth + 1));
      for (const key of Object.keys(value)) {
        const held = (value as Record<string, unknown>)[key];
        if (key === "$int" || (key === "$float" && (typeof held !== "number" || Object.keys(value).length > 1)))
          return false;
        if (held !== null && !isValue(held, depth + 1)) return false;
      }
      return !("operator" in value && "args" in value && Array.isArray(value.args) && value.args.includes(null));
    default:
      return false;
  }
}

/**
 * True if a value is plain JSON at most {@link MAX_DEPTH} deep, as `extra` may hold. A key with the value undefined
 * counts as absent, as in written JSON.
 */
export function isJson(value: unknown, depth = 0): boolean {
  if (typeof value !== "object") return isString(value) || isBoolean(value) || isNumber(value);
  if (value === null) return true;
  const isList = Array.isArray(value);
  return (
    depth < MAX_DEPTH &&
    Object.values(value).every((held) => (held === undefined && !isList) || isJson(held, depth + 1))
  );
}

const isSlots = mapOf((value) => isValue(value));

export const isRow = mapOf((value) => value === null || isValue(value));

export const isEntities = mapOf(listOf(isRow));

const shape = (required: Readonly<Record<string, Test>>, optional: Readonly<Record<string, Test>> = {}): Shape => ({
  keys: new Map([...Object.entries(required), ...Object.entries(optional)]),
  required: Object.keys(required),
});

function fits(value: Readonly<Record<string, unknown>>, { keys, required }: Shape): boolean {
  let found = 0;
  for (const key of Object.keys(value)) {
    const test = keys.get(key);
    if (test === undefined || !test(value[key])) return false;
    found += 1;
  }
  return found >= required.length && required.every((key) => Object.hasOwn(value, key));
}

const ofShape =
  (one: Shape): Test =>
  (value) =>
    isObject(value) && fits(value, one);

const isAnswer: Test = (value) => value === null || isValue(value);
const isSpan: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(isIndex);

const SIGNALS: Readonly<Record<SignalKind, Shape>> = {
  ask: shape({ kind: isString, ref: isVariable, slot: isName }),
  choose: shape({ kind: isString, ref: isVariable, slot: isName, options: listOf((value) => isValue(value)) }),
  confirm: shape({ kind: isString, ref: isVariable }),
  ready: shape({ kind: isString, ref: isVariable }),
  performed: shape(
    { kind: isString, ref: isVariable, intent: isName, arguments: isSlots },
    { row: isRow, answer: isAnswer },
  ),
  found: shape(
    { kind: isString, ref: isVariable, intent: isName, filter: isSlots, rows: listOf(isRow) },
    { total: isIndex },
  ),
  failed: shape(
    { kind: isString, ref: isVariable, intent: isName, arguments: isSlots, reason: isString },
    { alternatives: listOf(isRow), code: isString },
  ),
  error: shape({ kind: isString, code: isName, message: isString }, { hint: isString, span: isSpan }),
};

const KINDS: ReadonlySet<unknown> = new Set(Object.keys(SIGNALS));

export const isSignalKind: Test = (value) => KINDS.has(value);

const isSignal: Test = (value) =>
  isObject(value) && isSignalKind(value.kind) && fits(value, SIGNALS[value.kind as SignalKind]);

export const isExtra = mapOf((value) => value === undefined || isJson(value));
const eachTurn = { tags: listOf(isTag), extra: isExtra };

const REFERENCE = shape({ task: isVariable, slot: isName }, { row: isIndex, minutes: Number.isSafeInteger });

const MEANING = shape(
  {},
  {
    intent: isName,
    slots: isRow,
    confirms: isBoolean,
    cancels: isBoolean,
    requests: listOf(isName),
    references: mapOf(ofShape(REFERENCE)),
  },
);

const TURNS: Readonly<Record<Author, Shape>> = {
  User: shape({ author: isString, text: isString }, { means: ofShape(MEANING), ...eachTurn }),
  System: shape({ author: isString, command: isString }, { index: isIndex, ...eachTurn }),
  Signal: shape({ author: isString }, { index: isIndex, signal: isSignal, text: isString, ...eachTurn }),
  Response: shape({ author: isString, text: isString }, eachTurn),
};

/** True if a value is one turn of a transcript, in every detail. */
export function isTurn(value: unknown): value is Turn {
  if (!isObject(value)) return false;
  const author = value.author;
  if (typeof author !== "string" || !Object.hasOwn(TURNS, author)) return false;
  if (author === "Signal" && !("signal" in value) && !("text" in value)) return false;
  return fits(value, TURNS[author as Author]);
}

const OUTCOME = shape({ rows: listOf(isRow) }, { total: isIndex });
const ANSWER = shape({ answer: isAnswer });
const REFUSAL = shape({ reason: isString }, { alternatives: listOf(isRow), code: isString });
const isOutcome: Test = (value) =>
  isObject(value) && (fits(value, OUTCOME) || fits(value, ANSWER) || fits(value, REFUSAL));

const isWireEffect: Test = (value) => isNumber(value) || (WIRE_EFFECTS as readonly unknown[]).includes(value);

const FAULT = shape(
  { intent: isName },
  {
    call: isNumber,
    probability: isNumber,
    reason: isString,
    alternatives: listOf(isRow),
    code: isString,
    rows: isIndex,
    delayMs: isNumber,
    unmocked: isBoolean,
    wire: isWireEffect,
    lost: (value) => value === "request" || value === "answer",
  },
);

const TABLE = shape(
  {},
  {
    added: listOf(isRow),
    changed: listOf(isRow),
    removed: listOf(isValue),
    gone: listOf(isRow),
    formerIds: listOf(isValue),
  },
);

const FINAL = shape({ intent: isName, slots: isSlots }, { confirmed: isBoolean });

export const isFinal = mapOf(ofShape(FINAL), isVariable);

const TRANSCRIPT = shape(
  { id: isName, turns: listOf(isTurn) },
  {
    split: isString,
    entities: isEntities,
    tables: mapOf(ofShape(TABLE)),
    outcomes: mapOf(listOf(isOutcome)),
    faults: listOf(ofShape(FAULT)),
    observes: listOf(isSignalKind),
    seed: isNumber,
    now: isNumber,
    final: isFinal,
    extra: isExtra,
  },
);

/**
 * True if a value is a transcript, in every detail. The same rule as `TranscriptSchema` (a property test compares
 * them), and several times faster, since every line of a corpus passes here.
 */
export function isTranscript(value: unknown): value is Transcript {
  return isObject(value) && fits(value, TRANSCRIPT);
}
