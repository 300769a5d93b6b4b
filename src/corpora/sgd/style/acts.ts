import { DONTCARE, mismatch } from "../../../kit/internal.js";
import { said } from "../../../users/phrases/values.js";
import type { SgdAction, SgdFrame, SgdIntent } from "../format/published.js";

export function act(name: string, slot = "", ...canonical: readonly string[]): SgdAction {
  return { act: name, slot, values: canonical.map(spokenText), canonical_values: [...canonical] };
}

/** Dates are spoken with their weekday. */
export const spokenText = (text: string): string => (mismatch("date", text) === null ? said(text) : text);

export const valueIn = ({ canonical_values: [value = ""] = [] }: SgdAction): string => value;

/** Values of a service's slots that the user gave. Both agents keep them, from what they say and hear. */
export type Known = Map<string, string>;

/** Parameters of a call: all known inputs except those that do not matter to the user. */
export function parametersOf(known: Known, intent: SgdIntent): Record<string, string> {
  const inputs = [...intent.required_slots, ...Object.keys(intent.optional_slots)];
  return Object.fromEntries(
    inputs.flatMap((slot) => {
      const value = known.get(slot);
      return value === undefined || value === DONTCARE ? [] : [[slot, value]];
    }),
  );
}

export const systemFrame = (service: string, actions: SgdAction[]): SgdFrame => ({ actions, service, slots: [] });

/** The spoken form of an act's value, marked if it needs a span, so that its position can be found. */
export type Saying = (action: SgdAction) => string;
