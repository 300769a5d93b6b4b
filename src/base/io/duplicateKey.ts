const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COLON] = [34, 92, 123, 125, 91, 93, 58];

/**
 * Finds the first duplicate key within an object of a JSON text: `JSON.parse` silently keeps the last value.
 * @returns the key and the offset of its second occurrence, or null
 */
export function duplicateKey(json: string): { readonly key: string; readonly offset: number } | null {
  // The keys of every open object; null for a list.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === OPEN) open.push(new Set());
    else if (unit === OPEN_LIST) open.push(null);
    else if (unit === CLOSE || unit === CLOSE_LIST) open.pop();
    else if (unit === QUOTE) {
      const end = endOfText(json, at);
      const keys = open.at(-1);
      if (keys !== undefined && keys !== null && isKey(json, end)) {
        const text = json.slice(at + 1, end - 1);
        const key = text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text;
        if (keys.has(key)) return { key, offset: at };
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function isKey(json: string, from: number): boolean {
  let at = from;
  while (json.charCodeAt(at) <= 32) at += 1;
  return json.charCodeAt(at) === COLON;
}
