const MAX_REMEMBERED = 5_000;
const remembered = new Map<string, string>();

/** Returns a name in spoken form: `party_size` and `PartySize` give `party size`. */
export function spoken(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const said = saidName(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, said);
  return said;
}

function saidName(name: string): string {
  const apart = /\s/.test(name)
    ? name
    : name
        .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
        .replaceAll(/(?<![A-Za-z])[A-Z](?=[a-z]|_|$)/g, (letter) => letter.toLowerCase());
  return apart.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Addresses of mail and pages, which are not capitalised. */
const ADDRESS = /^\S+[@/]\S/;
/** A mark at the end of a text, before marks of values (noncharacters). */
const ENDED = /[.!?…][\uFDD0-\uFDD2]*$/;

export const ended = (text: string): string => (ENDED.test(text) ? text : `${text}.`);

export const sentence = (text: string): string => ended(ADDRESS.test(text) ? text : capital(text));

/** True if a text is a whole sentence, and so no name: `Your driver is on the way.` */
export const isSentence = (text: string): boolean =>
  /[.!?…]["”’)]*$/.test(text.trim()) && text.trim().split(/\s+/).length >= 4;

export const allOf = (texts: Iterable<string>): string => inRow(texts, "and");

export const anyOf = (texts: Iterable<string>): string => inRow(texts, "or");

/** Equals `Intl.ListFormat` in British English, which takes 11 ms to load. */
function inRow(texts: Iterable<string>, last: "and" | "or"): string {
  const all = [...texts];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${last} ${all.at(-1)}`;
}
