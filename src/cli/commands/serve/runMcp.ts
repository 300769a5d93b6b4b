import { appendFile } from "node:fs/promises";
import { BacklotError } from "../../../errors.js";
import { readText } from "../../../io/index.js";
import { given } from "../../../json/given.js";
import { projectSettings } from "../../../project/settings.js";
import { loadBackend } from "../../../runtime/backend.js";
import { type BackendMcpServer, mcpServer } from "../../../serve/mcp/mcpServer.js";
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
  readonly tokenFile?: string;
  readonly style?: ToolStyle;
  readonly elicit: boolean;
  readonly out?: string;
  readonly seed?: number;
  readonly now?: string;
}

const LOCAL: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);

/**
 * Serves until the client goes away, or until the process is interrupted.
 * @param folder whose intents are meant; null for the project's own
 * @returns the exit code
 */
export async function runMcp(flags: ServeMcpFlags, folder: string | null): Promise<number> {
  const token = flags.tokenFile === undefined ? undefined : tokenIn(flags.tokenFile);
  const { host, port, out, style } = flags;
  if (host !== undefined && !LOCAL.has(host) && token === undefined) {
    throw new BacklotError("USAGE", `others reach this machine at ${host}: name a --token-file`);
  }
  const settings = await projectSettings(folder === null ? flags : { ...flags, project: folder });
  const backend = await loadBackend(settings.intents, settings.backend);
  const ended: Transcript[] = [];
  try {
    const server = await mcpServer(backend, {
      version: version(),
      elicits: flags.elicit,
      opening: given({ seed: settings.seed, now: settings.now }),
      ...given({ token, style }),
      ...(host === undefined || LOCAL.has(host) ? {} : { hosts: [host] }),
      onError: ({ message }) => err.print(err.colours.dim(message)),
      ...(out === undefined ? {} : { onEnd: (transcript: Transcript) => void ended.push(transcript) }),
    });
    await (port === undefined ? overStdio(server) : overHttp(server, port, host));
    await server.close();
    if (out !== undefined) await appendFile(out, ended.map((one) => `${JSON.stringify(one)}\n`).join(""));
    return EXIT.good;
  } finally {
    backend.close();
  }
}

async function overStdio(server: BackendMcpServer): Promise<void> {
  const { ended } = await server.stdio(terminal.stdin, terminal.stdout as NodeJS.WritableStream);
  const interrupted = new Promise<void>((resolve) => void onInterrupt(resolve));
  await Promise.race([ended, interrupted]);
}

async function overHttp(server: BackendMcpServer, port: number, host: string | undefined): Promise<void> {
  const { url } = await server.listen({ port, ...(host === undefined ? {} : { host }) });
  err.print(`serving MCP at ${url}/mcp; Ctrl-C ends it`);
  await new Promise<void>((resolve) => void onInterrupt(resolve));
}

function tokenIn(file: string): string {
  const token = readText(file).trim();
  if (token === "") throw new BacklotError("USAGE", `${file} holds no token`, { place: { file } });
  return token;
}
