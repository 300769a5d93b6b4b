import { BacklotError } from "../../base/errors.js";

const MAX_LISTED = 20;

/** Throws BROKEN_CONTRACT with a line for each breach, if there are any. */
export function throwBreaches(subject: string, kind: string, breaches: Iterable<string>): void {
  const each = [...new Set(breaches)];
  if (each.length === 0) return;
  const more = each.length > MAX_LISTED ? [`… and ${each.length - MAX_LISTED} more`] : [];
  const lines = [...each.slice(0, MAX_LISTED), ...more].map((breach) => `  ${breach}`).join("\n");
  throw new BacklotError("BROKEN_CONTRACT", `${subject} breaks the contract of ${kind}\n${lines}`);
}

export const named = (what: string, name: unknown, file: string | undefined): string =>
  `the ${what} ${String(name)}${file === undefined ? "" : ` (${file})`}`;

export function problemOf(error: unknown): string {
  if (error instanceof BacklotError) return error.message.split("\n")[0] ?? error.code;
  throw error;
}
