/**
 * The Model Context Protocol: a back-end as a server, and real servers as intents or as captures.
 * @module backlot/mcp
 */
export type { CapturedCall } from "./capture/capture.js";
export { type Capture, record } from "./capture/record.js";
export type { EndpointOptions, McpEndpoint } from "./endpoint.js";
export { type ImportedServer, importMcpCapture, importMcpServer } from "./importing/importServer.js";
export type { ImportServerOptions } from "./importing/intentsOf.js";
export type { Question } from "./intents/dialogue.js";
export type { AnswerCounts } from "./mcpServer.js";
export { type BackendMcpServer, type McpServerOptions, mcpServer, strictMcpServer } from "./mcpServer.js";
export { type RealServerOptions, realServer } from "./realServer.js";
