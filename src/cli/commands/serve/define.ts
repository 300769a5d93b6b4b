import type { Command } from "commander";
import { defineBranches, defined } from "../../command.js";

export function define(command: Command): void {
  command.description("Serve the mock back-end to other processes. It runs until it is interrupted.");
  defineBranches(command, [
    {
      name: "http",
      summary: "sessions as resources over HTTP",
      define: defined(
        () => import("./http.js"),
        async (folder, flags) => {
          if (flags.strict === true) return (await import("./runRecorded.js")).runRecorded(flags, folder ?? "");
          return (await import("./runHttp.js")).runHttp(flags, folder ?? null);
        },
      ),
    },
    {
      name: "mcp",
      summary: "tools for agents over MCP, by stdio or HTTP",
      define: defined(
        () => import("./mcp.js"),
        async (folder, flags) => (await import("./runMcp.js")).runMcp(flags, folder ?? null),
      ),
    },
  ]);
}
