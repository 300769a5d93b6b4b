/** Mocks of an agent's tools with a state behind them. */

export type { HandledCall, MockToolsOptions } from "./mockOptions.js";
export { mockTools, type ToolMock } from "./mockTools.js";
