import { BacklotError } from "../base/errors.js";
import { draftOf } from "./draft.js";
import { problem, throwErrors } from "./problem.js";
import type { Intent, IntentFile } from "./types.js";

/** The rule that a malformed intent breaks, regardless of its origin. */
export const SHAPED = {
  severity: "error",
  code: "SCHEMA_INVALID",
  sentence: "an intent file has the shape of schema/intent.schema.json",
} as const;

/**
 * Reads one intent from its JSON value. Rules on single intents and on sets of them are `lint`'s.
 * @throws BacklotError SCHEMA_INVALID, its message listing every malformed part
 */
export function parseIntent(value: IntentFile): Intent {
  const { intent, findings } = draftOf(value);
  throwErrors(findings.map((finding) => problem(SHAPED, {}, finding)));
  if (intent === null) throw new BacklotError("SCHEMA_INVALID", "the value is not an intent");
  return intent;
}
