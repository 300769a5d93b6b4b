import { BacklotError } from "../base/errors.js";
import type { Command } from "./ast.js";
import { parseCommand } from "./parse/parse.js";

/** Longer commands are rarely parsed again. */
const MAX_CACHED_CHARACTERS = 400;
const MAX_CACHED_COMMANDS = 256;

/** Trees of commands by text. They are never changed. */
const cache = new Map<string, Command | null>();

/** Parses a command; null for invalid text. Errors other than BacklotError pass through. */
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
