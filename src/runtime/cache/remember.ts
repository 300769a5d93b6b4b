import { type Cache, cacheKey, type EntryKind } from "./cache.js";
import type { Fingerprint } from "./fingerprint.js";

/** Something that is computed from files. */
export interface Computation<Value> {
  readonly kind: EntryKind;
  /** Reads the files; null if they cannot be known. Called again after computing. */
  readonly read: () => Fingerprint | null;
  /** Whatever else it is computed from. */
  readonly parts: readonly (string | Uint8Array)[];
  readonly compute: () => Promise<Value>;
}

/** What was computed or kept, and its key; no key where the files cannot be known. */
export interface Remembered<Value> {
  readonly value: Value;
  readonly key: string | null;
  /** The files, where the value was kept before. */
  readonly kept: Fingerprint | null;
}

/**
 * What is computed from files, or was before, from files of the same contents. It is kept only where the files are
 * afterwards what they were before: had somebody written to them meanwhile, nobody could say what it was computed
 * from.
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
