/**
 * Keeps the latest results of a function of a text: several readers ask about the same text, one after the other.
 * @param most the length of a text from which its result is not kept
 */
export function memoized<T>(
  read: (text: string) => T,
  kept = 500,
  most = Number.POSITIVE_INFINITY,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > most) return read(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= kept) known.clear();
    const made = read(text);
    known.set(text, made);
    return made;
  };
}

/** Makes a value at its first use, and keeps it: loading a module that nobody calls costs nothing. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
