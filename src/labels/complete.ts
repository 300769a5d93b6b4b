import { OPERATORS, type SlotType } from "../kit/internal.js";
import type { ResolvedIntent, ResolvedSlot } from "../schema/facts.js";
import * as build from "./build.js";
import type { Scope } from "./check/scope.js";
import { printValue } from "./print.js";

/** Candidates for the end of a line, and the part of the line that they replace. */
export type Completion = readonly [candidates: string[], replaced: string];

export interface Completable {
  readonly intents: ReadonlyMap<string, ResolvedIntent>;
  readonly scope: Scope;
}

const NOTHING: Completion = [[], ""];

/** Completes the beginning of a command: verbs, intents, variables, slots, and sample values after `=`. */
export function complete(line: string, { intents, scope }: Completable): Completion {
  const inValue =
    /(?:\[|,|=|\()\s*x(\d+)(?:\[\d+\])?\.(\w*)$/.exec(line) ?? /^\s*x(\d+)(?:\[\d+\])?\.(\w*)$/.exec(line);
  if (inValue !== null && !isQuoted(line)) {
    const slots = nameableSlots(Number(inValue[1]), intents, scope);
    return matching(slots.flatMap(writable), inValue[2] ?? "");
  }
  const assigned = /^\s*x(\d+)(?:\[\d+\])?\.(\w+)\s*=/.exec(line);
  if (assigned !== null) {
    const slot = nameableSlots(Number(assigned[1]), intents, scope).find(({ name }) => name === assigned[2]);
    return slot === undefined
      ? NOTHING
      : matching([...valuesOf(slot), ...referencesOf(scope)], line.slice(assigned[0].length).trimStart());
  }
  const called = /^\s*(\w+)\((.*)$/s.exec(line);
  if (called !== null) return completeCall(called[1] ?? "", called[2] ?? "", intents, scope);
  const word = /^\s*(\w*)$/.exec(line)?.[1];
  if (word === undefined) return NOTHING;
  const verbs = ["say(", "confirm(", "resume("];
  return matching([...variablesOf(scope), ...verbs, ...[...intents.keys()].map((name) => `${name}(`)], word);
}

function completeCall(name: string, args: string, intents: Completable["intents"], scope: Scope): Completion {
  if (name === "say" || name === "confirm" || name === "resume") {
    const indexes = name === "say" ? [...scope.uses.keys()].map((index) => `x${index}`) : variablesOf(scope);
    return matching(
      indexes.map((variable) => `${variable})`),
      args.trimStart(),
    );
  }
  const intent = intents.get(name);
  if (intent === undefined) return NOTHING;
  const parts = topLevel(args);
  const last = (parts.at(-1) ?? "").trimStart();
  const given = new Set(parts.slice(0, -1).map((part) => /^\s*(\w+)\s*=/.exec(part)?.[1]));
  const valued = /^(\w+)\s*=/.exec(last);
  if (valued === null) {
    const free = intent.slots.flatMap((one) => (given.has(one.name) ? [] : [`${one.name}=`]));
    return matching(free, last);
  }
  const slot = intent.slots.find((one) => one.name === valued[1]);
  if (slot === undefined) return NOTHING;
  const operators = intent.query ? [...OPERATORS.keys()].map((operator) => `${operator}(`) : [];
  return matching([...valuesOf(slot), ...referencesOf(scope), ...operators], last.slice(valued[0].length).trimStart());
}

export function matching(candidates: readonly string[], typed: string): Completion {
  return [candidates.filter((candidate) => candidate.startsWith(typed)), typed];
}

function variablesOf(scope: Scope): string[] {
  return [...scope.uses].filter(([, use]) => use.kind === "task").map(([index]) => `x${index}`);
}

function nameableSlots(index: number, intents: Completable["intents"], scope: Scope): readonly ResolvedSlot[] {
  const use = scope.uses.get(index);
  return use?.kind === "task" ? (intents.get(use.spec.command)?.slots ?? []) : [];
}

function writable({ name, type }: ResolvedSlot): string[] {
  return typeof type === "object" && "list" in type ? [name, `${name}.append(`] : [name];
}

function referencesOf(scope: Scope): string[] {
  return [...scope.uses].flatMap(([index, use]) =>
    use.kind !== "task" ? [] : [use.spec.query ? `x${index}[0].` : `x${index}.`],
  );
}

function valuesOf({ type, values = [] }: ResolvedSlot): string[] {
  const closed = typeof type === "object" && "enum" in type ? type.enum : [];
  const truths = (type as SlotType) === "bool" ? [true, false] : [];
  const samples = [...closed, ...truths, ...values].filter(
    (value) => typeof value !== "object" || Array.isArray(value),
  );
  return [...new Set(samples.map((value) => printValue(build.literal(value as string))))];
}

/** Splits the arguments of a call at commas outside quotes and brackets. */
function topLevel(args: string): string[] {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (let at = 0; at < args.length; at++) {
    const mark = args.charAt(at);
    if (quote !== "") {
      if (mark === "\\") parts[parts.length - 1] += args.charAt(at++);
      else if (mark === quote) quote = "";
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === "[" || mark === "(") depth += 1;
    else if (mark === "]" || mark === ")") depth -= 1;
    if (mark === "," && depth === 0 && quote === "") parts.push("");
    else parts[parts.length - 1] += args.charAt(at);
  }
  return parts;
}

function isQuoted(line: string): boolean {
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const mark = line.charAt(at);
    if (quote !== "" && mark === "\\") at += 1;
    else if (mark === quote) quote = "";
    else if (quote === "" && (mark === '"' || mark === "'")) quote = mark;
  }
  return quote !== "";
}
