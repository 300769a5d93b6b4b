/** Keeps the latest results of a function of a text: several readers ask about the same text, one after the other. */
export function memoized<T>(read: (text: string) => T, kept = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= kept) known.clear();
    const made = read(text);
    known.set(text, made);
    return made;
  };
}
