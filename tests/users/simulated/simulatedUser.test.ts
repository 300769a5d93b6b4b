import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  agendaUser,
  drawPlan,
  type MockBackend,
  mockBackend,
  rehearse,
  schemaPolicy,
  scriptedUser,
} from "../../../src/testing/index.js";
import type { UserSays } from "../../../src/users/dialogue/policy.js";
import { runs } from "../../runs.js";

let backend: MockBackend;
beforeAll(async () => {
  backend = await mockBackend({ engine: "native", behaviours: false });
});
afterAll(() => backend.close());

test("a user who went on turn by turn says what a new one reads from the start, in any order of dialogues", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000 }), fc.boolean(), async (seed, isScripted) => {
      const plan = drawPlan(backend, { intents: ["book_table", "find_restaurants"], seed });
      const made = () => (isScripted ? scriptedUser([...plan.goals, "Bye!"]) : agendaUser(backend, plan));
      const user = made();
      const policy = schemaPolicy(backend);
      const { turns, ...rest } = await rehearse({ backend, policy, user, seed });
      expect((await rehearse({ backend, policy, user, seed })).turns).toEqual(turns);
      const said = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
      for (const at of said.toReversed()) {
        const before = { ...rest, turns: turns.slice(0, at) };
        const { author: _, ...turn } = turns[at] as { readonly author: string } & UserSays;
        expect(await made()(before)).toEqual(turn);
        expect(await user(before)).toEqual(turn);
      }
    }),
    runs(100),
  );
});
