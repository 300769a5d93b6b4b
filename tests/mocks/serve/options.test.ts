import { expect, it } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { serveHttp } from "../../../src/mocks/serve/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { testBackend } from "./client.js";

const backend = await closedAfterFile(testBackend());

it.each([
  { limits: null },
  { journal: null },
  { journal: 3 },
  { journal: {} },
  { clock: 3 },
  { newId: "one" },
  { allowedHosts: "lab.example" },
  { allowedOrigins: [3] },
])("a server does not start with %j", async (options) => {
  await expect(serveHttp(backend, options as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
});

it("nor one of MCP with options that are no object", async () => {
  await expect(mcpServer(backend, null as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
});
