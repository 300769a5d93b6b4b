/**
 * The command language: text to tree and back, and what is wrong with a command.
 * @module
 */
export type * from "./ast.js";
export type { Given, GivenSlots } from "./build.js";
export * as build from "./build.js";
export { check, isTypeProblem } from "./check/check.js";
export { type Scope, type Use, VERBS } from "./check/scope.js";
export { readDate, readTime, resolveDateTimes } from "./dateTimes.js";
export { MAX_DEPTH } from "./parse/cursor.js";
export { MAX_LENGTH, parse } from "./parse/parse.js";
export { print, printValue } from "./print.js";
export {
  type Leaf,
  type SlotOwner,
  type Transformer,
  transform,
  type ValuePlace,
  type Visitor,
  walk,
} from "./transform.js";
export { tryParse } from "./tryParse.js";
export { type TranspiledStep, type TranspileOptions, toTypeScript } from "./typescript/toTypeScript.js";
