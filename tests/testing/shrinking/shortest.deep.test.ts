import { beforeAll, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { agendaUser, checkProperties, combinations, openingOf, rehearse } from "../../../src/testing/index.js";
import type { Initiative } from "../../../src/users/plans/plan.js";
import { SOAK } from "../../runs.js";
import { PLANTED } from "../properties/planted.js";
import { wordsOf } from "../properties/plantedPolicies.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

const LATE = PLANTED.filter(({ shortestUserTurns }) => shortestUserTurns > 1);

/*
 * A dialogue without a user turn shows nothing, since policies are asked only after the first. A search checks that bugs with more user
 * turns show nothing earlier: every intent, every operator, any initiative, up to the turn before.
 */
it.each(LATE.slice(0, SOAK ? undefined : 1))(
  "$name shows nothing in fewer than $shortestUserTurns user turns",
  async ({ policy, property, shortestUserTurns }) => {
    const planted = policy(backend);
    let played = 0;
    for (const initiative of [1, 4] satisfies readonly Initiative[]) {
      for (const plan of combinations(backend, { depth: 1, initiative })) {
        const user = agendaUser(backend, plan);
        const transcript = await rehearse({
          backend,
          policy: planted,
          user,
          ...openingOf(plan),
          ...wordsOf(planted),
          maxTurns: shortestUserTurns - 1,
        });
        // Cut short as it is, it may have reached no goal: that alone is not what is planted.
        expect(checkProperties(transcript, { plan, properties: [property] }), plan.id).toEqual([]);
        played++;
      }
    }
    expect(played).toBeGreaterThan(1_000);
  },
);
