import { isObject } from "../base/json/object.js";
import { build, idOf } from "./ids.js";
import { judgedRun, type WorkKind } from "./shapes.js";

/**
 * Data common to the shards of one run: the kind of work, and the data of threads, such as compiled intents, rows and
 * behaviours, and the options. Its id is the digest of the data and of this build of Backlot. A worker therefore needs
 * no project of its own, and data of different versions is never confused.
 */
export interface Run {
  readonly id: string;
  readonly kind: WorkKind;
  readonly text: string;
}

export interface RunFacts {
  readonly kind: WorkKind;
  readonly data: unknown;
}

export function runOf(kind: WorkKind, data: unknown): Run {
  const text = plainText({ build: build(), kind, data });
  return { id: idOf(text), kind, text };
}

/** Null for another id's text. @throws BacklotError FLEET_FOLDER for what no coordinator of this build writes */
export function runFacts(id: string, text: string): RunFacts | null {
  if (idOf(text) !== id) return null;
  let value: unknown;
  try {
    value = plainValue(text);
  } catch {
    // Invalid or too deeply nested JSON.
  }
  return judgedRun(value);
}

/*
 * Structured-cloneable data as text: JSON, with types that JSON lacks as an object with one key that begins with a
 * dollar sign. Objects with such keys are written as lists of their entries.
 */

/** Serialises a value: equal values with the same order of keys give equal texts. */
export function plainText(value: unknown): string {
  return JSON.stringify(written(value));
}

export function plainValue(text: string): unknown {
  return read(JSON.parse(text));
}

function written(value: unknown): unknown {
  if (typeof value === "number" && (Object.is(value, -0) || !Number.isFinite(value)))
    return { $number: Object.is(value, -0) ? "-0" : String(value) };
  if (Array.isArray(value)) return value.map(written);
  if (value instanceof Map) return { $map: [...value].map(written) };
  if (value instanceof Set) return { $set: [...value].map(written) };
  if (value instanceof ArrayBuffer) return { $bytes: Buffer.from(value).toString("base64") };
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, own]) => own !== undefined);
  if (entries.some(([key]) => key.startsWith("$") || key === "__proto__")) return { $entries: entries.map(written) };
  return Object.fromEntries(entries.map(([key, own]) => [key, written(own)]));
}

function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read);
  if (!isObject(value)) return value;
  const { $number, $map, $set, $bytes, $entries } = value;
  if (typeof $number === "string") return Number($number);
  if (Array.isArray($map)) return new Map(read($map) as [unknown, unknown][]);
  if (Array.isArray($set)) return new Set(read($set) as unknown[]);
  // A separate buffer: Node's own begins at unaligned offsets of a shared one.
  if (typeof $bytes === "string") return new Uint8Array(Buffer.from($bytes, "base64")).buffer;
  if (Array.isArray($entries)) return Object.fromEntries(read($entries) as [string, unknown][]);
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, read(own)]));
}
