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
