import type { FieldSpec, SlotType, Value } from "./spec.js";
import { isItemType } from "./values.js";

/** Where a part of a slot's value stands: names of fields, and positions in lists, from 0. Empty for the whole. */
export type Path = readonly (string | number)[];

/** What a part of a slot's value may be; for a field, that. Null for what no field describes. */
export interface PartType {
  readonly type: SlotType;
  readonly field: FieldSpec | null;
}

/**
 * The type of a part of a slot's value.
 * @returns null for what lies in an object that a JSON Schema describes; undefined if the type has no such part
 */
export function partType(type: SlotType, path: Path): PartType | null | undefined {
  let part: PartType = { type, field: null };
  for (const step of path) {
    const outer: SlotType = part.type;
    if (isItemType(outer)) return undefined;
    if ("object" in outer) return null;
    if ("list" in outer) {
      if (typeof step !== "number") return undefined;
      part = { type: outer.list, field: null };
      continue;
    }
    const field = outer.fields.find(({ name }) => name === step);
    if (field === undefined) return undefined;
    part = { type: field.type, field };
  }
  return part;
}

/** A part of a value: undefined if it has none. */
export function partOf(value: Value | null | undefined, path: Path): Value | null | undefined {
  let part = value;
  for (const step of path) {
    if (typeof part !== "object" || part === null || Array.isArray(part) !== (typeof step === "number"))
      return undefined;
    part = Object.hasOwn(part, step) ? (part as Readonly<Record<string | number, Value | null>>)[step] : undefined;
  }
  return part;
}

/** `.first_name`, `[0].first_name`: a path as commands and signals write it behind the slot. */
export function pathText(path: Path): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}

const STEP = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(0|[1-9]\d{0,14})\]/y;

/**
 * The slot and the path that a text such as `passengers[0].first_name` names: what an `ask` signal may ask for.
 * @returns the text as a slot where it is not written like that
 */
export function readSlotPath(text: string): { readonly slot: string; readonly path: Path } {
  const end = text.search(/[.[]/);
  if (end <= 0) return { slot: text, path: [] };
  const path: (string | number)[] = [];
  STEP.lastIndex = end;
  for (let at = end; at < text.length; at = STEP.lastIndex) {
    const step = STEP.exec(text);
    if (step === null) return { slot: text, path: [] };
    path.push(step[1] ?? Number(step[2]));
  }
  return { slot: text.slice(0, end), path };
}
