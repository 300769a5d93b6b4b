/** Intents as tools: their JSON Schemas, and sessions that take tool calls. */
export type { ToolContent } from "./content.js";
export type { ToolResult } from "./result.js";
export type { ValuesRequest } from "./session/hooks.js";
export type { CallOptions, ToolSessionOptions } from "./session/options.js";
export { type RecordedToolCall, toolCallOf } from "./session/recorded.js";
export type { ToolSession } from "./session/session.js";
export { toolSession } from "./session/toolSession.js";
export type { Tool, ToolOptions, ToolStyle } from "./tool.js";
export { toolsOf } from "./toolsOf.js";
