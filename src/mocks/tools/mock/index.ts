/** Mocks of an agent's tools with a state behind them. */

export type { RowEffect as ToolEffect } from "../../../schema/rowMeaning.js";
export type { OperationMeaning as ToolMeaning } from "../../rows/operation.js";
export type { StandardSchema } from "./givenTool.js";
export type {
  ArgumentsOf,
  HandledCall,
  HandlerClock,
  LooseArguments,
  MockedResult,
  MockToolsOptions,
  SchemaOutput,
  ToolFault,
  ToolHandler,
  ToolHandlers,
} from "./mockOptions.js";
export { mockTools, type ToolMock } from "./mockTools.js";
