import { BacklotError } from "../errors.js";

/** So many characters of what a server, or a client's library, says of a failure are shown. */
const MAX_CHARACTERS = 300;

/**
 * What comes of something that is asked of a real server.
 * @throws BacklotError SERVER_FAILED for whatever goes wrong there: what the official client throws then has many
 * classes
 */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    throw new BacklotError("SERVER_FAILED", `the server failed: ${reasonOf(cause)}`, { cause });
  }
}

/** What stands in a message, in one line: the client's library prints lists of problems as JSON. */
function reasonOf(cause: unknown): string {
  // The client's library walks over an answer without a bound: the stack is its only one.
  if (cause instanceof RangeError) return "its answer is nested too deep to be read";
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  const text = message.replace(/\s+/g, " ").trim();
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}
