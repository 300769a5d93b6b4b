import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { rehearse, schemaPolicy } from "../../../../src/testing/index.js";
import { mockBackend } from "../../../../src/testing/mockBackend.js";
import type { Transcript } from "../../../../src/transcript/transcript.js";
import { agendaUser } from "../../../../src/users/plans/executing/agendaUser.js";
import type { Plan } from "../../../../src/users/plans/plan.js";
import { meaningsOf, saying, TABLE } from "../../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const plan: Plan = { version: 1, goals: [{ intent: "book_table", slots: TABLE }] };
const play = (more: Partial<Plan>): Promise<Transcript> => {
  const user = agendaUser(backend, { ...plan, ...more });
  return rehearse({ backend, policy: schemaPolicy(backend), user });
};

describe("an agenda user", () => {
  it("says as much of its own accord as its initiative allows", async () => {
    const opening = async (initiative: 1 | 2 | 3 | 4) => meaningsOf(await play({ initiative }));
    expect((await opening(1))[0]).toEqual({ intent: "book_table" });
    expect((await opening(2))[0]).toEqual({ intent: "book_table", slots: { restaurant_name: "Blue Heron" } });
    const three = await opening(3);
    expect(three[0]).toEqual({ intent: "book_table", slots: { restaurant_name: "Blue Heron", date: "2024-05-18" } });
    expect(three[1]).toEqual({ slots: { time: "20:00", party_size: 2 } });
    expect((await opening(4)).slice(0, 2)).toEqual([{ intent: "book_table", slots: TABLE }, { confirms: true }]);
  });

  it("tries again after a failure as far as its goal knows how, and asks what it wants to know", async () => {
    const goal = { intent: "book_table", slots: TABLE, onFailure: [{ time: "21:00" }, {}], requests: ["reference"] };
    const faults = [1, 2].map((call) => ({ intent: "book_table", call, reason: "full" }));
    const user = agendaUser(backend, { ...plan, goals: [goal], initiative: 4 });
    const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user, faults });
    expect(meaningsOf(transcript)).toEqual([
      { intent: "book_table", slots: TABLE },
      { confirms: true },
      { slots: { time: "21:00" } },
      { confirms: true },
      { confirms: true },
      { requests: ["reference"] },
      {},
    ]);
  });

  it("drops a constraint where nothing is found", async () => {
    const slots = { cuisine: "seafood", rating: 5 };
    const goal = { intent: "find_restaurants", slots, opens: "all", onNothing: [{ rating: null }] } as const;
    const user = agendaUser(backend, { ...plan, goals: [goal] });
    const faults = [{ intent: "find_restaurants", call: 1, rows: 0 }];
    const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user, faults });
    expect(meaningsOf(transcript)).toEqual([{ intent: "find_restaurants", slots }, { slots: { rating: null } }, {}]);
  });

  it("gives up what the assistant never gets right, and says goodbye", async () => {
    const user = agendaUser(backend, plan);
    const transcript = await rehearse({ backend, policy: saying("say()"), user });
    expect(meaningsOf(transcript)).toEqual([
      ...Array.from({ length: 3 }, () => ({ intent: "book_table" })),
      { cancels: true },
      {},
    ]);
  });

  it("is a function of the transcript: beginnings of a dialogue in any order give the turns that follow", async () => {
    const operators = [{ name: "correction", goal: 0, slot: "time", value: "19:00" }] as const;
    const { turns, ...rest } = await play({ operators });
    const user = agendaUser(backend, { ...plan, operators });
    const cuts = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
    for (const at of [...cuts, ...cuts.toReversed(), ...cuts]) {
      const says = await user({ ...rest, turns: turns.slice(0, at) });
      expect({ author: "User", ...(says as object) }).toEqual(turns[at]);
    }
  });

  it("words the same turn the same way for the same seed", async () => {
    const texts = async (seed: number) =>
      (await play({ seed })).turns.flatMap((turn) => (turn.author === "User" ? [turn.text] : []));
    expect(await texts(4)).toEqual(await texts(4));
    const openings = new Set(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => (await texts(seed))[0])));
    expect(openings.size).toBeGreaterThan(1);
  });
});
