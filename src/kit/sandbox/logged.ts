import { LOGGED } from "./letters.js";

/* Logs of behaviours on their way up: on a line before the answer, which is the same text without them. */

/** Methods of `console` that behaviours have. */
export const LOG_LEVELS = ["debug", "log", "info", "warn", "error"] as const;
/** A method of `console` that behaviours may call. */
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogLine = readonly [level: LogLevel, intent: string, text: string];

export interface Logged {
  readonly lines: readonly LogLine[];
  readonly dropped: number;
}

export function writeLogged({ lines, dropped }: Logged, answer: string): string {
  return `${LOGGED}${JSON.stringify([lines, dropped])}\n${answer}`;
}

/** Returns the position at which the answer itself begins; 0 if nothing was logged. */
export function loggedEnd(answer: string): number {
  return answer.startsWith(LOGGED) ? answer.indexOf("\n") + 1 : 0;
}

export function readLogged(text: string): Logged {
  if (text === "") return { lines: [], dropped: 0 };
  const [lines, dropped] = JSON.parse(text.slice(LOGGED.length)) as readonly [readonly LogLine[], number];
  return { lines, dropped };
}
