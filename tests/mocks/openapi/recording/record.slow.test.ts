import { copyFileSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { HarLog } from "../../../../src/mocks/openapi/recording/har/log.js";
import { readHar } from "../../../../src/mocks/openapi/recording/har/read.js";
import { serveRecorded } from "../../../../src/mocks/openapi/recording/recordedService.js";
import { recordHttp } from "../../../../src/mocks/openapi/recording/recorder.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { AS_ANA, realService, SECRETS, TOKEN } from "./realService.js";

/** Raw answer over the wire: every byte and header of it, and its number of pieces. */
interface Raw {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
  readonly pieces: readonly string[];
  readonly isCut: boolean;
}

/** A request, whose answer is not touched by any library. */
function raw(url: string, method = "GET", body?: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", () => undefined);
        response.on("close", () => {
          const kept = response.rawHeaders.filter(
            (_, i, all) => !/^(?:connection|keep-alive|transfer-encoding)$/i.test(all[i - (i % 2)] ?? ""),
          );
          const bytes = Buffer.concat(pieces).toString("base64");
          resolve({
            status: response.statusCode ?? 0,
            headers: kept,
            body: bytes,
            pieces: pieces.map(String),
            isCut: !response.complete,
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const text = ({ body }: Raw): string => Buffer.from(body, "base64").toString();

async function recording() {
  const real = await realService();
  const file = join(folder(), "http-capture.har");
  const recorder = await recordHttp(real.url, file);
  onTestFinished(() => recorder.close());
  return { real, file, recorder };
}

/** Serves a capture at its original address, so that every address is the same. */
async function replayed(file: string, url: string) {
  const replay = await serveRecorded(file, { port: Number(new URL(url).port) });
  onTestFinished(() => replay.close());
  return replay;
}

const CALLS: readonly (readonly [path: string, method?: string, body?: string])[] = [
  ["/tasks"],
  ["/tasks", "POST", '{"title":"Cook"}'],
  ["/tasks"],
  ["/tasks?page=2"],
  ["/tasks/3", "PATCH", '{"done":true}'],
  ["/tasks/3"],
  ["/tasks/3", "DELETE"],
  ["/tasks/3"],
  ["/gzip"],
  ["/br"],
  ["/old"],
  ["/image"],
  ["/dies"],
  ["/tasks", "HEAD"],
  ["/nowhere"],
];

it("passes everything on as it is, and answers from the capture byte for byte", async () => {
  const { real, file, recorder } = await recording();
  const direct = await realService();
  const first: Raw[] = [];
  for (const [path, method, body] of CALLS) {
    const answer = await raw(recorder.url + path, method, body, { "accept-encoding": "gzip" });
    const own = await raw(direct.url + path, method, body, { "accept-encoding": "gzip" });
    const plain = (one: Raw, base: string) => [one.status, text(one).replaceAll(base, "URL"), one.isCut];
    expect(plain(answer, recorder.url), path).toEqual(plain(own, direct.url));
    expect(text(answer)).not.toContain(real.url);
    first.push(answer);
  }
  expect(recorder.count).toBe(CALLS.length);
  await recorder.close();
  await real.close();
  const { url, exchanges } = await replayed(file, recorder.url);
  expect([url, exchanges]).toEqual([recorder.url, CALLS.length]);
  for (const [nth, [path, method, body]] of CALLS.entries()) {
    const { pieces: _, ...answer } = await raw(url + path, method, body);
    const { pieces: __, ...before } = first[nth] as Raw;
    expect(answer, path).toEqual(before);
  }
});

it("refuses what was not recorded, or not that often; each session begins at the beginning", async () => {
  const { file, recorder } = await recording();
  await raw(`${recorder.url}/tasks?a=1&page=1`, "GET");
  await raw(`${recorder.url}/tasks`, "POST", '{"title":"Cook","done":false}');
  await recorder.close();
  const { url } = await replayed(file, recorder.url);
  expect((await raw(`${url}/tasks?page=1&a=1`)).status).toBe(200);
  const again = await raw(`${url}/tasks?a=1&page=1`);
  expect([again.status, JSON.parse(text(again)).code]).toEqual([501, "NOT_RECORDED"]);
  expect(JSON.parse(text(again)).detail).toMatch(/was recorded 1 times, and no more$/);
  for (const session of ["a", "b"])
    expect((await raw(`${url}/tasks?a=1&page=1`, "GET", undefined, { "backlot-session": session })).status).toBe(200);
  expect((await raw(`${url}/tasks`, "POST", '{"done":false,"title":"Cook"}')).status).toBe(201);
  for (const [path, method, body] of [
    ["/tasks/1"],
    ["/tasks", "POST", '{"title":"Other"}'],
    ["/tasks?a=1&page=1", "PUT"],
  ] as const)
    expect((await raw(url + path, method, body)).status).toBe(501);
});

it("holds no secret, and answers clients with other ones all the same", async () => {
  const { file, recorder } = await recording();
  const call = (base: string, more: Record<string, string>) =>
    raw(
      `${base}/login?api_key=${more["x-api-key"]}&page_token=p1`,
      "POST",
      `{"user":"ana","password":"${more.authorization}"}`,
      more,
    );
  const login = await call(recorder.url, AS_ANA);
  expect(JSON.parse(text(login)).access_token).toBe(TOKEN);
  await raw(`${recorder.url}/gzip-secret`, "GET", undefined, AS_ANA);
  await raw(`${recorder.url}/events`, "GET", undefined, AS_ANA);
  await raw(`${recorder.url}/tasks?page=1&note=${TOKEN}`, "GET", undefined, AS_ANA);
  const kept = readFileSync(file, "utf8");
  for (const secret of SECRETS) expect(kept).not.toContain(secret);
  expect(kept).toContain("page_token=p1");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  await recorder.close();
  const { url } = await replayed(file, recorder.url);
  const other = { authorization: "Bearer an0ther-token-of-bob", "x-api-key": "an0ther-key-of-bob" };
  const answer = await call(url, other);
  expect(JSON.parse(text(answer))).toEqual({ access_token: "***", user: "ana", next_page_token: "page-2-abc" });
  expect(answer.headers.filter((_, i, all) => all[i - 1] === "set-cookie")).toEqual([
    "sid=***; Path=/; HttpOnly",
    "theme=***",
  ]);
  const unpacked = await raw(`${url}/gzip-secret`);
  expect(JSON.parse(text(unpacked))).toEqual({ password: "***", self: `${url}/x` });
  expect((await raw(`${url}/tasks?page=1&note=an0ther-token-of-bob`, "GET", undefined, other)).status).toBe(200);
});

it("passes streams on as they come, and replays them in the same pieces", async () => {
  const { file, recorder } = await recording();
  const live = await raw(`${recorder.url}/events`);
  expect(live.pieces).toHaveLength(3);
  expect(live.pieces.slice(0, 2)).toEqual(["data: one\n\n", "data: two\n\n"]);
  expect(readHar(file).exchanges[0]?.response.pieces).toHaveLength(3);
  await recorder.close();
  const { url } = await replayed(file, recorder.url);
  const again = await raw(`${url}/events`);
  expect(text(again)).toBe('data: one\n\ndata: two\n\ndata: {"token":"***"}\n\n');
});

it("says that the service does not answer, and records nothing of it", async () => {
  const { real, file, recorder } = await recording();
  const broken = await raw(`${recorder.url}/breaks`);
  expect([broken.status, JSON.parse(text(broken)).code]).toEqual([502, "SERVICE_FAILED"]);
  await raw(`${recorder.url}/tasks`);
  await real.close();
  expect((await raw(`${recorder.url}/tasks`)).status).toBe(502);
  expect(readHar(file).exchanges).toHaveLength(1);
});

it("keeps what was recorded before a crash, and goes on behind it", async () => {
  const { file, recorder } = await recording();
  await raw(`${recorder.url}/tasks/1`);
  // The file as a crash leaves it now; a recorder that is killed is in killed.deep.test.ts.
  const left = `${file}.left.har`;
  copyFileSync(file, left);
  const log = new HarLog(left);
  log.add(readHar(left).exchanges[0] as never);
  log.close();
  expect(readHar(left).exchanges).toHaveLength(2);
});

it("lets no page in, and nobody by another name; takes services alone", async () => {
  const { recorder } = await recording();
  expect((await raw(`${recorder.url}/tasks`, "GET", undefined, { origin: "https://evil.example" })).status).toBe(403);
  expect((await raw(`${recorder.url}/tasks`, "GET", undefined, { host: "evil.example" })).status).toBe(403);
  expect(recorder.count).toBe(0);
  for (const service of ["nothing", "ftp://a.example", "http://a.example/path", "http://u:p@a.example"])
    await expect(recordHttp(service, { add: () => undefined })).rejects.toMatchObject({ code: "BAD_OPTION" });
});
