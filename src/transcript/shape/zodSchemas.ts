import { z } from "zod";
import { transcriptSchemas } from "./schema.js";

const schemas = transcriptSchemas(z);

/** A recorded signal. */
export const SignalSchema = schemas.SignalSchema;

/** One turn of a transcript. */
export const TurnSchema = schemas.TurnSchema;

/** One line of our JSONL. */
export const TranscriptSchema = schemas.TranscriptSchema;
