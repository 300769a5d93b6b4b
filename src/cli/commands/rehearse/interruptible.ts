import type { Transcript } from "../../../transcript/index.js";

/**
 * Makes a function of a dialogue fail at an interruption: from then on pending and new calls fail, and later answers
 * are ignored.
 */
export function interruptible<T>(
  ask: (transcript: Transcript) => T | Promise<T>,
  signal: AbortSignal,
): (transcript: Transcript) => T | Promise<T> {
  return (transcript) => {
    signal.throwIfAborted();
    const answer = ask(transcript);
    return answer instanceof Promise ? untilAborted(answer, signal) : answer;
  };
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(signal.reason);
    signal.addEventListener("abort", abandon, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
