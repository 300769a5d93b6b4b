import { BacklotError } from "../errors.js";
import type { Command } from "./ast.js";
import { parseCommand } from "./parse/parse.js";

/** The tree of a command; null for a text that is none. What else is thrown is a bug, and passes. */
export function tryParseCommand(text: string): Command | null {
  try {
    return parseCommand(text);
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
