/**
 * Intents as tools: their JSON Schemas, sessions that take tool calls, and the formats of OpenAI and Anthropic.
 * @module backlot/tools
 */
export * from "../tools/anthropic/index.js";
export * from "../tools/index.js";
export * from "../tools/openai/index.js";
