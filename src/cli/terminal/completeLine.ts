import { type Completable, type Completion, complete, matching } from "../../labels/complete.js";
import { DOT_COMMANDS } from "./dotCommands.js";

/** Completes the beginning of a line at the prompt: a command, or a dot-command. */
export function completeLine(line: string, known: Completable): Completion {
  return /^\s*\./.test(line) ? completeDot(line.trimStart(), known.intents) : complete(line, known);
}

function completeDot(line: string, intents: Completable["intents"]): Completion {
  const named = /^\.intents\s+(\w*)$/.exec(line);
  if (named !== null) return matching([...intents.keys()], named[1] ?? "");
  const table = /^\.tables\s+(\w*)$/.exec(line);
  if (table !== null)
    return matching([...new Set([...intents.values()].flatMap(({ entity }) => entity ?? []))], table[1] ?? "");
  return matching(Object.keys(DOT_COMMANDS), line);
}
