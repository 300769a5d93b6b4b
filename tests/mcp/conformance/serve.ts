import { fileURLToPath } from "node:url";
import { type Listening, mcpServer } from "../../../src/mcp/index.js";
import { loadBackend } from "../../../src/runtime/index.js";
import { registerInputs } from "./inputs.js";
import { registerPrompts } from "./prompts.js";
import { registerResources } from "./resources.js";
import { registerTools } from "./tools.js";

/** Serves what the official conformance runner calls: a few intents, and beside them what no intent says. */
export async function serveFixture(): Promise<Listening> {
  const backend = await loadBackend(fileURLToPath(new URL("intents", import.meta.url)), { cache: false });
  const server = await mcpServer(backend, {
    opening: { faults: [{ intent: "test_error_handling", reason: "it was planned" }] },
    extend: ({ server: mcp, notify, seal }) => {
      registerTools(mcp, notify);
      registerInputs(mcp, seal);
      registerPrompts(mcp);
      registerResources(mcp);
    },
  });
  const listening = await server.listen();
  return {
    url: listening.url,
    close: async () => {
      await server.close();
      backend.close();
    },
  };
}
