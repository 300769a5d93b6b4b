import type { Command } from "commander";
import { given } from "../../../base/json/given.js";
import { importTools } from "../../../mocks/tools/importing/importTools.js";
import { describeCommand } from "../../command.js";
import { IMPORTED, importInto } from "./importInto.js";

export function define(self: Command): void {
  describeCommand(
    self,
    {
      about:
        "Read the tools that an agent has into intents that stand for them, and behaviours over the rows of what they " +
        "are about: what one tool creates, the others find, change and delete. Names, descriptions and schemas are " +
        "listed as they are in every format that takes them. import-report.json says what was recognised.",
      takes: [
        [
          "<files...>",
          "JSON files with tools: of OpenAI, Anthropic, the AI SDK, LangChain, an MCP server's tools/list, or JSON Schemas by name",
        ],
      ],
      options: {
        "What is imported:": {
          "--rows <file>": "a JSON file with the rows that there are at first, by entity",
          "--mock <file>": "a mock.json that says what tools do with rows, where it is recognised wrong",
        },
        "Output:": IMPORTED,
      },
      examples: [
        "backlot import tools tools.json --out mock",
        "backlot import tools tools.json --rows orders.json --mock mock.json --out mock",
        "backlot serve mcp mock                          # the tools as they are, over rows",
      ],
    },
    async (files, flags) => {
      const { mock, rows } = flags;
      const items = importTools(files, given({ mock, rows }));
      return importInto("tools", files, flags, items, { beside: [mock, rows] });
    },
  );
}
