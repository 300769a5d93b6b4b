import { pathToFileURL } from "node:url";
import { isObject } from "../../../../base/json/object.js";

export interface Reached {
  readonly file: string;
  readonly fragment: string;
  /** True if the keys of the part are names that somebody chose. */
  readonly isMap: boolean;
}

/** Keys under which names of the author's own stand, whatever these look like. */
const MAPS: ReadonlySet<string> = new Set(
  (
    "paths properties patternProperties dependentSchemas $defs definitions schemas responses parameters " +
    "examples requestBodies headers links callbacks pathItems content"
  ).split(" "),
);

/** References count where OpenAPI has them: in extensions and in examples they are data. */
export function reachedFrom(part: unknown, from: Pick<Reached, "file" | "isMap">, seen: Set<object>): Reached[] {
  const found: Reached[] = [];
  const look = (value: unknown, isMap: boolean): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const item of value) look(item, false);
      return;
    }
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === "string") {
      const [address = "", fragment = ""] = $ref.split("#", 2);
      found.push({ file: resolvedAddress(address, from.file), fragment, isMap });
    }
    for (const [key, held] of Object.entries(value)) {
      if (typeof held !== "object" || (!isMap && (key === "example" || key.startsWith("x-")))) continue;
      look(held, !isMap && MAPS.has(key));
    }
  };
  look(part, from.isMap);
  return found;
}

/** The value at a pointer of a file; the whole file where the way there leads over references. */
export function partAt(whole: unknown, fragment: string): unknown {
  let part: unknown = whole;
  for (const step of fragment.split("/").slice(1)) {
    const key = unescapedStep(step);
    part = Array.isArray(part) ? part[Number(key)] : isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part ?? whole;
}

const NOWHERE = "https://document.invalid";

export const fileAddress = (path: string): string => pathToFileURL(path).pathname;

export function resolvedAddress(address: string, from: string): string {
  if (address === "") return from;
  try {
    const url = new URL(address, new URL(from, NOWHERE));
    return url.origin === NOWHERE ? url.pathname + url.search : url.href;
  } catch {
    return address;
  }
}

export function unescapedStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // It stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
