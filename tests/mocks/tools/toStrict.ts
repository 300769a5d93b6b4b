import { put } from "../../../src/kit/internal.js";
import { explicitNull } from "../../../src/mocks/tools/strict/explicitNull.js";
import { rewritten } from "../../../src/mocks/tools/strict/strictSchema.js";
import type { JsonSchema } from "../../../src/schema/index.js";

/**
 * Converts arguments to strict mode: absent optional properties become null, and null in an optional property becomes
 * explicit.
 * @param schema the original parameters, not those of strict mode
 */
export function toStrict(schema: JsonSchema, args: unknown): unknown {
  return rewritten(schema, schema, args, (properties, required, given, below) => {
    const result: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const field = given[name] === null && !required.has(name) ? explicitNull(schema, property) : null;
      if (field !== null) put(result, name, { [field]: null });
      else put(result, name, Object.hasOwn(given, name) ? below(name) : null);
    }
    for (const name of Object.keys(given)) if (!Object.hasOwn(properties, name)) put(result, name, given[name]);
    return result;
  });
}
