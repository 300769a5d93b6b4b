/**
 * The Model Context Protocol: a back-end as a server, and real servers as intents or as captures.
 * @module backlot/mcp
 */
export type { AccessOptions } from "./access.js";
export type { CapturedCall, CapturedNotification } from "./capture/capture.js";
export { type Capture, record } from "./capture/record.js";
export type { AnswerCounts } from "./capture/strictSource.js";
export type { EndpointOptions, McpEndpoint } from "./endpoint.js";
export { type ImportedServer, importMcpCapture, importMcpServer } from "./importing/importServer.js";
export type { ImportServerOptions, ReadIntent, ServedNames } from "./importing/intentsOf.js";
export type { ServerNote } from "./importing/readServer.js";
export type { DialogueTools, McpDialogue, Question } from "./intents/dialogue.js";
export type { ConfirmMode, McpExtension } from "./intents/sourceOptions.js";
export type { Listening, ListenOptions } from "./listen.js";
export { type BackendMcpServer, type McpServerOptions, mcpServer, strictMcpServer } from "./mcpServer.js";
export type { ParameterNames } from "./parameterNames.js";
export { type RealServerOptions, realServer } from "./realServer.js";
export type { OpenSession } from "./source.js";
export type { TaskMode, TaskModes } from "./tasks/modes.js";
