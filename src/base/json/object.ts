/** A JSON object with any values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True if a value of JSON is an object, neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
