/**
 * What printed code imports, and nothing else: no part of the public interface. It changes together with what
 * `backlot generate` prints.
 * @module backlot/generated
 * @private
 */

export type { IntentSpec } from "./internal.js";
export { IntentBase, own, put, satisfies, spelt, within } from "./internal.js";
