import type CodeBlockWriter from "code-block-writer";

export function isShort(text: string): boolean {
  return text.length <= 100;
}

const PLAIN_KEY = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Formats an object's key in TypeScript. `__proto__` is computed: plain, it would set the prototype. */
export function keyText(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return PLAIN_KEY.test(key) ? key : JSON.stringify(key);
}

export function literalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${literalText(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** On one line if it is short, otherwise one entry a line. */
export function writeLiteral(writer: CodeBlockWriter, value: unknown): void {
  const text = literalText(value);
  if (isShort(text) || typeof value !== "object" || value === null) {
    writer.write(text);
    return;
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  writer.write(open).newLine();
  writer.indent(() => {
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(value)) writer.write(`${keyText(key)}: `);
      writeLiteral(writer, item);
      writer.write(",").newLine();
    }
  });
  writer.write(close);
}
