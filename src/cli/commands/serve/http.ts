import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { faultOptions } from "../../config/faults.js";
import { advancedGroup, withHelp } from "../../config/groups.js";
import { engineOptions, examples, list, portNumber, projectOptions, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ServeHttpFlags } from "./runHttp.js";

const PORT = 4173;
const NO_SESSIONS = "--inspect shows sessions, and with --strict there are none";

/** Defines `backlot serve http`. */
export function define(command: Command): void {
  command
    .description(
      "Serve sessions over HTTP: clients open them, execute commands and read transcripts. /openapi.json describes it all. " +
        "A folder that holds intents may be given: they are used; one that `backlot import openapi` made answers under the API's " +
        "own paths as well. Ctrl-C lets requests under way finish.",
    )
    .argument("[folder]", "a folder that holds intents; with --strict that of a capture, or a HAR file");
  withHelp(command.optionsGroup("The server:"))
    .option("--port <n>", "the port; 0 for any that is free", portNumber, PORT)
    .option("--host <host>", "where to listen (default: 127.0.0.1, which only this machine reaches)")
    .option("--token-file <file>", "a file with the token that every request must bear; needed on other hosts")
    .option("--allow-host <name>", "a name by which the server may be addressed besides its own", list)
    .option("--allow-origin <origin>", "an origin of pages that may call the server", list)
    .option("--inspect [port]", "show sessions in a browser as they happen (default: at a free port)", portNumber)
    .option("--real-time", "let delays of fault plans and behaviours take real time (default: with --latency)")
    .option("--confirmed-header", "an API's clients must send Backlot-Confirmed: true for what wants a confirmation")
    .option("--strict", "answer from a capture of `backlot record http`, or any HAR: what was not recorded is refused")
    .option("--origin <origin>", "the service of a capture with several (default: the one with the most exchanges)")
    .option("--star", "answer STAR's own protocol below /star, over a folder that `backlot import star` made");
  faultOptions(command.optionsGroup("Its sessions:"))
    .option("--seed <n>", "the seed of sessions that name none (default: 1)", wholeNumber(Number.NEGATIVE_INFINITY))
    .option("--now <time>", "the clock of sessions that name none, as ISO 8601 (default: 2024-01-01T09:00:00Z)")
    .option("--journal <folder>", "write every change down before it is acknowledged, and go on from there")
    .addOption(
      new Option(
        "--fsync <policy>",
        "when the journal is forced onto the disk (default: interval, once a second)",
      ).choices(["always", "interval", "never"]),
    )
    .option("--idle-minutes <n>", "how long a session may stay unused (default: 60)", wholeNumber(1));
  projectOptions(command);
  advancedGroup(command)
    .option("--max-sessions <n>", "sessions that are open at the same time (default: 10000)", wholeNumber(1))
    .option("--max-body <bytes>", "the bytes of a request's body (default: 1048576)", wholeNumber(1))
    .option("--rate <n>", "requests a second, of all clients together (default: any number)", wholeNumber(1));
  engineOptions(command).action(async (folder: string | undefined, flags: ServeHttpFlags, self: Command) => {
    if (folder !== undefined && (flags.intents !== undefined || flags.config !== undefined)) {
      self.error("error: intents are named by a folder, or by --intents or --config, not both");
    }
    const capture = captureFile(folder ?? "");
    if (flags.strict === true) {
      if (flags.inspect !== undefined) self.error(`error: ${NO_SESSIONS}`);
      if (folder === undefined) self.error("error: --strict answers from a capture: name its folder, or a HAR file");
      const { runRecorded } = await import("./runRecorded.js");
      terminal.exitCode = await runRecorded(flags, capture);
      return;
    }
    if (flags.origin !== undefined) self.error("error: --origin needs --strict");
    if (folder !== undefined && !holdsIntents(folder)) {
      const lack = `error: ${folder} holds no intents`;
      const advice =
        "--strict answers from the capture, and `backlot import http` makes a mock of it in another folder";
      self.error(existsSync(capture) ? `${lack} but a capture: ${advice}` : lack);
    }
    if (flags.fsync !== undefined && flags.journal === undefined) self.error("error: --fsync needs --journal");
    const { runHttp } = await import("./runHttp.js");
    terminal.exitCode = await runHttp(flags, folder ?? null);
  });
  examples(command, [
    `backlot serve http                              # http://127.0.0.1:${PORT}`,
    "backlot serve http corpus --port 0              # the intents of that folder, on any free port",
    "backlot serve http --fail 'book_table:2=no table is free' --latency 800ms",
    "backlot serve http --inspect                    # prints the link to its sessions, as they happen",
    "backlot serve http recorded --strict            # what was recorded of a service, and nothing else",
    "backlot serve http --journal sessions --fsync always",
    "backlot serve http --host 0.0.0.0 --token-file token.txt --allow-host mock.lab.example",
    `curl -X POST http://127.0.0.1:${PORT}/sessions`,
  ]);
}
