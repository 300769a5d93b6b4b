import { afterAll, afterEach, beforeAll } from "vitest";
import { type BackendMcpServer, type McpServerOptions, mcpServer } from "../../../src/mocks/mcp/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";

/** Arguments of a call of book_table. */
export const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };

/** One native back-end of our own intents for all tests of a file, and servers of it, each closed after its test. */
export class Servers {
  private readonly started: BackendMcpServer[] = [];
  private loaded: Backend | undefined;

  constructor() {
    beforeAll(async () => {
      this.loaded = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
    });
    afterEach(async () => {
      for (const server of this.started.splice(0)) await server.close();
    });
    afterAll(() => this.loaded?.close());
  }

  get backend(): Backend {
    if (this.loaded === undefined) throw new Error("the back-end is there once the tests run");
    return this.loaded;
  }

  async start(options: McpServerOptions = {}): Promise<BackendMcpServer> {
    const server = await mcpServer(this.backend, { opening: { seed: 3 }, ...options });
    this.started.push(server);
    return server;
  }
}
