/** Depth beyond which optional parts are left out. */
export const OPTIONAL_DEPTH = 3;
/** Depth beyond which generation fails. */
export const MAX_DEPTH = 24;
/** Number of parts beyond which optional parts are left out. */
export const MANY = 1_500;
/** Limit on the parts of an attempt; each row has its own. */
export const MAX_PARTS = 5_000;
/** Limit on the parts of all rows together. */
export const MAX_IN_ALL = 500_000;
/** Limit on the characters of all texts in a value. */
export const MAX_CHARACTERS = 1_000_000;
/** Attempts at a value. */
export const ATTEMPTS = 12;
/** Range of numbers with a limit on one side. */
export const SPREAD = 1_000;
