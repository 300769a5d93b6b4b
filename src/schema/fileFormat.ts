import { zod } from "#packages";
import { intentSchemas } from "./intent.js";
import type { JsonSchema } from "./types.js";

/** The path of the JSON Schema of intent files in the package. */
export const FORMAT_FILE = "schema/intent.schema.json";

/** The JSON Schema of an intent file, for editors: made from the zod schema that reads the files. */
export function fileFormat(): JsonSchema {
  return zod().toJSONSchema(intentSchemas().IntentFile, { io: "input", unrepresentable: "any" });
}

/** The text of that JSON Schema, as shipped. */
export function fileFormatText(): string {
  return `${JSON.stringify(fileFormat(), null, 2)}\n`;
}
