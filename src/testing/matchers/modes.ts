/** How closely a dialogue has to follow another. */
export const MODES = ["strict", "unordered", "contains", "within"] as const;

export type MatchMode = (typeof MODES)[number];
