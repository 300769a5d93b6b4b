import { zod } from "#packages";
import { transcriptSchemas } from "./schema.js";

let made: ReturnType<typeof transcriptSchemas> | undefined;

/** The shapes of transcripts, for explaining why something has none of them. */
export function explainingSchemas(): ReturnType<typeof transcriptSchemas> {
  made ??= transcriptSchemas(zod());
  return made;
}
