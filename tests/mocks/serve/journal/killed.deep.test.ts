import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { Random } from "../../../../src/kit/internal.js";
import { toolCallOf } from "../../../../src/mocks/tools/index.js";
import type { Turn } from "../../../../src/transcript/index.js";
import { SEED, soakCount, soakPart } from "../../../runs.js";
import { command, listening, open, startServer } from "../serverProcess.js";

const ROUNDS = soakCount(20);
const SESSIONS = 20;

const folder = mkdtempSync(join(tmpdir(), "backlot-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Acknowledged {
  readonly id: string;
  readonly index: number | null;
  readonly sequence: number;
  readonly text: string;
  readonly signals: readonly unknown[];
}

describe("a server that is killed in the middle", () => {
  it(`loses no acknowledged command, ${ROUNDS} times in a row`, { timeout: 900_000 }, async () => {
    const journal = join(folder, "random");
    const random = new Random(SEED);
    const acknowledged: Acknowledged[] = [];
    const ids = Array.from({ length: SESSIONS }, (_, i) => `session-${i}`);
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer(["--journal", journal, "--fsync", round % 2 === 0 ? "interval" : "always"]);
      for (const id of ids) await check(server.url, id, acknowledged);
      if (round === 0) for (const id of ids) await open(server.url, id);
      const enough = acknowledged.length + 100 + Math.floor(random.next() * 400);
      const clients = ids.map(async (id) => {
        for (let n = 0; ; n++) {
          const text = n % 5 === 4 ? "nonsense(" : `book_table(party_size=${1 + (n % 9)})`;
          const answer = await command(server.url, id, text).catch(() => null);
          if (answer === null) return;
          acknowledged.push({ id, text, ...answer });
          if (acknowledged.length >= enough) server.child.kill("SIGKILL");
        }
      });
      await Promise.all(clients);
      expect(await server.ended).toBeNull();
    }
    const server = await startServer(["--journal", journal]);
    for (const id of ids) await check(server.url, id, acknowledged);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 100);
    console.info(`seed ${SEED}: ${acknowledged.length} acknowledged commands, none lost`);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(143);
  });
});

/** The steps of a rewriting that a killed process can end between. */
const STEPS = [
  "open temporary",
  "open temporary",
  "appendFile temporary",
  "open temporary",
  "datasync temporary",
  "rename temporary",
  "open journal-000002.jsonl",
  "open folder",
  "sync folder",
  "rm journal-000001.jsonl",
];

describe("a server that is killed while its journal is rewritten", () => {
  it.each(["always", "never"])("loses no acknowledged command at any step, --fsync %s", async (fsync) => {
    for (const at of soakPart([...STEPS.keys(), STEPS.length].map((step) => step + 1))) {
      const journal = join(folder, `${fsync}-${at}`);
      const server = await rewriting(journal, fsync, at);
      const ids = ["one", "two"];
      const acknowledged: Acknowledged[] = [];
      for (const id of ids) await open(server.url, id);
      const isRewritten = () => existsSync(join(journal, "journal-000002.jsonl")) && at > STEPS.length;
      for (let n = 0; n < 200 && !isRewritten(); n++) {
        const [id, text] = [ids[n % 2] as string, `book_table(party_size=${1 + (n % 9)})`];
        const answer = await command(server.url, id, text).catch(() => null);
        if (answer === null) break;
        acknowledged.push({ id, text, ...answer });
      }
      // Past the last step nothing ends it.
      server.child.kill("SIGKILL");
      expect(await server.ended).toBeNull();
      expect(server.calls().slice(0, STEPS.length)).toEqual(STEPS.slice(0, at));
      expect(acknowledged.length).toBeGreaterThan(5);
      const again = await startServer(["--journal", journal]);
      for (const id of ids) await check(again.url, id, acknowledged);
      again.child.kill("SIGTERM");
      expect(await again.ended).toBe(143);
    }
  });
});

describe("a server that is killed while tools are called and its journal is rewritten all the time", () => {
  it(`carries each acknowledged call out once, ${ROUNDS} times in a row`, { timeout: 900_000 }, async () => {
    const journal = join(folder, "tools");
    const random = new Random(SEED);
    const ids = ["one", "two", "three", "four"];
    const acknowledged = new Map<string, string[]>(ids.map((id) => [id, []]));
    let number = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const server = await rewriting(journal, round % 2 === 0 ? "never" : "always", 0, 1);
      if (round === 0) for (const id of ids) await open(server.url, id);
      for (const id of ids) await checkCalls(server.url, id, acknowledged.get(id) ?? []);
      const enough = number + 20 + Math.floor(random.next() * 60);
      // Two clients of each session.
      const clients = [...ids, ...ids].map(async (id) => {
        for (;;) {
          const call = `call ${number++}`;
          const answer = await remind(server.url, id, call).catch(() => null);
          if (answer === null) return;
          expect(answer.content?.status).toBe("performed");
          acknowledged.get(id)?.push(call);
          if (number >= enough) server.child.kill("SIGKILL");
        }
      });
      await Promise.all(clients);
      expect(await server.ended).toBeNull();
    }
    const server = await rewriting(journal, "never", 0, 1);
    for (const id of ids) await checkCalls(server.url, id, acknowledged.get(id) ?? []);
    server.child.kill("SIGKILL");
    await server.ended;
    const count = [...acknowledged.values()].flat().length;
    expect(count).toBeGreaterThan(ROUNDS * 10);
    console.info(`seed ${SEED}: ${count} acknowledged calls over ${ROUNDS} kills, none lost, none twice`);
  });
});

/** Calls a tool that needs nothing else. @returns what was acknowledged */
async function remind(
  url: string,
  id: string,
  call: string,
): Promise<{ readonly content?: { readonly status: string } }> {
  const response = await fetch(`${url}/sessions/${id}/tools/set_reminder?style=one-shot`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: call, approved: true, arguments: { text: "ring", date: "2024-06-13" } }),
  });
  return (await response.json()) as { readonly content?: { readonly status: string } };
}

/** Holds a session to the calls that were acknowledged: each is there once, with the row that it made. */
async function checkCalls(url: string, id: string, acknowledged: readonly string[]): Promise<void> {
  const read = async (part: string) => (await fetch(`${url}/sessions/${id}/${part}`)).json();
  const { turns } = (await read("transcript")) as { readonly turns: readonly Turn[] };
  const calls = turns.flatMap((turn) => (turn.author === "System" ? (toolCallOf(turn)?.id ?? []) : []));
  expect(new Set(calls).size).toBe(calls.length);
  expect(acknowledged.filter((call) => !calls.includes(call))).toEqual([]);
  const { rows } = (await read("snapshot")) as { readonly rows: Readonly<Record<string, object>> };
  expect(Object.keys(rows.reminders ?? {})).toHaveLength(calls.length);
}

const REWRITING = fileURLToPath(new URL("rewriting.mjs", import.meta.url));

/** A server that kills itself before the given call of a rewriting, with the calls that it has told of. */
async function rewriting(journal: string, fsync: string, at: number, bytes = 4_000) {
  const child = spawn(process.execPath, [REWRITING, journal, fsync, String(at), String(bytes)]);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const calls = () => said.split("\n").filter((line) => /^\w+ (temporary|folder|journal-\S+)$/.test(line));
  return { ...(await listening(child)), calls };
}

/** Holds a session's transcript to what was acknowledged of it: each command at its place, with its signals. */
async function check(url: string, id: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const mine = acknowledged.filter((one) => one.id === id);
  if (mine.length === 0) return;
  const response = await fetch(`${url}/sessions/${id}/transcript`);
  expect(response.status).toBe(200);
  const { turns } = (await response.json()) as { readonly turns: readonly Turn[] };
  const commands = turns.flatMap((turn, at) => (turn.author === "System" ? [{ turn, at }] : []));
  for (const { index, sequence, text, signals } of mine) {
    const found = commands[sequence - 1];
    expect(found?.turn.command, `${id}: command ${sequence}`).toBe(text);
    expect(found?.turn.index ?? null).toBe(index);
    const said = turns.slice((found?.at ?? 0) + 1, (found?.at ?? 0) + 1 + signals.length);
    expect(said.map((turn) => (turn.author === "Signal" ? turn.signal : null))).toEqual(signals);
  }
  // Commands that were never acknowledged may be there or not: one command of each client and round at most.
  expect(commands.length - mine.length).toBeLessThanOrEqual(ROUNDS);
}
