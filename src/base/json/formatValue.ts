import { visible } from "./visible.js";

/** Short, and by kind alone for lists and objects. */
export function formatValue(held: unknown): string {
  if (typeof held === "object" && held !== null) return Array.isArray(held) ? "a list" : "an object";
  const text = JSON.stringify(held) ?? String(held);
  return visible(text.length <= 60 ? text : `${text.slice(0, 57)}...`);
}

/** Formats a value for a message as JSON, cut after 60 characters. */
export function formatJson(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
