import { BacklotError, type Place } from "../../base/errors.js";
import type { ResolvedIntent } from "../facts.js";
import { didYouMean } from "../nearest.js";
import { resolveIntents } from "../resolve.js";
import type { Intent } from "../types.js";
import { newIntent, type Renames } from "./renames.js";

/**
 * Checks that the old names exist in the older schema and the new names in the newer one. @returns the slots that
 * neither schema declares, such as `rent_boat.price`: columns of results, or misspelt
 */
export function checkRenames(
  old: readonly Intent[],
  next: readonly Intent[],
  renames: Renames,
  place: Place = {},
): readonly string[] {
  const [before, after] = [byName(old), byName(next)];
  const undeclared: string[] = [];
  for (const [from, to] of Object.entries(renames.intents ?? {})) {
    intentOf(before, from, "older", place);
    intentOf(after, to, "newer", place);
  }
  for (const [intent, slots] of Object.entries(renames.slots ?? {})) {
    const was = intentOf(before, intent, "older", place);
    const is = intentOf(after, newIntent(renames, intent), "newer", place);
    for (const [from, to] of Object.entries(slots)) {
      // A slot that neither declares may be a column of results, which needs no declaration.
      const isDeclared = [slotNames(was).includes(from), slotNames(is).includes(to)];
      if (isDeclared[0] !== isDeclared[1]) {
        throw isDeclared[0] ? unknownSlot(is, to, "newer", place) : unknownSlot(was, from, "older", place);
      }
      if (!isDeclared[0]) undeclared.push(`${intent}.${from}${didYouMean(from, slotNames(was))}`);
    }
  }
  return undeclared;
}

type Version = "older" | "newer";

function byName(intents: readonly Intent[]): ReadonlyMap<string, ResolvedIntent> {
  return new Map(resolveIntents(intents).intents.map((intent) => [intent.command, intent]));
}

function intentOf(
  intents: ReadonlyMap<string, ResolvedIntent>,
  name: string,
  version: Version,
  place: Place,
): ResolvedIntent {
  const intent = intents.get(name);
  if (intent !== undefined) return intent;
  const message = `renames: the ${version} schema has no intent ${name}${didYouMean(name, intents.keys())}`;
  throw new BacklotError("UNKNOWN_INTENT", message, { place });
}

function slotNames({ slots }: ResolvedIntent): string[] {
  return slots.map(({ name }) => name);
}

function unknownSlot(intent: ResolvedIntent, name: string, version: Version, place: Place): BacklotError {
  const hint = didYouMean(name, slotNames(intent));
  const message = `renames: ${intent.command} has no slot ${name} in the ${version} schema${hint}`;
  return new BacklotError("UNKNOWN_SLOT", message, { place });
}
