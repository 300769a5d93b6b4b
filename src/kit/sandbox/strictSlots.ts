import { partialRatio } from "../store/ratio.js";

/** Similarity, of 100, from which a name is suggested. */
const NEAR = 75;

/** Names that the language itself reads, not a misspelt slot. */
const ASKED_BY_LANGUAGE: ReadonlySet<PropertyKey> = new Set(["then", "toJSON"]);

/** Wraps slots so that reading an unknown name throws: a check of undefined would pass. `in` does not throw. */
export function strictSlots<T extends object>(slots: T, owner: string): T {
  return new Proxy(slots, {
    get(target, name, receiver) {
      if (typeof name === "symbol" || name in target || ASKED_BY_LANGUAGE.has(name))
        return Reflect.get(target, name, receiver) as unknown;
      throw new Error(noSlot(owner, name, Object.keys(target)));
    },
  });
}

export function noSlot(owner: string, name: string, known: readonly string[]): string {
  let [meant, likeness]: [string | null, number] = [null, NEAR];
  for (const one of known) {
    const ratio = partialRatio(one, name);
    if (ratio >= likeness) [meant, likeness] = [one, ratio];
  }
  const advice = meant === null ? `its slots are ${known.join(", ")}` : `did you mean ${meant}?`;
  return known.length === 0 ? `${owner} has no slots` : `${owner} has no slot ${name}; ${advice}`;
}
