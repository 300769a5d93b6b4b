/**
 * Imports of generated code, not part of the public interface; they change together with the output of `backlot
 * generate`.
 * @module backlot/generated
 * @private
 */

export type { IntentSpec } from "./internal.js";
export { IntentBase, own, put, satisfies, spelt, within } from "./internal.js";
