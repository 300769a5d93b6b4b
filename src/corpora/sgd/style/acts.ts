import { DONTCARE, mismatch } from "../../../kit/internal.js";
import { said } from "../../../phrases/values.js";
import type { SgdAction, SgdFrame, SgdIntent } from "../format/published.js";

/** An act without a slot, such as `AFFIRM`, or about one, with the values as the services spell them. */
export function act(name: string, slot = "", ...canonical: readonly string[]): SgdAction {
  return { act: name, slot, values: canonical.map(spokenText), canonical_values: [...canonical] };
}

/** How a text of a service is said: dates by their weekday; everything else as it is. */
export function spokenText(text: string): string {
  return mismatch("date", text) === null ? said(text) : text;
}

/** The one value of an act as the services spell it. */
export const valueIn = ({ canonical_values: [value = ""] = [] }: SgdAction): string => value;

/** What a service knows of the user's wishes, by slot; both agents keep it, each from what it says and hears. */
export type Known = Map<string, string>;

/** What stands in a call: every input that is known, but for what the user does not care about. */
export function parametersOf(known: Known, intent: SgdIntent): Record<string, string> {
  const inputs = [...intent.required_slots, ...Object.keys(intent.optional_slots)];
  return Object.fromEntries(
    inputs.flatMap((slot) => {
      const value = known.get(slot);
      return value === undefined || value === DONTCARE ? [] : [[slot, value]];
    }),
  );
}

/** A frame of the system's. */
export const systemFrame = (service: string, actions: SgdAction[]): SgdFrame => ({ actions, service, slots: [] });

/** How a value of an act is said: marked, so that its place is found, where it needs a span. */
export type Saying = (action: SgdAction) => string;
