import { installed } from "../../base/packages/installed.js";

/** Packages of the protocol's official SDK that serving MCP needs, all optional peers. */
export interface ServerPackages {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

/**
 * Loads the packages that serve MCP.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/server` is not installed
 */
export const serverPackages = (): Promise<ServerPackages> =>
  installed(async () => {
    const [server, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { server, stdio };
  }, "MCP needs the package @modelcontextprotocol/server");

/**
 * Loads the package that connects web request handlers to Node's HTTP server.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/node` is not installed
 */
export const nodePackage = (): Promise<typeof import("@modelcontextprotocol/node")> =>
  installed(() => import("@modelcontextprotocol/node"), "MCP needs the package @modelcontextprotocol/node");

/** Loads a client of MCP. @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/client` is not installed */
export const clientPackage = <T>(load: () => Promise<T>): Promise<T> =>
  installed(load, "MCP needs the package @modelcontextprotocol/client");
