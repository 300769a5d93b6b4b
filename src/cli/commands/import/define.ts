import type { Command } from "commander";
import { type Branch, defineBranches, defined } from "../../command.js";
import { datasetsFor } from "../../config/ownParts.js";

const SERVERS = "Tools, a server or an API, to be mocked:";

const OTHERS: readonly Branch[] = [
  {
    name: "tools",
    group: SERVERS,
    summary: "the tools that an agent has, in whatever format",
    define: async (self) => (await import("./tools.js")).define(self),
  },
  {
    name: "mcp",
    group: SERVERS,
    summary: "a real MCP server: its tools, or a capture of its calls",
    define: defined(
      () => import("./mcp.js"),
      async (server, flags) => {
        const { importServer, recordServer } = await import("./runMcp.js");
        return flags.record === true ? recordServer(server, flags) : importServer(server, flags);
      },
    ),
  },
  {
    name: "http",
    group: SERVERS,
    summary: "a service over HTTP, as `backlot record http` has recorded it",
    define: async (self) => (await import("./http.js")).define(self),
  },
  {
    name: "openapi",
    group: SERVERS,
    summary: "an OpenAPI document: its operations, to be served under its own paths",
    define: async (self) => (await import("./openapi.js")).define(self),
  },
];

export async function define(command: Command): Promise<void> {
  command.description(
    "Turn a dataset into a folder of intents, rows, behaviours and transcripts, on which `backlot generate` and " +
      "`backlot replay` work as on any other. The dataset is read as published; what could not be carried over is counted.",
  );
  const datasets = (await datasetsFor(command)).flatMap(({ name, import: imported }) => {
    if (imported === undefined) return [];
    const load: Branch["define"] = async (self) => (await import("./importInto.js")).defineImport(self, name, imported);
    return [{ name, summary: imported.summary, group: "A dataset:", define: load }];
  });
  defineBranches(command, [...datasets, ...OTHERS]).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
Every import writes:
  intents/*.json        one file for each intent, and behaviours/ where the system has any
  fixtures/             the rows of its entities
  transcripts.jsonl     the dialogues, with their commands and the signals that were recorded
  import-report.json    what came in, and what could not be carried over, by reason
The folder takes its new state at the end or not at all; another import into it replaces what the first one wrote.`;
