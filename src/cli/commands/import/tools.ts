import type { Command } from "commander";
import { given } from "../../../base/json/given.js";
import { importTools } from "../../../mocks/tools/importing/importTools.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface ToolsFlags extends ImportFlags {
  readonly mock?: string;
  readonly rows?: string;
}

/** Defines `backlot import tools`. */
export function define(command: Command): void {
  command
    .description(
      "Read the tools that an agent has into intents that stand for them, and behaviours over the rows of what they are " +
        "about: what one tool creates, the others find, change and delete. Names, descriptions and schemas are listed as " +
        "they are in every format that takes them. import-report.json says what was recognised.",
    )
    .argument(
      "<files...>",
      "JSON files with tools: of OpenAI, Anthropic, the AI SDK, LangChain, an MCP server's tools/list, or JSON Schemas by name",
    )
    .optionsGroup("What is imported:")
    .option("--rows <file>", "a JSON file with the rows that there are at first, by entity")
    .option("--mock <file>", "a mock.json that says what tools do with rows, where it is recognised wrong");
  importOptions(command).action(async (files: readonly string[], flags: ToolsFlags) => {
    const { mock, rows } = flags;
    const traits = { beside: [mock, rows] };
    terminal.exitCode = await importInto("tools", files, flags, importTools(files, given({ mock, rows })), traits);
  });
  examples(command, [
    "backlot import tools tools.json --out mock",
    "backlot import tools tools.json --rows orders.json --mock mock.json --out mock",
    "backlot serve mcp mock                          # the tools as they are, over rows",
  ]);
}
