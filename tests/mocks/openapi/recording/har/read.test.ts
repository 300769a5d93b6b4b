import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readHar } from "../../../../../src/mocks/openapi/recording/har/read.js";
import { importRecorded } from "../../../../../src/mocks/openapi/recording/importRecorded.js";
import { serveRecorded } from "../../../../../src/mocks/openapi/recording/recordedService.js";
import { folder } from "../../../../transcript/files/importing/folder.js";

/* Files in the manner of browsers, of Postman and of mitmproxy, with their oddities. */

interface Entry {
  readonly request?: object;
  readonly response?: object;
}

function written(entries: readonly unknown[], log: object = {}): string {
  const file = join(folder(), "some.har");
  writeFileSync(
    file,
    `\ufeff${JSON.stringify({ log: { version: "1.2", creator: { name: "other", version: "1" }, ...log, entries } })}`,
  );
  return file;
}

const json = { name: "Content-Type", value: "application/json" };
const entry = (method: string, url: string, { request = {}, response = {} }: Entry = {}) => ({
  startedDateTime: "2026-01-31T09:00:00.000Z",
  time: 12.5,
  request: { method, url, headers: [], headersSize: -1, bodySize: -1, ...request },
  response: {
    status: 200,
    headers: [json],
    content: { size: -1, mimeType: "application/json", text: "[]" },
    ...response,
  },
  cache: {},
  timings: {},
});

test("takes what proxies and browsers write: HTTP/2, headers in any case, forms by their parameters, base64", () => {
  const { exchanges, leftOut } = readHar(
    written([
      entry("GET", "https://a.example/tasks?b=2&a=%7e#part", {
        request: {
          httpVersion: "HTTP/2.0",
          headers: [
            { name: ":authority", value: "a.example" },
            { name: "ACCEPT", value: "*/*" },
            { name: "Connection", value: "keep-alive, x-hop" },
            { name: "X-Hop", value: "1" },
          ],
        },
        response: {
          status: 200,
          httpVersion: "h2",
          headers: [
            { name: "content-encoding", value: "br" },
            { name: "content-length", value: "3" },
            { name: "set-cookie", value: "a=1\nb=2" },
            { name: "bad name", value: "x" },
            { name: "x-bad", value: "a\u0000b" },
          ],
          content: { size: 4, text: Buffer.from([0, 1, 2, 255]).toString("base64"), encoding: "base64" },
        },
      }),
      entry("POST", "https://a.example/forms", {
        request: {
          postData: {
            mimeType: "application/x-www-form-urlencoded",
            text: "",
            params: [
              { name: "a b", value: "ü" },
              { name: "c", value: "1&2" },
            ],
          },
        },
      }),
      entry("POST", "https://a.example/files", {
        request: {
          headers: [{ name: "content-type", value: "multipart/form-data; boundary=xyz" }],
          postData: { mimeType: "multipart/form-data", params: [{ name: "note", value: "hi" }] },
        },
      }),
      entry("DELETE", "https://a.example/tasks/1", { response: { status: 204, headers: [], content: { size: 0 } } }),
    ]),
  );
  expect(leftOut).toEqual([]);
  const [get, form, file, remove] = exchanges;
  expect(get).toMatchObject({ target: "/tasks?b=2&a=%7e", headers: { accept: "*/*" }, time: { milliseconds: 12.5 } });
  expect(Object.keys(get?.headers ?? {})).toEqual(["accept"]);
  expect(get?.response).toEqual({
    status: 200,
    headers: [
      ["content-length", "4"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ],
    body: { base64: "AAEC/w==" },
  });
  expect(form).toMatchObject({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: { text: "a+b=%C3%BC&c=1%262" },
  });
  expect(file?.body).toEqual({
    text: '--xyz\r\nContent-Disposition: form-data; name="note"\r\n\r\nhi\r\n--xyz--\r\n',
  });
  expect(remove?.response).toEqual({ status: 204, headers: [] });
});

test("leaves out and names what cannot be used, and reads the rest", () => {
  const { exchanges, leftOut } = readHar(
    written([
      null,
      { request: 5 },
      entry("GET", "data:text/plain,x"),
      entry("GET", "nowhere"),
      entry("G T", "https://a.example/"),
      entry("GET", "https://a.example/blocked", { response: { status: 0 } }),
      entry("GET", "https://a.example/socket", { response: { status: 101 } }),
      entry("GET", "https://a.example/gone", { response: { content: { size: 12 } } }),
      entry("GET", "https://a.example/apart", { response: { content: { _file: "../x" } } }),
      entry("POST", "https://a.example/up", {
        request: { postData: { mimeType: "multipart/x; boundary=b", params: [{ name: "f", fileName: "x" }] } },
      }),
      entry("GET", "https://a.example/odd", { response: { status: 799 } }),
      entry("GET", "https://a.example/good"),
    ]),
  );
  expect(exchanges.map(({ target }) => target)).toEqual(["/odd", "/good"]);
  const whys = leftOut.map(({ why }) => why.replace("an entry cannot be used: ", ""));
  expect(whys).toEqual([
    "it has no request with an answer",
    "its address is not one of HTTP",
    "its request has no address",
    "its request has no method",
    "it was not answered",
    "it became a WebSocket",
    "its content was left out",
    "its content is in a file of its own",
    "the file that it sent was left out",
  ]);
  expect(leftOut[0]).toMatchObject({ what: "? ?", count: 2 });
});

test("a body that the file does not have is no empty body", () => {
  const content = (size: number, more: object = {}) => ({ response: { content: { size, ...more } } });
  const missing: readonly Entry[] = [
    content(-1, { mimeType: "x-unknown" }),
    content(812, { text: "" }),
    { response: { content: undefined } },
    { response: { content: { size: 0 }, headers: [{ name: "content-length", value: "7" }] } },
    { request: { bodySize: 7 } },
    { request: { headers: [{ name: "Content-Length", value: "7" }] } },
    { request: { bodySize: 7, postData: { mimeType: "multipart/form-data; boundary=b" } } },
  ];
  const empty: readonly Entry[] = [
    content(0),
    content(0, { text: "" }),
    { response: { content: undefined, bodySize: 0 } },
    { response: { content: { size: -1 }, headers: [{ name: "content-length", value: "0" }] } },
    { request: { bodySize: 0, postData: { mimeType: "text/plain", text: "" } } },
  ];
  const read = readHar(
    written([...missing, ...empty].map((one, nth) => entry("POST", `https://a.example/${nth}`, one))),
  );
  expect(read.exchanges.map(({ target }) => Number(target.slice(1)))).toEqual([7, 8, 9, 10, 11]);
  expect(read.leftOut.map(({ why, count }) => [why, count])).toEqual([
    ["an entry cannot be used: its content was left out", 4],
    ["an entry cannot be used: the body that it sent was left out", 3],
  ]);
});

test("a redirect, whose content no browser reads, is followed", async () => {
  const headers = [
    { name: "location", value: "https://a.example/new" },
    { name: "content-length", value: "162" },
  ];
  const { url, close } = await serveRecorded(
    written([
      entry("GET", "https://a.example/old", { response: { status: 301, headers, content: { size: 0 } } }),
      entry("GET", "https://a.example/new"),
    ]),
  );
  onTestFinished(close);
  expect(await (await fetch(`${url}/old`)).json()).toEqual([]);
});

test("a text that a browser has decoded is sent in UTF-8, and says so", async () => {
  const type = { name: "Content-Type", value: 'text/html; charset="ISO-8859-1"; x=1' };
  const { url, close } = await serveRecorded(
    written([
      entry("GET", "https://a.example/", { response: { headers: [type], content: { size: 4, text: "café" } } }),
    ]),
  );
  onTestFinished(close);
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8; x=1");
  expect(await answer.text()).toBe("café");
});

test.each([
  ["text/html", "caf\u00e9", "text/html; charset=utf-8"],
  ["application/xml", "<a>caf\u00e9</a>", "application/xml; charset=utf-8"],
  ["text/plain; charset=utf-16le", "cafe", "text/plain; charset=utf-8"],
  ["text/plain; charset=utf-16", "caf\u00e9", "text/plain; charset=utf-8"],
  ["text/plain; charset=iso-8859-1", "cafe", "text/plain; charset=iso-8859-1"],
  ["text/html", "cafe", "text/html"],
  ["application/json", "\u00e9", "application/json"],
])("a text of %s, which may declare its charset itself, is sent as what it is: %j", async (value, text, sent) => {
  const headers = [{ name: "Content-Type", value }];
  const content = { size: /utf-16/.test(value) ? 2 * text.length + 2 : text.length, text };
  const { url, close } = await serveRecorded(
    written([entry("GET", "https://a.example/", { response: { headers, content } })]),
  );
  onTestFinished(close);
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe(sent);
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(text);
});

test("a text that a tool has cut off is no answer, and one that was packed, wide or marked is whole", () => {
  const packed = [json, { name: "content-encoding", value: "gzip" }];
  const content = (size: number, text: string, more: object = {}) => ({
    response: { content: { size, text, ...more } },
  });
  const cut: readonly Entry[] = [
    content(2_000_000, '[{"id":1},'),
    content(14, '[{"id":1},'),
    content(9, "AAAA", { encoding: "base64" }),
    { response: { headers: packed, content: { size: 2_000_000, text: '[{"id":1},' } } },
  ];
  const whole: readonly Entry[] = [
    content(2, "[]"),
    content(5, "[]"),
    content(1, "\u00e9"),
    content(22, '[{"id":1}]'),
    content(3, "AAAA", { encoding: "base64" }),
    { response: { headers: packed, content: { size: 28, text: "[]" } } },
  ];
  const read = readHar(written([...cut, ...whole].map((one, nth) => entry("GET", `https://a.example/${nth}`, one))));
  expect(read.exchanges.map(({ target }) => Number(target.slice(1)))).toEqual([4, 5, 6, 7, 8, 9]);
  expect(read.leftOut.map(({ why, count }) => [why, count])).toEqual([
    ["an entry cannot be used: its content was cut off", 4],
  ]);
});

test("a content in an unknown encoding is left out by its name", () => {
  const content = (encoding: string) => ({ response: { content: { size: 2, text: "5b5d", encoding } } });
  const read = readHar(
    written(["hex", "", "UTF-8"].map((encoding, nth) => entry("GET", `https://a.example/${nth}`, content(encoding)))),
  );
  expect(read.leftOut).toEqual([
    { why: "an entry cannot be used: its content is encoded as hex", what: "GET https://a.example/0", count: 1 },
  ]);
});

test("an answer with two lengths is sent with one", async () => {
  const lengths = ["2", "2"].map((value) => ({ name: "Content-Length", value }));
  const { url, close } = await serveRecorded(
    written([entry("GET", "https://a.example/", { response: { headers: [json, ...lengths] } })]),
  );
  onTestFinished(close);
  expect(await (await fetch(url)).text()).toBe("[]");
});

test("requests with whole numbers that a double cannot tell apart are not equal", async () => {
  const sent = (text: string) => ({ headers: [json], postData: { mimeType: "application/json", text } });
  const [one, other] = ['{"b": "7", "a": 9007199254740993}', '{"b": "7", "a": 9007199254740992}'];
  const { url, close } = await serveRecorded(written([entry("POST", "https://a.example/", { request: sent(one) })]));
  onTestFinished(close);
  const statusOf = async (body: string): Promise<number> =>
    (await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })).status;
  expect(await statusOf(other)).toBe(501);
  expect(await statusOf('{"a":9007199254740993,"b":"7"}')).toBe(200);
});

test("answers come in the order of their times, whatever the order of a tool", () => {
  const at = (second: number) => ({
    ...entry("GET", `https://a.example/${second}`),
    startedDateTime: `2026-01-31T09:00:0${second}.000Z`,
  });
  const targets = (entries: readonly unknown[]) => readHar(written(entries)).exchanges.map(({ target }) => target);
  expect(targets([at(2), at(1), at(3)])).toEqual(["/1", "/2", "/3"]);
  expect(targets([at(2), { ...at(1), startedDateTime: undefined }])).toEqual(["/2", "/1"]);
});

test("of several services the one with the most exchanges is read, or that which was asked for; the others are named", () => {
  const file = written([
    entry("GET", "https://cdn.example/1.js"),
    entry("GET", "https://a.example/1"),
    entry("GET", "https://a.example:443/2"),
  ]);
  const first = readHar(file);
  expect(first.exchanges.map(({ origin, target }) => origin + target)).toEqual([
    "https://a.example/1",
    "https://a.example/2",
  ]);
  expect(first.leftOut).toEqual([
    { why: "exchanges with another service: https://cdn.example", what: "GET https://cdn.example/1.js", count: 1 },
  ]);
  expect(readHar(file, { origin: "https://cdn.example/" }).exchanges).toHaveLength(1);
  expect(() => readHar(file, { origin: "https://b.example" })).toThrow(
    "it has: https://cdn.example, https://a.example",
  );
});

test.each([
  ["WRONG_FORMAT", "{}"],
  ["WRONG_FORMAT", '{"log":{"entries":{}}}'],
  ["JSON_SYNTAX", '{"log":'],
])("%s for %s", (code, text) => {
  const file = join(folder(), "some.har");
  writeFileSync(file, text);
  expect(() => readHar(file)).toThrow(expect.objectContaining({ code }));
});

test("a browser's file is served as it is, to clients with other secrets, and masked where a mock is made of it", async () => {
  const file = written([
    entry("POST", "https://a.example/login", {
      request: { headers: [json], postData: { mimeType: "application/json", text: '{"password":"hunter2-of-ana"}' } },
      response: { content: { size: 9, text: '{"id":1,"access_token":"tok3n-of-ana-1"}' } },
    }),
    entry("GET", "https://a.example/me?token=tok3n-of-ana-1"),
  ]);
  const { url, close, exchanges } = await serveRecorded(file);
  onTestFinished(close);
  expect(exchanges).toBe(2);
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${url}/login`, { method: "POST", headers, body: '{"password":"another"}' });
  expect(await login.json()).toEqual({ id: 1, access_token: "tok3n-of-ana-1" });
  expect((await fetch(`${url}/me?token=another`)).status).toBe(200);
  let made = "";
  for await (const item of importRecorded(file)) made += JSON.stringify(item);
  expect(made).toContain("login");
  expect(made).not.toMatch(/hunter2-of-ana|tok3n-of-ana/);
});
