/**
 * The command language: text to tree and back, and what is wrong with a command.
 * @module
 */
export type * from "./ast.js";
export type { Given, GivenSlots } from "./build.js";
export * as build from "./build.js";
export { check, isTypeProblem } from "./check.js";
export { MAX_DEPTH } from "./cursor.js";
export { readDate, readTime, withMoments } from "./moments.js";
export { MAX_LENGTH, parse } from "./parse.js";
export { print, printValue } from "./print.js";
export { type Scope, type Use, VERBS } from "./scope.js";
export { type Step, type TranspileOptions, toTypeScript } from "./toTypeScript.js";
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
