/*
 * The letters of the border: each message and each answer begins with one, and in each direction every letter has one
 * meaning. They are constants, which the bundler puts in their places, and not an object, which the guest would have
 * to look into.
 */

// Down, an instruction. In lower case it is to be answered in brief.
export const SAY = "Y";
export const START = "S";
export const ASSIGN = "A";
export const APPEND = "P";
export const CONFIRM = "C";
export const RESUME = "R";

/** Down, several instructions, each with the answers that let the next one follow. */
export const SEQUENCE = "N";

// Down, a question: a message of one letter.
/** What the variables hold. */
export const STATE = "Q";
/** What the dialogue has made of its world. */
export const WORLD = "T";
/** What the last instruction came to, in full, where it was answered in brief. */
export const SIGNALS = "W";
/** How often each counter was passed, where behaviours count. */
export const COUNTS = "K";

// Up, one signal. Several signals are a JSON array; none is the empty text.
export const ASKED = "a";
export const TO_CONFIRM = "c";
export const PERFORMED = "p";
export const FOUND = "f";
export const REFUSED = "e";

// Up, before an answer.
/** The refusal that follows came too late to be harmless. */
export const TOO_LATE = "E";
/** What was logged, up to the end of the line; the answer stands on the next. */
export const LOGGED = "L";
