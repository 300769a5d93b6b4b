import type { Command } from "commander";
import { outputGroup } from "../../config/groups.js";
import { examples, list, portNumber, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { RecordHttpFlags } from "./runHttp.js";

/** Defines `backlot record http`. */
export function define(command: Command): void {
  command
    .description(
      "Stand in front of a real service as a proxy that only this machine reaches, and capture every request with its answer: " +
        "the agent calls the proxy in place of the service. The capture is a HAR. Headers that are not known to be harmless are " +
        "masked, and what is named like a secret. A capture that is there already goes on. Ctrl-C ends it and says what was masked.",
    )
    .argument("<service>", "its origin: https://api.example")
    .option("--port <n>", "the port of the proxy; 0 for any that is free", portNumber, 0)
    .option("--mask <name>", "a header, parameter or member whose values are masked as well; may be repeated", list)
    .option("--keep <name>", "one whose values are not masked; may be repeated", list)
    .option(
      "--max-body <bytes>",
      "the bytes of a body that are captured; exchanges with longer ones pass, and are not (default: 67108864)",
      wholeNumber(1),
    );
  outputGroup(command)
    .requiredOption("-o, --out <folder>", "where to write, made if it is not there; or the file, FILE.har")
    .action(async (service: string, flags: RecordHttpFlags) => {
      const { runHttp } = await import("./runHttp.js");
      terminal.exitCode = await runHttp(service, flags);
    });
  examples(command, [
    "backlot record http https://api.example --out recorded --port 4175",
    "backlot record http https://api.example --out recorded --keep X-Tasks-Total --mask answer",
    "backlot serve http recorded --strict            # what was recorded, and nothing else",
    "backlot import http recorded --out mock         # a mock with the rows that were recorded",
  ]);
}
