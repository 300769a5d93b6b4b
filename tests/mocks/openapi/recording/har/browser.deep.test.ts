import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { readHar } from "../../../../../src/mocks/openapi/recording/har/read.js";
import { importRecorded } from "../../../../../src/mocks/openapi/recording/importRecorded.js";
import { serveRecorded } from "../../../../../src/mocks/openapi/recording/recordedService.js";
import { executablePath, inChromium } from "../../../../studio/inspector/chromium.js";
import { folder } from "../../../../transcript/files/importing/folder.js";

const PAGE = `<!doctype html><title>Tasks</title><script>
const json = { "content-type": "application/json" };
async function all() {
  await fetch("/tasks");
  await fetch("/tasks", { method: "POST", headers: json, body: JSON.stringify({ title: "Cook" }) });
  await fetch("/form", { method: "POST", body: new URLSearchParams({ a: "b c" }) });
  await (await fetch("/tasks?page=2")).text();
  await (await fetch("/image")).arrayBuffer();
  await fetch("/gone").catch(() => undefined);
  await new Promise((r) => { const s = new WebSocket("ws://" + location.host + "/live"); s.onerror = s.onclose = r; });
  document.title = "done";
}
all();</script>`;

/** A service with a page that uses it. */
async function service(): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const json = { "content-type": "application/json" };
    if (incoming.url === "/") outgoing.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    else if (incoming.url === "/image")
      outgoing.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([0x89, 0, 255]));
    else if (incoming.url === "/gone") incoming.socket.destroy();
    else if (incoming.method === "POST") outgoing.writeHead(201, json).end('{"id":2,"title":"Cook"}');
    else
      outgoing
        .writeHead(200, { ...json, "content-encoding": "gzip" })
        .end(gzipSync(JSON.stringify([{ id: 1, title: "Paint" }])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

inChromium("a HAR that Playwright has recorded of Chromium", () => {
  it("is served, and a mock is made of it", async () => {
    const url = await service();
    const file = join(folder(), "browser.har");
    const browser = await chromium.launch({ executablePath: executablePath as string, args: ["--no-sandbox"] });
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ recordHar: { path: file } });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction('document.title === "done"', undefined, { timeout: 240_000 });
    await context.close();
    const { exchanges, leftOut } = readHar(file);
    const asked = exchanges.map(({ method, target }) => `${method} ${target}`);
    for (const one of ["GET /", "GET /tasks", "POST /tasks", "POST /form", "GET /tasks?page=2", "GET /image"])
      expect(asked).toContain(one);
    expect(asked).not.toContain("GET /gone");
    expect(leftOut.map(({ why }) => why)).toContain("an entry cannot be used: it was not answered");

    const replay = await serveRecorded(file);
    onTestFinished(() => replay.close());
    expect(await (await fetch(`${replay.url}/tasks`)).json()).toEqual([{ id: 1, title: "Paint" }]);
    const headers = { "content-type": "application/json" };
    const made = await fetch(`${replay.url}/tasks`, { method: "POST", headers, body: '{"title":"Cook"}' });
    expect([made.status, await made.json()]).toEqual([201, { id: 2, title: "Cook" }]);
    const form = await fetch(`${replay.url}/form`, { method: "POST", body: new URLSearchParams({ a: "b c" }) });
    expect(form.status).toBe(201);
    expect([...new Uint8Array(await (await fetch(`${replay.url}/image`)).arrayBuffer())]).toEqual([0x89, 0, 255]);

    const rows: unknown[] = [];
    for await (const item of importRecorded(file)) if (item.kind === "rows") rows.push([item.entity, item.rows]);
    expect(rows).toContainEqual(["tasks", [{ id: 1, title: "Paint" }]]);
  });
});
