/** Dialogues per compressed piece of a report. */
export const PIECE_OF_DIALOGUES = 100;

/** Element ids of the data embedded in the page. */
export const EMBEDDED = {
  engine: "backlot-engine",
  wasm: "backlot-wasm",
  inspection: "backlot-inspection",
  /** Present if the page shows live sessions. */
  live: "backlot-live",
  dialogues: (piece: number): string => `backlot-dialogues-${piece}`,
} as const;

/** Paths of the page's server. */
export const ROUTES = {
  inspection: "/api/inspection",
  dialogues: "/api/dialogues",
  search: "/api/search",
} as const;
