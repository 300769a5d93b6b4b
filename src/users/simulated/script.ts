import type { z as Zod } from "zod";
import { zod } from "#packages";
import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import { findSlot, type IntentSpec } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { isTurn, isValue } from "../../transcript/shape/check.js";
import { explainingSchemas } from "../../transcript/shape/explaining.js";
import type { UserSays } from "../dialogue/policy.js";
import { COMMENTS, type Comment, type Goal, type GoalSlots, type SlotChanges } from "./goal.js";

/** One entry of a script: a text, a turn with its meaning, or a goal that takes as many turns as it needs. */
export type ScriptLine = string | UserSays | Goal;

/** Keys of a goal, each with its test. A goal that passes them all skips the validator. */
const GOAL_KEYS: ReadonlyMap<string, (held: unknown) => boolean> = new Map([
  ["intent", (held: unknown) => typeof held === "string" && held !== ""],
  ["slots", isSlots],
  [
    "opens",
    (held: unknown) => held === "all" || (Array.isArray(held) && held.every((slot) => typeof slot === "string")),
  ],
  ["confirm", (held: unknown) => typeof held === "boolean"],
  ["onFailure", isChanges],
  ["onNothing", isChanges],
  ["requests", (held: unknown) => Array.isArray(held) && held.every((slot) => typeof slot === "string")],
  ["comments", (held: unknown) => Array.isArray(held) && held.every((one) => COMMENTS.includes(one as Comment))],
  ["says", (held: unknown) => typeof held === "string"],
]);

function isSlots(held: unknown): boolean {
  return (
    typeof held === "object" &&
    held !== null &&
    !Array.isArray(held) &&
    Object.values(held).every((value) => isValue(value))
  );
}

function isChanges(held: unknown): boolean {
  if (!Array.isArray(held)) return false;
  return held.every(
    (change) => isObject(change) && Object.values(change).every((value) => value === null || isValue(value)),
  );
}

function isSoundGoal(goal: object): boolean {
  return Object.entries(goal).every(([key, held]) => {
    return GOAL_KEYS.get(key)?.(held) ?? false;
  });
}

/** Returns the same rules as a schema, which explains the broken one. */
function goalSchema() {
  const z = zod();
  const slots = z.custom<GoalSlots>(isSlots, {
    error: "takes values by slot; a slot that is to stay empty is left out",
  });
  const changes = z.custom<readonly SlotChanges[]>(isChanges, {
    error: "takes a list of changes, each an object of slots",
  });
  return z.strictObject({
    intent: z.string({ error: "takes the name of an intent" }).min(1),
    slots: slots.optional(),
    opens: z.union([z.literal("all"), z.array(z.string())], { error: 'takes "all" or a list of slots' }).optional(),
    confirm: z.boolean({ error: "takes true or false" }).optional(),
    onFailure: changes.optional(),
    onNothing: changes.optional(),
    requests: z.array(z.string(), { error: "takes a list of slots" }).optional(),
    comments: z.array(z.enum(COMMENTS), { error: `takes a list of ${COMMENTS.join(", ")}` }).optional(),
    says: z.string({ error: "takes a string" }).optional(),
  }) satisfies Zod.ZodType<{ readonly [Key in keyof Goal]?: Goal[Key] | undefined }>;
}

/** Tests for a goal. */
export function isGoal(line: ScriptLine): line is Goal {
  return typeof line === "object" && "intent" in line;
}

/** Returns the problem of a goal; null if there is none. */
export function goalProblem(goal: object): string | null {
  return problemOf("intent" in goal ? goal : { intent: undefined, ...goal });
}

/**
 * Checks a script before its first use.
 * @throws BacklotError BAD_SCRIPT with the entry's position, from 0
 */
export function checkScript(lines: readonly unknown[]): void {
  lines.forEach((line, at) => {
    const problem = problemOf(line);
    if (problem !== null) throw new BacklotError("BAD_SCRIPT", `entry ${at} of the script ${problem}`);
  });
}

function problemOf(line: unknown): string | null {
  if (typeof line === "string") return null;
  if (typeof line !== "object" || line === null) return `is ${String(line)}, neither a text nor an object`;
  if (!("intent" in line)) {
    const turn = { ...line, author: "User" };
    if (isTurn(turn)) return null;
    const issue = mostTelling(explainingSchemas().TurnSchema.safeParse(turn).error?.issues);
    return issue === undefined
      ? null
      : `is neither a goal nor a user turn: ${describeIssue(issue, ["intent", "text", "means"])}`;
  }
  if (!isSoundGoal(line)) {
    const issue = mostTelling(goalSchema().safeParse(line).error?.issues);
    if (issue !== undefined) return `is not a goal: ${describeIssue(issue, [...GOAL_KEYS.keys()])}`;
  }
  const { slots: wanted = {}, opens } = line as Goal;
  const unknown = opens === "all" ? undefined : opens?.find((slot) => !Object.hasOwn(wanted, slot));
  if (unknown === undefined) return null;
  return `opens with ${unknown}, which is not among its slots${didYouMean(unknown, Object.keys(wanted))}`;
}

/** An unknown key explains why a known one is missing. */
function mostTelling(issues: readonly Zod.core.$ZodIssue[] = []): Zod.core.$ZodIssue | undefined {
  return issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
}

function describeIssue(issue: Zod.core.$ZodIssue, keys: readonly string[]): string {
  if (issue.code !== "unrecognized_keys") return [...issue.path, issue.message].join(": ");
  const [key = ""] = issue.keys;
  return `unknown key ${key}${didYouMean(key, keys)}`;
}

/** Returns the problem of an intent's name; null for a sound one. */
export function unknownIntent(intent: string, catalog: Catalog): string | null {
  return catalog.has(intent) ? null : `names the unknown intent ${intent}${didYouMean(intent, catalog.keys())}`;
}

/** Returns the problem of the names of a goal's slots; null for sound ones. */
export function unknownSlot(
  { intent, slots = {}, onFailure = [], onNothing = [] }: Goal,
  spec: IntentSpec,
): string | null {
  const names = [slots, ...onFailure, ...onNothing].flatMap((changes) => Object.keys(changes));
  const name = names.find((one) => findSlot(spec, one) === undefined);
  if (name === undefined) return null;
  const known = spec.slots.map((one) => one.name);
  return `names the slot ${name}, which ${intent} does not have${didYouMean(name, known)}`;
}

/**
 * Checks the names in the goals of a script: a misspelt intent is never performed, and a test that expects just
 * that would pass. Values are not checked, since users may give wrong ones.
 * @throws BacklotError BAD_SCRIPT naming the entry, counted from 0
 */
export function checkScriptNames(lines: readonly ScriptLine[], catalog: Catalog): void {
  for (const [at, line] of lines.entries()) {
    if (!isGoal(line)) continue;
    const spec = catalog.get(line.intent);
    const problem = spec === undefined ? unknownIntent(line.intent, catalog) : unknownSlot(line, spec);
    if (problem !== null) throw new BacklotError("BAD_SCRIPT", `entry ${at} of the script ${problem}`);
  }
}
