/* Letters of the border, one meaning per direction. Constants, which the bundler inlines, and not an object. */

// Down: instructions. A lower-case letter asks for a brief answer.
export const SAY = "Y";
export const START = "S";
export const ASSIGN = "A";
export const APPEND = "P";
export const CONFIRM = "C";
export const RESUME = "R";

/** Down: several instructions, each with the answers that let the next one follow. */
export const SEQUENCE = "N";

// Down: questions, messages of one letter.
/** State of the variables. */
export const STATE = "Q";
/** State of the world. */
export const WORLD = "T";
/** Both, each on a line of its own. */
export const ALL = "B";
/** Full signals of the last instruction, if it was answered in brief. */
export const SIGNALS = "W";
/** Hits per counter, if behaviours count. */
export const COUNTS = "K";

// Up: one signal. Several signals are a JSON array; no signal is the empty text.
export const ASKED = "a";
export const TO_CONFIRM = "c";
export const PERFORMED = "p";
export const FOUND = "f";
export const REFUSED = "e";

// Up: prefixes of an answer.
/** The refusal that follows came after state had changed. */
export const TOO_LATE = "E";
/** Logs up to the end of the line; the answer is on the next line. */
export const LOGGED = "L";
