/**
 * Intents printed as TypeScript: classes, validators, types and a manifest.
 * @module backlot/codegen
 */

export type { FolderDifference } from "./folder.js";
export { type GenerateOptions, type GenerateResult, generate } from "./generate.js";
export { type PrintedFiles, printAll } from "./print/printAll.js";
export { type WatchOptions, watch } from "./watch.js";

import type { BacklotError } from "../errors.js";
import type { ResolvedIntent } from "../schema/facts.js";

/**
 * Type-checks a folder of generated files, wherever it lies, in a thread that is stopped where it takes too much.
 * @returns one TYPE_ERROR per complaint of the compiler, with file, line and column; or TYPES_TOO_COSTLY
 */
export async function typecheck(folder: string): Promise<readonly BacklotError[]> {
  const compiler = await import("./typecheck/typecheck.js");
  return compiler.typecheck(folder);
}

/**
 * Type-checks behaviours against the generated classes that they import, in a thread as well.
 * @returns one TYPE_ERROR per complaint of the compiler, with file, line and column; STALE where a class that they import was
 * printed by another version of Backlot; or TYPES_TOO_COSTLY
 */
export async function typecheckBehaviours(files: readonly string[]): Promise<readonly BacklotError[]> {
  const compiler = await import("./typecheck/typecheck.js");
  return compiler.typecheckBehaviours(files);
}

/** The text of a new behaviour. @param from the path from its folder to the generated files */
export async function behaviourStub(intent: ResolvedIntent, from: string): Promise<string> {
  const stub = await import("./behaviourStub.js");
  return stub.behaviourStub(intent, from);
}
