import { existsSync } from "node:fs";
import type { Command } from "commander";
import { given } from "../../../base/json/given.js";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { importRecorded } from "../../../mocks/openapi/recording/importRecorded.js";
import { describeCommand } from "../../command.js";
import { IMPORTED, importInto } from "./importInto.js";

export function define(self: Command): void {
  describeCommand(
    self,
    {
      about:
        "Make a mock of a service that `backlot record http` has recorded, or a browser or a proxy as HAR: the rows " +
        "that it had before, changed by requests as the service would change them. Its operations are those of its " +
        "OpenAPI document, or are read off the requests.",
      takes: [["<capture>", "the folder of the capture, or a HAR file"]],
      options: {
        "What is imported:": {
          "--openapi <file>": "the service's OpenAPI document (default: one that is made of what was recorded)",
          "--origin <origin>": "the service of a HAR with several (default: the one with the most exchanges)",
          "--mock <file>": "a mock.json that says what operations do with rows, where it is recognised wrong",
        },
        "Output:": IMPORTED,
      },
      examples: [
        "backlot import http recorded --out mock",
        "backlot import http browser.har --origin https://api.example --out mock",
        "backlot import http recorded --openapi api.yaml --out mock",
        "backlot serve http mock",
      ],
    },
    async (capture, flags) => {
      const inside = captureFile(capture);
      const file = existsSync(inside) ? inside : capture;
      const { openapi, origin, mock } = flags;
      const items = importRecorded(file, given({ openapi, origin, mock }));
      return importInto("http", [file], flags, items, { beside: [openapi, mock] });
    },
  );
}
