import type { z } from "zod";
import { formatJson } from "../base/json/formatValue.js";
import { isObject } from "../base/json/object.js";
import { intentSchemas } from "./intent.js";
import { didYouMean } from "./nearest.js";
import type { Finding } from "./problem.js";
import { recognisedIntent } from "./recognised.js";
import type { IntentSchema as IntentShape, JsonPath } from "./types.js";

/** The readable part of an intent file: malformed parts are left out, so that rules can judge the rest. */
export interface Draft {
  readonly intent: IntentShape | null;
  /** The malformed parts; empty for a whole intent. */
  readonly findings: readonly Finding[];
  readonly broken: ReadonlySet<string>;
}

export function draftOf(value: unknown): Draft {
  const sound = recognisedIntent(value);
  if (sound !== null) return { intent: sound, findings: [], broken: new Set() };
  const hidden = hiddenFields(value);
  if (hidden.length > 0) return { intent: null, findings: hidden, broken: new Set() };
  const { IntentSchema } = intentSchemas();
  const parsed = IntentSchema.safeParse(value);
  if (parsed.success) return { intent: parsed.data, findings: [], broken: new Set() };
  const issues = parsed.error.issues;
  const broken = new Set(issues.flatMap(({ path }) => (spoilsSlot(path, value) ? [String(path[1])] : [])));
  const rest = IntentSchema.safeParse(without(value, issues, broken));
  return {
    intent: rest.success ? rest.data : null,
    findings: issues.flatMap((issue) => findingsOf(issue, value)),
    broken,
  };
}

/** Finds fields called `__proto__`, which no validator would see. */
function hiddenFields(value: unknown): Finding[] {
  const args = isObject(value) && isObject(value.args) ? Object.entries(value.args) : [];
  const found: Finding[] = [];
  const visit = (type: unknown, path: JsonPath): void => {
    if (!isObject(type)) return;
    visit(type.list, [...path, "list"]);
    if (!isObject(type.fields)) return;
    for (const [name, field] of Object.entries(type.fields)) {
      const place = [...path, "fields", name];
      if (name === "__proto__")
        found.push({ path: place, part: "key", message: `slot ${path[1]}: __proto__ cannot name a field` });
      if (isObject(field)) visit(field.type, [...place, "type"]);
    }
  };
  for (const [name, slot] of args) if (isObject(slot)) visit(slot.type, ["args", name, "type"]);
  return found;
}

function spoilsSlot(path: readonly PropertyKey[], value: unknown): boolean {
  if (path[0] !== "args" || path.length < 2) return false;
  return path.length === 2 ? !isObject(at(value, path)) : path[2] === "type";
}

function without(value: unknown, issues: readonly z.core.$ZodIssue[], broken: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  const copy = { ...value };
  const slots = new Map(isObject(value.args) ? Object.entries(value.args) : []);
  for (const name of broken) slots.delete(name);
  for (const issue of issues) {
    const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const [first, slot, key] of paths) {
      if (first !== "args") delete copy[String(first)];
      const faulty = slots.get(String(slot));
      if (first === "args" && key !== undefined && isObject(faulty)) {
        slots.set(String(slot), Object.fromEntries(Object.entries(faulty).filter(([name]) => name !== key)));
      }
    }
  }
  return { ...copy, args: slots };
}

function findingsOf(issue: z.core.$ZodIssue, value: unknown): Finding[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    const { KNOWN_KEYS } = intentSchemas();
    const known = path.length === 0 ? KNOWN_KEYS.intent : KNOWN_KEYS.slot;
    return issue.keys.map((key) => ({
      path: [...path, key],
      part: "key",
      message: `${label(path, ": ")}unknown key ${key}${didYouMean(key, known)}`,
    }));
  }
  const given = at(value, path);
  if (path.length === 0) return [{ path, message: issue.message }];
  if (given === undefined) return [{ path, message: `${label(path.slice(0, -1), ": ")}${path.at(-1)} is missing` }];
  const advice = / not /.test(issue.message) || isObject(given) ? "" : `, not ${formatJson(given)}`;
  return [{ path, message: `${label(path, " ")}${issue.message}${advice}` }];
}

/** A path in words: `slot party_size: values[2]`. */
function label(path: JsonPath, end: string): string {
  const [first, slot, ...rest] = path;
  if (first === undefined) return "";
  if (first !== "args" || slot === undefined) return `${steps(path)}${end}`;
  return rest.length === 0 ? `slot ${slot}${end}` : `slot ${slot}: ${steps(rest)}${end}`;
}

function steps(path: JsonPath): string {
  return path.map((step, i) => (typeof step === "number" ? `[${step}]` : `${i === 0 ? "" : "."}${step}`)).join("");
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const step of path) {
    if (found instanceof Map) found = found.get(step);
    else if (typeof found === "object" && found !== null && Object.hasOwn(found, step)) {
      found = (found as Record<PropertyKey, unknown>)[step];
    } else return undefined;
  }
  return found;
}
