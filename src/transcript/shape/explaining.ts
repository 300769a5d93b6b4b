import { zod } from "#packages";
import { lazily } from "../../base/json/memoized.js";
import { transcriptSchemas } from "./schema.js";

export const explainingSchemas = lazily(() => transcriptSchemas(zod()));
