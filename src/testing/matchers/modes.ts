/** Modes of comparison with another dialogue. */
export const MODES = ["strict", "unordered", "contains", "within"] as const;

/** Strictness of comparing a transcript: one of the modes of `toMatchTranscript`. */
export type MatchMode = (typeof MODES)[number];
