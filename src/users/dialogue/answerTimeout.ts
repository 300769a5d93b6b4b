import { BacklotError, type ErrorCode } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";

/** The longest time that a timer of JavaScript can wait, in milliseconds: 24 days. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * A time limit in milliseconds, as an option gives it.
 * @param name the option's
 * @throws BacklotError with the code, for anything but a whole number that a timer can wait
 */
export function checkTimeout(name: string, timeout: unknown, code: ErrorCode): number {
  if (Number.isSafeInteger(timeout) && (timeout as number) >= 1 && (timeout as number) <= MAX_TIMEOUT) {
    return timeout as number;
  }
  const range = `a whole number of milliseconds from 1 to ${MAX_TIMEOUT.toLocaleString("en")}`;
  throw new BacklotError(code, `${name} is ${formatValue(timeout)}, not ${range}`);
}

/** What is thrown where no answer came in time. */
export function unanswered(who: string, timeout: number): BacklotError {
  return new BacklotError("POLICY_TIMEOUT", `${who} gave no answer within ${timeout.toLocaleString("en")} ms`);
}

/**
 * An answer, if it comes in time. What comes later is ignored, errors too.
 * @throws BacklotError POLICY_TIMEOUT
 */
export async function inTime<T>(answer: T | PromiseLike<T>, who: string, timeout: number): Promise<T> {
  if (!isPending(answer)) return answer;
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

/** Whether an answer is still to come; what is there at once needs no timer. */
const isPending = <T>(answer: T | PromiseLike<T>): answer is PromiseLike<T> =>
  typeof answer === "object" && answer !== null && "then" in answer;
