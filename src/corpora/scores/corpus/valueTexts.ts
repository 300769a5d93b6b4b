/** Returns the texts within a value: of a slot, a row, a list, an object, or the arguments of an operator. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return "operator" in value && "args" in value ? textsIn(value.args) : Object.values(value).flatMap(textsIn);
}
