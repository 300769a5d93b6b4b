export const PIECE_OF_DIALOGUES = 100;

export const EMBEDDED = {
  engine: "backlot-engine",
  wasm: "backlot-wasm",
  inspection: "backlot-inspection",
  live: "backlot-live",
  dialogues: (piece: number): string => `backlot-dialogues-${piece}`,
} as const;

export const ROUTES = {
  inspection: "/api/inspection",
  dialogues: "/api/dialogues",
  search: "/api/search",
} as const;
