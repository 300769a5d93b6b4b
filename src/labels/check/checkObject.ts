import { BacklotError } from "../../base/errors.js";
import type { FieldSpec, SlotType } from "../../kit/internal.js";
import { typeName } from "../../kit/internal.js";
import type { Expression } from "../ast.js";
import { unknownField } from "./checkPath.js";
import type { ItemCheck, ValuePlace } from "./valuePlace.js";

type ObjectLiteral = Extract<Expression, { kind: "object" }>;

/** Checks the fields of an object and their values. */
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
