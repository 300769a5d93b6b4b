import { BacklotError } from "../../base/errors.js";
import {
  type FieldSpec,
  type IntentSpec,
  isItemType,
  type PartType,
  partType,
  pathText,
  type SlotType,
  typeName,
} from "../../kit/internal.js";
import type { Expression, PathStep } from "../ast.js";
import { clip } from "./describe.js";
import { type ItemCheck, suggestedName, type ValuePlace } from "./problems.js";

/** Returns the type at a path in a slot's value: null within an object of a JSON Schema, an error if there is none. */
export function partAt(
  spec: IntentSpec,
  slot: string,
  type: SlotType,
  path: readonly PathStep[],
): PartType | null | BacklotError {
  let part: PartType = { type, field: null };
  let name = slot;
  for (const step of path) {
    const outer = part.type;
    const next = partType(outer, ["text" in step ? step.text : step.index]);
    if (next === null) return null;
    if (next === undefined) return noPart(spec, name, outer, step);
    part = next;
    name += pathText(["text" in step ? step.text : step.index]);
  }
  return part;
}

function noPart(spec: IntentSpec, name: string, type: SlotType, step: PathStep): BacklotError {
  const { span } = step;
  const where = `${name} of ${spec.command}`;
  if ("index" in step)
    return new BacklotError("NOT_A_LIST", `${where} takes ${typeName(type)} and has no items to number`, { span });
  if (isItemType(type) || !("fields" in type)) {
    const advice = isItemType(type) ? "" : `; its items have: ${name}[0].${clip(step.text)}`;
    return new BacklotError("UNKNOWN_SLOT", `${where} takes ${typeName(type)} and has no fields${advice}`, { span });
  }
  return new BacklotError(
    "UNKNOWN_SLOT",
    unknownField(
      step.text,
      where,
      type.fields.map((field) => field.name),
    ),
    { span },
  );
}

export function unknownField(word: string, where: string, names: readonly string[]): string {
  const suggestion = suggestedName(word, names);
  const advice =
    suggestion === null ? `its fields are ${names.slice(0, 12).join(", ")}` : `did you mean ${suggestion}?`;
  return `${where} has no field ${clip(word)}; ${advice}`;
}

type ObjectLiteral = Extract<Expression, { kind: "object" }>;

export function checkObject(
  check: ItemCheck,
  read: ObjectLiteral,
  place: ValuePlace | null,
  type: SlotType | null,
): void {
  const report = (
    code: "DUPLICATE_SLOT" | "UNKNOWN_SLOT" | "WRONG_TYPE" | "WRONG_VALUE",
    message: string,
    span = read.span,
  ) => check.problems.push(new BacklotError(code, message, { span }));
  const seen = new Set<string>();
  for (const { name } of read.entries) {
    if (seen.has(name.text)) report("DUPLICATE_SLOT", `field ${name.text} is given twice`, name.span);
    seen.add(name.text);
  }
  if (seen.has("operator") && seen.has("args"))
    report("WRONG_VALUE", "an object with the fields operator and args stands for a comparison");
  const isObject = typeof type === "object" && type !== null && ("fields" in type || "object" in type);
  if (place !== null && type !== null && !isObject) {
    report("WRONG_TYPE", `slot ${place.slot} of ${place.intent.command} takes ${typeName(type)}, not an object`);
  }
  if (place === null || type === null || typeof type !== "object" || !("fields" in type)) {
    for (const { value } of read.entries) if (!isNone(value)) check.item(value, null, null);
    return;
  }
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const where = `slot ${place.slot} of ${place.intent.command}`;
  for (const { name, value } of read.entries) {
    const field = fields.get(name.text);
    if (field === undefined) report("UNKNOWN_SLOT", unknownField(name.text, where, [...fields.keys()]), name.span);
    checkField(check, value, place, field);
  }
  if (place.isWhole !== true) return;
  const missing = type.fields.find((field) => field.required && !seen.has(field.name));
  if (missing !== undefined) report("WRONG_VALUE", `${where} lacks the required field ${missing.name}`);
}

function checkField(check: ItemCheck, value: Expression, place: ValuePlace, field: FieldSpec | undefined): void {
  if (field === undefined) {
    if (!isNone(value)) check.item(value, null, null);
    return;
  }
  if (isNone(value) && field.nullable === true) return;
  check.item(value, { ...place, slot: `${place.slot}.${field.name}` }, field.type);
}

function isNone(value: Expression): boolean {
  return value.kind === "literal" && value.value === null;
}
