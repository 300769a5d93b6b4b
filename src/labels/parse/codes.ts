/** The characters that the grammar is made of, by their codes. */
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const SINGLE_QUOTE = 39;
export const OPEN = 40;
export const CLOSE = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const POINT = 46;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const OPEN_SQUARE = 91;
export const BACKSLASH = 92;
export const CLOSE_SQUARE = 93;
export const OPEN_CURLY = 123;
