import { partialRatio } from "../store/ratio.js";

/** How alike, of 100, a name must be to be the one that was meant. */
const NEAR = 75;

/** What the language itself asks objects for, and nobody who misspells a slot. */
const ASKED_BY_LANGUAGE: ReadonlySet<PropertyKey> = new Set(["then", "toJSON"]);

/**
 * Slots that refuse to be read by a name that none of them has: it would be undefined, and a check of it would let
 * everything pass.
 * @param owner the intent or entity, for the message
 * @throws Error while such a name is read; asking whether it is `in` the slots throws nothing
 */
export function strictSlots<T extends object>(slots: T, owner: string): T {
  return new Proxy(slots, {
    get(target, name, receiver) {
      if (typeof name === "symbol" || name in target || ASKED_BY_LANGUAGE.has(name)) {
        return Reflect.get(target, name, receiver) as unknown;
      }
      throw new Error(noSlot(owner, name, Object.keys(target)));
    },
  });
}

/** That an intent or entity has no slot of a name, and which one was meant, or which there are. */
export function noSlot(owner: string, name: string, known: readonly string[]): string {
  let [meant, likeness]: [string | null, number] = [null, NEAR];
  for (const one of known) {
    const ratio = partialRatio(one, name);
    if (ratio >= likeness) [meant, likeness] = [one, ratio];
  }
  const advice = meant === null ? `its slots are ${known.join(", ")}` : `did you mean ${meant}?`;
  return known.length === 0 ? `${owner} has no slots` : `${owner} has no slot ${name}; ${advice}`;
}
