import { findSlot, type IntentSpec } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Goal } from "./goal.js";

/** Returns the problem of an intent's name; null if there is none. */
export function unknownIntent(intent: string, catalog: Catalog): string | null {
  return catalog.has(intent) ? null : `names the unknown intent ${intent}${didYouMean(intent, catalog.keys())}`;
}

/** Returns the problem of the names of a goal's slots; null if there is none. */
export function unknownSlot(
  { intent, slots = {}, onFailure = [], onNothing = [] }: Goal,
  spec: IntentSpec,
): string | null {
  const names = [slots, ...onFailure, ...onNothing].flatMap((changes) => Object.keys(changes));
  const name = names.find((one) => findSlot(spec, one) === undefined);
  if (name === undefined) return null;
  const known = spec.slots.map((one) => one.name);
  return `names the slot ${name}, which ${intent} does not have${didYouMean(name, known)}`;
}
