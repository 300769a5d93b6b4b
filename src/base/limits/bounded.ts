import { Script } from "node:vm";

const KEY = Symbol.for("backlot.bounded");

/** Default limit of one call of a user's function, in milliseconds of wall time; most calls take less than one. */
const MAX_CALL_MS = 10_000;

/** Made at the first call. Only code that a script runs can be interrupted from outside this thread. */
let script: Script | undefined;

export class EndlessCall extends Error {
  override readonly name = "EndlessCall";
}

/** Safe for objects that throw when inspected. */
export function isEndless(thrown: unknown): thrown is EndlessCall {
  try {
    return thrown instanceof EndlessCall;
  } catch {
    return false;
  }
}

/**
 * Calls a function that may loop, in this thread. When the time is up, the call ends and no more of it runs, not even
 * its `finally` blocks. Asynchronous work that it awaits is not bounded.
 * @param milliseconds limit of wall time. Default: 10 seconds
 * @throws EndlessCall if the call takes longer; whatever the function throws
 */
export function bounded<T>(run: () => T, milliseconds: number = MAX_CALL_MS): T {
  let result: { readonly value: T } | undefined;
  // Read once, as the script starts, so nested calls may set it again.
  (globalThis as { [KEY]?: () => void })[KEY] = () => {
    result = { value: run() };
  };
  try {
    script ??= new Script("globalThis[Symbol.for('backlot.bounded')]()");
    script.runInThisContext({ timeout: milliseconds });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException | null)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw cause;
    throw new EndlessCall(`did not come to an end within ${milliseconds / 1_000} s`, { cause });
  }
  return (result as unknown as { readonly value: T }).value;
}
