import type { Entry } from "../inspection.js";

/**
 * Which dialogue an address means: by its id, and of several with one id the how-manieth, so that it leads to the same
 * dialogue when others are added. Addresses by its place in the files are understood too.
 */
export type DialogueAddress = { readonly id: string; readonly nth: number } | { readonly place: number };

/** The address of the dialogue at a place of the index. */
export function addressOf(entries: readonly Entry[], place: number): DialogueAddress {
  const id = entries[place]?.id;
  if (id === undefined) return { place };
  let nth = 1;
  for (let at = 0; at < place; at++) if (entries[at]?.id === id) nth++;
  return { id, nth };
}

/** Where the dialogue of an address stands in the index; null where it is not there. */
export function placeOf(entries: readonly Entry[], address: DialogueAddress | null): number | null {
  if (address === null) return null;
  if ("place" in address) return address.place < entries.length ? address.place : null;
  let left = address.nth;
  const place = entries.findIndex(({ id }) => id === address.id && --left === 0);
  return place < 0 ? null : place;
}
