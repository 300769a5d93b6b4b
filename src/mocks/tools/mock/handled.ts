import { BacklotError } from "../../../base/errors.js";
import type { JsonObject } from "../../../base/json/object.js";
import { wordsOf } from "./fit.js";
import type { HandledCall, ToolHandler } from "./mockOptions.js";

/** Default time of a handler, in milliseconds. */
export const HANDLER_MS = 10_000;

/**
 * Calls a handler. Returns its result, or the message of its error.
 * @throws BacklotError HANDLER_TIMEOUT if it takes too long; rethrows a BacklotError, which is a mistake of the test
 */
export async function handled(
  handler: ToolHandler,
  name: string,
  args: JsonObject,
  call: HandledCall,
  timeoutMs: number,
): Promise<{ readonly given: unknown } | { readonly thrown: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new BacklotError("HANDLER_TIMEOUT", `the handler of ${name} has not answered within ${timeoutMs} ms`);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return { given: await Promise.race([(async () => handler(args, call))(), late]) };
  } catch (cause) {
    if (isOurs(cause)) throw cause;
    return { thrown: wordsOf(cause) };
  } finally {
    clearTimeout(timer);
  }
}

/** Tests for a BacklotError: a handler may throw any value. */
function isOurs(thrown: unknown): boolean {
  try {
    return thrown instanceof BacklotError;
  } catch {
    return false;
  }
}
