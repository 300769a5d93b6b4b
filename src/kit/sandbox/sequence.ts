import { SEQUENCE } from "./letters.js";

/*
 * Several instructions in one message, for whoever knows beforehand what the answers are to be: entering the sandbox
 * for each of them would cost more than many of them do. The guest carries them out up to the first one that is
 * answered otherwise.
 *
 * down  N[wants state, letter, content, answer, other answer or null, letter, …]: an instruction is the letter with
 * its content up    where all were answered so, "" or the state; else the other answer, and on the next line how many
 * there were before it
 */

/** How many entries each instruction of a sequence has: letter, content, answer, other answer. */
export const STEP_ENTRIES = 4;

/** A sequence as the guest reads it. */
export type SequenceParts = readonly [wantsState: boolean, ...steps: readonly unknown[]];

/** Where a sequence was broken off. */
export interface BrokenSequence {
  /** How many instructions were answered as expected before. */
  readonly count: number;
  /** What the next one was answered. */
  readonly answer: string;
}

/** The answers that let a sequence go on, as `writeStep` takes them. */
export function writeExpected(answer: string, alternative: string | null): string {
  return `,${JSON.stringify(answer)},${JSON.stringify(alternative)}`;
}

/** One instruction's message, as part of a sequence. @param expected what `writeExpected` gave */
export function writeStep(message: string, expected: string): string {
  return `,"${message.charAt(0)}",${message.slice(1)}${expected}`;
}

/** A sequence as one message. @param steps what `writeStep` gave */
export function writeSequence(steps: readonly string[], wantsState: boolean): string {
  return `${SEQUENCE}[${wantsState}${steps.join("")}]`;
}

export function isSequence(message: string): boolean {
  return message.charAt(0) === SEQUENCE;
}

export function readSequence(message: string): SequenceParts {
  return JSON.parse(message.slice(1)) as SequenceParts;
}

/** The messages of the first instructions of a sequence. */
export function messagesOf(sequence: string, count: number): string[] {
  const [, ...parts] = readSequence(sequence);
  return Array.from(
    { length: count },
    (_, i) => `${parts[i * STEP_ENTRIES]}${JSON.stringify(parts[i * STEP_ENTRIES + 1])}`,
  );
}

export function writeBroken({ count, answer }: BrokenSequence): string {
  return `${answer}\n${count}`;
}

/** Reads an answer to a sequence; null if it was not broken off. */
export function readBroken(answer: string): BrokenSequence | null {
  const end = answer.lastIndexOf("\n");
  return end < 0 ? null : { count: Number(answer.slice(end + 1)), answer: answer.slice(0, end) };
}
