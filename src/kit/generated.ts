/**
 * What printed code imports, and nothing else: no part of the public interface. It changes together with what
 * `backlot generate` prints.
 * @module backlot/generated
 * @private
 */

export type { IntentSpec } from "./internal.js";
export { Intent, isDate, isTime, own, put, satisfies, within } from "./internal.js";
