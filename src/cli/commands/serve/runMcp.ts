import { constants, existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { appendWhole } from "../../../base/io/appendWhole.js";
import { readText, unwritableFile } from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { MAX_DEPTH, nestsTooDeep } from "../../../base/json/sound.js";
import { CAPTURE_FILE, readCapture } from "../../../mocks/mcp/capture/capture.js";
import { OFFERS_FILE } from "../../../mocks/mcp/capture/offers.js";
import { NAMES_FILE, type ServedNames } from "../../../mocks/mcp/importing/intentsOf.js";
import {
  type BackendMcpServer,
  type McpServerOptions,
  mcpServer,
  strictMcpServer,
} from "../../../mocks/mcp/mcpServer.js";
import { isLoopback } from "../../../mocks/serve/http/guard.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { LiveServer } from "../../../studio/inspector/live/options.js";
import { projectSettings } from "../../../testing/project/settings.js";
import type { Transcript } from "../../../transcript/index.js";
import { faultsOf } from "../../config/faults.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";
import { reportFailure } from "../../terminal/report.js";
import { terminal } from "../../terminal/terminal.js";
import { liveInspector } from "./liveInspector.js";
import type { ServeMcpFlags } from "./mcp.js";
import { tokenIn } from "./tokenIn.js";

const OWN_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Serves until the client disconnects. @param folder the project's folder; null for the current project */
export async function runMcp(flags: ServeMcpFlags, folder: string | null): Promise<number> {
  const token = flags.tokenFile === undefined ? undefined : tokenIn(flags.tokenFile);
  const { host, port, out, style, confirm, tasks, allowHost = [] } = flags;
  if (host !== undefined && !isLoopback(host) && token === undefined) {
    throw new BacklotError("USAGE", `others reach this machine at ${host}: name a --token-file`);
  }
  const access = {
    ...given({ token }),
    hosts: [...OWN_NAMES, ...(host === undefined || OWN_NAMES.includes(host) ? [] : [host]), ...allowHost],
    onError: ({ message }: Error) => err.print(err.colours.dim(message)),
  };
  if (flags.strict === true && folder !== null) {
    const strict = await strictMcpServer(join(folder, CAPTURE_FILE), access);
    await (port === undefined ? overStdio(strict) : overHttp(strict, port, host));
    await strict.close();
    return EXIT.good;
  }
  const settings = await projectSettings(folder === null ? flags : { ...flags, project: folder });
  const backend = await loadBackend(settings.intents, settings.backend);
  const log = out === undefined ? null : new TranscriptLog(out);
  const failed = new AbortController();
  let live: LiveServer | null = null;
  try {
    const beside = servedBeside(settings.intents);
    const named = new Map(Object.entries(beside.toolNames ?? {}).map(([intent, name]) => [name, intent]));
    const faults = await faultsOf(flags, backend.catalog.keys(), named);
    if (Array.isArray(faults) && faults.some((fault: unknown) => isObject(fault) && fault.wire !== undefined))
      throw new BacklotError("USAGE", "faults on the wire are for `serve http`: over MCP there is no such wire");
    const opening = given({ seed: settings.seed, now: settings.now, faults });
    // Reports faults of a plan now instead of to the first client.
    if (faults !== undefined) backend.open(opening);
    live = await liveInspector(flags, settings, backend, folder ?? "serve mcp");
    const options = {
      version: version(),
      elicits: flags.elicit,
      opening,
      realTime: flags.realTime ?? flags.latency !== undefined,
      ...beside,
      ...given({ style, confirm, tasks, watch: live?.watch }),
      ...access,
      ...(log === null ? {} : { onEnd: (transcript: Transcript) => keep(transcript, log, failed) }),
    };
    const server = await mcpServer(backend, options);
    await (port === undefined ? overStdio(server) : overHttp(server, port, host, failed.signal));
    await live?.close();
    await server.close();
    return log === null || log.lost === 0 ? EXIT.good : EXIT.usage;
  } finally {
    await live?.close();
    backend.close();
  }
}

/**
 * Keeps the transcript of an ended session. If that fails, the error is reported and the server ends: it could keep no
 * further one.
 */
function keep(transcript: Transcript, log: TranscriptLog, failed: AbortController): void {
  // Clients that first look around open a session without turns.
  if (transcript.turns.length === 0) return;
  try {
    log.add(transcript);
  } catch (error) {
    reportFailure(error);
    failed.abort();
  }
}

function namesIn(file: string): Partial<ServedNames> {
  try {
    const names: unknown = JSON.parse(readText(file));
    if (nestsTooDeep(names)) {
      const problem = `${file} cannot be used: it is nested more than ${MAX_DEPTH} levels deep`;
      throw new BacklotError("JSON_SYNTAX", problem, { place: { file } });
    }
    return isObject(names) ? (names as Partial<ServedNames>) : {};
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new BacklotError("JSON_SYNTAX", cause.message, { place: { file }, cause });
  }
}

type Served = Pick<BackendMcpServer, "stdio" | "listen">;

/** A policy beside the intents, which clients get as instructions. */
const POLICY_FILE = "policy.md";

/** The tools, resources and prompts of an imported server, as it serves them, and the policy of the folder. */
function servedBeside(
  intents: string,
): Pick<
  McpServerOptions,
  "intents" | "toolNames" | "parameterNames" | "listedTools" | "toolResults" | "style" | "offers" | "instructions"
> {
  const folder = dirname(intents);
  const file = join(folder, NAMES_FILE);
  const policy = join(folder, POLICY_FILE);
  const told = existsSync(policy) ? { instructions: readText(policy) } : {};
  if (!existsSync(file)) return told;
  // Later calls take precedence: the agent's calls were captured after the import.
  const [offers, capture] = [OFFERS_FILE, CAPTURE_FILE].map((name) => join(folder, name)) as [string, string];
  const { tools, results, listed, parameters } = namesIn(file);
  return {
    ...told,
    style: "one-shot",
    ...(isObject(tools) ? { intents: Object.keys(tools), toolNames: tools } : {}),
    ...(isObject(parameters) ? { parameterNames: parameters } : {}),
    ...(isObject(results) ? { toolResults: results } : {}),
    // Earlier versions stored neither these nor the offers.
    ...(isObject(listed) ? { listedTools: listed } : {}),
    ...(existsSync(offers) ? { offers: [offers, ...(existsSync(capture) ? [capture] : [])].flatMap(readCapture) } : {}),
  };
}

async function overStdio(server: Served): Promise<void> {
  const { ended } = await server.stdio(terminal.stdin, terminal.stdout as NodeJS.WritableStream);
  const interrupted = new Promise<void>((resolve) => void onInterrupt(resolve));
  await Promise.race([ended, interrupted]);
}

async function overHttp(server: Served, port: number, host: string | undefined, failed?: AbortSignal): Promise<void> {
  const { url } = await server.listen({ port, ...(host === undefined ? {} : { host }) });
  err.print(`serving MCP at ${url}/mcp; Ctrl-C ends it`);
  await new Promise<void>((resolve) => {
    onInterrupt(resolve);
    failed?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Without it, opening a pipe would block until a reader opens it. */
const NO_WAIT = constants.O_NONBLOCK;

/** A file to which transcripts are appended, each as one whole line or not at all. */
export class TranscriptLog {
  lost = 0;
  private readonly file: string;

  /** Tries whether a line can be written, and leaves the file as it was; a special file is not written to. */
  constructor(file: string) {
    this.file = file;
    let isNew = false;
    try {
      const before = statSync(file, { throwIfNoEntry: false });
      isNew = before === undefined;
      const isSpecial = before?.isFile() === false;
      appendWhole(file, isSpecial ? "" : "\n", NO_WAIT);
      if (!isSpecial) truncateSync(file, before?.size);
    } catch (cause) {
      throw unwritableFile(file, cause);
    } finally {
      if (isNew) rmSync(file, { force: true });
    }
  }

  add(transcript: Transcript): void {
    try {
      appendWhole(this.file, `${JSON.stringify(transcript)}\n`, NO_WAIT);
    } catch (cause) {
      this.lost += 1;
      const why = cause instanceof Error ? cause.message : String(cause);
      const message = `${this.file} cannot be written, and the dialogue ${transcript.id} is not kept: ${why}`;
      throw new BacklotError("FILE_UNWRITABLE", message, { place: { file: this.file }, cause });
    }
  }
}
