/**
 * Intents as tools: their JSON Schemas, and sessions that take tool calls.
 */
export type { ToolContent } from "./content.js";
export type { ConfirmationRequest, ToolHooks, ValuesRequest } from "./hooks.js";
export { type RecordedToolCall, toolCallOf } from "./recorded.js";
export type { ToolResult } from "./result.js";
export { type CallOptions, type ToolSession, type ToolSessionOptions, toolSession } from "./session.js";
export type { Tool, ToolAction, ToolAnnotations, ToolOptions, ToolStyle } from "./tool.js";
export { toolsOf } from "./toolsOf.js";
