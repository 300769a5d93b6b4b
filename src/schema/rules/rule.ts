import type { ErrorCode } from "../../base/errors.js";
import type { Finding, Problem } from "../problem.js";
import { isFieldsType, isListType } from "../slotTypes/slotKinds.js";
import type { Intent, JsonPath, SlotSchema, SlotSchemaType } from "../types.js";

/** The subject of a rule on one intent: the intent, and its slots that could not be read. */
export interface Subject {
  readonly intent: Intent;
  readonly broken: ReadonlySet<string>;
}

/** A rule reads and never writes. Its key is a sentence: message, test name and documentation in one. */
export interface Rule<T, F extends Finding = Finding> {
  readonly severity: Problem["severity"];
  readonly code: ErrorCode;
  readonly check: (subject: T) => Iterable<F>;
}

export type Rules<T, F extends Finding = Finding> = Readonly<Record<string, Rule<T, F>>>;

/** Makes a rule whose breach makes an intent unusable. */
export function error<T, F extends Finding>(
  check: Rule<T, F>["check"],
  code: ErrorCode = "SCHEMA_INVALID",
): Rule<T, F> {
  return { severity: "error", code, check };
}

/** Makes a rule whose breach deserves a warning. */
export function warning<T, F extends Finding>(check: Rule<T, F>["check"]): Rule<T, F> {
  return { severity: "warning", code: "SCHEMA_INVALID", check };
}

/** Applies a check to every slot and completes the paths of its findings with the slot's. */
export function eachSlot(check: (slot: SlotSchema, name: string, subject: Subject) => readonly Finding[]) {
  return (subject: Subject): Finding[] => {
    const found: Finding[] = [];
    for (const [name, slot] of subject.intent.args) {
      for (const finding of check(slot, name, subject)) {
        found.push({ ...finding, path: ["args", name, ...finding.path], message: `slot ${name}: ${finding.message}` });
      }
    }
    return found;
  };
}

/** A slot's type or a type within it, with its place. */
export interface TypePart {
  readonly type: SlotSchemaType;
  /** The path from the slot: `["type", "fields", "address", "type"]`. */
  readonly path: JsonPath;
  /** The field that has this type: `field address.city: `; empty for the whole. */
  readonly of: string;
  readonly depth: number;
}

/** The parts of types that are objects: each rule asks for them. */
const PARTS = new WeakMap<object, readonly TypePart[]>();

export function typeParts(type: SlotSchemaType): readonly TypePart[] {
  if (typeof type === "string") return [{ type, path: ["type"], of: "", depth: 0 }];
  const known = PARTS.get(type);
  if (known !== undefined) return known;
  const parts: TypePart[] = [];
  const visit = (one: SlotSchemaType, path: JsonPath, field: string, depth: number): void => {
    parts.push({ type: one, path, of: field === "" ? "" : `field ${field}: `, depth });
    if (isListType(one)) visit(one.list, [...path, "list"], field, depth);
    if (!isFieldsType(one)) return;
    for (const [name, { type: inner }] of Object.entries(one.fields)) {
      visit(inner, [...path, "fields", name, "type"], field === "" ? name : `${field}.${name}`, depth + 1);
    }
  };
  visit(type, ["type"], "", 0);
  PARTS.set(type, parts);
  return parts;
}

/** Returns the closed values and limits of a type and of all types within it: the places that can hold numbers. */
export function numbersOf(type: SlotSchemaType): readonly unknown[] {
  return typeParts(type).flatMap(({ type: one }): unknown[] => {
    if (typeof one === "string") return [];
    return "enum" in one ? [one.enum] : "int" in one ? [one.int] : "float" in one ? [one.float] : [];
  });
}
