import { MAX_DEPTH } from "../../../base/json/sound.js";
import type { JsonSchema } from "../../../schema/index.js";

/** A tool in the form of an agent of any library. */
export interface GivenTool {
  /** Original name. */
  readonly name: string;
  /** Original description; empty if there is none. */
  readonly description: string;
  /** JSON Schema of its arguments, original or written by its own library. */
  readonly parameters: JsonSchema;
  /** JSON Schema of its results; null if it has none. */
  readonly output: JsonSchema | null;
  /** Own statement about whether it only reads; null if there is none. */
  readonly readOnly: boolean | null;
  /** Constraints that JSON Schema cannot express, in the words of its library: they allow any value. */
  readonly unrepresentable?: string;
  /** Parses arguments by the tool's own schema library. */
  readonly parse?: (args: unknown) => Promise<ParsedArguments>;
}

/** Arguments parsed by a schema library, or their problem. */
export type ParsedArguments = { readonly value: unknown } | { readonly problem: string };

/** Interface of schema libraries: https://standardschema.dev */
export interface StandardSchema {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}

/* Values of an agent or a handler may be anything in JavaScript, so they are checked before they are walked, copied and written. */

/** Returns the reason why a value cannot be copied and written, as a verb phrase about "it"; null if it can. */
export function unfit(value: unknown): string | null {
  try {
    return firstUnfit(value, 0);
  } catch {
    return "cannot be read";
  }
}

function firstUnfit(value: unknown, depth: number): string | null {
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint")
    return `holds a ${typeof value}, which JSON has not`;
  if (typeof value !== "object" || value === null) return null;
  // Counts a cycle as endless depth.
  if (depth >= MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
  for (const held of Object.values(value)) {
    const found = firstUnfit(held, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export function thrownMessage(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw what has no words";
  }
}
