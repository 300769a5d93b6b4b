import { defineCommand, type Flags } from "../../command.js";
import { list } from "../../config/options.js";
import { IMPORTED } from "./importInto.js";

export const command = defineCommand({
  about:
    "Read what a real MCP server offers into intents: its tools, prompts and resources; what no intent says is " +
    "counted. With --record, stand between an agent and the server instead, and capture every call with its " +
    "result: the agent starts this command in place of the server. The options come before the server. A capture " +
    "may be named in its place: the mock is made of what was captured, with the rows that the server had.",
  takes: [["<server...>", "the server: a command with its arguments, or its address; or a folder with its capture"]],
  options: {
    "What is imported:": {
      "--record": "capture calls and results while an agent talks to the server",
      "--env <name[=value]>": [
        "hand a variable of the environment on to the server, which sees PATH, HOME and their like by default; may be repeated",
        list,
      ],
      "--rows <file>": "a JSON file with the rows that there are at first, by entity",
      "--mock <file>": "a mock.json that says what tools do with rows, where it is recognised wrong",
    },
    "Output:": IMPORTED,
  },
  passesThrough: true,
  examples: [
    "backlot import mcp --out mock npx -y @modelcontextprotocol/server-everything",
    "backlot import mcp --env GITHUB_TOKEN --out mock npx -y @modelcontextprotocol/server-github",
    "backlot serve mcp mock                          # its tools, over a mock back-end",
    "backlot import mcp --record --out mock http://localhost:3000/mcp",
    "backlot serve mcp mock --strict                 # what was captured, and nothing else",
    "backlot import mcp --out mock mock              # a mock of what was captured, without the server",
  ],
});

export type ImportMcpFlags = Flags<typeof command>;
