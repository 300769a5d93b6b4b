import type { Transport } from "@modelcontextprotocol/server";
import { BacklotError } from "../../base/errors.js";
import { missing } from "./packages.js";

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
  try {
    if (/^https?:\/\//i.test(command)) {
      const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
      if (args.length > 0 || !URL.canParse(command))
        throw new BacklotError("USAGE", `${target.join(" ")} is not an address`);
      return new StreamableHTTPClientTransport(new URL(command)) as Transport;
    }
    const { StdioClientTransport, getDefaultEnvironment } = await import("@modelcontextprotocol/client/stdio");
    const env = { ...getDefaultEnvironment(), ...options.env };
    return new StdioClientTransport({ command, args, stderr: "inherit", env });
  } catch (cause) {
    throw missing("@modelcontextprotocol/client", cause);
  }
}
