import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Random } from "../../../src/kit/internal.js";
import type { Turn } from "../../../src/transcript/index.js";
import { SEED } from "../../runs.js";
import { command, startServer } from "../serverProcess.js";

const ROUNDS = 10;
const SESSIONS = 20;

const journal = mkdtempSync(join(tmpdir(), "backlot-killed-"));
afterAll(() => rmSync(journal, { recursive: true, force: true }));

interface Acknowledged {
  readonly id: string;
  readonly index: number | null;
  readonly sequence: number;
  readonly text: string;
  readonly signals: readonly unknown[];
}

describe("a server that is killed in the middle", () => {
  it(`loses no acknowledged command, ${ROUNDS} times in a row`, { timeout: 900_000 }, async () => {
    const random = new Random(SEED);
    const acknowledged: Acknowledged[] = [];
    const ids = Array.from({ length: SESSIONS }, (_, i) => `session-${i}`);
    for (let round = 0; round < ROUNDS; round++) {
      // Small enough that the journal is rewritten now and then while it is written to.
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

async function open(url: string, id: string): Promise<void> {
  const response = await fetch(`${url}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  expect(response.status).toBe(201);
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
  // What was never acknowledged may be there or not: one command of each client and round at most.
  expect(commands.length - mine.length).toBeLessThanOrEqual(ROUNDS);
}
