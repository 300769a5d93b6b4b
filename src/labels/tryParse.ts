import { BacklotError } from "../errors.js";
import type { Command } from "./ast.js";
import { parseCommand } from "./parse/parse.js";

/** The tree of a command; null for any other text. Other errors are bugs, and pass. */
export function tryParseCommand(text: string): Command | null {
  try {
    return parseCommand(text);
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
