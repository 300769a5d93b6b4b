import type { Command } from "commander";
import { outputGroup } from "../../config/groups.js";
import { examples, portNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { RecordHttpFlags } from "./runHttp.js";

/** `backlot record http` */
export function define(command: Command): void {
  command
    .description(
      "Stand in front of a real service as a proxy that only this machine reaches, and capture every request with its answer: " +
        "the agent calls the proxy in place of the service. Credentials, cookies and what is named like a secret are masked. " +
        "A capture that is there already goes on. Ctrl-C ends it.",
    )
    .argument("<service>", "its origin: https://api.example")
    .option("--port <n>", "the port of the proxy; 0 for any that is free", portNumber, 0);
  outputGroup(command)
    .requiredOption("-o, --out <folder>", "where to write; made if it is not there")
    .action(async (service: string, flags: RecordHttpFlags) => {
      const { runHttp } = await import("./runHttp.js");
      terminal.exitCode = await runHttp(service, flags);
    });
  examples(command, [
    "backlot record http https://api.example --out recorded --port 4175",
    "backlot serve http recorded --strict            # what was recorded, and nothing else",
    "backlot import http recorded --out mock         # a mock with the rows that were recorded",
  ]);
}
