/** A session as tools of OpenAI's clients. */
export { type ChatTool, type ChatToolCall, type ChatToolMessage, type ChatTools, openaiTools } from "./chat.js";
export type { OpenAIFunction, OpenAIOptions } from "./functions.js";
export {
  openaiResponsesTools,
  type ResponsesCall,
  type ResponsesCallOutput,
  type ResponsesTool,
  type ResponsesTools,
} from "./responses.js";
