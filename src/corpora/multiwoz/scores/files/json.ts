/** Describes a JSON value in messages: `an object with the keys goal and log`. */
export function kindOfJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value !== "object") return typeof value === "string" ? "a text" : `a ${typeof value}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return "an empty object";
  const named = keys.slice(0, 4).map((key) => key.slice(0, 40));
  return `an object with the ${keys.length === 1 ? "key" : "keys"} ${named.join(", ")}${keys.length > 4 ? ", …" : ""}`;
}
