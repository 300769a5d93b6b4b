/**
 * Intents: their files and what is wrong with them, catalogues, JSON Schemas, and the differences of two versions.
 * @module backlot/schema
 */
export {
  argumentsSchema,
  type Catalog,
  catalogOf,
  compareIntents,
  type Entity,
  guessRenames,
  type Intent,
  type IntentFile,
  type JsonSchema,
  parseIntent,
  type Renames,
  type ResolvedIntent,
  type ResolvedIntents,
  resolveIntents,
  type SchemaChange,
  type SlotReading,
  type SlotSchemaType,
  slotsOf,
} from "../../schema/index.js";
