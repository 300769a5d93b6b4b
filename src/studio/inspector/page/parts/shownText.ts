/** Invisible characters, and characters that reorder others. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

export function shownText(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function shownValue(value: unknown): string {
  return value === undefined ? "" : shownText(JSON.stringify(value));
}
