import { BacklotError } from "../errors.js";
import type { Command } from "./ast.js";
import { parseCommand } from "./parse/parse.js";

/** Longer commands are seldom read again. */
const MAX_CACHED_CHARACTERS = 400;
const MAX_CACHED_COMMANDS = 256;

/** The trees of commands by their text, for the next who reads the same dialogue; they are never changed. */
const cache = new Map<string, Command | null>();

/** The tree of a command; null for any other text. Other errors are bugs, and pass. */
export function tryParseCommand(text: string): Command | null {
  if (text.length > MAX_CACHED_CHARACTERS) return parsedOrNull(text);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const command = parsedOrNull(text);
  if (cache.size === MAX_CACHED_COMMANDS) cache.clear();
  cache.set(text, command);
  return command;
}

function parsedOrNull(text: string): Command | null {
  try {
    return parseCommand(text);
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
