/** Beyond this depth nothing optional is made. */
export const OPTIONAL_DEPTH = 3;
/** Beyond this depth nothing at all is made. */
export const MAX_DEPTH = 24;
/** Beyond so many parts nothing optional is made. */
export const MANY = 1_500;
/** Beyond so many the search is over; each row has as many of its own. */
export const MAX_PARTS = 5_000;
/** So many parts all rows have together. */
export const MAX_IN_ALL = 500_000;
/** More characters than this the texts of one value do not have together. */
export const MAX_CHARACTERS = 1_000_000;
/** How often a value is drawn before the search is over. */
export const ATTEMPTS = 12;
/** How far numbers lie apart that have a limit on one side. */
export const SPREAD = 1_000;
