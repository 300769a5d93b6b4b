import type { FormSlot } from "./wire.js";

export interface FieldKind {
  readonly options: readonly (string | number | boolean)[] | null;
  readonly isNumber: boolean;
  /** True if it holds a single value, which can be compared. */
  readonly isSingle: boolean;
}

const ANYTHING: FieldKind = { options: null, isNumber: false, isSingle: false };
const TEXT: FieldKind = { ...ANYTHING, isSingle: true };
const NUMBER: FieldKind = { ...TEXT, isNumber: true };

export function fieldOf({ type }: Pick<FormSlot, "type">): FieldKind {
  if (type === "bool") return { ...TEXT, options: [true, false] };
  if (typeof type === "string") return type === "int" || type === "float" ? NUMBER : TEXT;
  if ("enum" in type) return { ...TEXT, options: type.enum };
  if ("int" in type || "float" in type) return NUMBER;
  return "str" in type ? TEXT : ANYTHING;
}

/** Converts a field's text to a value. An unsuitable text stays a text, so that the back-end reports it. */
export function slotValue(slot: Pick<FormSlot, "type">, written: string): unknown {
  const { options, isNumber, isSingle } = fieldOf(slot);
  const text = written.trim();
  if (options !== null) return options.find((option) => String(option) === text) ?? text;
  if (isNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (isSingle) return text;
  const item = itemOf(slot.type);
  const value = jsonIn(text);
  if (value !== undefined && (item === null || Array.isArray(value))) return value;
  return text.split(",").map((one) => (item === null ? one.trim() : slotValue({ type: item }, one)));
}

/** Returns the type of a list's items if each is a single value, which needs no JSON. */
function itemOf(type: FormSlot["type"]): FormSlot["type"] | null {
  if (typeof type === "string" || !("list" in type)) return null;
  return fieldOf({ type: type.list }).isSingle ? type.list : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function filledSlots(
  slots: readonly FormSlot[],
  written: Readonly<Record<string, string>>,
  comparisons: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const filled = slots.filter(({ name }) => own(written, name).trim() !== "");
  return Object.fromEntries(
    filled.map((slot) => {
      const value = slotValue(slot, own(written, slot.name));
      const operator = own(comparisons, slot.name);
      return [slot.name, operator === "" ? value : { operator, args: [value] }];
    }),
  );
}

/** A slot's name may be that of an object's inherited property. */
const own = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? "") : "";
