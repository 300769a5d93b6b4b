import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type EventSource, eventText, streamEvents } from "../../../../src/mocks/serve/http/eventStream.js";

/** All that a client gets of a source. */
async function received(source: EventSource, stop = new AbortController()): Promise<string> {
  const server = createServer((_, outgoing) => void streamEvents(outgoing, stop.signal, source));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  return response.text();
}

test("an event has its name, its data in one line, and its id where it has one", () => {
  expect(eventText("turn", { text: "a\nb" }, 3)).toBe('id: 3\nevent: turn\ndata: {"text":"a\\nb"}\n\n');
  expect(eventText("end", {})).toBe("event: end\ndata: {}\n\n");
});

test("a change in the moment between the last look and the waiting is not lost", async () => {
  let note = (): void => undefined;
  const due = ["", eventText("first", 1), "", eventText("second", 2)];
  const text = await received({
    subscribe: (called) => {
      note = called;
      return () => undefined;
    },
    next: async () => {
      const events = due.shift() ?? null;
      if (events === "") queueMicrotask(note);
      return events;
    },
  });
  expect(text).toBe(eventText("first", 1) + eventText("second", 2));
});

test("a server that ends says first what has happened, and no longer listens", async () => {
  const stop = new AbortController();
  const due = [eventText("first", 1), eventText("second", 2)];
  let isSubscribed = false;
  const source: EventSource = {
    subscribe: () => {
      isSubscribed = true;
      return () => {
        isSubscribed = false;
      };
    },
    next: () => {
      stop.abort();
      return due.shift() ?? "";
    },
  };
  expect(await received(source, stop)).toBe(eventText("first", 1) + eventText("second", 2));
  expect(isSubscribed).toBe(false);
});
