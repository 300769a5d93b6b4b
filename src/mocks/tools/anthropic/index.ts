/** A session as tools of Anthropic's client. */
export {
  type AnthropicTool,
  type AnthropicToolResult,
  type AnthropicTools,
  type AnthropicToolUse,
  anthropicTools,
} from "./anthropicTools.js";
