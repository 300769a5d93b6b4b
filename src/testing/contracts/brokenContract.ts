import { BacklotError } from "../../base/errors.js";

/** How many breaches are listed. */
const MAX_LISTED = 20;

/**
 * Ends a test of a contract.
 * @param subject what was tested, such as `the operator hang_up (operators.ts)`
 * @param kind of which kind it is, in the plural
 * @throws BacklotError BROKEN_CONTRACT with a line for each breach, where there are any
 */
export function throwBreaches(subject: string, kind: string, breaches: Iterable<string>): void {
  const each = [...new Set(breaches)];
  if (each.length === 0) return;
  const more = each.length > MAX_LISTED ? [`… and ${each.length - MAX_LISTED} more`] : [];
  const lines = [...each.slice(0, MAX_LISTED), ...more].map((breach) => `  ${breach}`).join("\n");
  throw new BacklotError("BROKEN_CONTRACT", `${subject} breaks the contract of ${kind}\n${lines}`);
}

/** What was tested, with its file where that is known. */
export const named = (what: string, name: unknown, file: string | undefined): string =>
  `the ${what} ${String(name)}${file === undefined ? "" : ` (${file})`}`;

/** What is wrong, of an error of Backlot; any other is thrown again. */
export function problemOf(error: unknown): string {
  if (error instanceof BacklotError) return error.message.split("\n")[0] ?? error.code;
  throw error;
}
