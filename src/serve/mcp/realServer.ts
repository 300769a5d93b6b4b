import type { Transport } from "@modelcontextprotocol/server";
import { BacklotError } from "../../errors.js";
import { missing } from "./packages.js";

/**
 * A transport to a real server: a process that it starts, or an address over HTTP.
 * @param target a command with its arguments, or one address that begins with http:// or https://
 * @throws BacklotError USAGE where it is neither; MISSING_PACKAGE where `@modelcontextprotocol/client` is not installed
 */
export async function realServer(target: readonly string[]): Promise<Transport> {
  const [command, ...args] = target;
  if (command === undefined) throw new BacklotError("USAGE", "name a server: a command, or its address");
  try {
    if (/^https?:\/\//i.test(command)) {
      const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
      if (args.length > 0 || !URL.canParse(command))
        throw new BacklotError("USAGE", `${target.join(" ")} is not an address`);
      return new StreamableHTTPClientTransport(new URL(command)) as Transport;
    }
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
    return new StdioClientTransport({ command, args, stderr: "inherit", env: environment() });
  } catch (cause) {
    throw missing("@modelcontextprotocol/client", cause);
  }
}

/** The server sees all environment variables, as if started by hand. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
