import { LOGGED } from "./letters.js";

/*
 * What behaviours logged, on its way up: in front of the answer, on a line of its own, so that the answer is the same
 * text with it and without.
 */

/** The methods of `console` that behaviours have. */
export const LOG_LEVELS = ["debug", "log", "info", "warn", "error"] as const;
/** The methods of `console` that behaviours may call. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line as it crosses. */
export type LogLine = readonly [level: LogLevel, intent: string, text: string];

/** The lines of one command, and how many there were beyond those. */
export interface Logged {
  readonly lines: readonly LogLine[];
  readonly dropped: number;
}

/** An answer with what was logged on the way to it. */
export function writeLogged({ lines, dropped }: Logged, answer: string): string {
  return `${LOGGED}${JSON.stringify([lines, dropped])}\n${answer}`;
}

/** Where the answer itself begins; 0 where nothing was logged. */
export function loggedEnd(answer: string): number {
  return answer.startsWith(LOGGED) ? answer.indexOf("\n") + 1 : 0;
}

/** Reads what stands before an answer, up to `loggedEnd`; empty where nothing does. */
export function readLogged(text: string): Logged {
  if (text === "") return { lines: [], dropped: 0 };
  const [lines, dropped] = JSON.parse(text.slice(LOGGED.length)) as readonly [readonly LogLine[], number];
  return { lines, dropped };
}
