import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { entriesOf, python, type Signal, taggedFloat, type Value } from "../../../kit/internal.js";
import { type BuildValue, build, printCommand } from "../../../labels/index.js";
import type { IntentTool } from "../../../schema/index.js";
import { isIdentifier, RESERVED_VERBS } from "../../../schema/names.js";
import type { SignalTurn, SystemTurn } from "../../../transcript/index.js";

export interface CallShape {
  readonly slots: ReadonlyMap<string, string>;
  readonly exact: ReadonlySet<string>;
  readonly others: string | null;
}

export interface CalledIntent {
  readonly command: string;
  readonly args: Iterable<readonly [slot: string, { readonly type: unknown }]>;
  readonly tool?: IntentTool;
}

export function callShapes(intents: Iterable<CalledIntent>): ReadonlyMap<string, CallShape> {
  const shapes = new Map<string, CallShape>();
  for (const { command, args, tool } of intents) {
    if (tool === undefined) continue;
    const { others = null, slots: renamed = {} } = tool;
    const names = new Map(Object.entries(renamed).map(([name, slot]) => [slot, name]));
    const all = [...args];
    const own = all.flatMap(([slot]) => (slot === others ? [] : [slot]));
    const exact = all.filter(([, { type }]) => isObject(type) && "object" in type);
    shapes.set(command, {
      slots: new Map(own.map((slot) => [names.get(slot) ?? slot, slot])),
      exact: new Set(exact.map(([slot]) => slot)),
      others,
    });
  }
  return shapes;
}

export interface CallCommand {
  readonly command: string;
  readonly arguments: Readonly<Record<string, Value>>;
  /** False for a tool that the domain does not have. */
  readonly isKnown: boolean;
  readonly unnamed: readonly string[];
  /** Arguments that are null, which counts as not given. */
  readonly empty: readonly string[];
}

/** A call as one command with all slots at once; throws a BacklotError if no command can express it. */
export function commandOf(name: string, args: JsonObject, shapes: ReadonlyMap<string, CallShape>): CallCommand {
  const shape = shapes.get(name);
  const unsayable = [name, ...(shape === undefined ? Object.keys(args) : [])].find(
    (word) => !isIdentifier(word) || RESERVED_VERBS.has(word),
  );
  if (unsayable !== undefined)
    throw new BacklotError("UNSUPPORTED", `${JSON.stringify(unsayable)} is not a name of the command language`);
  const values: [string, BuildValue][] = [];
  const kept: Record<string, Value> = {};
  const filled = entriesOf(args).filter(([, value]) => value !== null) as readonly (readonly [string, Value])[];
  const empty = entriesOf(args).flatMap(([key, value]) => (value === null ? [key] : []));
  const unnamed = shape === undefined ? [] : filled.filter(([key]) => !shape.slots.has(key));
  const add = (slot: string, value: Value): void => {
    values.push([slot, built(value)]);
    kept[slot] = shape?.exact.has(slot) === false ? (taggedFloat(value) ?? value) : value;
  };
  for (const [key, value] of filled) {
    const slot = shape === undefined ? key : shape.slots.get(key);
    if (slot !== undefined) add(slot, value);
  }
  if (unnamed.length > 0 && shape?.others != null) add(shape.others, Object.fromEntries(unnamed));
  return {
    command: printCommand(build.start(name, values)),
    arguments: kept,
    isKnown: shape !== undefined,
    unnamed: unnamed.map(([key]) => key),
    empty,
  };
}

function built(value: Value | null): BuildValue {
  const number = taggedFloat(value);
  if (number !== undefined) return build.float(number);
  if (Array.isArray(value)) return value.map(built);
  if (!isObject(value)) return value as BuildValue;
  return Object.fromEntries(entriesOf(value).map(([key, held]) => [key, built(held)]));
}

/** The beginning of the text of a refusal. */
export const ERROR = "Error: ";

/** The command of a call, and the signal for its observation: the text that the agent saw, if one was recorded. */
export function callTurns(
  name: string,
  call: CallCommand,
  index: number,
  observation: string | boolean | null | undefined,
  extra?: Readonly<Record<string, unknown>>,
): readonly (SystemTurn | SignalTurn)[] {
  const turn: SystemTurn = { author: "System", index, command: call.command, ...given({ extra }) };
  if (observation === undefined) return [turn];
  const signal = call.isKnown
    ? observed(name, call, index, observation)
    : ({ kind: "error", code: "UNKNOWN_INTENT", message: String(observation ?? "") } as const);
  return [turn, { author: "Signal", index: index + 1, signal }];
}

function observed(intent: string, call: CallCommand, index: number, observation: string | boolean | null): Signal {
  const base = { ref: `x${index}`, intent, arguments: call.arguments } as const;
  return typeof observation === "string" && observation.startsWith(ERROR)
    ? { kind: "failed", ...base, reason: observation.slice(ERROR.length) }
    : { kind: "performed", ...base, answer: observation };
}

/** Returns the text that an agent sees for a signal; null for no text, and for a command that was refused. */
export function observationOf(signal: Signal | undefined): string | null {
  if (signal?.kind === "failed") return `${ERROR}${signal.reason}`;
  if (signal?.kind !== "performed" || signal.answer === null || signal.answer === undefined) return null;
  return typeof signal.answer === "string" ? signal.answer : python.json(signal.answer);
}
