const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROW = /^[\x20-\x7e]*$/;
const ESCAPES = /\u001b\[[0-9;]*m/g;

/**
 * Returns the number of terminal columns of a text: colour codes take none, East Asian characters and emoji two. The
 * package string-width covers more of Unicode but brings further packages; dialogues and tables do not need it.
 */
export function displayWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(ESCAPES, "")) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** Pads a text with blanks to a width: at its end, or at its start for numbers. */
export function padded(text: string, width: number, align: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** Cuts a text without colours to a width, with an ellipsis if it is longer. */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let [kept, taken] = ["", 1];
  for (const character of text) {
    taken += displayWidth(character);
    if (taken > width) break;
    kept += character;
  }
  return `${kept}…`;
}
