import { zod } from "#packages";
import { transcriptSchemas } from "./schema.js";

let made: ReturnType<typeof transcriptSchemas> | undefined;

export function explainingSchemas(): ReturnType<typeof transcriptSchemas> {
  made ??= transcriptSchemas(zod());
  return made;
}
