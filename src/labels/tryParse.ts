import { BacklotError } from "../base/errors.js";
import { memoized } from "../base/json/memoized.js";
import type { Command } from "./ast.js";
import { parseCommand } from "./parse/parse.js";

/**
 * Parses a command; null for invalid text. Errors other than BacklotError pass through. Trees are kept, except for long
 * commands, which are rarely parsed again, and never changed.
 */
export const tryParseCommand: (text: string) => Command | null = memoized(parsedOrNull, 256, 400);

function parsedOrNull(text: string): Command | null {
  try {
    return parseCommand(text);
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
