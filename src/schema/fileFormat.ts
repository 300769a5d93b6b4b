import { zod } from "#packages";
import { intentSchemas } from "./intent.js";
import type { JsonSchema } from "./types.js";

export const FORMAT_FILE = "schema/intent.schema.json";

/** The JSON Schema of an intent file, for editors: made from the zod schema that reads the files. */
export function fileFormat(): JsonSchema {
  return zod().toJSONSchema(intentSchemas().IntentFile, { io: "input", unrepresentable: "any" });
}

export function fileFormatText(): string {
  return `${JSON.stringify(fileFormat(), null, 2)}\n`;
}
