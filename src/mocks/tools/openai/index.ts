/** A session as tools of OpenAI's clients. */
export { type ChatToolMessage, type ChatTools, openaiTools } from "./chat.js";
export type { OpenAIOptions } from "./functions.js";
export { openaiResponsesTools, type ResponsesCallOutput, type ResponsesTools } from "./responses.js";
