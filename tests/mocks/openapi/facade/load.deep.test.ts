import { join } from "node:path";
import { expect, it } from "vitest";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { SOAK } from "../../../runs.js";
import { keptConnections } from "../../serve/client.js";
import { DOCUMENTS } from "../importing/imported.js";
import { served } from "./served.js";

const SESSIONS = SOAK ? 2_000 : 40;
const ROUNDS = 4;
/** Requests of each round: one dog is made, changed, read, and listed with all before. */
const REQUESTS = 4;
const CONNECTIONS = 100;
const DOGS = "/api/v1/dogs";

interface Dog {
  readonly id: number;
  readonly name: string;
}

const send = keptConnections(CONNECTIONS);

/** The name of a dog: no two sessions have one in common. */
const name = (n: number, k: number): string => `Dog ${k} of ${n}`;

it(`${SESSIONS} sessions of ${ROUNDS * REQUESTS} requests at once: none lost, none mixed`, {
  timeout: 1_800_000,
}, async () => {
  const { server } = await served(join(DOCUMENTS, "kennel.yaml"));
  const all = Array.from({ length: SESSIONS }, (_, n) => n);
  await Promise.all(all.map((n) => send("POST", `${server.url}/sessions`, { id: `s${n}`, seed: n })));
  await Promise.all(
    all.map(async (n) => {
      const as = { "backlot-session": `s${n}` };
      const url = `${server.url}${DOGS}`;
      for (let k = 1; k <= ROUNDS; k++) {
        const made = await send<Dog>("POST", url, { name: "new", breed: "collie" }, as);
        expect(made).toMatchObject({ id: k, name: "new" });
        await send("PATCH", `${url}/${k}`, { name: name(n, k) }, as);
        expect(await send<Dog>("GET", `${url}/${k}`, undefined, as)).toMatchObject({ id: k, name: name(n, k) });
        const listed = await send<readonly Dog[]>("GET", url, undefined, as);
        expect(listed.map((dog) => dog.name)).toEqual(Array.from({ length: k }, (_, i) => name(n, i + 1)));
      }
    }),
  );
  for (const n of all) {
    const transcript = await send<Transcript>("GET", `${server.url}/sessions/s${n}/transcript`);
    const commands = transcript.turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    expect(commands).toHaveLength(ROUNDS * REQUESTS);
    expect(commands.filter((command) => command.includes(` of ${n}"`))).toHaveLength(ROUNDS);
    expect(replayTranscript(server.backend, transcript).divergences).toEqual([]);
  }
});

it("requests of many clients on one session at once: each is carried out, one after the other", {
  timeout: 600_000,
}, async () => {
  const { server } = await served(join(DOCUMENTS, "kennel.yaml"));
  const clients = 90;
  const made = await Promise.all(
    Array.from({ length: clients }, (_, n) =>
      send<Dog>("POST", `${server.url}${DOGS}`, { name: name(n, 1), breed: "terrier" }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(clients);
  const listed = await send<readonly Dog[]>("GET", `${server.url}${DOGS}?limit=100`);
  expect(new Map(listed.map((dog) => [dog.id, dog.name]))).toEqual(new Map(made.map((dog) => [dog.id, dog.name])));
});
