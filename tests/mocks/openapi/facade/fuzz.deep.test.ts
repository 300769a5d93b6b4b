import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServedOperation } from "../../../../src/mocks/openapi/facade/paths.js";
import type { ServeOptions } from "../../../../src/mocks/serve/index.js";
import { generate } from "../../../../src/runtime/rows/schema/generate.js";
import { Place } from "../../../../src/runtime/rows/schema/place.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { anyText } from "../../../anyText.js";
import { runs, SEED } from "../../../runs.js";
import { exchange, mangledFrom } from "../../serve/rawMessages.js";
import { DOCUMENTS, type Imported } from "../importing/imported.js";
import { served } from "./served.js";

/* Messages that are nearly requests of an API: each is answered or its connection ends, and no other session notices. */

const BODY_BYTES = 5_000;
const BATCH = 50;
const WITNESS = "witness";

const SERVING: ServeOptions = {
  limits: { bodyBytes: BODY_BYTES, sessions: 50, commands: 1_000_000 },
  defaults: { seed: 5 },
};

/** Arbitrary invalid texts for a value, as they appear in a message. */
const odd = fc.oneof(
  fc.constantFrom("", "%", "%2", "%zz", "%00", "%0d%0aset-cookie:a=b", "%c0%af", "%ff", "%ed%a0%80", "%E0%A4%A"),
  fc.constantFrom("..", "%2e%2e", "%2e%2e%2f", "..%5c", "%252e%252e", "%2f", "a%2fb", "\\", ";", ";a=b", "?", "#", "+"),
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "NaN", "true"),
  fc.constantFrom("-1", "0", "1e999", "1e3", "0x10", "9007199254740993", "1.5", " 1", "1,2", "1|2", '{"x":1}', "[]"),
  fc.webFragments({ size: "small" }),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 12 }),
  fc.nat(2_000).map((length) => "9".repeat(length)),
);

const header = fc.oneof(
  fc.constantFrom(
    "content-type: application/json",
    "content-type: text/plain",
    "content-type: ",
    "content-type: a;b=c",
  ),
  fc.constantFrom(
    "content-type: application/x-www-form-urlencoded",
    "content-type: multipart/form-data; boundary=x",
    "content-type: application/json; charset=utf-16",
    "content-type: application/merge-patch+json",
  ),
  fc.constantFrom("content-encoding: gzip", "expect: 100-continue", "transfer-encoding: chunked", "content-length: 3"),
  fc.constantFrom("accept: text/html", "range: bytes=0-1", "if-none-match: *", "x-http-method-override: DELETE"),
  fc.constantFrom(
    "backlot-session: nobody",
    "backlot-session: ",
    "backlot-session: __proto__",
    "backlot-confirmed: yes",
  ),
  fc
    .tuple(fc.constantFrom("x-request-id", "id", "cookie", "x-flags", "backlot-session"), odd)
    .map((one) => one.join(": ")),
);

const content = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom("{", "[", '"', "nul", "\ud800", '{"name":"\\ud800"}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}'),
  fc.constantFrom("a=1&a=2", "email=%ff", "=", "&&", "%", "email=a@b.c&age=x", "constructor=1"),
  fc.integer({ min: 1, max: 3_000 }).map((depth) => "[".repeat(depth)),
  anyText({ maxLength: BODY_BYTES + 500 }),
);

/** A request as its operation takes it, some of its parts replaced. */
function messageTo(api: Imported, port: number): fc.Arbitrary<Buffer> {
  const operations = Object.entries(api.mapping.operations).map(([command, one]) => ({ ...one, command }));
  const base = fc.constantFrom(...new Set(operations.flatMap(({ basePaths }) => basePaths)));
  const known = fc.tuple(fc.constantFrom(...operations), fc.nat(1_000)).chain(([operation, draw]) => {
    const right = rightRequest(operation, api, draw);
    const often = <T>(value: T, other: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
    const replaced = odd.map((text) => operation.path.replaceAll(/\{[^{}]+\}/g, text));
    return fc.record({
      method: often(operation.method.toUpperCase(), fc.constantFrom("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "X")),
      path: often(
        right.path,
        fc.oneof(
          replaced,
          fc.tuple(fc.constant(right.path), odd).map((parts) => parts.join("/")),
        ),
      ),
      query: often(
        right.query,
        fc.tuple(fc.constant(right.query), odd, odd).map(([a, b, c]) => `${a}&${b}=${c}`),
      ),
      headers: often(
        right.headers,
        fc.array(header, { maxLength: 4 }).map((more) => [...right.headers, ...more]),
      ),
      body: often(right.body, content),
    });
  });
  const unknown = fc.record({
    method: fc.constantFrom("GET", "POST", "DELETE", "PATCH"),
    path: fc.array(odd, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
    query: odd,
    headers: fc.array(header, { maxLength: 4 }),
    body: content,
  });
  const wrongLength = { weight: 1, arbitrary: fc.integer({ min: -1, max: 6_000 }) };
  const length = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, wrongLength);
  return fc
    .tuple(base, fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: unknown }), length)
    .map(([below, { method, path, query, headers, body }, bytes]) =>
      Buffer.from(
        [
          `${method} ${below}${path}${query === "" ? "" : `?${query}`} HTTP/1.1`,
          `host: 127.0.0.1:${port}`,
          "connection: close",
          `content-length: ${bytes ?? Buffer.byteLength(body)}`,
          ...headers,
          "",
          body,
        ].join("\r\n"),
      ),
    );
}

/** A request that the operation takes. */
function rightRequest(operation: ServedOperation, { mapping }: Imported, draw: number) {
  const place = new Place(new Seeded(SEED, draw), operation.command);
  const values = operation.parameters.map((one) => {
    const value = generate(one.schema, mapping.schemas, place.at(one.in + one.name));
    return { ...one, text: encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value)) };
  });
  const of = (where: string) => values.filter((one) => one.in === where).map(({ name, text }) => [name, text] as const);
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => new Map(of("path")).get(name) ?? "");
  const { body } = operation;
  const [type = ""] = body?.types ?? [];
  const sent = body === undefined ? undefined : generate(body.schema, mapping.schemas, place.at("body"));
  return {
    path,
    query: of("query")
      .map(([name, text]) => `${name}=${text}`)
      .join("&"),
    headers: [
      ...(body === undefined ? [] : [`content-type: ${type}`]),
      ...of("header").map(([name, text]) => `${name}: ${text}`),
      ...of("cookie").map(([name, text]) => `cookie: ${name}=${text}`),
    ],
    body: sent === undefined ? "" : JSON.stringify(sent),
  };
}

describe("malformed requests of an API", () => {
  it.each(["kennel.yaml", "traps/api.yaml"])(
    "%s: are answered or dropped, and other sessions are as they were",
    { timeout: 3_000_000 },
    async (document) => {
      const { server, ...api } = await served(join(DOCUMENTS, document), SERVING);
      const port = Number(new URL(server.url).port);
      const witness = await server.open({ id: WITNESS, seed: 11 });
      for (const [command, operation] of Object.entries(api.mapping.operations)) {
        const { path, query, headers, body } = rightRequest({ ...operation, command }, api, 0);
        const sent = Object.fromEntries(headers.map((one) => one.split(": ", 2)));
        await server.send(
          operation.method.toUpperCase(),
          `${operation.basePaths[0]}${path}?${query}`,
          body === "" ? undefined : body,
          { ...sent, "backlot-session": WITNESS },
        );
      }
      const see = async () => [
        (await server.get(`${witness}/transcript`)).text,
        (await server.get(`${witness}/snapshot`)).text,
        (await server.get(`${witness}/save`)).text,
      ];
      const before = await see();
      expect(JSON.parse(before[0] as string).turns.length).toBeGreaterThan(10);
      const message = messageTo({ ...api }, port);
      // A name like the witness's, in any spelling, would mean it.
      const strange = fc
        .oneof({ weight: 2, arbitrary: message }, { weight: 1, arbitrary: mangledFrom(message) })
        .filter((bytes) => !decodedOnce(bytes.toString("latin1")).includes(WITNESS));
      const noted = new Map<string, number>();
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(strange, { minLength: BATCH, maxLength: BATCH }), async (messages) => {
          const answers = await Promise.all(messages.map((one) => exchange(port, one)));
          for (const [nth, answer] of answers.entries()) {
            if (answer === "") continue;
            answered++;
            const sent = (messages[nth] as Buffer).toString("latin1").slice(0, 500);
            const [, status = ""] = /^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?(\d{3})/.exec(answer) ?? [];
            noted.set(status, (noted.get(status) ?? 0) + 1);
            // Nothing of ours that fails, nothing of how we are made, and no header that a request has smuggled in.
            expect(answer, sent).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
            expect(answer, sent).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|\/dist\/|^set-cookie:/im);
          }
          expect(await see()).toEqual(before);
        }),
        { numRuns: Math.max(3, runs(5_000).numRuns / BATCH) },
      );
      console.info(
        `seed ${SEED}: ${answered} answers, by status ${JSON.stringify(Object.fromEntries([...noted].sort()))}`,
      );
      expect(answered).toBeGreaterThan(100);
      // The session that the strange requests shared still answers.
      expect((await server.get("/sessions/default")).status).toBe(200);
    },
  );
});

const decodedOnce = (text: string): string =>
  text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
