import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { SOAK, soakCount } from "../../../runs.js";
import { keptConnections, TestServer, testBackend } from "../client.js";

const SESSIONS = SOAK ? 2_000 : 40;
const COMMANDS = 20;
const OPENED = soakCount(60_000);
const CONNECTIONS = 200;

const send = keptConnections(CONNECTIONS);

/** Text of the n-th session's k-th command: no two sessions say the same. */
const text = (n: number, k: number): string =>
  k === 0 ? `book_table(restaurant_name="Table ${n}")` : `x0.party_size = ${1 + ((n + 7 * k) % 500)}`;

describe("many sessions at once", () => {
  it(`${SESSIONS} of ${COMMANDS} commands: none lost, none mixed`, { timeout: 900_000 }, async () => {
    const server = await TestServer.start();
    const open = Array.from({ length: SESSIONS }, (_, n) =>
      send("POST", `${server.url}/sessions`, { id: `s${n}`, seed: n }),
    );
    await Promise.all(open);
    await Promise.all(
      Array.from({ length: SESSIONS }, async (_, n) => {
        for (let k = 0; k < COMMANDS; k++) {
          const answer = await send<{ sequence: number; index: number }>(
            "POST",
            `${server.url}/sessions/s${n}/commands`,
            {
              command: text(n, k),
            },
          );
          expect(answer.sequence).toBe(k + 1);
        }
      }),
    );
    for (let n = 0; n < SESSIONS; n++) {
      const transcript = await send<Transcript>("GET", `${server.url}/sessions/s${n}/transcript`);
      const commands = transcript.turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
      expect(commands).toEqual(Array.from({ length: COMMANDS }, (_, k) => text(n, k)));
      expect(replayTranscript(server.backend, transcript).divergences).toEqual([]);
    }
    await server.close();
  });

  it(`${OPENED} opened and closed: memory stays flat`, { timeout: 3_600_000 }, async () => {
    const server = await TestServer.start({}, await testBackend());
    const batch = async (count: number): Promise<void> => {
      let left = count;
      const client = async (): Promise<void> => {
        while (left-- > 0) {
          const { id } = await send<{ id: string }>("POST", `${server.url}/sessions`);
          await send("POST", `${server.url}/sessions/${id}/commands`, { command: "book_table(party_size=2)" });
          await send("DELETE", `${server.url}/sessions/${id}`);
        }
      };
      await Promise.all(Array.from({ length: 50 }, client));
    };
    await batch(OPENED / 20);
    const heaps: number[] = [];
    for (let i = 0; i < 4; i++) {
      await batch(OPENED / 4);
      heaps.push(heapUsed());
    }
    console.info(`heap after each quarter, in MB: ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(", ")}`);
    // A session that stayed would cost kilobytes: 75,000 of them, hundreds of megabytes.
    expect((heaps.at(-1) as number) - (heaps[0] as number)).toBeLessThan(OPENED * 100);
    await server.close();
  });
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The bytes in use when all rubbish is gone. */
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
