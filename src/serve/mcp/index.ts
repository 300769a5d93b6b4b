/**
 * The Model Context Protocol: a back-end as a server.
 * @module backlot/mcp
 */
export type { AccessOptions } from "./access.js";
export type { EndpointOptions } from "./endpoint.js";
export type { McpExtension } from "./intents/source.js";
export type { Listening, ListenOptions } from "./listen.js";
export { type BackendMcpServer, type McpServerOptions, mcpServer } from "./mcpServer.js";
