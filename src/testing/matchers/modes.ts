/** How closely a dialogue has to follow another. */
export const MODES = ["strict", "unordered", "contains", "within"] as const;

/** How strictly a transcript is compared: one of the modes of `toMatchTranscript`. */
export type MatchMode = (typeof MODES)[number];
