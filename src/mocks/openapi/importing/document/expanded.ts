import { MAX_DEPTH } from "../../../../base/io/sound.js";

/** More parts no document may have once its aliases are written out; the largest public ones have a tenth. */
export const MAX_PARTS = 5_000_000;

/**
 * What is wrong with a parsed document that code is to walk over: aliases of YAML make a value that holds itself, or
 * one that is small in the file and has no end in practice. Parts that stand in several places are counted in each of
 * them, but looked at once.
 * @returns null if nothing is wrong
 */
export function expansionFault(root: unknown): string | null {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const sizeOf = (value: unknown, depth: number): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value)) throw new Fault("an alias stands within what it stands for");
    if (depth > MAX_DEPTH) throw new Fault(`it is nested more than ${MAX_DEPTH} levels deep`);
    open.add(value);
    let size = 1;
    for (const held of Object.values(value)) {
      size += sizeOf(held, depth + 1);
      if (size > MAX_PARTS) throw new Fault(`it has more than ${MAX_PARTS} parts once its aliases are written out`);
    }
    open.delete(value);
    sizes.set(value, size);
    return size;
  };
  try {
    sizeOf(root, 0);
    return null;
  } catch (fault) {
    if (fault instanceof Fault) return fault.message;
    throw fault;
  }
}

class Fault extends Error {}
