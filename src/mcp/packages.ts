import { BacklotError } from "../errors.js";

/** The packages of the protocol's official SDK that serving MCP needs; each is an optional peer. */
export interface ServerPackages {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

/**
 * Loads what serves MCP.
 * @throws BacklotError MISSING_PACKAGE where `@modelcontextprotocol/server` is not installed
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
 * Loads what puts a handler of web requests behind Node's own HTTP server.
 * @throws BacklotError MISSING_PACKAGE where `@modelcontextprotocol/node` is not installed
 */
export async function nodePackage(): Promise<typeof import("@modelcontextprotocol/node")> {
  try {
    return await import("@modelcontextprotocol/node");
  } catch (cause) {
    throw missing("@modelcontextprotocol/node", cause);
  }
}

/** The error where one of them cannot be loaded; another error of its own is passed on. */
export function missing(name: string, cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") return cause;
  return new BacklotError(
    "MISSING_PACKAGE",
    `MCP needs the package ${name}, which is not installed: npm install ${name}`,
    { cause },
  );
}
