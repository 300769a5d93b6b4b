import { Script } from "node:vm";

const KEY = Symbol.for("backlot.bounded");

/** What one call of a user's function may take, in milliseconds of wall time: it should take far less than one. */
const MAX_CALL_MS = 10_000;

/** Calls what is to be bounded: only what a script runs can be ended from outside of this thread. Made at the first call. */
let script: Script | undefined;

/** What `bounded` throws of a function that runs without end. */
export class EndlessCall extends Error {
  override readonly name = "EndlessCall";
}

/** Whether something thrown is that; it may be anything, even what throws when it is looked at. */
export function isEndless(thrown: unknown): thrown is EndlessCall {
  try {
    return thrown instanceof EndlessCall;
  } catch {
    return false;
  }
}

/**
 * Calls a function that may loop, in this thread. Where it does, it is ended: nothing of it runs any more, not even
 * what it would do `finally`. What it waits for is not bounded.
 * @param milliseconds of wall time. Default: 10 seconds
 * @throws EndlessCall where it takes longer; whatever the function throws
 */
export function bounded<T>(run: () => T, milliseconds: number = MAX_CALL_MS): T {
  let result: { readonly value: T } | undefined;
  // It is read once, as the script starts: calls within this one may leave theirs here.
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
