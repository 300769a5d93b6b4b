/**
 * Intents as tools: their JSON Schemas, sessions that take tool calls, and the formats of OpenAI and Anthropic.
 * @module backlot/tools
 */
export {
  type AnthropicTool,
  type AnthropicToolResult,
  type AnthropicTools,
  type AnthropicToolUse,
  anthropicTools,
} from "../../mocks/tools/anthropic/index.js";
export {
  type CallOptions,
  type ConfirmationRequest,
  type RecordedToolCall,
  type Tool,
  type ToolAction,
  type ToolAnnotations,
  type ToolContent,
  type ToolHooks,
  type ToolOptions,
  type ToolResult,
  type ToolSession,
  type ToolSessionOptions,
  type ToolStyle,
  toolSession,
  toolsOf,
  type ValuesRequest,
} from "../../mocks/tools/index.js";
export {
  type ArgumentsOf,
  type HandledCall,
  type HandlerClock,
  type LooseArguments,
  type MockedResult,
  type MockToolsOptions,
  mockTools,
  type SchemaOutput,
  type StandardSchema,
  type ToolEffect,
  type ToolFault,
  type ToolHandler,
  type ToolHandlers,
  type ToolMeaning,
  type ToolMock,
} from "../../mocks/tools/mock/index.js";
export {
  type ChatTool,
  type ChatToolCall,
  type ChatToolMessage,
  type ChatTools,
  type OpenAIFunction,
  type OpenAIOptions,
  openaiResponsesTools,
  openaiTools,
  type ResponsesCall,
  type ResponsesCallOutput,
  type ResponsesTool,
  type ResponsesTools,
} from "../../mocks/tools/openai/index.js";
