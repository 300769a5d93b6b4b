export { type Catalog, catalogOf } from "./catalog.js";
export { compareIntents, type SchemaChange, type SchemaChangeKind } from "./compare/compare.js";
export { guessRenames, type Renames } from "./compare/renames.js";
export type { Entity, EntitySlot } from "./entity.js";
export type { ResolvedIntent, ResolvedSlot } from "./facts.js";
export { argumentsSchema, rowSchema } from "./jsonSchema.js";
export type { ResolvedIntents } from "./mergeEntities.js";
export { className } from "./names.js";
export { parseIntent } from "./parseIntent.js";
export { intentFile, printIntent } from "./print.js";
export { type Problem, problemLine } from "./problem.js";
export type { Refused } from "./reader/flatten.js";
export { type SlotReading, slotsOf } from "./reader/slotsOf.js";
export { resolveIntents } from "./resolve.js";
export { lintIntents } from "./rules/lint.js";
export type {
  Intent,
  IntentFile,
  IntentTool,
  IntentToolRows,
  JsonPath,
  JsonSchema,
  SlotFile,
  SlotFileType,
  SlotSchema,
  SlotSchemaType,
} from "./types.js";
