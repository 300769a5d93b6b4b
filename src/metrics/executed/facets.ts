import type { Facets } from "./measure.js";

/** How the facets of each kind are picked. */
export const FACETS = {
  intent: ({ intents }) => intents,
  domain: ({ domains }) => domains,
  "slot-type": ({ slotTypes }) => slotTypes,
  phenomenon: ({ phenomena }) => phenomena,
} as const satisfies Record<string, (facets: Facets) => readonly string[]>;

/** What executed dialogues are broken down by. */
export type FacetName = keyof typeof FACETS;

/** All of them, in the order in which they are printed. */
export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];
