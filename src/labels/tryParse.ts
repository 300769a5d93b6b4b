import { BacklotError } from "../errors.js";
import type { Command } from "./ast.js";
import { parse } from "./parse/parse.js";

/** The tree of a command; null for a text that is none. What else is thrown is a bug, and passes. */
export function tryParse(text: string): Command | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}
