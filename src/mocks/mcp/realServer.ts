import type { Transport } from "@modelcontextprotocol/server";
import { BacklotError } from "../../base/errors.js";
import { shortened } from "../../base/json/visible.js";
import { clientPackage } from "./packages.js";

/** Options for starting a real server. */
export interface RealServerOptions {
  /**
   * Environment variables, in addition to the few that the official client passes on (`PATH`, `HOME` and the like).
   * Default: none.
   */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Returns a transport to a real server: a process that it starts, or an HTTP address. A server is foreign code: its
 * process gets only the variables that the official client passes on by default, and no keys from the environment.
 * @param target a command with its arguments, or one address that begins with http:// or https://
 * @throws BacklotError USAGE if it is neither; MISSING_PACKAGE if `@modelcontextprotocol/client` is not installed
 */
export async function realServer(target: readonly string[], options: RealServerOptions = {}): Promise<Transport> {
  const [command, ...args] = target;
  if (command === undefined) throw new BacklotError("USAGE", "name a server: a command, or its address");
  if (/^https?:\/\//i.test(command)) {
    const { StreamableHTTPClientTransport } = await clientPackage(() => import("@modelcontextprotocol/client"));
    if (args.length > 0 || !URL.canParse(command))
      throw new BacklotError("USAGE", `${target.join(" ")} is not an address`);
    return new StreamableHTTPClientTransport(new URL(command)) as Transport;
  }
  const stdio = await clientPackage(() => import("@modelcontextprotocol/client/stdio"));
  const env = { ...stdio.getDefaultEnvironment(), ...options.env };
  return new stdio.StdioClientTransport({ command, args, stderr: "inherit", env });
}

const MAX_CHARACTERS = 300;

/** @throws BacklotError SERVER_FAILED for any failure there: the official client throws many classes */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    throw new BacklotError("SERVER_FAILED", `the server failed: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the reason in one line: the client library prints lists of problems as JSON. */
function reasonOf(cause: unknown): string {
  // The client library recurses into an answer without a limit other than the stack.
  if (cause instanceof RangeError) return "its answer is nested too deep to be read";
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return shortened(message.replace(/\s+/g, " ").trim(), MAX_CHARACTERS);
}
