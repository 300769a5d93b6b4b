import { z } from "zod";
import { transcriptSchemas } from "./schema.js";

const schemas = transcriptSchemas(z);

export const SignalSchema = schemas.SignalSchema;

export const TurnSchema = schemas.TurnSchema;

export const TranscriptSchema = schemas.TranscriptSchema;
