import type { ErrorCode } from "../../base/errors.js";
import type { Finding, Problem } from "../problem.js";
import type { Intent } from "../types.js";

/** The subject of a rule on one intent: the intent, and its slots that could not be read. */
export interface Subject {
  readonly intent: Intent;
  readonly broken: ReadonlySet<string>;
}

/** A rule reads and never writes. Its key is a sentence: message, test name and documentation in one. */
export interface Rule<T, F extends Finding = Finding> {
  readonly severity: Problem["severity"];
  readonly code: ErrorCode;
  readonly check: (subject: T) => Iterable<F>;
}

/** Rules by their sentences. */
export type Rules<T, F extends Finding = Finding> = Readonly<Record<string, Rule<T, F>>>;

/** Makes a rule whose breach makes an intent unusable. */
export function error<T, F extends Finding>(
  check: Rule<T, F>["check"],
  code: ErrorCode = "SCHEMA_INVALID",
): Rule<T, F> {
  return { severity: "error", code, check };
}

/** Makes a rule whose breach deserves a warning. */
export function warning<T, F extends Finding>(check: Rule<T, F>["check"]): Rule<T, F> {
  return { severity: "warning", code: "SCHEMA_INVALID", check };
}
