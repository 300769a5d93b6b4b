import type { ApiRows } from "../../../../../src/mocks/openapi/mapping.js";
import { isJson, type Json } from "./published.js";

/** Counts of a document's operations and entities. */
export interface Counts {
  operations: number;
  calls: number;
  /** Calls by the class of their status: `2xx`. */
  readonly classes: Record<string, number>;
  judged: number;
  valid: number;
  created: number;
  read: number;
  listed: number;
  changed: number;
  gone: number;
  /** Rows that could not be created, since their parent cannot be found. */
  nowhere: number;
  /** Numbers of tried rows: created ones that could be read, listed, changed and deleted. */
  readonly tried: Record<"created" | "read" | "listed" | "changed" | "gone", number>;
}

/** Broken laws, each with the call that shows it. */
export type Broken = Record<
  "unmade" | "refused" | "failed" | "invalid" | "created" | "read" | "listed" | "changed" | "gone",
  string[]
>;

/** The parameters of a path. */
export const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name]) => name as string);

function heldAt(body: unknown, at: readonly string[] = []): unknown {
  return at.reduce<unknown>((held, name) => (isJson(held) ? held[name] : undefined), body);
}

/** The rows of an answer. */
export function rowsIn(body: unknown, rows: ApiRows | undefined): readonly Json[] {
  const held = heldAt(body, rows?.at);
  return (Array.isArray(held) ? held : [held]).filter(isJson);
}

export const rowIn = (body: unknown, rows: ApiRows | undefined): Json | undefined => rowsIn(body, rows)[0];

export const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 400);

/** An answer whose row is another one. */
export function answerWith(body: unknown, [at, ...inner]: readonly string[], row: Json): unknown {
  if (Array.isArray(body)) return [row, ...body.slice(1)];
  return at === undefined || !isJson(body) ? row : { ...body, [at]: answerWith(body[at], inner, row) };
}

/** Returns the property of a row that differs from the sent one, although an answer with that would be valid; null if there is none. */
export function lostIn(said: unknown, held: unknown, takes: (held: unknown) => boolean): string | null {
  if (agree(said, held)) return null;
  if (!isJson(said) || !isJson(held)) return takes(said) ? shown(said) : null;
  for (const [name, value] of Object.entries(said)) {
    if (!Object.hasOwn(held, name)) continue;
    const lost = lostIn(value, held[name], (one) => takes({ ...held, [name]: one }));
    if (lost !== null) return `${name} ${lost}`;
  }
  return null;
}

/** Tests if one row agrees with another in the common properties, recursively for objects. */
export function agree(said: unknown, held: unknown): boolean {
  if (Array.isArray(said) && Array.isArray(held))
    return said.length === held.length && said.every((one, nth) => agree(one, held[nth]));
  if (isJson(said) && isJson(held))
    return Object.entries(said).every(([name, value]) => !Object.hasOwn(held, name) || agree(value, held[name]));
  // An answer may have the digits of a number.
  if (typeof said === "number" && typeof held === "string") return String(said) === held;
  return said === held || (said === null && held === undefined);
}
