import { type Operator, own, sameValue, type Value } from "../../../kit/internal.js";

/** Values of the variables at the end of a dialogue, as gold records them or a run returns them. */
export type End = Readonly<
  Record<
    string,
    {
      readonly intent: string;
      readonly slots: Readonly<Record<string, Value | Operator>>;
      readonly confirmed?: boolean;
    }
  >
>;

/** Null for equal final variables, or if one side is unknown. A confirmation is compared only if it is recorded. */
export function endDifference(wanted: End | null, got: End | null): { expected: object; actual: object } | null {
  if (wanted === null || got === null) return null;
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(got)])];
  const wrong = names.filter((name) => !isSame(own(wanted, name), own(got, name)));
  if (wrong.length === 0) return null;
  const pick = (end: End): object => Object.fromEntries(wrong.map((name) => [name, own(end, name) ?? null]));
  return { expected: pick(wanted), actual: pick(got) };
}

function isSame(wanted: End[string] | undefined, got: End[string] | undefined): boolean {
  if (wanted === undefined || got === undefined || wanted.intent !== got.intent) return false;
  if (wanted.confirmed !== undefined && wanted.confirmed !== got.confirmed) return false;
  const slots = new Set([...Object.keys(wanted.slots), ...Object.keys(got.slots)]);
  return [...slots].every((slot) => sameValue(own(wanted.slots, slot), own(got.slots, slot)));
}
