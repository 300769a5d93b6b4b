/** A session as tools of Anthropic's client. */
export { type AnthropicToolResult, type AnthropicTools, anthropicTools } from "./anthropicTools.js";
