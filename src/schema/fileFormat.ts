import { zod } from "#packages";
import { IntentFile } from "./intent.js";
import type { JsonSchema } from "./types.js";

const z = zod();

/** Where the package ships the JSON Schema of the file format. */
export const FORMAT_FILE = "schema/intent.schema.json";

/** The JSON Schema of an intent file, for editors: made from the same zod schema that reads the files. */
export function fileFormat(): JsonSchema {
  return z.toJSONSchema(IntentFile, { io: "input", unrepresentable: "any" });
}

/** Its text as it is shipped. */
export function fileFormatText(): string {
  return `${JSON.stringify(fileFormat(), null, 2)}\n`;
}
