import type { Command } from "commander";
import { given } from "../../../base/json/given.js";
import { importOpenapi } from "../../../mocks/openapi/index.js";
import { describeCommand } from "../../command.js";
import { list, wholeNumber } from "../../config/options.js";
import { IMPORTED, importInto } from "./importInto.js";

export function define(self: Command): void {
  describeCommand(
    self,
    {
      about:
        "Read an OpenAPI document (3.0 or 3.1, or Swagger 2.0; JSON or YAML) into an intent for each operation, rows " +
        "of its resources, behaviours over them, and a mapping by which `backlot serve http` answers under the API's " +
        "own paths. What no slot can say is counted. References are followed to files in the document's folder; " +
        "nothing is fetched unless that is asked for.",
      takes: [["<file>", "the document"]],
      options: {
        "What is imported:": {
          "--root <folder>": "the folder that references to files may not leave (default: that of the document)",
          "--allow-address <url>": ["the beginning of addresses that references may lead to; may be repeated", list],
          "--max-files <n>": ["the most files that the document may consist of (default: 10000)", wholeNumber(1)],
          "--max-bytes <n>": ["the most bytes of all its files (default: 268435456)", wholeNumber(1)],
          "--rows <n>": [
            "how many rows each entity has at the start, where the document gives no examples (default: 3)",
            wholeNumber(0),
          ],
          "--mock <file>": "a mock.json that says what operations do with rows, where it is recognised wrong",
        },
        "Output:": IMPORTED,
      },
      examples: [
        "backlot import openapi petstore.yaml --out pets",
        "backlot serve http pets                         # answers GET /pets/{petId} and the others",
        "backlot import openapi specs/api.yaml --root . --out api",
        "backlot import openapi api.yaml --allow-address https://schemas.example/ --out api",
      ],
    },
    async (file, flags) => {
      const { root, allowAddress, maxFiles, maxBytes, rows, mock } = flags;
      const items = importOpenapi([file], given({ root, allowAddress, maxFiles, maxBytes, rows, mock }));
      return importInto("openapi", [file], flags, items, { beside: [mock] });
    },
  );
}
