import { SEQUENCE } from "./letters.js";

/*
 * Several instructions in one message, with the expected answers: entering the sandbox for each would cost more than
 * many of them take. The guest stops at the first instruction with another answer.
 *
 * down: N[wants state, letter, content, answer, other answer or null, letter, …]; letter and content are an instruction
 *
 * up: "" or the state, if all answers were as expected; else the unexpected answer and, on the next line, the number of
 * instructions before it
 */

/** Entries per instruction of a sequence: letter, content, answer, other answer. */
export const STEP_ENTRIES = 4;

export type SequenceParts = readonly [wantsState: boolean, ...steps: readonly unknown[]];

export interface BrokenSequence {
  readonly count: number;
  readonly answer: string;
}

export function writeExpected(answer: string, alternative: string | null): string {
  return `,${JSON.stringify(answer)},${JSON.stringify(alternative)}`;
}

export function writeStep(message: string, expected: string): string {
  return `,"${message.charAt(0)}",${message.slice(1)}${expected}`;
}

export function writeSequence(steps: readonly string[], wantsState: boolean): string {
  return `${SEQUENCE}[${wantsState}${steps.join("")}]`;
}

export function isSequence(message: string): boolean {
  return message.charAt(0) === SEQUENCE;
}

export function readSequence(message: string): SequenceParts {
  return JSON.parse(message.slice(1)) as SequenceParts;
}

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

export function readBroken(answer: string): BrokenSequence | null {
  const end = answer.lastIndexOf("\n");
  return end < 0 ? null : { count: Number(answer.slice(end + 1)), answer: answer.slice(0, end) };
}
