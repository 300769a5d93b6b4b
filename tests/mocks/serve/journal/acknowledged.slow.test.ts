import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ServeOptions } from "../../../../src/mocks/serve/index.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { TestServer } from "../client.js";
import { smallBackend } from "./actions.js";
import { found, startOn } from "./crashes.js";
import { leaveDisk, listenToDisk, watchDisk } from "./disk.js";

let backend: Backend;
beforeAll(async () => {
  watchDisk();
  backend = await smallBackend();
});
afterAll(() => {
  leaveDisk();
  backend.close();
});

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "backlot-acknowledged-"));
  onTestFinished(() => {
    listenToDisk(null);
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

/** The one file of a journal. */
const fileIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith(".jsonl")) ?? "");

const APPROVED = { arguments: { cake: "plum", size: 1 }, approved: true };
const ONE_SHOT = "tools/order?style=one-shot";

/** All of a session that a client can read. */
async function read(server: TestServer, session: string): Promise<readonly string[]> {
  const parts = ["", "/transcript", "/snapshot", "/save"];
  return Promise.all(parts.map(async (part) => (await server.get(`${session}${part}`)).text));
}

/** Serves, has something done, ends, and serves again. */
async function twice(
  options: ServeOptions,
  first: (server: TestServer) => Promise<void>,
  then: (server: TestServer) => Promise<void>,
  again = options,
): Promise<void> {
  const before = await TestServer.start(options, backend);
  await first(before).finally(() => before.server.close());
  const after = await TestServer.start(again, backend);
  await then(after).finally(() => after.server.close());
}

describe("what comes back is what was acknowledged", () => {
  it("whatever the server's defaults are by then, also after a reset", async () => {
    const journal = newFolder();
    const acknowledged: (readonly string[])[] = [];
    const ids = ["/sessions/plain", "/sessions/own", "/sessions/forked"];
    await twice(
      { journal, defaults: { now: "2024-06-05T10:00:00Z", faults: [{ intent: "rent", call: 1, reason: "rain" }] } },
      async (server) => {
        await server.open({ id: "plain" });
        await server.open({ id: "own", now: "2022-01-01T00:00:00Z" });
        for (const path of ids.slice(0, 2)) await server.execute(path, 'rent(bike="red")');
        await server.post("/sessions/plain/fork", { id: "forked" });
        for (const path of ids) await server.post(`${path}/${ONE_SHOT}`, APPROVED);
        for (const path of ids) acknowledged.push(await read(server, path));
        await server.open({ id: "empty" });
      },
      async (server) => {
        expect(server.server.recovered).toEqual({ sessions: 4, lost: 0 });
        expect(await Promise.all(ids.map((path) => read(server, path)))).toEqual(acknowledged);
        await server.post("/sessions/empty/reset");
        expect((await server.get("/sessions/empty/snapshot")).body.now).toBe(Date.parse("2024-06-05T10:00:00Z"));
        expect((await server.execute("/sessions/empty", 'rent(bike="red")')).body.signals[0].kind).toBe("failed");
      },
      { journal, defaults: { now: "2030-05-05T10:00:00Z", seed: 9 } },
    );
  });

  it.each([1, 1_000_000])(
    "or is said to be lost, where a behaviour answers something else, rewritten from %d bytes on",
    async (compactBytes) => {
      const project = newFolder();
      const journal = { folder: join(project, "journal"), compactBytes };
      const priced = async (price: number): Promise<Backend> => {
        const folder = join(project, `${price}`);
        mkdirSync(folder);
        writeFileSync(
          join(folder, "rent.behavior.ts"),
          `import { defineBehaviour, succeed } from "backlot/kit";
export default defineBehaviour("rent", { perform: () => succeed({ price: ${price} }) });\n`,
        );
        const loaded = await loadBackend(backend.intents, { engine: "quickjs", behaviours: folder });
        onTestFinished(() => loaded.close());
        return loaded;
      };
      const first = await TestServer.start({ journal }, await priced(10));
      for (const id of ["rents", "orders"]) await first.open({ id });
      const { body } = await first.execute("/sessions/rents", 'rent(bike="red")');
      expect(body.signals).toMatchObject([{ kind: "performed", row: { price: 10 } }]);
      await first.execute("/sessions/orders", 'order(cake="plum")');
      const orders = await read(first, "/sessions/orders");
      await first.server.close();
      const again = await TestServer.start({ journal }, await priced(99));
      expect(again.server.recovered).toEqual({ sessions: 1, lost: 1 });
      expect((await again.get("/sessions/rents/transcript")).body).toMatchObject({ status: 410, code: "SESSION_LOST" });
      expect(await read(again, "/sessions/orders")).toEqual(orders);
      await again.server.close();
    },
  );

  it("also of a journal of an earlier version, which counts no changes and holds some twice", async () => {
    const folder = newFolder();
    const path = "/sessions/one";
    const first = await TestServer.start({ journal: { folder, compactBytes: 1 } }, backend);
    await first.open({ id: "one" });
    await first.post(`${path}/${ONE_SHOT}`, APPROVED);
    const acknowledged = await read(first, path);
    await first.server.close();
    // The record of a call stood behind the save that held it already.
    const [, restore = ""] = readFileSync(fileIn(folder), "utf8").split("\n");
    const { changes: _, answers: __, ...saved } = JSON.parse(restore) as Record<string, unknown>;
    const call = { op: "call", id: "one", intent: "order", turns: saved.turns };
    const lines = [{ journal: 1, backlot: "0.1.0" }, saved, call].map((line) => JSON.stringify(line));
    writeFileSync(fileIn(folder), `${lines.join("\n")}\n`);
    await twice(
      { journal: folder },
      async (server) => {
        expect(server.server.recovered).toEqual({ sessions: 1, lost: 0 });
        expect(await read(server, path)).toEqual(acknowledged);
        await server.execute(path, 'rent(bike="red")');
      },
      async (server) => expect((await server.get(path)).body.sequence).toBe(2),
    );
  });

  it("passes over records that a save holds, and loses a session whose records are missing", async () => {
    const folder = newFolder();
    const server = await startOn(backend, { folder });
    for (const id of ["held", "torn"]) {
      await server.sessions.open({}, id);
      for (const bike of ["red", "blue"]) await server.sessions.execute(id, `rent(bike="${bike}")`);
    }
    const before = found(server, "held");
    await server.journal.close();
    const lines = readFileSync(fileIn(folder), "utf8").trimEnd().split("\n");
    const held = lines.filter((line) => line.includes('"execute"') && line.includes('"held"'));
    const left = lines.filter((line) => !(line.includes('"torn"') && line.includes("red")));
    writeFileSync(fileIn(folder), `${[...left, ...held].join("\n")}\n`);
    const again = await startOn(backend, { folder });
    expect(found(again, "held")).toBe(before);
    expect(found(again, "torn")).toBe("lost");
    await again.journal.close();
  });
});

describe("a call that breaks off in the middle", () => {
  it("is on record as far as it was carried out: what is acknowledged later builds on it", async () => {
    const folder = newFolder();
    const server = await startOn(backend, { folder });
    const session = await server.sessions.open({}, "one");
    const tools = session.tools({});
    const breaking = async () => {
      tools.execute('rent(bike="red")');
      throw new Error("broken off");
    };
    vi.spyOn(session, "tools")
      .mockReturnValueOnce(tools)
      .mockReturnValueOnce(Object.assign(Object.create(tools), { call: breaking }));
    await expect(server.sessions.call("one", "rent", { bike: "red" }, {})).rejects.toThrow("broken off");
    await server.sessions.execute("one", 'x0.bike = "blue"');
    const before = found(server, "one");
    await server.journal.close();
    const again = await startOn(backend, { folder });
    expect(found(again, "one")).toBe(before);
    await again.journal.close();
  });
});

describe("a request that comes again under its Idempotency-Key", () => {
  const named = { "idempotency-key": "order 1" };

  it.each([1, 1_000_000])(
    "is carried out once, also after a restart, rewritten from %d bytes on",
    async (compactBytes) => {
      const journal = { folder: newFolder(), compactBytes };
      const path = "/sessions/one";
      const requests = [
        ["commands", { command: 'rent(bike="red")' }],
        [ONE_SHOT, APPROVED],
        ["turns", { author: "User", text: "Two, please." }],
      ] as const;
      const answers: unknown[] = [];
      let before: readonly string[] = [];
      const send = (server: TestServer, nth: number) =>
        server.post(`${path}/${requests[nth]?.[0]}`, requests[nth]?.[1], { "idempotency-key": `${nth}` });
      const sendAll = async (server: TestServer) => {
        const sent = await Promise.all(requests.map((_, nth) => send(server, nth)));
        return sent.map(({ status, text }) => ({ status, text }));
      };
      await twice(
        { journal },
        async (server) => {
          await server.open({ id: "one" });
          answers.push(...(await sendAll(server)));
          before = await read(server, path);
          // Twice at once, as a proxy does it.
          expect(await Promise.all([sendAll(server), sendAll(server)])).toEqual([answers, answers]);
          expect(await read(server, path)).toEqual(before);
        },
        async (server) => {
          expect(await sendAll(server)).toEqual(answers);
          expect(await read(server, path)).toEqual(before);
          const other = await server.post(`${path}/commands`, { command: "find_orders()" }, { "idempotency-key": "0" });
          expect(other.body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
          expect(await read(server, path)).toEqual(before);
        },
      );
    },
  );

  it("is answered where the first answer was lost on the wire", async () => {
    const server = await TestServer.start({}, backend);
    const path = await server.open({ faults: [{ intent: "rent", wire: "timeout", call: 1 }] });
    const rent = () => server.post(`${path}/commands`, { command: 'rent(bike="red")' }, named);
    expect((await rent()).status).toBe(504);
    expect((await rent()).body).toMatchObject({ sequence: 1, signals: [{ kind: "performed" }] });
    expect((await server.get(path)).body.sequence).toBe(1);
    await server.post(`${path}/reset`, undefined, { "idempotency-key": "again" });
    await server.execute(path, 'rent(bike="blue")');
    await server.post(`${path}/reset`, undefined, { "idempotency-key": "again" });
    expect((await server.get(path)).body.turns).toBeGreaterThan(0);
    await server.server.close();
  });

  it("is refused where its key is none", async () => {
    const server = await TestServer.start({}, backend);
    const path = await server.open();
    for (const key of ["", "x".repeat(256)]) {
      const { body } = await server.post(`${path}/commands`, { command: "x0" }, { "idempotency-key": key });
      expect(body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    }
    await server.server.close();
  });
});

describe("a disk that is full", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });

  it("has the server refuse changes by name, and answer what is read; nothing else comes back", async () => {
    const journal = newFolder();
    const path = "/sessions/one";
    let acknowledged: readonly string[] = [];
    await twice(
      { journal },
      async (server) => {
        await server.open({ id: "one" });
        await server.execute(path, 'rent(bike="red")');
        acknowledged = await read(server, path);
        listenToDisk((call) => {
          if (call === "append") throw full;
        });
        const refused = { status: 503, code: "FILE_UNWRITABLE" };
        expect((await server.execute(path, 'rent(bike="blue")')).body).toMatchObject(refused);
        listenToDisk(null);
        expect((await server.post(`${path}/${ONE_SHOT}`, APPROVED)).body).toMatchObject(refused);
        expect((await server.post("/sessions", { id: "two" })).body).toMatchObject(refused);
        expect((await server.get(`${path}/state`)).status).toBe(200);
        expect((await server.get("/health")).status).toBe(200);
        expect((await server.send("DELETE", "/sessions")).body).toMatchObject(refused);
      },
      async (server) => expect(await read(server, path)).toEqual(acknowledged),
    );
  });

  it("that has no room for a rewritten journal has it go on as it is", async () => {
    const folder = newFolder();
    const path = "/sessions/one";
    let acknowledged: readonly string[] = [];
    await twice(
      { journal: { folder, compactBytes: 1 } },
      async (server) => {
        listenToDisk((call, name) => {
          if (call === "append" && name.endsWith(".tmp")) throw full;
        });
        await server.open({ id: "one" });
        for (const bike of ["red", "blue", "green"]) {
          expect((await server.execute(path, `rent(bike="${bike}")`)).status).toBe(200);
        }
        acknowledged = await read(server, path);
        expect(readdirSync(folder).filter((name) => /jsonl|tmp/.test(name))).toEqual(["journal-000001.jsonl"]);
      },
      async (server) => expect(await read(server, path)).toEqual(acknowledged),
    );
  });
});

describe("a journal", () => {
  it.skipIf(process.platform === "win32")("is readable for its owner alone", async () => {
    const folder = join(newFolder(), "made", "journal");
    const server = await startOn(backend, { folder, compactBytes: 1 });
    const modes = () => [join(folder, ".."), folder, fileIn(folder)].map((path) => statSync(path).mode & 0o777);
    expect(modes()).toEqual([0o700, 0o700, 0o600]);
    for (const id of ["one", "two"]) await server.sessions.open({}, id);
    await server.journal.close();
    expect(fileIn(folder)).not.toContain("000001");
    expect(modes()).toEqual([0o700, 0o700, 0o600]);
  });

  it.skipIf(process.platform === "win32").each(["a link", "a pipe"])("is not opened at %s", async (kind) => {
    const [folder, elsewhere] = [newFolder(), join(newFolder(), "elsewhere")];
    const path = join(folder, "journal-000001.jsonl");
    if (kind === "a link") symlinkSync(elsewhere, path);
    else execFileSync("mkfifo", [path]);
    await expect(startOn(backend, { folder })).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      place: { file: path },
    });
    expect(readdirSync(folder)).toEqual(["journal-000001.jsonl"]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it("has a change on the disk before those who follow the session hear of it", async () => {
    const folder = newFolder();
    const { sessions, journal } = await startOn(backend, { folder });
    const session = await sessions.open({}, "one");
    const order: string[] = [];
    listenToDisk((call) => order.push(call));
    session.publication.subscribe((event) => order.push(event));
    await sessions.execute("one", 'rent(bike="red")');
    await sessions.reset("one");
    await journal.close();
    expect(order.filter((one) => one !== "sync")).toEqual(["append", "turn", "append", "reset", "turn"]);
  });
});
