import { BacklotError } from "../errors.js";

/** An error whose message also says where and what to do, for test runners, which print a message and no more. */
export function describeThrown(error: unknown): unknown {
  if (!(error instanceof BacklotError)) return error;
  const { code, message, hint, place, span, cause } = error;
  const where = [place.file, place.line, place.column].filter((part) => part !== undefined).join(":");
  const lines = [message, ...(place.file === undefined ? [] : [`  ${where}`]), `  hint: ${hint}`];
  return new BacklotError(code, lines.join("\n"), { span, place, ...(cause === undefined ? {} : { cause }) });
}
