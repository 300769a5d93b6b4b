import { isObject, type JsonObject } from "../../../base/json/object.js";

/** Length limit of a model's answer, in characters. */
const MAX_CHARACTERS = 1_000_000;

/**
 * Returns the JSON objects in a model's answer, the last first, without nested ones. A line break inside a string, which JSON does not
 * allow, becomes `; `. Prose around them, and text that only looks like an object, are skipped.
 */
export function objectsIn(answer: string): JsonObject[] {
  if (answer.length > MAX_CHARACTERS) return [];
  const { text, spans } = outermostBraces(answer);
  return spans.reverse().flatMap(([start, end]) => {
    try {
      const value: unknown = JSON.parse(text.slice(start, end));
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the text with repaired strings, and its outermost pairs of braces; braces inside strings do not count. */
function outermostBraces(answer: string): { readonly text: string; readonly spans: [start: number, end: number][] } {
  const parts: string[] = [];
  const opened: number[] = [];
  const spans: [number, number][] = [];
  let length = 0;
  let isString = false;
  for (let at = 0; at < answer.length; at++) {
    let part = answer[at] as string;
    if (isString) {
      if (part === "\\") part += answer[++at] ?? "";
      else if (part === "\n") part = "; ";
      else if (part === "\r" && answer[at + 1] === "\n") part = "";
      else if (part === '"') isString = false;
    } else if (part === '"') {
      isString = opened.length > 0;
    } else if (part === "{") {
      opened.push(length);
    } else if (part === "}") {
      const start = opened.pop();
      if (start !== undefined) {
        while ((spans.at(-1)?.[0] ?? -1) > start) spans.pop();
        spans.push([start, length + 1]);
      }
    }
    parts.push(part);
    length += part.length;
  }
  return { text: parts.join(""), spans };
}
