import type { JsonSchema } from "../schema/index.js";

/**
 * How a model talks to the back-end. `slot-filling`: a call may leave slots out, the answer asks for the next one,
 * and further calls fill the same task; `confirm` is a tool. `one-shot`: a call holds everything that the intent
 * requires, and a confirmation comes from outside, by a hook or by a flag.
 */
export type ToolStyle = "slot-filling" | "one-shot";

/** What a client may know of a tool before it calls it; the words are those of the Model Context Protocol. */
export interface ToolAnnotations {
  /** Whether it changes nothing: it searches. */
  readonly readOnly: boolean;
  /** Whether what it does should not happen by accident: the intent wants a confirmation. */
  readonly destructive: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotent: boolean;
}

/** What a tool does: an intent's own tools `call` it, the others act on a task that is under way. */
export type ToolAction = "call" | "confirm" | "resume" | "clear" | "append" | "cancel";

/** An intent as a tool, or an act on a task: what every provider's format is made from. */
export interface Tool {
  /** At most 64 of the characters `a-z`, `A-Z`, `0-9`, `_` and `-`; unique among the tools made together. */
  readonly name: string;
  /** What it does, for people and models. */
  readonly description: string;
  /** The JSON Schema (draft 2020-12) of its arguments: an object without other properties. */
  readonly parameters: JsonSchema;
  /** The JSON Schema of the structured content of its results. */
  readonly output: JsonSchema;
  /** What a client may know of it. */
  readonly annotations: ToolAnnotations;
  /** The intent that it calls; null for an act on a task. */
  readonly intent: string | null;
  /** What it does. */
  readonly action: ToolAction;
  /** The slots by the names of their parameters, which differ only where a slot's name is not a legal one. */
  readonly slots: ReadonlyMap<string, string>;
  /** The parameter that names the task, such as `x1`, or null. */
  readonly taskParameter: string | null;
  /**
   * The parameter of a query that compares slots: a list of `{ slot, operator, value }`, such as
   * `{ slot: "rating", operator: "at_least", value: 4 }`. Or null.
   */
  readonly conditionsParameter: string | null;
  /** The parameter for the user's agreement, or null. */
  readonly confirmedParameter: string | null;
}

/** How tools are made. */
export interface ToolOptions {
  /** Default: slot-filling. */
  readonly style?: ToolStyle;
  /**
   * In the style `one-shot`, whether intents that want a confirmation take it as a parameter `confirmed`, for clients
   * that can ask nobody. Default: false.
   */
  readonly confirmedFlag?: boolean;
  /**
   * The intents to make tools of, by command name. Default: all; where some stand for tools that an agent has, these
   * alone.
   */
  readonly intents?: readonly string[];
}
