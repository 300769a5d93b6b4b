import type { Transport } from "@modelcontextprotocol/server";
import { BacklotError } from "../errors.js";
import { missing } from "./packages.js";

/** How a real server is started. */
export interface RealServerOptions {
  /**
   * Variables of its environment, beside the few that the official client hands on (`PATH`, `HOME` and their like).
   * Default: none.
   */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A transport to a real server: a process that it starts, or an address over HTTP. A server is somebody else's
 * program: the process sees what the official client hands on by default, and no keys that stand in the environment.
 * @param target a command with its arguments, or one address that begins with http:// or https://
 * @throws BacklotError USAGE where it is neither; MISSING_PACKAGE where `@modelcontextprotocol/client` is not
 * installed
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
