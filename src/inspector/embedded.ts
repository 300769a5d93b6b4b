/** How many dialogues one compressed piece of a report holds. */
export const PIECE_OF_DIALOGUES = 100;

/** The ids of what the page's file holds. */
export const EMBEDDED = {
  engine: "backlot-engine",
  wasm: "backlot-wasm",
  inspection: "backlot-inspection",
  /** There where the page shows sessions as they happen. */
  live: "backlot-live",
  dialogues: (piece: number): string => `backlot-dialogues-${piece}`,
} as const;

/** What the server of the page answers. */
export const ROUTES = {
  inspection: "/api/inspection",
  dialogues: "/api/dialogues",
  search: "/api/search",
} as const;
