import type { JsonSchema } from "../../schema/index.js";
import { type ListFormat, listedAs } from "../origin.js";
import { parsedArguments } from "../session/asToolSession.js";
import { fromStrict } from "../strict/strictArguments.js";
import { strictSchema } from "../strict/strictSchema.js";
import type { Tool } from "../tool.js";

/** A function as OpenAI's two formats of tools have it. */
export interface OpenAIFunction {
  /** The name of the tool. */
  readonly name: string;
  /** What it does. */
  readonly description: string;
  /** The JSON Schema of its arguments. */
  readonly parameters: { [keyword: string]: unknown };
  /** Whether the model is held to the schema. */
  readonly strict: boolean;
}

/** How OpenAI's tools are made. */
export interface OpenAIOptions {
  /**
   * Whether the model is held to the schemas: every property is required then, and null in an optional one stands for
   * nothing given. A tool that strict mode cannot say, with objects of any keys, is made without. Default: false.
   */
  readonly strict?: boolean;
}

/** The tools as functions, and what the model's arguments mean. */
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

  /** The functions in one of the formats: those of an agent that has them in it as they are there. */
  listed<Listed>(format: ListFormat, made: (one: OpenAIFunction) => Listed): Listed[] {
    return this.all.map((one, at) => {
      const same = this.strict.has(one.name) ? null : listedAs(this.tools[at] as Tool, format);
      return same === null ? made(one) : (same as Listed);
    });
  }

  /** The arguments that a call's text holds, as the tool takes them. */
  arguments(name: string, text: string): unknown {
    const args = parsedArguments(text);
    const parameters = this.strict.get(name);
    return parameters === undefined ? args : fromStrict(parameters, args);
  }
}
