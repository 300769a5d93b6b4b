/**
 * Tools that an agent has already, as they are, with a state behind them.
 */
export type { StandardSchema } from "./givenTool.js";
export type {
  ArgumentsOf,
  HandledCall,
  LooseArguments,
  MockedResult,
  MockToolsOptions,
  SchemaOutput,
  ToolFault,
  ToolHandler,
  ToolHandlers,
} from "./mockOptions.js";
export { mockTools, type ToolMock } from "./mockTools.js";
export type { ToolEffect, ToolMeaning } from "./toolUse.js";
