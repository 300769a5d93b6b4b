/**
 * Text in which every control character is an escape: a stray escape sequence shows and does nothing. So are the
 * characters that turn the direction of what follows. JSON stays JSON, since it holds none below a blank.
 */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return character < " " ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
  });

/** The longest text of others that a message repeats whole, in characters. */
const MAX_REPEATED = 300;

/** The beginning of a text that others wrote, which may be of any length. */
export const shortened = (text: string): string =>
  text.length <= MAX_REPEATED ? text : `${text.slice(0, MAX_REPEATED - 1).replace(/[\ud800-\udbff]$/, "")}…`;
