/** Intent files: reading, checking and projecting them. The subpath `backlot/schema`. */
export { type Catalog, catalogOf } from "./catalog.js";
export { checkRenames } from "./compare/checkRenames.js";
export { compareIntents, type SchemaChange, type SchemaChangeKind } from "./compare/compare.js";
export { guessRenames, newIntent, newSlot, type Renames, wholeRenames } from "./compare/renames.js";
export { type Entity, type EntitySlot, entitiesOf } from "./entity.js";
export { type ResolvedIntent, type ResolvedSlot, specOf, specType } from "./facts.js";
export { FORMAT_FILE, fileFormat, fileFormatText } from "./fileFormat.js";
export { IntentSchema } from "./intent.js";
export { argumentsSchema, rowSchema } from "./jsonSchema.js";
export { className, dateSlot, findCommand, isIdentifier, RESERVED_VERBS } from "./names.js";
export { didYouMean, nearest } from "./nearest.js";
export { objectValidator } from "./objectType.js";
export { parseIntent } from "./parseIntent.js";
export { intentFile, printIntent } from "./print.js";
export { type Problem, problemLine, throwErrors } from "./problem.js";
export { type Resolved, resolve } from "./resolve.js";
export { CLASH_RULES } from "./rules/clashRules.js";
export { lint, RULES } from "./rules/lint.js";
export type {
  Intent,
  IntentFile,
  JsonSchema,
  ObjectType,
  SlotFile,
  SlotFileType,
  SlotSchema,
  SlotSchemaType,
  Source,
} from "./types.js";
