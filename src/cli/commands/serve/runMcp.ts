import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BacklotError } from "../../../errors.js";
import { PRIVATE_FILE, readText } from "../../../io/index.js";
import { given } from "../../../json/given.js";
import { isObject } from "../../../json/object.js";
import { projectSettings } from "../../../project/settings.js";
import { loadBackend } from "../../../runtime/backend.js";
import { CAPTURE_FILE, readCapture } from "../../../serve/mcp/capture/capture.js";
import { OFFERS_FILE } from "../../../serve/mcp/capture/offers.js";
import { NAMES_FILE, type ServedNames } from "../../../serve/mcp/importing/intentsOf.js";
import { type BackendMcpServer, type McpServerOptions, mcpServer } from "../../../serve/mcp/mcpServer.js";
import { strictMcpServer } from "../../../serve/mcp/strictServer.js";
import type { ToolStyle } from "../../../tools/tool.js";
import type { Transcript } from "../../../transcript/index.js";
import type { ExecutionFlags } from "../../config/options.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";
import { terminal } from "../../terminal/terminal.js";
import { version } from "../../version.js";

/** The flags of `backlot serve mcp`. */
export interface ServeMcpFlags extends ExecutionFlags {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly tokenFile?: string;
  readonly style?: ToolStyle;
  readonly strict?: boolean;
  readonly elicit: boolean;
  readonly out?: string;
  readonly seed?: number;
  readonly now?: string;
}

const LOCAL: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);
/** The names by which this machine addresses itself, as they stand in a request. */
const OWN_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Serves until the client goes away, or until the process is interrupted.
 * @param folder whose intents are meant; null for the project's own
 * @returns the exit code
 */
export async function runMcp(flags: ServeMcpFlags, folder: string | null): Promise<number> {
  const token = flags.tokenFile === undefined ? undefined : tokenIn(flags.tokenFile);
  const { host, port, out, style, allowHost = [] } = flags;
  if (host !== undefined && !LOCAL.has(host) && token === undefined) {
    throw new BacklotError("USAGE", `others reach this machine at ${host}: name a --token-file`);
  }
  const access = {
    ...given({ token }),
    hosts: [...OWN_NAMES, ...(host === undefined || LOCAL.has(host) ? [] : [host]), ...allowHost],
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
  let written: Promise<void> = Promise.resolve();
  try {
    const server = await mcpServer(backend, {
      version: version(),
      elicits: flags.elicit,
      opening: given({ seed: settings.seed, now: settings.now }),
      ...servedBeside(settings.intents),
      ...given({ style }),
      ...access,
      ...(out === undefined
        ? {}
        : {
            onEnd: (transcript: Transcript) => {
              // A client that looks around first opens a session in which nothing happens.
              if (transcript.turns.length === 0) return;
              written = written.then(() => appendFile(out, `${JSON.stringify(transcript)}\n`, { mode: PRIVATE_FILE }));
              // It is reported when the server ends, and nothing more is written.
              written.catch(() => undefined);
            },
          }),
    });
    await (port === undefined ? overStdio(server) : overHttp(server, port, host));
    await server.close();
    await written;
    return EXIT.good;
  } finally {
    backend.close();
  }
}

function namesIn(file: string): Partial<ServedNames> {
  try {
    const names: unknown = JSON.parse(readText(file));
    return isObject(names) ? (names as Partial<ServedNames>) : {};
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new BacklotError("JSON_SYNTAX", cause.message, { place: { file }, cause });
  }
}

type Served = Pick<BackendMcpServer, "stdio" | "listen">;

/** What is served of a server whose import these intents are: its tools, resources and prompts alone, as it serves them. */
function servedBeside(
  intents: string,
): Pick<McpServerOptions, "intents" | "toolNames" | "toolResults" | "style" | "offers"> {
  const folder = dirname(intents);
  const file = join(folder, NAMES_FILE);
  if (!existsSync(file)) return {};
  // Later calls count more: those that an agent made were captured after the import.
  const [offers, capture] = [OFFERS_FILE, CAPTURE_FILE].map((name) => join(folder, name)) as [string, string];
  const { tools, results } = namesIn(file);
  return {
    style: "one-shot",
    ...(isObject(tools) ? { intents: Object.keys(tools), toolNames: tools } : {}),
    ...(isObject(results) ? { toolResults: results } : {}),
    // Earlier versions did not keep them.
    ...(existsSync(offers) ? { offers: [offers, ...(existsSync(capture) ? [capture] : [])].flatMap(readCapture) } : {}),
  };
}

async function overStdio(server: Served): Promise<void> {
  const { ended } = await server.stdio(terminal.stdin, terminal.stdout as NodeJS.WritableStream);
  const interrupted = new Promise<void>((resolve) => void onInterrupt(resolve));
  await Promise.race([ended, interrupted]);
}

async function overHttp(server: Served, port: number, host: string | undefined): Promise<void> {
  const { url } = await server.listen({ port, ...(host === undefined ? {} : { host }) });
  err.print(`serving MCP at ${url}/mcp; Ctrl-C ends it`);
  await new Promise<void>((resolve) => void onInterrupt(resolve));
}

function tokenIn(file: string): string {
  const token = readText(file).trim();
  if (token === "") throw new BacklotError("USAGE", `${file} holds no token`, { place: { file } });
  return token;
}
