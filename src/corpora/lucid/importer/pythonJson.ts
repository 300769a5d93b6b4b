/**
 * Prints JSON like Python's `json.dump`, which wrote LUCID's files: in ASCII, either on one line with a blank after
 * commas and colons, or indented.
 * @param indent blanks per level; 0 for one line
 */
export function pythonJson(value: unknown, indent = 0): string {
  return ascii(indent > 0 ? JSON.stringify(value, null, indent) : onOneLine(value));
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}: ${onOneLine(held)}`).join(", ")}}`;
}

const ascii = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
