import type { BehaviourWorld } from "backlot/kit";

/** One of several, by the session's seeded randomness. */
export function choose<Item>(items: readonly [Item, ...Item[]] | readonly Item[], world: BehaviourWorld): Item {
  return items[Math.floor(world.random() * items.length)] as Item;
}

/** Returns true with this probability. */
export function happens(probability: number, world: BehaviourWorld): boolean {
  return world.random() < probability;
}
