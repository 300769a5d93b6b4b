import { expect, it } from "vitest";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer } from "../client.js";
import { exchange } from "../rawMessages.js";

/* First lines of requests as clients other than fetch write them. */

const server = await closedAfterFile(TestServer.start());

/** Answer to a request without a body. */
async function answerTo(method: string, target: string): Promise<{ status: number; head: string; content: string }> {
  const { host, port } = new URL(server.url);
  const head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  const answer = await exchange(Number(port), Buffer.from(head));
  const [first = "", content = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(first.split(" ")[1]), head: first.toLowerCase(), content };
}

it("a path is taken with a query or without, and as a whole address", async () => {
  for (const target of [
    "/health",
    "/health?deep=1",
    "/health?",
    `${server.url}/health`,
    `${server.url}/health?a=b`,
    "/%68ealth",
    "/%68%65%61lth?%61=b",
  ])
    expect([target, (await answerTo("GET", target)).status]).toEqual([target, 200]);
});

it("what is no address of the web is refused", async () => {
  for (const target of ["ftp://127.0.0.1/health", "health", "http://[/health", "*"])
    expect([target, (await answerTo("OPTIONS", target)).status]).toEqual([target, 400]);
});

it("a path is taken as it stands: nothing in it leads elsewhere", async () => {
  for (const target of ["/sessions/../health", "/%2e%2e/health", "//health", "/health/", "/sessions/%ff"])
    expect([target, (await answerTo("GET", target)).status]).toEqual([target, 404]);
});

it("what an escape hides leads nowhere: separators, dots, control characters, what is escaped twice or not at all", async () => {
  const opened = await fetch(`${server.url}/sessions`, { method: "POST" });
  const { id } = (await opened.json()) as { id: string };
  expect((await answerTo("GET", `/sess%69ons/${id.replaceAll("-", "%2d")}/transcript`)).status).toBe(200);
  const targets = [
    "/%2568ealth",
    "/%25%36%38ealth",
    "/%%36%38ealth",
    "/%2%35ealth",
    "/%2fhealth",
    "/%2Fhealth",
    "/health%2f",
    "/sessions%2f..%2fhealth",
    "/sessions/%2e%2e/health",
    "/sessions/.%2e/health",
    "/sessions/%252e%252e/health",
    "/%c0%ae%c0%ae/health",
    "/health%00",
    "/%00health",
    "/health%0d%0aset-cookie:a=b",
    "/health%20",
    "/health%3f",
    "/health%3Bjsessionid=1",
    "/health%",
    "/%u0068ealth",
    `/sessions/${id}%2ftranscript`,
    `/sessions/${id}%00/transcript`,
  ];
  for (const target of targets) expect([target, (await answerTo("GET", target)).status]).toEqual([target, 404]);
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
