/**
 * Escapes control characters, so that a stray escape sequence shows and does nothing, and characters that change the
 * direction of text. JSON on one line stays JSON, since it holds no raw control characters below U+0020.
 */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return character < " " ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
  });

/** Maximum length of foreign text that a message repeats whole, in characters. */
const MAX_REPEATED = 300;

/** Cuts text to a number of characters, with an ellipsis. @param most Default: for foreign text, of any length, in a message */
export const shortened = (text: string, most = MAX_REPEATED): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
