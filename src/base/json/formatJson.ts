/** Formats a value for a message as JSON, cut after 60 characters. */
export function formatJson(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
