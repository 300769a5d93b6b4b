import type { BacklotError } from "../../../errors.js";

/** One thing that lint has to say. */
export interface LintFinding {
  readonly severity: "error" | "warning";
  /** The rule that is broken, as a sentence. */
  readonly rule: string;
  readonly error: BacklotError;
  /** The command that the error's span counts in, for problems of labels. */
  readonly command?: string;
}
