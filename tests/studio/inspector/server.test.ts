import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ReadInspection, readInspection } from "../../../src/studio/inspector/index.js";
import { type InspectionServer, serveInspection } from "../../../src/studio/inspector/server/serveInspection.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { transcriptFiles } from "../../../src/transcript/files/index.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";

describe("the server of the page", () => {
  let read: ReadInspection;
  let server: InspectionServer;
  beforeAll(async () => {
    read = await readInspection(await transcriptFiles("examples/dining.jsonl"), await projectSettings(), {
      title: "dining",
    });
    server = await serveInspection(read, 0);
  });
  afterAll(async () => {
    await server?.close();
    await read?.close();
  });
  const bearer = () => ({ authorization: `Bearer ${new URL(server.url).hash.replace("#token=", "")}` });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), { headers: bearer(), ...init });

  test.each(["/api/inspection", "/api/dialogues/0", "/api/search?text=a"])(
    "gives %s to who has the link",
    async (path) => {
      expect((await get(path, { headers: {} })).status).toBe(401);
      expect((await get(path, { headers: { authorization: "Bearer x" } })).status).toBe(401);
      expect((await get(path)).status).toBe(200);
    },
  );

  test("gives the index, each dialogue, and the places of a text", async () => {
    const { entries, project } = (await (await get("/api/inspection")).json()) as ReadInspection["inspection"];
    expect(entries.map(({ replay }) => replay)).toEqual(entries.map(() => "matched"));
    expect(project?.intents.length).toBeGreaterThan(50);
    const { transcript } = (await (await get("/api/dialogues/1")).json()) as { readonly transcript: unknown };
    expect(parseTranscript(JSON.stringify(transcript)).id).toBe(entries[1]?.id);
    const places = (await (await get("/api/search?text=OSTERIA%20lucca")).json()) as readonly number[];
    expect(places).toContain(0);
    expect(places.length).toBeLessThan(entries.length);
    expect(await (await get("/api/search?text=nobody%20says%20this")).json()).toEqual([]);
  });

  test("finds commands as they are shown, and no names of the file's own keys", async () => {
    const found = async (text: string): Promise<readonly number[]> =>
      (await (await get(`/api/search?text=${encodeURIComponent(text)}`)).json()) as readonly number[];
    expect(await found('book_table(restaurant_name="Blue Heron"')).not.toEqual([]);
    expect(await found("dining-002")).toEqual([1]);
    expect(await found("PERFORMED")).not.toEqual([]);
    for (const key of ['"turns"', "author", '"kind":', "signal"]) expect(await found(key)).toEqual([]);
  });

  test("gives the page under a policy that lets it run nothing else", async () => {
    const page = await get("/");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+' blob: 'wasm-unsafe-eval'; style-src 'sha256-/,
    );
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'[^;]*'unsafe-eval|\*/);
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await page.text()).toContain(`content="${policy}"`);
  });

  test.each([
    ["/api/dialogues/99999", 404],
    ["/api/dialogues/-1", 404],
    ["/api/dialogues/%2e%2e%2f", 404],
    ["/../package.json", 404],
    ["/elsewhere", 404],
  ])("%s: %d", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("takes no %s", async (method) => {
    expect((await get("/", { method })).status).toBe(405);
  });

  test.each([
    ["another host", { host: "evil.example" }],
    ["another port of this host", { host: "127.0.0.1:1" }],
    ["a page of another origin", { origin: "https://evil.example" }],
  ])("refuses %s", async (_, headers) => {
    const status = await new Promise((resolve, reject) => {
      request(new URL("/api/inspection", server.url), { headers: { ...bearer(), ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
