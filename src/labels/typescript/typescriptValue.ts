/** Keys with a special meaning in an object literal or a class; computed, they are plain properties. */
const HAZARDOUS: ReadonlySet<string> = new Set(["__proto__", "constructor"]);

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Prints a key of an object literal. */
export function typescriptKey(name: string): string {
  if (HAZARDOUS.has(name)) return `[${JSON.stringify(name)}]`;
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

const MAX_WIDTH = 100;

/** Prints JSON-like data as a TypeScript expression, broken over lines if it is too wide for its `indent`. */
export function typescriptValue(value: unknown, indent: string): string {
  if (typeof value === "number" && Object.is(value, -0)) return "0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => typescriptValue(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${typescriptKey(key)}: ${typescriptValue(item, inner)}`);
  if (parts.length === 0) return Array.isArray(value) ? "[]" : "{}";
  const line = `${open}${parts.join(", ")}${close}`;
  if (indent.length + line.length <= MAX_WIDTH && !line.includes("\n")) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join("\n")}\n${indent}${close.trim()}`;
}
