import type { JsonSchema } from "../../../schema/index.js";
import { type ListFormat, listedAs } from "../origin.js";
import { parsedArguments } from "../session/asToolSession.js";
import { fromStrict, strictSchema } from "../strict/strictSchema.js";
import type { Tool } from "../tool.js";

/** A function, common to both of OpenAI's tool formats. */
export interface OpenAIFunction {
  /** Name of the tool. */
  readonly name: string;
  /** Purpose of the tool. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: { [keyword: string]: unknown };
  /** True if the model must follow the schema. */
  readonly strict: boolean;
}

/** Options for OpenAI's tools. */
export interface OpenAIOptions {
  /**
   * True if the model must follow the schemas. Every property is then required, and null in an optional one means that
   * it is absent. A tool that strict mode cannot express (objects with arbitrary keys) is made without it. Default:
   * false.
   */
  readonly strict?: boolean;
}

export class OpenAIFunctions {
  readonly all: readonly OpenAIFunction[];
  private readonly strict = new Map<string, JsonSchema>();

  private readonly tools: readonly Tool[];

  constructor(tools: readonly Tool[], { strict = false }: OpenAIOptions) {
    this.tools = tools;
    this.all = tools.map(({ name, description, parameters }) => {
      const strictly = strict ? strictSchema(parameters) : null;
      if (strictly !== null) this.strict.set(name, parameters);
      return { name, description, parameters: strictly ?? parameters, strict: strictly !== null };
    });
  }

  /** Returns the functions in a format. Those of an agent that uses the format stay unchanged. */
  listed<Listed>(format: ListFormat, made: (one: OpenAIFunction) => Listed): Listed[] {
    return this.all.map((one, at) => {
      const same = this.strict.has(one.name) ? null : listedAs(this.tools[at] as Tool, format);
      return same === null ? made(one) : (same as Listed);
    });
  }

  /** Parses the arguments of a call, and undoes the changes of strict mode. */
  arguments(name: string, text: string): unknown {
    const args = parsedArguments(text);
    const parameters = this.strict.get(name);
    return parameters === undefined ? args : fromStrict(parameters, args);
  }
}
