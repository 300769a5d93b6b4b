/** The command language: parser and printer, checks of commands, and dialogues as TypeScript. */
export type { Command, Expression, Literal, Name, Reference, Target, Variable } from "./ast.js";
export type { BuildSlots, BuildValue } from "./build.js";
export * as build from "./build.js";
export { checkCommand } from "./check/check.js";
export type { Scope, Use } from "./check/scope.js";
export { resolveDateTimes } from "./dateTimes.js";
export { parseCommand } from "./parse/parse.js";
export { printCommand } from "./print.js";
export { tryParseCommand } from "./tryParse.js";
export type { TranspileOptions } from "./typescript/toTypeScript.js";
