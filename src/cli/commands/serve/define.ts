import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";

const PROTOCOLS: readonly Branch[] = [
  { name: "http", summary: "sessions as resources over HTTP", load: () => import("./http.js") },
  { name: "mcp", summary: "tools for agents over MCP, by stdio or HTTP", load: () => import("./mcp.js") },
];

/** Defines `backlot serve`. */
export function define(command: Command): void {
  command.description("Serve the mock back-end to other processes. It runs until it is interrupted.");
  defineBranches(command, PROTOCOLS);
}
