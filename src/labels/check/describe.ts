export function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39).replace(/[\ud800-\udbff]$/, "")}…`;
}

const NAMED_CHARACTERS = new Map([
  [0, "a NUL character"],
  [0x0b, "a vertical tab"],
  [0xa0, "a no-break space (U+00A0)"],
  [0xfeff, "a byte order mark (U+FEFF)"],
]);

/** Describes the character at an offset for a message: itself if visible, else its code point. */
export function describeCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const named = NAMED_CHARACTERS.get(code);
  if (named !== undefined) return named;
  const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  if (code >= 0xd800 && code <= 0xdfff) return `a lone surrogate (${number})`;
  if (code < 32 || (code >= 0x7f && code <= 0x9f)) return `a control character (${number})`;
  const character = String.fromCodePoint(code);
  return code < 127 ? character : `${character} (${number})`;
}
