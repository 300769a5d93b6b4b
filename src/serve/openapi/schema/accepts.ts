import type { JsonObject } from "../../../json/object.js";
import { fitsSchema, own } from "../../../kit/internal.js";

/** The schemas that others refer to, by name. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/**
 * Whether a value satisfies a JSON Schema of draft 2020-12, as an import writes it.
 * @param isRequest whether properties that only the server sets may be absent although they are required
 */
export function accepts(schema: unknown, value: unknown, definitions: Definitions, isRequest = false): boolean {
  return fitsSchema(schema, value, { definitions, isRequest });
}

/** The schema that a reference of an import leads to. */
export function targetOf(ref: unknown, definitions: Definitions): JsonObject | undefined {
  return typeof ref === "string" ? own(definitions, ref.slice("#/$defs/".length)) : undefined;
}
