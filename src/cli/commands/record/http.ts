import { join } from "node:path";
import type { Command } from "commander";
import { outputGroup } from "../../config/groups.js";
import { examples, portNumber } from "../../config/options.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { terminal } from "../../terminal/terminal.js";

interface RecordHttpFlags {
  readonly out: string;
  readonly port: number;
}

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
      terminal.exitCode = await run(service, flags);
    });
  examples(command, [
    "backlot record http https://api.example --out recorded --port 4175",
    "backlot serve http recorded --strict            # what was recorded, and nothing else",
    "backlot import http recorded --out mock         # a mock with the rows that were recorded",
  ]);
}

async function run(service: string, { out: folder, port }: RecordHttpFlags): Promise<number> {
  const { HTTP_CAPTURE_FILE } = await import("../../../openapi/recording/exchange.js");
  const { recordHttp } = await import("../../../openapi/recording/recorder.js");
  const file = join(folder, HTTP_CAPTURE_FILE);
  const recorder = await recordHttp(service, file, port);
  out.print(`recording ${service} at ${recorder.url}`);
  err.print("Ctrl-C ends it");
  try {
    await Promise.race([recorder.failed, new Promise<void>((resolve) => onInterrupt(resolve))]);
  } finally {
    await recorder.close();
  }
  err.print(`${counted(recorder.count, "exchange")} captured in ${file}`);
  return EXIT.good;
}
