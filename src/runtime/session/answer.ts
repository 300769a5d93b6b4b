import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { AnsweredSignal, IntentSpec, ProgramState, SignalKind, WorldState } from "../../kit/internal.js";
import { isRefusal, readSignals, readState, readWorld } from "../../kit/internal.js";

type Test = (value: unknown) => boolean;
type Fields = readonly (readonly [key: string, test: Test])[];

/** Deeper than any value of a command or an opening, and shallow enough for recursive functions. */
const MAX_DEPTH = 100;

const isText: Test = (value) => typeof value === "string";
const isRef: Test = (value) => typeof value === "string" && /^x\d+$/.test(value);
const isList: Test = (value) => Array.isArray(value) && isShallow(value, 0);
const isRecord: Test = (value) => isObject(value) && isShallow(value, 0);
const isJsonValue: Test = (value) => isShallow(value, 0);
const isRows: Test = (value) => Array.isArray(value) && value.every(isRecord);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

const ref = ["ref", isRef] as const;
const intent = ["intent", isText] as const;

/** Fields of each kind of signal that the host relies on. */
const SHAPES: Readonly<Record<SignalKind, Fields>> = {
  ask: [ref, ["slot", isText]],
  choose: [ref, ["slot", isText], ["options", isList]],
  confirm: [ref],
  ready: [ref],
  performed: [ref, intent, ["arguments", isRecord], ["row", optional(isRecord)], ["answer", optional(isJsonValue)]],
  found: [ref, intent, ["filter", isRecord], ["rows", isRows]],
  failed: [
    ref,
    intent,
    ["arguments", isRecord],
    ["reason", isText],
    ["alternatives", optional(isRows)],
    ["code", optional(isText)],
  ],
  error: [
    ["code", isText],
    ["message", isText],
  ],
};

const TASK: Fields = [intent, ["slots", isRecord]];

const CHANGES: Fields = [
  ["added", isRows],
  ["changed", isRows],
  ["removed", isList],
  ["gone", optional(isRows)],
  ["formerIds", optional(isList)],
];

const isTable: Test = (value) =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isObject(value[1]) && hasFields(value[1], CHANGES);

const WORLD: Fields = [
  ["tables", (value) => Array.isArray(value) && value.every(isTable)],
  ["now", Number.isFinite],
  ["unconsumed", isRecord],
  ["drawn", Number.isSafeInteger],
];

/** Parses the signals of an answer, which is not trusted. @throws BacklotError SANDBOX_FAULT */
export function signalsOf(answer: string): AnsweredSignal[] {
  const signals: unknown = parsed(answer, readSignals);
  if (!Array.isArray(signals) || !signals.every(isSignal)) throw invalidAnswer(answer);
  // A refusal leaves no trace, so an answer marked as one must be a single error.
  if (isRefusal(answer) && (signals.length !== 1 || signals[0].kind !== "error")) throw invalidAnswer(answer);
  return signals as AnsweredSignal[];
}

/** Parses the state of a program, which is not trusted. @throws BacklotError SANDBOX_FAULT */
export function stateOf(answer: string, catalog: ReadonlyMap<string, IntentSpec>): ProgramState {
  const state: unknown = parsed(answer, (text) => readState(text, (command) => catalog.get(command)));
  if (!isObject(state) || !Array.isArray(state.variables) || !Array.isArray(state.incomplete))
    throw invalidAnswer(answer);
  if (!state.variables.every(isVariable) || !state.incomplete.every(isRef)) throw invalidAnswer(answer);
  return state as unknown as ProgramState;
}

/** Parses the state of a world, which is not trusted. @throws BacklotError SANDBOX_FAULT */
export function worldOf(answer: string): WorldState {
  const world: unknown = parsed(answer, readWorld);
  if (!isObject(world) || !hasFields(world, WORLD)) throw invalidAnswer(answer);
  return world as unknown as WorldState;
}

const isSignal: Test = (value) => {
  if (!isObject(value)) return false;
  const { kind } = value;
  return typeof kind === "string" && Object.hasOwn(SHAPES, kind) && hasFields(value, SHAPES[kind as SignalKind]);
};

const isVariable: Test = (value) =>
  Array.isArray(value) && value.length === 2 && isRef(value[0]) && isObject(value[1]) && hasFields(value[1], TASK);

function hasFields(value: Readonly<Record<string, unknown>>, fields: Fields): boolean {
  for (const [key, test] of fields) if (!test(value[key])) return false;
  return true;
}

function parsed<T>(answer: string, read: (text: string) => T): T {
  try {
    return read(answer);
  } catch {
    throw invalidAnswer(answer);
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  for (const key in value) {
    if (!isShallow((value as Readonly<Record<string, unknown>>)[key], depth + 1)) return false;
  }
  return true;
}

function invalidAnswer(answer: string): BacklotError {
  const clipped = answer.length > 60 ? `${answer.slice(0, 60)}…` : answer;
  return new BacklotError("SANDBOX_FAULT", `the sandbox sent an invalid answer: ${JSON.stringify(clipped)}`);
}
