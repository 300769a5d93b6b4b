import type { DialogueEvent } from "../../transcript/events/event.js";
import { type CommandTemplate, NOTHING, templateOf } from "../commands/template.js";
import { wordsOf } from "../corpus/words.js";

/** What a predictor sees of a user's turn, and what it is to predict. */
export interface Example {
  /** The dialogue's id. */
  readonly dialogue: string;
  /** The position of the user's turn. */
  readonly turn: number;
  /** The words of the user, in order. */
  readonly words: readonly string[];
  /** What the assistant had said last; empty at the beginning. */
  readonly before: readonly string[];
  /** The intent that was commanded last; null before the first. */
  readonly task: string | null;
  /** The first command of the turn without its values. */
  readonly command: CommandTemplate;
}

/**
 * The examples of a dialogue: one for each turn in which the user says something. Signals are not among what a predictor
 * sees, since sources differ in which of them they record.
 */
export function examplesOf(dialogue: string, events: readonly DialogueEvent[]): Example[] {
  const examples: Example[] = [];
  let open: Example | null = null;
  let before: readonly string[] = [];
  let task: string | null = null;
  const close = (command: CommandTemplate): void => {
    if (open !== null) examples.push({ ...open, command });
    open = null;
  };
  for (const event of events) {
    if (event.kind === "user") {
      close(NOTHING);
      const words = wordsOf(event.turn.text).map(plainWord);
      if (words.length > 0) open = { dialogue, turn: event.at, words, before, task, command: NOTHING };
    } else if (event.kind === "response") {
      before = wordsOf(event.text).map(plainWord);
    } else if (event.kind === "command") {
      if (event.command !== null) close(commanded(templateOf(event.command)));
      task = event.intent ?? task;
    }
  }
  close(NOTHING);
  return examples;
}

/** What the assistant is to speak about is no command: sources differ in whether they say it. */
const commanded = (command: CommandTemplate): CommandTemplate => (command.kind === "say" ? NOTHING : command);

/** Numbers, dates and times are all alike. */
const plainWord = (word: string): string => (/\d/.test(word) ? "0" : word);
