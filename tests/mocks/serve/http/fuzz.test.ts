import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs, SEED } from "../../../runs.js";
import { TestServer } from "../client.js";
import { exchange, mangledFrom } from "../rawMessages.js";

/* Messages that are nearly HTTP, or nearly what a route takes: each is answered or its connection ends, and nobody else notices. */

let server: TestServer;
let port: number;
let witness: string;
let before: readonly string[];
const see = async (): Promise<readonly string[]> => [
  (await server.get(`${witness}/transcript`)).text,
  (await server.get(`${witness}/snapshot`)).text,
  (await server.get(`${witness}/save`)).text,
];
beforeAll(async () => {
  server = await TestServer.start({ limits: { bodyBytes: 5_000, sessions: 50, commands: 1_000_000 } });
  port = Number(new URL(server.url).port);
  witness = await server.open({ id: "witness", seed: 11 });
  await server.open({ id: "prey" });
  await server.execute(witness, 'book_table(restaurant_name="Blue Heron", party_size=2)');
  before = await see();
});
afterAll(() => server.close());

/**
 * True if a request to this target would change or close the session that the others are compared with, or close all: as the server
 * reads it, which resolves dots and decodes what is escaped.
 */
function reachesWitness(target: string): boolean {
  const url = target.startsWith("/") ? `http://localhost${target}` : target;
  const path = URL.canParse(url) ? new URL(url).pathname : target;
  const decoded = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return (
    decoded.includes("witness") ||
    decoded
      .split(/[/\\]+/)
      .filter(Boolean)
      .join("/") === "sessions"
  );
}

/** Possible targets of a request: the second word of any line. */
const targetsIn = (text: string): string[] => text.split(/[\r\n]+/).flatMap((line) => line.split(" ")[1] ?? []);

const method = fc.constantFrom(..."GET POST DELETE PUT HEAD OPTIONS TRACE PATCH get M-SEARCH X".split(" "));
const segment = fc.oneof(
  fc.constantFrom(..."sessions prey commands tools transcript state diff save turns fork reset".split(" ")),
  fc.constantFrom(
    "..",
    "%2e%2e",
    "%00",
    "%ff",
    "__proto__",
    "constructor",
    "",
    "book_table",
    "openapi.json",
    "problems",
  ),
  fc.string({ maxLength: 8 }),
);
const known = fc
  .constantFrom(
    "commands",
    "tools",
    "tools/book_table",
    "transcript",
    "state",
    "snapshot",
    "diff",
    "save",
    "turns",
    "fork",
    "reset",
    "",
  )
  .map((part) => `/sessions/prey/${part}`.replace(/\/$/, ""));
const unknown = fc
  .tuple(fc.array(segment, { maxLength: 5 }), fc.option(fc.string({ maxLength: 10 }), { nil: undefined }))
  .map(([parts, query]) => `/${parts.join("/")}${query === undefined ? "" : `?${query}`}`)
  .filter((target) => !reachesWitness(target));
const path = fc.oneof(known, unknown);
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .record({ command: fc.oneof(fc.string(), fc.jsonValue()), index: fc.jsonValue() })
    .map((one) => JSON.stringify(one)),
  fc.record({ arguments: fc.jsonValue() }).map((one) => JSON.stringify(one)),
  fc.string({ maxLength: 6_000 }),
);
const header = fc.oneof(
  fc.constantFrom(
    "content-type: application/json",
    "content-type: text/plain",
    "content-encoding: gzip",
    "expect: 100-continue",
  ),
  fc.constantFrom(
    "transfer-encoding: chunked",
    "content-length: 3",
    "content-length: -1",
    "connection: upgrade",
    "upgrade: h2c",
  ),
  fc.constantFrom("accept: text/event-stream", "last-event-id: -7", "origin: null", "range: bytes=0-1", "cookie: a=b"),
  fc.string({ maxLength: 20 }),
);
const host = fc.oneof(
  { weight: 9, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

const message = fc
  .record({
    method,
    path,
    host,
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) },
    ),
    body: json,
    hasLength: fc.nat(9).map((n) => n > 0),
  })
  .map((one) => {
    const head = [
      `${one.method} ${one.path} HTTP/1.1`,
      `host: ${one.host === "" ? `127.0.0.1:${port}` : one.host}`,
      "connection: close",
      "content-type: application/json",
      ...one.headers,
      ...(one.hasLength ? [`content-length: ${Buffer.byteLength(one.body)}`] : []),
    ];
    return Buffer.from(`${head.join("\r\n")}\r\n\r\n${one.body}`);
  });

const mangled = mangledFrom(message).filter((bytes) => !targetsIn(bytes.toString("latin1")).some(reachesWitness));

/** Closes what the messages opened, and opens the session that they are about where one of them closed it. */
async function tidy(): Promise<void> {
  const { sessions } = (await server.get("/sessions?limit=1000")).body as { sessions: { id: string }[] };
  for (const { id } of sessions) {
    if (id !== "witness" && id !== "prey") await server.send("DELETE", `/sessions/${encodeURIComponent(id)}`);
  }
  if (!sessions.some(({ id }) => id === "prey")) await server.open({ id: "prey" });
}

describe("malformed messages", () => {
  it("are answered or dropped: no crash, no leak, other sessions as they were", { timeout: 3_000_000 }, async () => {
    const { numRuns } = runs(50_000);
    const batch = 50;
    let answered = 0;
    const noted = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(message, mangled), { minLength: batch, maxLength: batch }),
        async (messages) => {
          await tidy();
          const answers = await Promise.all(messages.map((one) => exchange(port, one)));
          for (const answer of answers) {
            if (answer === "") continue;
            answered++;
            expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
            const [, status = ""] = /^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?(\d{3})/.exec(answer) ?? [];
            noted.set(status, (noted.get(status) ?? 0) + 1);
            // Nothing of ours that fails, and nothing of how we are made.
            expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
            expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|\/dist\//);
          }
          expect(await see()).toEqual(before);
        },
      ),
      { numRuns: Math.max(4, numRuns / batch) },
    );
    console.info(
      `seed ${SEED}: ${answered} answers, by status ${JSON.stringify(Object.fromEntries([...noted].sort()))}`,
    );
    expect(answered).toBeGreaterThan(100);
  });
});
