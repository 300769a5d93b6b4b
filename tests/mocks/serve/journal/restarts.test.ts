import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer, testBackend } from "../client.js";
import { startOn } from "./crashes.js";

const backend = await closedAfterFile(testBackend());

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "backlot-restarts-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("a smaller limit of sessions refuses new ones, and loses none of those before the restart", async () => {
  const journal = folder();
  const server = await TestServer.start({ journal }, backend);
  for (const id of ["one", "two", "three"]) await server.open({ id });
  const { body: saved } = await server.get("/sessions/one/save");
  await server.post("/sessions", { id: "four", saved });
  await server.post("/sessions/one/fork", { id: "five" });
  await server.server.close();
  const again = await TestServer.start({ journal, limits: { sessions: 2 } }, backend);
  expect(again.server.recovered).toEqual({ sessions: 5, lost: 0 });
  expect((await again.post("/sessions")).body).toMatchObject({ status: 429, code: "TOO_MANY_SESSIONS" });
  await again.server.close();
});

test("a session that has expired says so after the journal was rewritten too", async () => {
  const journal = { folder: folder(), compactBytes: 1 };
  let now = 0;
  const server = await TestServer.start({ journal, limits: { idleMs: 1_000 }, clock: () => now }, backend);
  const path = await server.open({ id: "old" });
  now = 5_000;
  await expect.poll(async () => (await server.get("/sessions")).body.total).toBe(0);
  expect((await server.get(path)).body).toMatchObject({ status: 410, code: "SESSION_EXPIRED" });
  // Each doubling of the journal rewrites it.
  for (let at = 0; at < 20; at++) await server.open({ id: `new${at}` });
  await server.server.close();
  const again = await TestServer.start({ journal, limits: { idleMs: 1_000 } }, backend);
  expect((await again.get(path)).body).toMatchObject({ status: 410, code: "SESSION_EXPIRED" });
  expect((await again.get("/sessions/new0")).status).toBe(200);
  await again.server.close();
});

test("no session is closed in memory alone while the journal cannot be written", async () => {
  const { sessions, registry, journal } = await startOn(backend, { folder: folder() });
  onTestFinished(() => journal.close());
  await sessions.open({}, "one");
  (journal as unknown as { fail: (error: unknown) => void }).fail(new Error("ENOSPC"));
  const refused = { code: "FILE_UNWRITABLE" };
  await expect(sessions.close("one")).rejects.toMatchObject(refused);
  await expect(sessions.closeAll()).rejects.toMatchObject(refused);
  await expect(sessions.closeIdle()).rejects.toMatchObject(refused);
  expect(registry.size).toBe(1);
});
