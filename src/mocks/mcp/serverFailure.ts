import { BacklotError } from "../../base/errors.js";
import { shortened } from "../../base/json/visible.js";

const MAX_CHARACTERS = 300;

/**
 * Awaits the answer of a real server.
 * @throws BacklotError SERVER_FAILED for any failure there: the official client throws many classes
 */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    throw new BacklotError("SERVER_FAILED", `the server failed: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the reason in one line: the client library prints lists of problems as JSON. */
function reasonOf(cause: unknown): string {
  // The client library recurses into an answer without a limit other than the stack.
  if (cause instanceof RangeError) return "its answer is nested too deep to be read";
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return shortened(message.replace(/\s+/g, " ").trim(), MAX_CHARACTERS);
}
