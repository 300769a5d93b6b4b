/**
 * A session as tools of Anthropic's client.
 * @module backlot/anthropic
 */
export {
  type AnthropicTool,
  type AnthropicToolResult,
  type AnthropicTools,
  type AnthropicToolUse,
  anthropicTools,
} from "./anthropicTools.js";
