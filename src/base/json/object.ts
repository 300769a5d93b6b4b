/** A JSON object with any values. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True if a value of JSON is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** True if a value of JSON is an object, neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
