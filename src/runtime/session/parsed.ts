import type { Command } from "../../labels/index.js";
import { parseCommand } from "../../labels/parse/parse.js";

/** Longer commands contain values, and are rarely repeated. */
const MAX_CACHED_CHARACTERS = 14;
const MAX_CACHED_COMMANDS = 1_000;

/** Trees of short commands by text; they are never changed. */
const cache = new Map<string, Command>();

/** Parses a command, cached if short, such as `say(x4)` and `confirm(x1)`. @throws BacklotError as `parseCommand` */
export function parsed(text: string): Command {
  if (text.length > MAX_CACHED_CHARACTERS) return parseCommand(text);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const command = parseCommand(text);
  if (cache.size === MAX_CACHED_COMMANDS) cache.clear();
  cache.set(text, command);
  return command;
}
