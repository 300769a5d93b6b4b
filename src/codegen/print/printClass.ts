import type { ItemType, Scalar } from "../../kit/internal.js";
import { type ResolvedIntent, type ResolvedSlot, specOf } from "../../schema/facts.js";
import { className } from "../../schema/names.js";
import {
  closedValues,
  isFieldsType,
  isListType,
  isObjectType,
  primitiveType,
} from "../../schema/slotTypes/slotKinds.js";
import type { FieldsSchemaType, SlotSchemaType } from "../../schema/types.js";
import { moduleName } from "../manifest.js";
import { literalText, origin, type Printable, SourceFile, sym, typeFrom } from "./sourceFile.js";

export function printClass(intent: ResolvedIntent): string {
  const name = className(intent.command);
  const file = new SourceFile(origin(intent), [name]);
  file.doc(describe(intent));
  file.block(["export class ", name, " extends ", sym("IntentBase")], () => {
    printSpec(file, intent);
    for (const slot of intent.slots) {
      if (slot.description !== undefined) file.blank();
      file.doc(slot.description ?? "");
      file.print(fieldName(slot.name), ": ", ...valueType(intent, slot), " | null = null;");
    }
  });
  return file.toString();
}

function printSpec(file: SourceFile, intent: ResolvedIntent): void {
  const { slots, ...facts } = specOf(intent);
  file.block(["static readonly spec ="], () => {
    for (const [fact, value] of Object.entries(facts)) file.print(fact, ": ", { literal: value }, ",");
    file.list(["slots: "], slots, [","]);
  }, [" as const satisfies ", sym("IntentSpec"), ";"]);
  if (slots.length > 0) file.blank();
}

/** The type of a slot's field. An object slot's type is declared in a file of its own. */
export function valueType(intent: ResolvedIntent, slot: ResolvedSlot, up = "./"): Printable[] {
  const text = typeText(slot.type);
  if (text !== null) return [text];
  return [typeFrom("Objects", `${up}objects/${moduleName(intent.command)}.js`), `[${JSON.stringify(slot.name)}]`];
}

function describe(intent: ResolvedIntent): string {
  const facts = [
    intent.domain.length === 0 ? "" : `Domain: ${intent.domain.join(", ")}.`,
    intent.entity === null ? "" : `Entity: ${intent.entity}.`,
    intent.query ? "A query." : "",
    intent.confirm ? "Waits for confirmation." : "",
    intent.performs === "when_told" ? "Performs when told." : "",
    intent.declared === null ? "No file declares it: every entity has its query." : "",
  ];
  return [intent.description, "", facts.filter((fact) => fact !== "").join(" ")].join("\n").trim();
}

/** The TypeScript type of a slot's value; null for an object, whose type another file declares. */
export function typeText(type: SlotSchemaType): string | null {
  if (isObjectType(type)) return null;
  if (isFieldsType(type)) return fieldsText(type);
  if (!isListType(type)) return itemText(type);
  const item = isFieldsType(type.list) ? fieldsText(type.list) : itemText(type.list);
  return item.includes(" | ") && !item.startsWith("{") ? `readonly (${item})[]` : `readonly ${item}[]`;
}

function fieldsText({ fields }: FieldsSchemaType): string {
  const members = Object.entries(fields).map(([name, { type, optional, nullable }]) => {
    const text = `${typeText(type)}${nullable === true ? " | null" : ""}`;
    return `readonly ${name}${optional ? "?" : ""}: ${text}`;
  });
  return `{ ${members.join("; ")} }`;
}

function itemText(type: ItemType): string {
  return primitiveType(type) ?? unionText(closedValues(type) ?? []);
}

function unionText(values: readonly Scalar[]): string {
  return values.map(literalText).join(" | ");
}

/** Members that the compiler knows of every object: a field with such a name overrides one. */
const INHERITED: ReadonlySet<string> = new Set([
  "constructor",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
]);

/** Prints the name of a slot's field in a class. Any identifier is valid; two need to be computed. */
function fieldName(slot: string): string {
  const name = slot === "constructor" || slot === "__proto__" ? `["${slot}"]` : slot;
  return INHERITED.has(slot) ? `override ${name}` : name;
}
