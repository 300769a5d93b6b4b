import { visible } from "../../json/visible.js";

/** A text within a cell: nothing of it is markup. */
export function cell(text: string): string {
  return visible(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#!~&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
