import type { Facets } from "./measure.js";

export const FACETS = {
  intent: ({ intents }) => intents,
  domain: ({ domains }) => domains,
  "slot-type": ({ slotTypes }) => slotTypes,
  phenomenon: ({ phenomena }) => phenomena,
} as const satisfies Record<string, (facets: Facets) => readonly string[]>;

/** A breakdown of executed dialogues. */
export type FacetName = keyof typeof FACETS;

/** All facets in the order of the output. */
export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];
