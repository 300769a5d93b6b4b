import { afterAll, beforeAll, expect, it } from "vitest";
import { TestServer } from "../client.js";
import { exchange } from "../rawMessages.js";

/* What stands in the first line of a request, as clients write it that are not fetch. */

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** What is answered to a request without a body. */
async function answerTo(method: string, target: string): Promise<{ status: number; head: string; content: string }> {
  const { host, port } = new URL(server.url);
  const head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  const answer = await exchange(Number(port), Buffer.from(head));
  const [first = "", content = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(first.split(" ")[1]), head: first.toLowerCase(), content };
}

it("a path is taken with a query or without, and as a whole address", async () => {
  for (const target of ["/health", "/health?deep=1", "/health?", `${server.url}/health`, `${server.url}/health?a=b`])
    expect([target, (await answerTo("GET", target)).status]).toEqual([target, 200]);
});

it("what is no address of the web is refused", async () => {
  for (const target of ["ftp://127.0.0.1/health", "health", "http://[/health", "*"])
    expect([target, (await answerTo("OPTIONS", target)).status]).toEqual([target, 400]);
});

it("a path is taken as it stands: nothing in it leads elsewhere", async () => {
  for (const target of ["/sessions/../health", "/%2e%2e/health", "//health", "/health/", "/%68ealth", "/sessions/%ff"])
    expect([target, (await answerTo("GET", target)).status]).toEqual([target, 404]);
});

it("HEAD is answered as GET is, without the content", async () => {
  const { status, head, content } = await answerTo("HEAD", "/health");
  expect([status, content]).toEqual([200, ""]);
  const got = await answerTo("GET", "/health");
  expect(/content-length: (\d+)/.exec(head)?.[1]).toBe(String(got.content.length));
});

it("another method is refused with those that there are", async () => {
  const { status, head } = await answerTo("PATCH", "/sessions");
  expect(status).toBe(405);
  expect(head).toContain("allow: head, ");
  expect((await answerTo("DELETE", "/nowhere")).status).toBe(404);
});
