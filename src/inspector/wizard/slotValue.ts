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

/** What the field of a slot asks for. */
export function fieldOf({ type }: Pick<FormSlot, "type">): FieldKind {
  if (type === "boolean") return { options: [true, false], isNumber: false, isSingle: true };
  if (typeof type === "string") return { options: null, isNumber: type === "int" || type === "float", isSingle: true };
  if (typeof type === "object" && type !== null && "enum" in type && Array.isArray(type.enum))
    return { options: type.enum, isNumber: false, isSingle: true };
  return { options: null, isNumber: false, isSingle: false };
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
  const filled = slots.filter(({ name }) => (written[name] ?? "").trim() !== "");
  return Object.fromEntries(
    filled.map((slot) => {
      const value = slotValue(slot, written[slot.name] ?? "");
      const operator = comparisons[slot.name] ?? "";
      return [slot.name, operator === "" ? value : { operator, args: [value] }];
    }),
  );
}
