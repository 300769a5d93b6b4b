export { type GenerateOptions, type GenerateResult, generate } from "./generate.js";

export { type WatchOptions, watch } from "./watch.js";

import type { BacklotError } from "../base/errors.js";
import type { ResolvedIntent } from "../schema/facts.js";

/**
 * Type-checks a folder of generated files at any path, in a thread that is stopped if it exceeds its limits.
 * @returns one TYPE_ERROR per compiler error, with file, line and column; or TYPES_TOO_COSTLY
 * @example
 * ```ts
 * import { typecheck } from "backlot/project";
 *
 * const errors = await typecheck("generated");
 * for (const { message, place } of errors) console.error(`${place.file}:${place.line}: ${message}`);
 * console.assert(errors.length === 0);
 * ```
 */
export async function typecheck(folder: string): Promise<readonly BacklotError[]> {
  const compiler = await import("./typecheck/typecheck.js");
  return compiler.typecheck(folder);
}

/**
 * Type-checks behaviours against the generated classes that they import, also in a thread.
 * @returns one TYPE_ERROR per compiler error, with file, line and column; STALE if a class that they import was printed
 * by another version of Backlot; or TYPES_TOO_COSTLY
 * @example
 * ```ts
 * import { typecheckBehaviours } from "backlot/project";
 *
 * const errors = await typecheckBehaviours(["intents/behaviours/send_money.behavior.ts"]);
 * console.assert(errors.length === 0);
 * ```
 */
export async function typecheckBehaviours(files: readonly string[]): Promise<readonly BacklotError[]> {
  const compiler = await import("./typecheck/typecheck.js");
  return compiler.typecheckBehaviours(files);
}

/**
 * Returns the text of a new behaviour. It compiles, and shows each part by an example.
 * @param intent the behaviour's intent
 * @param from the path from its folder to the folder of generated files, such as `../generated`
 * @example
 * ```ts
 * import { behaviourStub } from "backlot/project";
 * import { readIntents } from "backlot/project";
 * import { resolveIntents } from "backlot/schema";
 *
 * const { intents } = resolveIntents(await readIntents("intents"));
 * for (const intent of intents.filter(({ command }) => command === "book_table")) {
 *   const text = await behaviourStub(intent, "../../generated");
 *   console.assert(text.includes("defineBehaviour<typeof BookTable>"));
 * }
 * ```
 */
export async function behaviourStub(intent: ResolvedIntent, from: string): Promise<string> {
  const stub = await import("./behaviourStub.js");
  return stub.behaviourStub(intent, from);
}
