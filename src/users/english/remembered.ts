/** A function of a text that remembers its latest answers: the same text is asked about by many, one after the other. */
export function remembered<T>(read: (text: string) => T, kept = 500): (text: string) => T {
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
