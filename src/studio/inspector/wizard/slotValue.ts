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
  try {
    return JSON.parse(text);
  } catch {
    return text.split(",").map((item) => item.trim());
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
