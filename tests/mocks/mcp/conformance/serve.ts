import { fileURLToPath } from "node:url";
import type { Listening } from "../../../../src/mocks/mcp/endpoint.js";
import { mcpServer } from "../../../../src/mocks/mcp/index.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { registerInputs } from "./inputs.js";
import { registerPrompts } from "./prompts.js";
import { registerResources } from "./resources.js";
import { registerSchemas } from "./schemas.js";
import { registerTaskTools, TASK_MODES } from "./tasks.js";
import { registerTools } from "./tools.js";

/** Serves what the official conformance runner calls: a few intents, and beside them what no intent says. */
export async function serveFixture(): Promise<Listening> {
  const [intents, behaviours] = ["intents", "behaviours"].map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const backend = await loadBackend(intents as string, { cache: false, behaviours: behaviours as string });
  const server = await mcpServer(backend, {
    opening: {
      faults: [
        { intent: "test_error_handling", reason: "it was planned" },
        { intent: "failing_job", reason: "it was planned", delayMs: 500 },
        { intent: "test_tool_with_task", delayMs: 500 },
      ],
    },
    realTime: true,
    tasks: TASK_MODES,
    extend: ({ server: mcp, notify, seal }) => {
      registerTools(mcp, notify);
      registerInputs(mcp, seal);
      registerTaskTools(mcp);
      registerPrompts(mcp);
      registerResources(mcp);
      registerSchemas(mcp);
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
