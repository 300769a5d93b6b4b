import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createSocketServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { RecordedExchange } from "../../../../../src/mocks/openapi/recording/exchange.js";
import { readHar } from "../../../../../src/mocks/openapi/recording/har/read.js";
import { serveRecorded } from "../../../../../src/mocks/openapi/recording/recordedService.js";
import { type RecordHttpOptions, recordHttp } from "../../../../../src/mocks/openapi/recording/recorder.js";
import { folder } from "../../../../transcript/files/importing/folder.js";

const LIMIT = 1_000_000;

/** Starts a recorder in front of a service. */
async function recording(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  options: RecordHttpOptions = {},
) {
  const service = createServer(answer);
  const real = await listening(service);
  const file = join(folder(), "http-capture.har");
  const recorder = await recordHttp(real, file, { maxBody: LIMIT, ...options });
  onTestFinished(() => recorder.close());
  const captured = (): readonly RecordedExchange[] => readHar(file).exchanges;
  return { ...recorder, recorder, real, file, captured };
}

async function listening(
  server: { listen: (port: number, host: string) => unknown } & NodeJS.EventEmitter,
): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    const open = server as unknown as { close: () => void; closeAllConnections?: () => void };
    open.close();
    open.closeAllConnections?.();
  });
  return `http://127.0.0.1:${(server as unknown as { address: () => AddressInfo }).address().port}`;
}

/** The answer of a server to a request that is written by hand. */
async function said(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(text.replaceAll("\n", "\r\n").replaceAll("HOST", new URL(url).host));
  let answer = "";
  for await (const piece of socket) answer += piece;
  return answer;
}

/** A service that writes its answers by hand, one a connection. */
const byHand = async (answer: string): Promise<string> =>
  listening(
    createSocketServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(answer));
    }),
  );

test("a JSON answer with one text of 12 MB passes, and is captured where it may be", async () => {
  const body = JSON.stringify({ a: "x".repeat(12_000_000) });
  const { url, captured } = await recording(
    (_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length });
      outgoing.end(body);
    },
    { maxBody: 2 * body.length },
  );
  expect((await (await fetch(url)).text()).length).toBe(body.length);
  expect(captured()).toHaveLength(1);
});

test("1 MB of escaped quotes holds nobody up, packed or not", async () => {
  const body = `{"a":"${'\\"'.repeat(500_000)}`;
  const { url, recorder } = await recording(
    (incoming, outgoing) => {
      const isPacked = incoming.url === "/packed";
      outgoing.writeHead(200, {
        "content-type": "application/json",
        ...(isPacked ? { "content-encoding": "gzip" } : {}),
      });
      outgoing.end(isPacked ? gzipSync(body) : body);
    },
    { maxBody: 4 * LIMIT },
  );
  for (const path of ["/plain", "/packed"]) expect(await (await fetch(url + path)).text()).toBe(body);
  expect(recorder.count).toBe(2);
});

test("odd statuses, addresses in requests, and requests without a path lose at most themselves", async () => {
  const asked: string[] = [];
  const { url, captured, recorder } = await recording((incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    outgoing.writeHead(Number(/\d{3}/.exec(incoming.url ?? "")?.[0] ?? 200)).end("ok");
  });
  for (const status of [600, 799, 999])
    expect(await said(url, `GET /${status} HTTP/1.1\nHost: HOST\nConnection: close\n\n`)).toContain(` ${status} `);
  for (const line of [`GET ${url}/proxied?a=1`, `GET ${url}`, "OPTIONS *"])
    expect(await said(url, `${line} HTTP/1.1\nHost: HOST\nConnection: close\n\n`)).toContain("200 OK");
  expect(asked).toEqual(["/600", "/799", "/999", "/proxied?a=1", "/", "*"]);
  expect(captured().map(({ target, response }) => [target, response.status])).toEqual([
    ["/600", 600],
    ["/799", 799],
    ["/999", 999],
    ["/proxied?a=1", 200],
    ["/", 200],
  ]);
  expect(recorder.leftOut).toEqual([
    { what: "OPTIONS *", why: "a request without a path has no place in a HAR", count: 1 },
  ]);
});

test.each(["042", "000"])("a status %s of the service is its failure, and the recorder goes on", async (status) => {
  const type = "Content-Type: application/json";
  const real = await byHand(`HTTP/1.1 ${status} Odd\r\n${type}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
  const recorder = await recordHttp(real, { add: () => undefined });
  onTestFinished(() => recorder.close());
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(recorder.url);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([502, "SERVICE_FAILED"]);
  }
  expect(recorder.leftOut).toHaveLength(2);
});

test.each([
  ["with a length", { "content-length": "200000" }],
  ["of JSON", { "content-type": "application/json", "content-length": "200000" }],
  ["in pieces", {}],
])("an answer %s is not passed on to its end before it is in the capture", async (_, headers) => {
  const body = `"${"x".repeat(199_998)}"`;
  const real = createServer((_incoming, outgoing) => outgoing.writeHead(200, headers).end(body));
  const recorder = await recordHttp(await listening(real), {
    add: () => {
      throw new Error("the disk is full");
    },
  });
  onTestFinished(() => recorder.close());
  await expect(fetch(recorder.url).then((answer) => answer.text())).rejects.toThrow();
  await expect(recorder.failed).rejects.toThrow("the disk is full");
});

test("endless answers pass without an end, in bounded memory, and are named", async () => {
  const piece = Buffer.alloc(1 << 16, "data: x\n");
  const { url, recorder } = await recording((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    const more = (): void => {
      while (!outgoing.destroyed && outgoing.write(piece));
      outgoing.once("drain", more);
    };
    more();
  });
  const before = process.memoryUsage().arrayBuffers;
  let size = 0;
  const leaving = new AbortController();
  const answer = await fetch(`${url}/events`, { signal: leaving.signal });
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > 100 * LIMIT) break;
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * LIMIT);
  leaving.abort();
  await expect.poll(() => recorder.leftOut).toHaveLength(1);
  expect(recorder.leftOut).toMatchObject([{ what: "GET /events", why: expect.stringContaining("has more bytes") }]);
});

test("a client that reads nothing holds the service up, and fills no memory", async () => {
  let written = 0;
  const piece = Buffer.alloc(1 << 16);
  const { url } = await recording((_, outgoing) => {
    outgoing.writeHead(200, { "content-length": 400 * LIMIT });
    const more = (): void => {
      let isOpen = true;
      while (isOpen && !outgoing.destroyed && written < 300 * LIMIT) {
        written += piece.length;
        isOpen = outgoing.write(piece);
      }
      outgoing.once("drain", more);
    };
    more();
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
  socket.pause();
  let last = -1;
  const isStill = (): boolean => {
    const before = last;
    last = written;
    return before === last;
  };
  await expect.poll(isStill, { interval: 300, timeout: 20_000 }).toBe(true);
  // The bytes that the buffers of sockets take on their way.
  expect(written).toBeLessThan(60 * LIMIT);
  socket.destroy();
});

test("an answer that is too long passes unharmed, JSON as well; the next one is captured", async () => {
  const long = JSON.stringify({ a: "x".repeat(2 * LIMIT) });
  const { url, captured, recorder } = await recording((incoming, outgoing) => {
    const body = incoming.url === "/long" ? long : "{}";
    incoming.resume();
    incoming.on("end", () => {
      outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
    });
  });
  expect(await (await fetch(`${url}/long`)).text()).toBe(long);
  expect(await (await fetch(`${url}/up`, { method: "POST", body: long })).text()).toBe("{}");
  expect(await (await fetch(`${url}/short`)).text()).toBe("{}");
  expect(captured().map(({ target }) => target)).toEqual(["/short"]);
  expect(recorder.leftOut.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    `GET /long: its answer has more bytes than are kept (${LIMIT})`,
    `POST /up: its request has more bytes than are kept (${LIMIT})`,
  ]);
});

test("JSON without a length passes as it comes, and leads to the recorder all the same", async () => {
  let end = (): void => undefined;
  const { url, real } = await recording((incoming, outgoing) => {
    const own = `http://${incoming.headers.host}`;
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.write(`{"a":"${own}/1"}\n{"b":"${own.slice(0, 10)}`);
    end = () => outgoing.end(`${own.slice(10)}/2"}`);
  });
  const answer = await fetch(url);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = Buffer.from((await reader.read()).value ?? []).toString();
  expect(text).toBe(`{"a":"${url}/1"}\n{"b":"`);
  end();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += Buffer.from(next.value).toString();
  expect(text).toBe(`{"a":"${url}/1"}\n{"b":"${url}/2"}`);
  expect(text).not.toContain(real);
});

test("headers of the connection are for the recorder itself, both ways", async () => {
  let asked: IncomingMessage["headers"] = {};
  const { url, captured } = await recording((incoming, outgoing) => {
    asked = incoming.headers;
    outgoing
      .writeHead(200, ["Connection", "close, X-Hop", "X-Hop", "1", "Proxy-Authenticate", "Basic", "X-Total-Count", "2"])
      .end();
  });
  const answer = await said(
    url,
    "GET / HTTP/1.1\nHost: HOST\nConnection: close, X-Mine\nX-Mine: 1\nTE: trailers\nProxy-Authorization: Basic eA==\nUpgrade: h2c\nX-Kept: 1\n\n",
  );
  expect(answer).toContain("X-Total-Count: 2");
  expect(answer).not.toMatch(/X-Hop|Proxy-Auth/i);
  expect(Object.keys(asked).sort()).toEqual(["connection", "host", "x-kept"]);
  expect(captured()[0]?.headers).toEqual({ "x-kept": "***" });
});

test("WebSockets are refused, and named; nothing reaches the service", async () => {
  let count = 0;
  const { url, recorder } = await recording((_, outgoing) => {
    count++;
    outgoing.end();
  });
  const answer = await said(
    url,
    "GET /live HTTP/1.1\nHost: HOST\nConnection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 501 /);
  expect([count, recorder.count]).toEqual([0, 0]);
  expect(recorder.leftOut).toEqual([{ what: "GET /live", why: "WebSockets are not passed on", count: 1 }]);
});

test("what a client left before its end is captured as far as it came, and breaks off there", async () => {
  const { url, captured, recorder, file } = await recording((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write("data: one\n\n");
  });
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  await (answer.body as ReadableStream<Uint8Array>).getReader().read();
  leaving.abort();
  await expect.poll(() => recorder.count).toBe(1);
  expect(captured()[0]?.response).toMatchObject({ body: { text: "data: one\n\n" }, isCut: true });
  await recorder.close();
  const { url: again, close } = await serveRecorded(file);
  onTestFinished(close);
  await expect((await fetch(again)).text()).rejects.toThrow();
});

test("an answer that the service broke off is broken off in the replay, also with a length, also before its first byte", async () => {
  const { url, recorder, file } = await recording((incoming, outgoing) => {
    outgoing.writeHead(200, {
      "content-type": incoming.url === "/text" ? "text/plain" : "application/json",
      "content-length": 100,
    });
    if (incoming.url === "/none") outgoing.flushHeaders();
    else outgoing.write('{"a":');
    setTimeout(() => outgoing.destroy(), 20);
  });
  const targets = ["/text", "/json", "/none"];
  for (const target of targets) await expect(fetch(url + target).then((one) => one.text())).rejects.toThrow();
  await recorder.close();
  const replay = await serveRecorded(file);
  onTestFinished(replay.close);
  expect(replay.leftOut).toEqual([]);
  for (const target of targets) await expect(fetch(replay.url + target).then((one) => one.text())).rejects.toThrow();
});

test("masked requests are answered by what was recorded of them: packed, numbers, forms, names of one's own", async () => {
  const { url, file, recorder } = await recording(
    (incoming, outgoing) => {
      incoming.resume();
      outgoing.end(incoming.url);
    },
    { mask: ["answer"] },
  );
  const ask = async (base: string, s: string, pin: number): Promise<string[]> => {
    const json = JSON.stringify({ a: 1, pin, keys: { password: [s] } });
    const sent: [string, RequestInit][] = [
      [`/q?answer=${s}&a=1&user%5Bpassword%5D=${s}`, {}],
      ["/json", { body: json, headers: { "content-type": "text/json" } }],
      ["/gzip", { body: gzipSync(json), headers: { "content-type": "application/json", "content-encoding": "gzip" } }],
      ["/form", { body: `a=1&sig=${s}`, headers: { "content-type": "application/x-www-form-urlencoded" } }],
    ];
    const statuses: string[] = [];
    for (const [path, init] of sent) {
      const answer = await fetch(base + path, { method: "POST", ...init });
      statuses.push(`${answer.status}`);
    }
    return statuses;
  };
  expect(await ask(url, "s3cret-of-ana-1", 1234)).toEqual(["200", "200", "200", "200"]);
  await recorder.close();
  const { url: again, close } = await serveRecorded(file);
  onTestFinished(close);
  expect(await ask(again, "an0ther-of-bob-22", 77)).toEqual(["200", "200", "200", "200"]);
});
