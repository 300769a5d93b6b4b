import type { Entry } from "../inspection.js";

/** Address of a dialogue, by its id and its number among equal ids, or by its place in the files. */
export type DialogueAddress = { readonly id: string; readonly nth: number } | { readonly place: number };

export function addressOf(entries: readonly Entry[], place: number): DialogueAddress {
  const id = entries[place]?.id;
  if (id === undefined) return { place };
  let nth = 1;
  for (let at = 0; at < place; at++) if (entries[at]?.id === id) nth++;
  return { id, nth };
}

export function placeOf(entries: readonly Entry[], address: DialogueAddress | null): number | null {
  if (address === null) return null;
  if ("place" in address) return address.place < entries.length ? address.place : null;
  let left = address.nth;
  const place = entries.findIndex(({ id }) => id === address.id && --left === 0);
  return place < 0 ? null : place;
}
