import type { FieldSpec, SlotType, Value } from "./spec.js";
import { isItemType } from "./values.js";

/** Path to a part of a slot's value: field names, and positions in lists from 0. Empty for the whole value. */
export type Path = readonly (string | number)[];

export interface PartType {
  readonly type: SlotType;
  readonly field: FieldSpec | null;
}

/** Returns the type of a part of a slot's value: null within an object of a JSON Schema, undefined if there is none. */
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

export function partOf(value: Value | null | undefined, path: Path): Value | null | undefined {
  let part = value;
  for (const step of path) {
    if (typeof part !== "object" || part === null || Array.isArray(part) !== (typeof step === "number"))
      return undefined;
    part = Object.hasOwn(part, step) ? (part as Readonly<Record<string | number, Value | null>>)[step] : undefined;
  }
  return part;
}

/** Formats a path as commands and signals write it after the slot: `.first_name`, `[0].first_name`. */
export function pathText(path: Path): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}

const STEP = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(0|[1-9]\d{0,14})\]/y;

/** Splits a text such as `passengers[0].first_name` (of an `ask` signal) into slot and path; other texts are slots. */
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
