import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { serveHttp } from "../../../src/mocks/serve/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { runs } from "../../runs.js";
import { exchange } from "./rawMessages.js";

/*
 * Both servers know which server a request is for, or refuse it: one header Host that names a host, and the same in a target that is a
 * whole address.
 */

let backend: Backend;
let http: Awaited<ReturnType<typeof serveHttp>>;
let mcp: Awaited<ReturnType<typeof mcpServer>>;
const ports: Record<string, number> = {};
beforeAll(async () => {
  backend = await loadBackend("intents", { engine: "native", behaviours: false });
  http = await serveHttp(backend);
  mcp = await mcpServer(backend);
  ports.http = Number(new URL(http.url).port);
  ports.mcp = Number(new URL((await mcp.listen()).url).port);
});
afterAll(async () => {
  await http.close();
  await mcp.close();
  backend.close();
});

const PATHS = { http: "/intents", mcp: "/mcp" } as const;

/** Sends a GET. @returns the status of the answer */
async function statusOf(kind: "http" | "mcp", hosts: readonly string[], authority = ""): Promise<number> {
  const port = ports[kind] ?? 0;
  const filled = (text: string): string => text.replaceAll("PORT", String(port));
  const target = authority === "" ? PATHS[kind] : `http://${filled(authority)}${PATHS[kind]}`;
  const headers = hosts.map((host) => `Host: ${filled(host)}\r\n`).join("");
  const accept = "Accept: text/event-stream\r\nConnection: close\r\n";
  const answer = await exchange(port, Buffer.from(`GET ${target} HTTP/1.1\r\n${headers}${accept}\r\n`));
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

describe.each(["http", "mcp"] as const)("serving %s", (kind) => {
  it.each([
    ["a user before the host", ["localhost:PORT@evil.example"], ""],
    ["two headers, the first one right", ["localhost:PORT", "evil.example"], ""],
    ["two headers, both right", ["localhost:PORT", "localhost:PORT"], ""],
    ["an address of another host", ["localhost:PORT"], "evil.example"],
    ["an address with a user", ["localhost:PORT"], "localhost:PORT@evil.example"],
    ["an address of another port", ["localhost:PORT"], "localhost:1"],
    ["a path in the host", ["localhost:PORT/x"], ""],
  ])("refuses %s", async (_, hosts, authority) => {
    expect([400, 403]).toContain(await statusOf(kind, hosts, authority));
  });

  it("lets in what names it, also as a whole address", async () => {
    // A GET without a connection is nothing that MCP of 2025-11-25 answers.
    expect(await statusOf(kind, ["localhost:PORT"])).toBe(kind === "http" ? 200 : 400);
    expect(await statusOf(kind, ["localhost:PORT"], "LOCALHOST:PORT")).toBe(await statusOf(kind, ["localhost:PORT"]));
  });

  it("answers every Host and target without a fault of its own", async () => {
    const name = fc.oneof(
      fc.constantFrom("localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "evil.example", "a:b@c", "[", "x:99999", "%zz"),
      fc.stringMatching(/^[!-~]{1,12}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 3 }), fc.oneof(fc.constant(""), name), async (hosts, authority) => {
        const status = await statusOf(kind, hosts, authority);
        expect(status).toBeLessThan(500);
        if (hosts.length > 1) expect(status).toBe(400);
      }),
      runs(1_000),
    );
  });
});
