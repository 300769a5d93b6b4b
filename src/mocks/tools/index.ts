/** Intents as tools: their JSON Schemas, and sessions that take tool calls. */
export type { ToolContent, ToolResult } from "./result.js";
export { toolSession } from "./session/asToolSession.js";
export type { CallOptions, ToolSessionOptions, ValuesRequest } from "./session/options.js";
export { type RecordedToolCall, toolCallOf } from "./session/record.js";
export type { ToolSession } from "./session/session.js";
export type { Tool, ToolOptions, ToolStyle } from "./tool.js";
export { toolsOf } from "./toolsOf.js";
