import type { JsonSchema } from "../../../schema/index.js";

/** A tool as somebody else's agent has it. */
export interface GivenTool {
  /** Its name, as it came. */
  readonly name: string;
  /** Its description, as it came; empty where it has none. */
  readonly description: string;
  /** The JSON Schema of its arguments, as it came or as its own library writes it. */
  readonly parameters: JsonSchema;
  /** The JSON Schema of its results; null where it says nothing of them. */
  readonly output: JsonSchema | null;
  /** Whether it says that it changes nothing; null where it does not say. */
  readonly readOnly: boolean | null;
  /** What its library says that JSON Schema cannot, in the library's words: any value stands for that. */
  readonly unrepresentable?: string;
  /** Judges arguments by the tool's own schema library, and gives what that makes of them. */
  readonly parse?: (args: unknown) => Promise<ParsedArguments>;
}

/** Arguments as a schema library takes them, or what is wrong with them. */
export type ParsedArguments = { readonly value: unknown } | { readonly problem: string };

/** What a schema library says of itself: https://standardschema.dev */
export interface StandardSchema {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}
