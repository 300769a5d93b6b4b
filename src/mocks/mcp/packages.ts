import { BacklotError } from "../../base/errors.js";

/** Packages of the protocol's official SDK that serving MCP needs, all optional peers. */
export interface ServerPackages {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

/**
 * Loads the packages that serve MCP.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/server` is not installed
 */
export async function serverPackages(): Promise<ServerPackages> {
  try {
    const [server, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { server, stdio };
  } catch (cause) {
    throw missing("@modelcontextprotocol/server", cause);
  }
}

/**
 * Loads the package that connects web request handlers to Node's HTTP server.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/node` is not installed
 */
export async function nodePackage(): Promise<typeof import("@modelcontextprotocol/node")> {
  try {
    return await import("@modelcontextprotocol/node");
  } catch (cause) {
    throw missing("@modelcontextprotocol/node", cause);
  }
}

/** Returns the error for a package that is not installed; any other error is returned unchanged. */
export function missing(name: string, cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") return cause;
  return new BacklotError(
    "MISSING_PACKAGE",
    `MCP needs the package ${name}, which is not installed: npm install ${name}`,
    { cause },
  );
}
