import { describe, expect, it } from "vitest";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer } from "../client.js";

const server = await closedAfterFile(TestServer.start());

/** Reads a stream of events up to the one that a test waits for. */
async function read(path: string, until: (events: readonly string[]) => boolean, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  const response = await fetch(`${server.url}${path}`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: controller.signal,
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const decoder = new TextDecoder();
  let text = "";
  const events = (): string[] => text.split("\n\n").slice(0, -1);
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (until(events())) break;
  }
  controller.abort();
  return events();
}

const count = (kind: string, events: readonly string[]): number =>
  events.filter((event) => event.includes(`event: ${kind}\n`)).length;

describe("a transcript as server-sent events", () => {
  it("gives the turns so far, those to come, and the end", async () => {
    const path = await server.open();
    await server.execute(path, "book_table(party_size=2)");
    let connected = (): void => undefined;
    const connection = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const following = read(`${path}/transcript`, (seen) => {
      if (seen.length > 0) connected();
      return count("end", seen) === 1;
    });
    await connection;
    await server.execute(path, 'x0.date = "2024-05-18"');
    await server.post(`${path}/reset`);
    await server.execute(path, "book_table(party_size=3)");
    await server.send("DELETE", path);
    const events = await following;
    expect(events.at(-1)).toBe("event: end\ndata: {}");
    const turns = events.filter((event) => event.includes("event: turn"));
    expect(turns[0]).toBe(
      `id: 0\nevent: turn\ndata: ${JSON.stringify({ author: "System", index: 0, command: "book_table(party_size=2)" })}`,
    );
    expect(events.join("\n")).toContain("event: reset");
    expect(turns.at(-1)).toContain('"kind":"ask"');
  });

  it("goes on after the last event that a client has seen", async () => {
    const path = await server.open();
    await server.execute(path, "book_table(party_size=2)");
    const rest = await read(`${path}/transcript?follow=false`, () => false, { "last-event-id": "0" });
    expect(rest.map((event) => event.split("\n")[0])).toEqual(["id: 1", "event: end"]);
    const none = await read(`${path}/transcript?follow=false&from=99`, () => false);
    expect(none).toEqual(["event: end\ndata: {}"]);
  });

  it("ends with the server, and holds it up for nothing", async () => {
    const other = await TestServer.start();
    const path = await other.open();
    const response = await fetch(`${other.url}${path}/transcript`, { headers: { accept: "text/event-stream" } });
    const text = response.text();
    await other.close();
    await expect(text).resolves.toBe("");
  });
});
