import type { Command } from "commander";
import { examples, list } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { importOptions } from "./importInto.js";
import type { ImportMcpFlags } from "./runMcp.js";

/** Defines `backlot import mcp`. */
export function define(command: Command): void {
  command
    .description(
      "Read what a real MCP server offers into intents: its tools, prompts and resources; what no intent says is counted. " +
        "With --record, stand between an agent and the server instead, and capture every call with its result: the agent " +
        "starts this command in place of the server. The options come before the server. A capture may be named in its place: " +
        "the mock is made of what was captured, with the rows that the server had.",
    )
    .argument("<server...>", "the server: a command with its arguments, or its address; or a folder with its capture")
    .optionsGroup("What is imported:")
    .option("--record", "capture calls and results while an agent talks to the server")
    .option(
      "--env <name[=value]>",
      "hand a variable of the environment on to the server, which sees PATH, HOME and their like by default; may be repeated",
      list,
    )
    .option("--rows <file>", "a JSON file with the rows that there are at first, by entity")
    .option("--mock <file>", "a mock.json that says what tools do with rows, where it is recognised wrong");
  importOptions(command)
    .passThroughOptions()
    .action(async (server: readonly string[], flags: ImportMcpFlags) => {
      const { importServer, recordServer } = await import("./runMcp.js");
      terminal.exitCode = await (flags.record === true ? recordServer(server, flags) : importServer(server, flags));
    });
  examples(command, [
    "backlot import mcp --out mock npx -y @modelcontextprotocol/server-everything",
    "backlot import mcp --env GITHUB_TOKEN --out mock npx -y @modelcontextprotocol/server-github",
    "backlot serve mcp mock                          # its tools, over a mock back-end",
    "backlot import mcp --record --out mock http://localhost:3000/mcp",
    "backlot serve mcp mock --strict                 # what was captured, and nothing else",
    "backlot import mcp --out mock mock              # a mock of what was captured, without the server",
  ]);
}
