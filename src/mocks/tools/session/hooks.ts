import type { Filter, Ref, SlotValues, Value } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";
import type { Tool } from "../tool.js";

/** A task that waits for the user's consent. */
export interface ConfirmationRequest {
  /** The task. */
  readonly task: Ref;
  /** The called tool. */
  readonly tool: Tool;
  /** The arguments of the action to confirm. */
  readonly arguments: Filter;
  /** The request as text. */
  readonly text: string;
}

/** A task with missing values, or with a value that has several readings. */
export interface ValuesRequest {
  /** The task. */
  readonly task: Ref;
  /** The called tool. */
  readonly tool: Tool;
  /** JSON Schema of the requested values: an object of the missing parameters, or of the one to choose. */
  readonly schema: JsonSchema;
  /** The values to choose from; absent if any value of the schema is allowed. */
  readonly options?: readonly Value[];
  /** The request as text. */
  readonly text: string;
}

/**
 * Hooks with which one-shot tools reach the user during a call. `pending` postpones the answer: the call returns, and
 * `confirmTask` or `fillTask` continues it.
 */
export interface ToolHooks {
  /** True if the user agrees. Default: pending. */
  readonly confirm?: (request: ConfirmationRequest) => boolean | "pending" | Promise<boolean | "pending">;
  /**
   * Returns the user's values by parameter, or `declined` if the user gives up. Default: pending for a choice; required
   * values must be in the call.
   */
  readonly ask?: (
    request: ValuesRequest,
  ) => SlotValues | "pending" | "declined" | Promise<SlotValues | "pending" | "declined">;
}
