/** Intent files: reading, checking and projecting them. The subpath `backlot/schema`. */
export { type Catalog, catalogOf } from "./catalog.js";
export { checkRenames } from "./checkRenames.js";
export { CLASH_RULES } from "./clashRules.js";
export { compareIntents, type SchemaChange, type SchemaChangeKind } from "./compare.js";
export { type Entity, type EntitySlot, entitiesOf } from "./entity.js";
export { type ResolvedIntent, type ResolvedSlot, specOf, specType } from "./facts.js";
export { FORMAT_FILE, fileFormat, fileFormatText } from "./fileFormat.js";
export { IntentSchema } from "./intent.js";
export { argumentsSchema, rowSchema } from "./jsonSchema.js";
export { lint, RULES } from "./lint.js";
export { type Loaded, loadIntents, parseIntent, readIntents } from "./load.js";
export { className, dateSlot, findCommand, isIdentifier, RESERVED_VERBS } from "./names.js";
export { didYouMean, nearest } from "./nearest.js";
export { objectValidator } from "./objectType.js";
export { intentFile, printIntent } from "./print.js";
export { type Problem, problemLine, throwErrors } from "./problem.js";
export { guessRenames, newIntent, newSlot, type Renames, wholeRenames } from "./renames.js";
export { type Resolved, resolve } from "./resolve.js";
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
