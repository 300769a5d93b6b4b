import type { FormSlot } from "./wire.js";

/** What a field asks for: one of some values, or a text. */
export interface FieldKind {
  /** The values that there are; null where any may be written. */
  readonly options: readonly (string | number | boolean)[] | null;
  /** Whether numbers are written. */
  readonly isNumber: boolean;
  /** Whether it holds single values, which may be compared. */
  readonly isSingle: boolean;
}

const ANYTHING: FieldKind = { options: null, isNumber: false, isSingle: false };
const TEXT: FieldKind = { ...ANYTHING, isSingle: true };
const NUMBER: FieldKind = { ...TEXT, isNumber: true };

/** What the field of a slot asks for. */
export function fieldOf({ type }: Pick<FormSlot, "type">): FieldKind {
  if (type === "bool") return { ...TEXT, options: [true, false] };
  if (typeof type === "string") return type === "int" || type === "float" ? NUMBER : TEXT;
  if ("enum" in type) return { ...TEXT, options: type.enum };
  if ("int" in type || "float" in type) return NUMBER;
  return "str" in type ? TEXT : ANYTHING;
}

/**
 * What was written into a field, as the value it stands for. What is not what the slot takes stays a text: the back-end says what is
 * wrong with it.
 */
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

/** What a form holds, by slot: fields that nothing was written into are not there. */
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

/** A slot may be called what every object has. */
const own = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? "") : "";
