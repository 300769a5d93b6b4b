import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { given } from "../../../json/given.js";
import { HTTP_CAPTURE_FILE } from "../../../openapi/recording/exchange.js";
import { importRecorded } from "../../../openapi/recording/importRecorded.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface HttpFlags extends ImportFlags {
  readonly openapi?: string;
}

/** `backlot import http` */
export function define(command: Command): void {
  command
    .description(
      "Make a mock of a service that `backlot record http` has recorded: the rows that it had before it was recorded, changed by " +
        "requests as the service would change them. Its operations are those of its OpenAPI document, or are read off the requests.",
    )
    .argument("<capture>", "the folder of the capture, or its file")
    .optionsGroup("What is imported:")
    .option("--openapi <file>", "the service's OpenAPI document (default: one that is made of what was recorded)");
  importOptions(command).action(async (capture: string, flags: HttpFlags) => {
    const inside = join(capture, HTTP_CAPTURE_FILE);
    const file = existsSync(inside) ? inside : capture;
    const { openapi } = flags;
    const items = importRecorded(file, given({ openapi }));
    terminal.exitCode = await importInto("http", [file], flags, items, { beside: [openapi] });
  });
  examples(command, [
    "backlot import http recorded --out mock",
    "backlot import http recorded --openapi api.yaml --out mock",
    "backlot serve http mock",
  ]);
}
