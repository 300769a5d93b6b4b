/** What generated classes, behaviours and transpiled dialogues import: pure code that runs on the host and in the guest. */

export * from "./behaviour.js";
export * from "./defineBehaviour.js";
export * from "./dialogue/dispatch.js";
export * from "./dialogue/instruction.js";
export { Program } from "./dialogue/program.js";
export { fillable, holds } from "./dialogue/task.js";
export * from "./dialogue.js";
export * from "./intent.js";
export { Random } from "./random.js";
export { type OwnRow, own, put } from "./record.js";
export * as letters from "./sandbox/letters.js";
export * from "./sandbox/logged.js";
export * from "./sandbox/protocol.js";
export * from "./signal.js";
export * from "./spec.js";
export { fold } from "./store/fold.js";
export { isOperator } from "./store/match.js";
export * from "./store/operators.js";
export { foldsOf, type Packed, pack } from "./store/pack.js";
export { PackedTable, type TableLayout } from "./store/packed.js";
export { partialRatio } from "./store/ratio.js";
export { MAX_ROWS } from "./store/table.js";
export { EPOCH, type Fixtures, World } from "./store/world.js";
export * from "./values.js";
