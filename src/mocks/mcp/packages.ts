import { installed } from "../../base/packages/installed.js";

/** Packages of the protocol's official SDK that serving MCP needs, all optional peers. */
export interface ServerPackages {
  readonly server: typeof import("@modelcontextprotocol/server");
  readonly stdio: typeof import("@modelcontextprotocol/server/stdio");
}

export const serverPackages = (): Promise<ServerPackages> =>
  installed(async () => {
    const [server, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { server, stdio };
  }, "MCP needs the package @modelcontextprotocol/server");

export const nodePackage = (): Promise<typeof import("@modelcontextprotocol/node")> =>
  installed(() => import("@modelcontextprotocol/node"), "MCP needs the package @modelcontextprotocol/node");

export const clientPackage = <T>(load: () => Promise<T>): Promise<T> =>
  installed(load, "MCP needs the package @modelcontextprotocol/client");
