import { existsSync } from "node:fs";
import type { Command } from "commander";
import { given } from "../../../base/json/given.js";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { importRecorded } from "../../../mocks/openapi/recording/importRecorded.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface HttpFlags extends ImportFlags {
  readonly openapi?: string;
  readonly origin?: string;
  readonly mock?: string;
}

/** Defines `backlot import http`. */
export function define(command: Command): void {
  command
    .description(
      "Make a mock of a service that `backlot record http` has recorded, or a browser or a proxy as HAR: the rows that it had before, " +
        "changed by requests as the service would change them. Its operations are those of its OpenAPI document, or are read off the requests.",
    )
    .argument("<capture>", "the folder of the capture, or a HAR file")
    .optionsGroup("What is imported:")
    .option("--openapi <file>", "the service's OpenAPI document (default: one that is made of what was recorded)")
    .option("--origin <origin>", "the service of a HAR with several (default: the one with the most exchanges)")
    .option("--mock <file>", "a mock.json that says what operations do with rows, where it is recognised wrong");
  importOptions(command).action(async (capture: string, flags: HttpFlags) => {
    const inside = captureFile(capture);
    const file = existsSync(inside) ? inside : capture;
    const { openapi, origin, mock } = flags;
    const items = importRecorded(file, given({ openapi, origin, mock }));
    terminal.exitCode = await importInto("http", [file], flags, items, { beside: [openapi, mock] });
  });
  examples(command, [
    "backlot import http recorded --out mock",
    "backlot import http browser.har --origin https://api.example --out mock",
    "backlot import http recorded --openapi api.yaml --out mock",
    "backlot serve http mock",
  ]);
}
