/** True for a file of rows by its name, in a format that is read or in one that is refused. */
export function looksLikeRows(name: string): boolean {
  return /\.(?:csv|tsv|tab|jsonl?|ndjson|json5|ya?ml|xlsx?|ods)$/i.test(name);
}
