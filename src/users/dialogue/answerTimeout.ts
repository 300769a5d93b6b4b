import { BacklotError, type ErrorCode } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";

/** Longest timeout of JavaScript's timers, in milliseconds: 24 days. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * Checks a time limit in milliseconds.
 * @param name of the option
 * @throws BacklotError with the code, unless it is a whole number that timers support
 */
export function checkTimeout(name: string, timeout: unknown, code: ErrorCode): number {
  if (Number.isSafeInteger(timeout) && (timeout as number) >= 1 && (timeout as number) <= MAX_TIMEOUT) {
    return timeout as number;
  }
  const range = `a whole number of milliseconds from 1 to ${MAX_TIMEOUT.toLocaleString("en")}`;
  throw new BacklotError(code, `${name} is ${formatValue(timeout)}, not ${range}`);
}

/** Returns the error of a missing answer. */
export function unanswered(who: string, timeout: number): BacklotError {
  return new BacklotError("POLICY_TIMEOUT", `${who} gave no answer within ${timeout.toLocaleString("en")} ms`);
}

/**
 * Waits for an answer that is still to come. A later answer or error is ignored.
 * @throws BacklotError POLICY_TIMEOUT
 */
export const inTime = <T>(answer: T | PromiseLike<T>, who: string, timeout: number): T | Promise<T> =>
  isPending(answer) ? timed(answer, who, timeout) : answer;

async function timed<T>(answer: PromiseLike<T>, who: string, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unanswered(who, timeout)), timeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isPending = <T>(answer: T | PromiseLike<T>): answer is PromiseLike<T> =>
  typeof answer === "object" && answer !== null && "then" in answer;
