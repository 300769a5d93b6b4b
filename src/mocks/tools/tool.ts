import type { JsonSchema } from "../../schema/index.js";

/**
 * How a model uses the back-end. `slot-filling`: a call may omit slots, the answer asks for the next one, and further
 * calls fill the same task; `confirm` is a tool. `one-shot`: a call holds all required slots of the intent, and a
 * confirmation comes from outside, by a hook or by a flag.
 */
export type ToolStyle = "slot-filling" | "one-shot";

/** Properties of a tool for its client, in the terms of the Model Context Protocol. */
export interface ToolAnnotations {
  /** True if the tool only searches and changes nothing. */
  readonly readOnly: boolean;
  /** True if the tool must not run by accident: its intent needs a confirmation. */
  readonly destructive: boolean;
  /** True if a second call with the same arguments changes nothing more. */
  readonly idempotent: boolean;
}

/** The action of a tool: an intent's own tools `call` it, the others act on a task under way. */
export type ToolAction = "call" | "confirm" | "resume" | "clear" | "append" | "cancel";

/** An intent as a tool, or an action on a task: the basis of every provider's format. */
export interface Tool {
  /** At most 64 of the characters `a-z`, `A-Z`, `0-9`, `_` and `-`; unique among the tools made together. */
  readonly name: string;
  /** Purpose of the tool, for people and models. */
  readonly description: string;
  /** JSON Schema (draft 2020-12) of the arguments: an object without other properties. */
  readonly parameters: JsonSchema;
  /** JSON Schema of the structured content of results. */
  readonly output: JsonSchema;
  /** Properties of the tool for its client. */
  readonly annotations: ToolAnnotations;
  /** The intent that the tool calls; null for an action on a task. */
  readonly intent: string | null;
  /** The action of the tool. */
  readonly action: ToolAction;
  /** The slots by their parameters, whose names differ only if a slot's name is not a legal one. */
  readonly slots: ReadonlyMap<string, string>;
  /** The parameter that names the task, such as `x1`, or null. */
  readonly taskParameter: string | null;
  /**
   * The parameter of a query for conditions, or null. It is a list of `{ slot, operator, value }`, such as
   * `{ slot: "rating", operator: "at_least", value: 4 }`.
   */
  readonly conditionsParameter: string | null;
  /** The parameter for the user's consent, or null. */
  readonly confirmedParameter: string | null;
}

/** Options for tools. */
export interface ToolOptions {
  /** The style of the tools. Default: slot-filling. */
  readonly style?: ToolStyle;
  /**
   * In the style `one-shot`, whether intents with a confirmation take it as a parameter `confirmed`, for clients that
   * cannot ask their user. Default: false.
   */
  readonly confirmedFlag?: boolean;
  /** Command names of the intents that become tools. Default: all; if some stand for an agent's tools, only those. */
  readonly intents?: readonly string[];
  /**
   * The one who gets the tools, where several have tools of their own, such as `user`. It does not count where `intents`
   * are given. Default: the assistant.
   */
  readonly principal?: string;
}
