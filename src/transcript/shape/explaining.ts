import { zod } from "#packages";
import { transcriptSchemas } from "./schema.js";

let made: ReturnType<typeof transcriptSchemas> | undefined;

/** Returns the zod schemas of transcripts, made on first use to explain a refusal. */
export function explainingSchemas(): ReturnType<typeof transcriptSchemas> {
  made ??= transcriptSchemas(zod());
  return made;
}
