import { type Cache, cacheKey, type EntryKind } from "./cache.js";
import type { Fingerprint } from "./fingerprint.js";

/** A result that is computed from files. */
export interface Computation<Value> {
  readonly kind: EntryKind;
  /** Reads the files; null if they cannot be read. Called again after computing. */
  readonly read: () => Fingerprint | null;
  readonly parts: readonly (string | Uint8Array)[];
  readonly compute: () => Promise<Value>;
}

/** A computed or cached result, and its key; null if the files cannot be read. */
export interface Remembered<Value> {
  readonly value: Value;
  readonly key: string | null;
  /** The files, if the value came from the cache. */
  readonly kept: Fingerprint | null;
}

/**
 * Computes a result from files, or takes it from the cache. It is stored only if the files did not change meanwhile:
 * otherwise it is unknown which contents it was computed from.
 */
export async function remember<Value>(
  cache: Cache | null,
  { kind, read, parts, compute }: Computation<Value>,
): Promise<Remembered<Value>> {
  const before = cache === null ? null : read();
  if (cache === null || before === null) return { value: await compute(), key: null, kept: null };
  const key = cacheKey(kind, ...parts, ...before.parts);
  const kept = cache.get(kind, key) as Value | undefined;
  if (kept !== undefined) return { value: kept, key, kept: before };
  const value = await compute();
  const isSame = read()?.moment === before.moment;
  if (isSame) cache.put(kind, key, value);
  return { value, key: isSame ? key : null, kept: null };
}
