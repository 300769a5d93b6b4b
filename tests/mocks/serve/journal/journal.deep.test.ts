import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveHttp } from "../../../../src/mocks/serve/index.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../../src/schema/parseIntent.js";
import { SOAK, sampleOf } from "../../../runs.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer, testBackend } from "../client.js";

const backend = await closedAfterFile(testBackend());

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "backlot-journal-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const file = (path: string): string => join(path, readdirSync(path).find((name) => name.endsWith(".jsonl")) ?? "");

/** All that can be asked of a server's sessions. */
async function everything(server: TestServer): Promise<unknown> {
  const { sessions } = (await server.get("/sessions?limit=1000")).body;
  return Promise.all(
    sessions.map(async ({ id }: { id: string }) => [
      (await server.get(`/sessions/${id}`)).body,
      (await server.get(`/sessions/${id}/transcript`)).body,
      (await server.get(`/sessions/${id}/snapshot`)).body,
    ]),
  );
}

/** One of every kind of change. */
async function changeMuch(server: TestServer): Promise<void> {
  const path = await server.open({ id: "one", seed: 4, faults: [{ intent: "book_table", call: 3, wire: 503 }] });
  await server.execute(path, "book_table(party_size=2)");
  await server.execute(path, "nonsense(");
  await server.execute(path, { kind: "nonsense" } as never);
  await server.execute(path, 'x0.date = "2024-05-18"');
  await server.execute(path, 'x0.time = "20:00"');
  await server.post(`${path}/turns`, { author: "User", text: "And at the Blue Heron." });
  await server.execute(path, 'x0.restaurant_name = "Blue Heron"');
  await server.post(`${path}/tools/book_table`, { arguments: { time: "20:00" }, id: "call 1" });
  await server.post(`${path}/fork`, { id: "two", at: 0 });
  await server.post(`${path}/fork`, { id: "three" });
  await server.post(`${path}/tools/confirm`);
  const { body: saved } = await server.get(`${path}/save`);
  await server.post("/sessions", { id: "four", saved });
  await server.execute("/sessions/two", "find_restaurants()");
  await server.execute("/sessions/three", "book_table(party_size=7)");
  await server.post("/sessions/three/reset");
  await server.execute("/sessions/three", "book_table(party_size=9)");
  await server.open({ id: "gone" });
  await server.send("DELETE", "/sessions/gone");
}

describe("a journal", () => {
  it.each(sampleOf(["always", "interval", "never"] as const, 2))(
    "brings every change back, with fsync %s",
    async (fsync) => {
      const path = folder();
      const server = await TestServer.start({ journal: { folder: path, fsync } }, backend);
      await changeMuch(server);
      const before = await everything(server);
      await server.server.close();
      const again = await TestServer.start({ journal: { folder: path, fsync } }, backend);
      expect(again.server.recovered).toEqual({ sessions: 4, lost: 0 });
      expect(await everything(again)).toEqual(before);
      expect((await again.get("/sessions/gone")).status).toBe(404);
      // The fault of the third request about the intent has struck, and strikes nobody again.
      expect((await again.execute("/sessions/one", "book_table(party_size=3)")).status).toBe(200);
      await again.server.close();
    },
  );

  it("is rewritten from saves where it grows, and stays bounded", async () => {
    const path = folder();
    const options = { journal: { folder: path, compactBytes: SOAK ? 20_000 : 8_000 } };
    const server = await TestServer.start(options, backend);
    await changeMuch(server);
    const noise = await server.open({ id: "noise" });
    for (let i = 0; i < (SOAK ? 150 : 60); i++) {
      await server.execute(noise, 'book_table(restaurant_name="Blue Heron", party_size=2)');
      if (i % 10 === 9) await server.post(`${noise}/reset`);
    }
    const before = await everything(server);
    await server.server.close();
    expect(readdirSync(path).filter((name) => name.endsWith(".jsonl"))).not.toEqual(["journal-000001.jsonl"]);
    expect(readFileSync(file(path)).length).toBeLessThan(SOAK ? 60_000 : 24_000);
    const again = await TestServer.start(options, backend);
    expect(await everything(again)).toEqual(before);
    await again.server.close();
  });

  it("may be cut off anywhere: what was written whole comes back", async () => {
    const path = folder();
    const server = await TestServer.start({ journal: path }, backend);
    const session = await server.open({ id: "one" });
    for (let i = 1; i <= 10; i++) await server.execute(session, `book_table(party_size=${i})`);
    await server.server.close();
    const whole = readFileSync(file(path));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (cut) => {
        writeFileSync(file(path), whole);
        truncateSync(file(path), cut);
        const lines = whole.subarray(0, cut).toString().split("\n").length - 1;
        const again = await TestServer.start({ journal: path }, backend);
        const commands = Math.max(0, lines - 2);
        const { body } = await again.get("/sessions/one");
        if (lines < 2) expect(body.code).toBe("NO_SESSION");
        else expect(body).toMatchObject({ sequence: commands, next: 2 * commands });
        // And it goes on from there.
        if (lines >= 2) await again.execute("/sessions/one", "book_table(party_size=5)");
        await again.server.close();
        const third = await TestServer.start({ journal: path }, backend);
        if (lines >= 2) expect((await third.get("/sessions/one")).body.sequence).toBe(commands + 1);
        await third.server.close();
      }),
      { numRuns: SOAK ? 200 : 4 },
    );
  });

  it("is refused where it is damaged before its end, or is none", async () => {
    const path = folder();
    const server = await TestServer.start({ journal: path }, backend);
    await server.open({ id: "one" });
    await server.server.close();
    const name = file(path);
    const whole = readFileSync(name, "utf8");
    writeFileSync(name, `${whole}{"op":"exe\n{"op":"close","id":"one"}\n`);
    await expect(serveHttp(backend, { journal: path })).rejects.toMatchObject({
      code: "BAD_JOURNAL",
      place: { line: 3 },
    });
    writeFileSync(name, '{"somebody":"else"}\n{"wrote":"this"}\n');
    await expect(serveHttp(backend, { journal: path })).rejects.toMatchObject({ code: "BAD_JOURNAL" });
    writeFileSync(name, whole.replace('"journal":2', '"journal":99'));
    await expect(serveHttp(backend, { journal: path })).rejects.toMatchObject({ code: "BAD_JOURNAL" });
    writeFileSync(name, whole);
    appendFileSync(name, '{"op":"reset","id":"one"}\n');
    const again = await serveHttp(backend, { journal: path });
    await again.close();
  });

  it("belongs to one server at a time", async () => {
    const path = folder();
    const server = await serveHttp(backend, { journal: path });
    await expect(serveHttp(backend, { journal: path })).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    await server.close();
    await (await serveHttp(backend, { journal: path })).close();
  });

  it("that is full takes nothing in but the end of sessions", async () => {
    const path = folder();
    const server = await TestServer.start({ journal: { folder: path, maxBytes: 2_000 } }, backend);
    const session = await server.open();
    let status = 200;
    for (let i = 0; i < 100 && status === 200; i++) ({ status } = await server.execute(session, "book_table()"));
    expect(status).toBe(507);
    expect((await server.post("/sessions")).body).toMatchObject({ status: 507, code: "JOURNAL_FULL" });
    expect((await server.get(`${session}/state`)).status).toBe(200);
    expect((await server.send("DELETE", session)).status).toBe(204);
    await server.server.close();
  });

  it("loses a session whose intents have changed, and says so; the others come back", async () => {
    const path = folder();
    const intent = (name: string, slot: string) =>
      parseIntent({ command: name, entity_name: `${name}s`, args: { [slot]: { type: "str" } } });
    const old = await loadBackend([intent("order", "cake"), intent("rent", "bike")], { engine: "native" });
    const server = await TestServer.start({ journal: path }, old);
    const [cake, bike] = [await server.open({ id: "cake" }), await server.open({ id: "bike" })];
    await server.execute(cake, 'order(cake="plum")');
    await server.execute(bike, 'rent(bike="red")');
    await server.close();
    const changed = await loadBackend([intent("order", "tart"), intent("rent", "bike")], { engine: "native" });
    const again = await TestServer.start({ journal: path }, changed);
    expect(again.server.recovered).toEqual({ sessions: 1, lost: 1 });
    expect((await again.get("/sessions/cake")).body).toMatchObject({ status: 410, code: "SESSION_LOST" });
    expect((await again.get("/sessions/bike")).body.next).toBe(2);
    expect((await again.send("DELETE", "/sessions/cake")).status).toBe(204);
    expect((await again.get("/sessions/cake")).status).toBe(404);
    await again.close();
  });
});
