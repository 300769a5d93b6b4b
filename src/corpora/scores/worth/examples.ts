import type { DialogueEvent } from "../../../transcript/events/event.js";
import { type CommandTemplate, NOTHING, templateOf } from "../commands/template.js";
import { scriptWords } from "../corpus/words.js";

/** A user turn as a predictor sees it, and the command to predict. */
export interface Example {
  readonly dialogue: string;
  readonly turn: number;
  readonly words: readonly string[];
  /** Words of the previous response; empty at the beginning. */
  readonly before: readonly string[];
  /** The intent of the latest command that has one; null before the first. */
  readonly task: string | null;
  /** The first command of the turn, without its values. */
  readonly command: CommandTemplate;
}

/** One for each user turn with words, without signals, since sources differ in recording them. */
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
      const words = scriptWords(event.turn.text).map(plainWord);
      if (words.length > 0) open = { dialogue, turn: event.at, words, before, task, command: NOTHING };
    } else if (event.kind === "response") {
      before = scriptWords(event.text).map(plainWord);
    } else if (event.kind === "command") {
      if (event.command !== null) close(commanded(templateOf(event.command)));
      task = event.intent ?? task;
    }
  }
  close(NOTHING);
  return examples;
}

/** `say` counts as no command, since sources differ in recording it. */
const commanded = (command: CommandTemplate): CommandTemplate => (command.kind === "say" ? NOTHING : command);

const plainWord = (word: string): string => (/\d/.test(word) ? "0" : word);
