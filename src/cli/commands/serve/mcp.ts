import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { holdsIntents } from "../../../transcript/files/transcriptFiles.js";
import { faultOptions } from "../../config/faults.js";
import { advancedGroup, withHelp } from "../../config/groups.js";
import { engineOptions, examples, list, portNumber, projectOptions, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { ServeMcpFlags } from "./runMcp.js";

const NO_SESSIONS = "--inspect shows sessions, and with --strict there are none";

/** Defines `backlot serve mcp`. */
export function define(command: Command): void {
  command
    .description(
      "Serve the intents as tools over the Model Context Protocol: to one client over standard input and output, or with " +
        "--port to any number over HTTP, under /mcp. A folder that holds intents may be given: they are used.",
    )
    .argument("[folder]", "a folder that holds intents");
  withHelp(command.optionsGroup("The server:"))
    .option("--port <n>", "serve over HTTP at this port; 0 for any that is free", wholeNumber(0))
    .option("--host <host>", "where to listen (default: 127.0.0.1, which only this machine reaches)")
    .option("--token-file <file>", "a file with the token that every request must bear; needed on other hosts")
    .option("--allow-host <name>", "a name by which the server may be addressed besides its own", list)
    .addOption(
      new Option(
        "--style <style>",
        "whether calls fill a task step by step, or hold everything (default: slot-filling; one-shot for an imported server)",
      ).choices(["slot-filling", "one-shot"]),
    )
    .option(
      "--strict",
      "answer from the capture in the folder, made by `backlot import mcp --record`, and nothing else",
    )
    .addOption(
      new Option(
        "--confirm <way>",
        "what needs the user's consent: ask the client's user, or carry nothing out; trust a client without forms to have asked; or never ask (default: ask; client for one-shot)",
      ).choices(["ask", "client", "never"]),
    )
    .addOption(
      new Option(
        "--tasks <when>",
        "which calls become tasks of the protocol, for clients that take tasks: those that are late in real time, all, all and clients without tasks are refused, or none (default: late; for an imported server what it says of each tool)",
      ).choices(["late", "always", "required", "never"]),
    )
    .option("--inspect [port]", "show sessions in a browser as they happen (default: at a free port)", portNumber)
    .option("--real-time", "let delays of fault plans and behaviours take real time (default: with --latency)")
    .option("--no-elicit", "never ask the client's user in the middle of a call");
  faultOptions(command.optionsGroup("Its sessions:"))
    .option("--out <file>", "append the transcript of each session that ends to this file (JSONL)")
    .option("--seed <n>", "the seed of every session (default: 1)", wholeNumber(Number.NEGATIVE_INFINITY))
    .option("--now <time>", "the clock of every session, as ISO 8601 (default: 2024-01-01T09:00:00Z)");
  projectOptions(command);
  engineOptions(advancedGroup(command)).action(
    async (folder: string | undefined, flags: ServeMcpFlags, self: Command) => {
      if (folder !== undefined && (flags.intents !== undefined || flags.config !== undefined)) {
        self.error("error: intents are named by a folder, or by --intents or --config, not both");
      }
      if (flags.strict === true && flags.inspect !== undefined) self.error(`error: ${NO_SESSIONS}`);
      if (flags.strict === true && folder === undefined) self.error("error: --strict needs the folder of a capture");
      if (folder !== undefined && flags.strict !== true && !holdsIntents(folder))
        self.error(`error: ${await lackOf(folder)}`);
      for (const name of ["host", "allowHost"] as const) {
        if (flags.port !== undefined || flags[name] === undefined) continue;
        self.error(`error: --${name === "host" ? "host" : "allow-host"} needs --port`);
      }
      const { runMcp } = await import("./runMcp.js");
      terminal.exitCode = await runMcp(flags, folder ?? null);
    },
  );
  examples(command, [
    "backlot serve mcp                               # for a client that starts it, such as an agent's configuration",
    "backlot serve mcp --port 4174                   # http://127.0.0.1:4174/mcp",
    "backlot serve mcp corpus --port 0 --out sessions.jsonl",
    "backlot serve mcp --inspect                     # prints the link to its sessions, as they happen",
    "backlot serve mcp mock --strict                 # what was captured of a real server, and nothing else",
    "backlot serve mcp mock --fail 'delete-file:2=the disk is full' --latency 800ms",
    "backlot serve mcp mock --confirm ask            # nothing is carried out that the user has not agreed to",
    "backlot serve mcp --port 4174 --host 0.0.0.0 --token-file token.txt --allow-host mock.lab.example",
  ]);
}

async function lackOf(folder: string): Promise<string> {
  const { CAPTURE_FILE } = await import("../../../mocks/mcp/capture/capture.js");
  if (!existsSync(join(folder, CAPTURE_FILE))) return `${folder} holds no intents`;
  return `${folder} holds a capture and no intents: --strict answers from the capture, and \`backlot import mcp --out ${folder} ${folder}\` makes the intents of a mock of it`;
}
