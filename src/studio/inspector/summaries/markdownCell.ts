import { visible } from "../../../base/json/visible.js";

/** Escapes a text for a table's cell, so that nothing in it is markup. */
export function cell(text: string): string {
  return visible(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#!~&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
