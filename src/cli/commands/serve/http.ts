import { existsSync } from "node:fs";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { defineCommand, type Flags } from "../../command.js";
import { FAULTS } from "../../config/faults.js";
import { anyNumber, ENGINE_AND_LIMITS, list, PROJECT, portNumber, wholeNumber } from "../../config/options.js";

const PORT = 4173;

export const NO_SESSIONS = "--inspect shows sessions, and with --strict there are none";

export const command = defineCommand({
  about:
    "Serve sessions over HTTP: clients open them, execute commands and read transcripts. /openapi.json describes " +
    "it all. A folder that holds intents may be given: they are used; one that `backlot import openapi` made " +
    "answers under the API's own paths as well. Ctrl-C lets requests under way finish.",
  takes: [["[folder]", "a folder that holds intents; with --strict that of a capture, or a HAR file"]],
  options: {
    "The server:": {
      "--port <n>": ["the port; 0 for any that is free", { read: portNumber, value: PORT }],
      "--host <host>": "where to listen (default: 127.0.0.1, which only this machine reaches)",
      "--token-file <file>": "a file with the token that every request must bear; needed on other hosts",
      "--allow-host <name>": ["a name by which the server may be addressed besides its own", list],
      "--allow-origin <origin>": ["an origin of pages that may call the server", list],
      "--inspect [port]": ["show sessions in a browser as they happen (default: at a free port)", portNumber],
      "--real-time": "let delays of fault plans and behaviours take real time (default: with --latency)",
      "--confirmed-header": "an API's clients must send Backlot-Confirmed: true for what wants a confirmation",
      "--strict": "answer from a capture of `backlot record http`, or any HAR: what was not recorded is refused",
      "--origin <origin>": "the service of a capture with several (default: the one with the most exchanges)",
      "--star": "answer STAR's own protocol below /star, over a folder that `backlot import star` made",
    },
    "Its sessions:": {
      ...FAULTS,
      "--seed <n>": ["the seed of sessions that name none (default: 1)", anyNumber],
      "--now <time>": "the clock of sessions that name none, as ISO 8601 (default: 2024-01-01T09:00:00Z)",
      "--journal <folder>": "write every change down before it is acknowledged, and go on from there",
      "--fsync <policy>": [
        "when the journal is forced onto the disk (default: interval, once a second)",
        ["always", "interval", "never"],
      ],
      "--idle-minutes <n>": ["how long a session may stay unused (default: 60)", wholeNumber(1)],
    },
    "The project:": PROJECT,
    "Advanced:": {
      "--max-sessions <n>": ["sessions that are open at the same time (default: 10000)", wholeNumber(1)],
      "--max-body <bytes>": ["the bytes of a request's body (default: 1048576)", wholeNumber(1)],
      "--rate <n>": ["requests a second, of all clients together (default: any number)", wholeNumber(1)],
      ...ENGINE_AND_LIMITS,
    },
  },
  refuses: (folder, flags) => {
    if (folder !== undefined && (flags.intents !== undefined || flags.config !== undefined))
      return "intents are named by a folder, or by --intents or --config, not both";
    if (flags.strict === true) {
      if (flags.inspect !== undefined) return NO_SESSIONS;
      return folder === undefined ? "--strict answers from a capture: name its folder, or a HAR file" : null;
    }
    if (flags.origin !== undefined) return "--origin needs --strict";
    if (folder !== undefined && !holdsIntents(folder)) {
      const advice =
        "--strict answers from the capture, and `backlot import http` makes a mock of it in another folder";
      return `${folder} holds no intents${existsSync(captureFile(folder)) ? ` but a capture: ${advice}` : ""}`;
    }
    return flags.fsync !== undefined && flags.journal === undefined ? "--fsync needs --journal" : null;
  },
  examples: [
    `backlot serve http                              # http://127.0.0.1:${PORT}`,
    "backlot serve http corpus --port 0              # the intents of that folder, on any free port",
    "backlot serve http --fail 'book_table:2=no table is free' --latency 800ms",
    "backlot serve http --inspect                    # prints the link to its sessions, as they happen",
    "backlot serve http recorded --strict            # what was recorded of a service, and nothing else",
    "backlot serve http --journal sessions --fsync always",
    "backlot serve http --host 0.0.0.0 --token-file token.txt --allow-host mock.lab.example",
    `curl -X POST http://127.0.0.1:${PORT}/sessions`,
  ],
});

export type ServeHttpFlags = Flags<typeof command>;
