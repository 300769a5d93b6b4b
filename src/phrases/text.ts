/** A name as people say it: `party_size` gives `party size`. */
export function spoken(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();
}

/** A text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What keeps its small letter at the beginning: addresses of mail and pages. */
const ADDRESS = /^\S+[@/]\S/;

/** A text with a capital and a full stop. */
export function sentence(text: string): string {
  const start = ADDRESS.test(text) ? text : capital(text);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}

/** Whether a text is a whole sentence, which is no name of anything: `Your driver is on the way.` */
export const isSentence = (text: string): boolean =>
  /[.!?…]["”’)]*$/.test(text.trim()) && text.trim().split(/\s+/).length >= 4;
