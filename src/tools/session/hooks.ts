import type { Filter, Ref, SlotValues, Value } from "../../kit/internal.js";
import type { JsonSchema } from "../../schema/index.js";
import type { Tool } from "../tool.js";

/** A task that waits for the user's yes. */
export interface ConfirmationRequest {
  /** The task. */
  readonly task: Ref;
  /** The tool that was called. */
  readonly tool: Tool;
  /** What it would be carried out with. */
  readonly arguments: Filter;
  /** The same in words. */
  readonly text: string;
}

/** A task that lacks values, or of which one may stand for several. */
export interface ValuesRequest {
  /** The task. */
  readonly task: Ref;
  /** The tool that was called. */
  readonly tool: Tool;
  /** The JSON Schema of what is wanted: an object of the parameters that are missing, or of the one to be chosen. */
  readonly schema: JsonSchema;
  /** The values to choose among; absent where anything that the schema allows may be given. */
  readonly options?: readonly Value[];
  /** What is wanted, in words. */
  readonly text: string;
}

/**
 * How one-shot tools reach the user in the middle of a call. `pending`: not now; the call returns, and `confirmTask`
 * or `fillTask` goes on.
 */
export interface ToolHooks {
  /** Whether the user agrees. Default: pending. */
  readonly confirm?: (request: ConfirmationRequest) => boolean | "pending" | Promise<boolean | "pending">;
  /**
   * What the user gives, by parameter; `declined` where the user gives up. Default: pending for a choice; what is
   * required must stand in the call.
   */
  readonly ask?: (
    request: ValuesRequest,
  ) => SlotValues | "pending" | "declined" | Promise<SlotValues | "pending" | "declined">;
}
