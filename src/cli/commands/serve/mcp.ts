import { existsSync } from "node:fs";
import { join } from "node:path";
import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { defineCommand, type Flags } from "../../command.js";
import { FAULTS } from "../../config/faults.js";
import { anyNumber, ENGINE_AND_LIMITS, list, PROJECT, portNumber, wholeNumber } from "../../config/options.js";
import { NO_SESSIONS } from "./http.js";

export const command = defineCommand({
  about:
    "Serve the intents as tools over the Model Context Protocol: to one client over standard input and output, or " +
    "with --port to any number over HTTP, under /mcp. A folder that holds intents may be given: they are used.",
  takes: [["[folder]", "a folder that holds intents"]],
  options: {
    "The server:": {
      "--port <n>": ["serve over HTTP at this port; 0 for any that is free", wholeNumber(0)],
      "--host <host>": "where to listen (default: 127.0.0.1, which only this machine reaches)",
      "--token-file <file>": "a file with the token that every request must bear; needed on other hosts",
      "--allow-host <name>": ["a name by which the server may be addressed besides its own", list],
      "--style <style>": [
        "whether calls fill a task step by step, or hold everything (default: slot-filling; one-shot for an imported server)",
        ["slot-filling", "one-shot"],
      ],
      "--strict": "answer from the capture in the folder, made by `backlot import mcp --record`, and nothing else",
      "--confirm <way>": [
        "what needs the user's consent: ask the client's user, or carry nothing out; trust a client without forms to have asked; or never ask (default: ask; client for one-shot)",
        ["ask", "client", "never"],
      ],
      "--tasks <when>": [
        "which calls become tasks of the protocol, for clients that take tasks: those that are late in real time, all, all and clients without tasks are refused, or none (default: late; for an imported server what it says of each tool)",
        ["late", "always", "required", "never"],
      ],
      "--inspect [port]": ["show sessions in a browser as they happen (default: at a free port)", portNumber],
      "--real-time": "let delays of fault plans and behaviours take real time (default: with --latency)",
      "--no-elicit": "never ask the client's user in the middle of a call",
    },
    "Its sessions:": {
      ...FAULTS,
      "--out <file>": "append the transcript of each session that ends to this file (JSONL)",
      "--seed <n>": ["the seed of every session (default: 1)", anyNumber],
      "--now <time>": "the clock of every session, as ISO 8601 (default: 2024-01-01T09:00:00Z)",
    },
    "The project:": PROJECT,
    "Advanced:": ENGINE_AND_LIMITS,
  },
  refuses: async (folder, flags) => {
    if (folder !== undefined && (flags.intents !== undefined || flags.config !== undefined))
      return "intents are named by a folder, or by --intents or --config, not both";
    if (flags.strict === true && flags.inspect !== undefined) return NO_SESSIONS;
    if (flags.strict === true && folder === undefined) return "--strict needs the folder of a capture";
    if (folder !== undefined && flags.strict !== true && !holdsIntents(folder)) return lackOf(folder);
    if (flags.port !== undefined) return null;
    return flags.host !== undefined ? "--host needs --port" : flags.allowHost ? "--allow-host needs --port" : null;
  },
  examples: [
    "backlot serve mcp                               # for a client that starts it, such as an agent's configuration",
    "backlot serve mcp --port 4174                   # http://127.0.0.1:4174/mcp",
    "backlot serve mcp corpus --port 0 --out sessions.jsonl",
    "backlot serve mcp --inspect                     # prints the link to its sessions, as they happen",
    "backlot serve mcp mock --strict                 # what was captured of a real server, and nothing else",
    "backlot serve mcp mock --fail 'delete-file:2=the disk is full' --latency 800ms",
    "backlot serve mcp mock --confirm ask            # nothing is carried out that the user has not agreed to",
    "backlot serve mcp --port 4174 --host 0.0.0.0 --token-file token.txt --allow-host mock.lab.example",
  ],
});

export type ServeMcpFlags = Flags<typeof command>;

async function lackOf(folder: string): Promise<string> {
  const { CAPTURE_FILE } = await import("../../../mocks/mcp/capture/capture.js");
  if (!existsSync(join(folder, CAPTURE_FILE))) return `${folder} holds no intents`;
  return `${folder} holds a capture and no intents: --strict answers from the capture, and \`backlot import mcp --out ${folder} ${folder}\` makes the intents of a mock of it`;
}
