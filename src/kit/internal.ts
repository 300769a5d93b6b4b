/** Imports of generated classes, behaviours and transpiled dialogues: pure code for host and guest. */

export * from "./behaviour.js";
export * from "./defineBehaviour.js";
export * from "./dialogue/dispatch.js";
export * from "./dialogue/instruction.js";
export { withPart } from "./dialogue/operands.js";
export { Program } from "./dialogue/program.js";
export { conditionHolds as holds, editsHit, fillable, lackingIn } from "./dialogue/task.js";
export * from "./dialogue.js";
export * from "./exact.js";
export * from "./intent.js";
export { includes } from "./limits/characters.js";
export { TEXT_FORMATS } from "./limits/formats.js";
export { fitsSchema, satisfies, schemaIssues } from "./limits/jsonSchema.js";
export { lengthOf, within } from "./limits/limits.js";
export { MAX_PATTERN_STEPS, matchesPattern, patternFault, readPattern, tryPattern } from "./limits/pattern.js";
export type { PatternNode } from "./limits/patternReader.js";
export { isOfSchemaType } from "./limits/schemaNode.js";
export * from "./path.js";
export type { PythonJsonOptions } from "./python.js";
export * as python from "./python.js";
export { hashOf, Random } from "./random.js";
export { type OwnRow, own, put } from "./record.js";
export {
  applyUse,
  type KeyedRows,
  missingRow,
  type RowCall,
  type RowEffect,
  type RowRefusal,
  type RowTables,
  rowWith,
  takenRow,
  withKey,
} from "./rows/applyUse.js";
export { type CallValue, holdsWords, isSameInRow } from "./rows/inRow.js";
export { HeldKeys, type KeyStyle, nextKey, spelling } from "./rows/nextKey.js";
export { PAGE_SIZE } from "./rows/pageOf.js";
export { rowBehaviour } from "./rows/rowBehaviour.js";
export type { ColumnNames, OwnerRow, RowUse } from "./rows/rowUse.js";
export * as letters from "./sandbox/letters.js";
export * from "./sandbox/logged.js";
export * from "./sandbox/protocol.js";
export * from "./sandbox/sequence.js";
export { isSpelt, SCALAR_TYPES, SCALARS, type ScalarFacts, type SpeltType, spellingOf, spelt } from "./scalars.js";
export * from "./signal.js";
export * from "./spec.js";
export { commonWith, MAX_BITS } from "./store/editScript.js";
export { FaultPlan, struckBy } from "./store/faultPlan.js";
export { fold } from "./store/fold.js";
export * from "./store/operators.js";
export { FUZZY_THRESHOLD, isOperator } from "./store/operators.js";
export { foldsOf, type Packed, pack } from "./store/pack.js";
export { PackedTable, type TableLayout } from "./store/packed.js";
export { commonSubsequence, partialRatio, roundHalfEven } from "./store/ratio.js";
export { MAX_ROWS } from "./store/table.js";
export { EPOCH, type Fixtures, World } from "./store/world.js";
export * from "./values.js";
