/**
 * Intents as tools: their JSON Schemas, sessions that take tool calls, and the formats of the AI SDK, OpenAI and Anthropic.
 * @module backlot/tools
 */
export { type SdkToolOptions, tools } from "../../mocks/tools/ai/tools.js";
export { type AnthropicTools, anthropicTools } from "../../mocks/tools/anthropic/index.js";
export {
  type Tool,
  type ToolOptions,
  type ToolSession,
  type ToolSessionOptions,
  toolSession,
  toolsOf,
} from "../../mocks/tools/index.js";
export { type MockToolsOptions, mockTools, type ToolMock } from "../../mocks/tools/mock/index.js";
export {
  type ChatTools,
  type OpenAIOptions,
  openaiResponsesTools,
  openaiTools,
  type ResponsesTools,
} from "../../mocks/tools/openai/index.js";
