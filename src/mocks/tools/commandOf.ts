import { type ErrorCode, HINTS } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import { type ErrorSignal, type Filter, own, type Ref, sameValue, type Value } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import type { Command } from "../../labels/index.js";
import type { JsonSchema } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { originArguments, originOf } from "./origin.js";
import { conditionsOf, NEW_TASK } from "./parameters.js";
import { type OpenTask, OVER, type Tasks } from "./session/tasks.js";
import { takesNull } from "./strict/explicitNull.js";
import type { Tool } from "./tool.js";

/** A command, or the reason for its absence. `done` names a finished task, which the command does not change. */
export type Meaning =
  | { readonly command: Command; readonly done?: Ref; readonly problem?: never }
  | { readonly problem: ErrorSignal };

export function meaningOf(tool: Tool, args: unknown, tasks: Tasks, mayAsk = false): Meaning {
  const origin = originOf(tool);
  const read = origin === undefined ? { value: args } : originArguments(tool, origin, args);
  if ("problem" in read) return { problem: problemOf("BAD_TOOL_CALL", read.problem) };
  return commandOf(tool, read.value, tasks, mayAsk);
}

/** Arguments are validated by the execution of the command. @param mayAsk if the user can be asked for missing slots */
function commandOf(tool: Tool, args: unknown, tasks: Tasks, mayAsk = false): Meaning {
  const given = argumentsIn(args);
  if (given === null) return refused(`the arguments of ${tool.name} are ${described(args)}, not an object`);
  switch (tool.action) {
    case "call":
      return callOf(tool, given, tasks, mayAsk);
    case "clear":
      return onTask(tool, given, ["slots"], tasks.latest(), tasks, ({ ref }) => cleared(ref, given.get("slots")));
    case "append":
      return onTask(tool, given, ["slot", "value"], tasks.latest(), tasks, ({ ref }) => appended(ref, given));
    case "confirm":
      return onTask(tool, given, [], tasks.unconfirmed() ?? tasks.latest(), tasks, confirmed);
    case "resume":
      return onTask(tool, given, [], tasks.latest(), tasks, resumed);
    case "cancel":
      return onTask(tool, given, [], tasks.underWay() ?? tasks.latest(), tasks, cancelled);
    default:
      return tool.action satisfies never;
  }
}

export function problemOf(code: ErrorCode, message: string): ErrorSignal {
  return { kind: "error", code, message, hint: HINTS[code] };
}

function callOf(tool: Tool, given: ReadonlyMap<string, unknown>, tasks: Tasks, mayAsk: boolean): Meaning {
  const intent = tool.intent as string;
  const slots: (readonly [string, build.BuildValue])[] = [];
  for (const [name, value] of given) {
    if ([tool.conditionsParameter, tool.taskParameter, tool.confirmedParameter].includes(name)) continue;
    slots.push([tool.slots.get(name) ?? name, value as build.BuildValue]);
  }
  const conditions = conditionsOf(tool, given);
  if (conditions.problem !== undefined) return refused(conditions.problem);
  slots.push(...conditions.slots);
  const named = tool.taskParameter === null ? undefined : given.get(tool.taskParameter);
  const start = () => started(mayAsk ? { ...tool, parameters: {} } : tool, intent, slots);
  // The user was asked about this very call, and the model repeats it.
  const asked = isConfirmed(tool, given) ? tasks.openTask(intent) : null;
  if (asked?.last === "confirm" && holdsExactly(tasks.held(asked.ref)?.slots ?? {}, slots))
    return { command: build.confirm(asked.ref) };
  if (tool.taskParameter === null || named === NEW_TASK) return start();
  if (named === undefined || named === null) {
    const open = tasks.openTask(intent);
    return open === null ? start() : filled(open.ref, slots);
  }
  const task = taskNamed(named, tasks);
  if ("problem" in task) return task;
  if (task.spec.command !== intent) return refused(`${task.ref} is a task of ${task.spec.command}, not of ${intent}`);
  return slots.length === 0 ? resumed(task) : filled(task.ref, slots);
}

function started(tool: Tool, intent: string, slots: readonly (readonly [string, build.BuildValue])[]): Meaning {
  const required = (tool.parameters.required as readonly string[] | undefined) ?? [];
  const given = new Map(slots);
  const properties = (tool.parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const isMissing = (name: string): boolean => {
    const value = given.get(tool.slots.get(name) ?? name);
    return value === undefined || (value === null && !takesNull(tool.parameters, properties[name] ?? {}));
  };
  const missing = required.filter(isMissing).map((name) => tool.slots.get(name) ?? name);
  if (missing.length === 0) return { command: build.start(intent, slots) };
  return refused(`${tool.name} needs ${missing.join(", ")}`);
}

export function filled(ref: string, slots: readonly (readonly [string, build.BuildValue])[]): Meaning {
  const task = ref as `x${number}`;
  if (slots.length === 0) return { command: build.resume(task) };
  return { command: build.assign(...slots.map(([slot, value]) => [build.target(task, slot), value] as const)) };
}

/** Continues a task. A repeated or late call does not carry it out again. */
function resumed({ ref, last }: OpenTask): Meaning {
  return last === "performed" ? { command: build.say(), done: ref } : { command: build.resume(ref) };
}

/** Confirms a task, once. A cancelled task must be resumed first. */
function confirmed(task: OpenTask): Meaning {
  const { ref, spec, last } = task;
  if (last === "performed") return resumed(task);
  if (last !== "cancelled") return { command: build.confirm(ref) };
  return refused(`${spec.command} (${ref}) was given up before: there is nothing to confirm`);
}

function cancelled({ ref, spec: { command }, last }: OpenTask): Meaning {
  if (last === null || !OVER.has(last)) return { command: build.say(ref) };
  const became = last === "cancelled" ? "was given up before" : "was carried out";
  return { problem: problemOf("NOTHING_TO_CANCEL", `${command} (${ref}) ${became}: there is nothing to give up`) };
}

function appended(ref: string, given: ReadonlyMap<string, unknown>): Meaning {
  const slot = given.get("slot");
  if (typeof slot !== "string") return refused(`slot is ${described(slot)}, not the name of a slot`);
  if (!given.has("value")) return refused(`there is no value to add to ${slot.slice(0, 80)}`);
  const to = build.target(ref as `x${number}`, slot);
  return { command: build.append(to, given.get("value") as build.BuildValue) };
}

function cleared(ref: string, slots: unknown): Meaning {
  const isNames = Array.isArray(slots) && slots.length > 0 && slots.every((slot) => typeof slot === "string");
  if (!isNames) return refused(`slots is ${described(slots)}, not a list of names of slots`);
  return filled(
    ref,
    (slots as readonly string[]).map((slot) => [slot, null] as const),
  );
}

function onTask(
  tool: Tool,
  given: ReadonlyMap<string, unknown>,
  others: readonly string[],
  fallback: OpenTask | null,
  tasks: Tasks,
  act: (task: OpenTask) => Meaning,
): Meaning {
  const known = ["task", ...others];
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return refused(`${tool.name} takes no ${unknown}${didYouMean(unknown, known)}`);
  const named = given.get("task") ?? null;
  if (named === null) return fallback === null ? refused(`there is no task for ${tool.name}`) : act(fallback);
  const task = taskNamed(named, tasks);
  return "problem" in task ? task : act(task);
}

function taskNamed(named: unknown, tasks: Tasks): OpenTask | { readonly problem: ErrorSignal } {
  const task = typeof named === "string" ? tasks.get(named) : undefined;
  return task ?? refused(`${described(named)} is not a task of this dialogue`);
}

const refused = (message: string): { readonly problem: ErrorSignal } => ({
  problem: problemOf("BAD_TOOL_CALL", message),
});

export function isConfirmed({ confirmedParameter }: Tool, given: ReadonlyMap<string, unknown>): boolean {
  return confirmedParameter !== null && given.get(confirmedParameter) === true;
}

function holdsExactly(held: Filter, slots: readonly (readonly [string, unknown])[]): boolean {
  const given = slots.filter(([, value]) => value !== null);
  const isHeld = ([slot, value]: readonly [string, unknown]) => sameValue(own(held, slot), value as Value);
  return given.length === Object.keys(held).length && given.every(isHeld);
}

export function argumentsIn(args: unknown): ReadonlyMap<string, unknown> | null {
  if (args === undefined || args === null) return new Map();
  if (!isObject(args)) return null;
  try {
    return new Map(Object.entries(args).filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
}

const described = (value: unknown): string => (typeof value === "bigint" ? String(value) : formatValue(value));
