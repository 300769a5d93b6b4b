import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { explore, type Plan, type Violation } from "../../../../src/testing/index.js";
import { rehearsePlan } from "../../../../src/testing/rehearsals/rehearsePlan.js";
import { DRAW, SOAK, sampleOf } from "../../../runs.js";
import type { PolicyOver } from "../bug.js";
import { ODD } from "../odds.js";
import { reference } from "../wrapping.js";
import { clinic } from "./clinic.js";
import { UNASKED } from "./plants.js";
import { SHORTCUTS } from "./shortcuts.js";

let confirmed: Backend;
let unconfirmed: Backend;
beforeAll(async () => {
  [confirmed, unconfirmed] = await Promise.all([clinic(true), clinic(false)]);
});
afterAll(() => {
  confirmed.close();
  unconfirmed.close();
});

/** Every plant, its acts confirmed or not as the commit draws; the soak tries both. */
const CASES = UNASKED.flatMap((plant, nth) => {
  const hows = (["confirmed", "unconfirmed"] as const).filter((one) => plant.only === undefined || plant.only === one);
  const drawn = SOAK ? hows : hows.filter((_, at) => at === (nth + DRAW) % hows.length);
  return drawn.map((how) => ({ ...plant, how }));
});

/** So many plans are played at most; in the soak all that there are. */
const PLANS = SOAK ? Number.POSITIVE_INFINITY : 40;

/** Yields the plans of the default run; outside the soak, only those that begin with some intents. */
function* plansFor(backend: Backend, intents: readonly string[] | undefined, most: number): Generator<Plan> {
  let left = most;
  for (const plan of explore(backend, intents === undefined || SOAK ? {} : { intents })) {
    if (left-- <= 0) return;
    yield plan;
  }
}

/** Returns the complaints of the default run about a policy, up to the first expected one. */
async function complaints(
  backend: Backend,
  over: PolicyOver,
  isWanted: (violation: Violation) => boolean,
  { intents, most = PLANS }: { readonly intents?: readonly string[]; readonly most?: number } = {},
) {
  const policy = over(backend);
  const { respond } = policy;
  const found: string[] = [];
  for (const plan of plansFor(backend, intents, most)) {
    const { violations, error } = await rehearsePlan(plan, { backend, policy, ...(respond ? { respond } : {}) });
    for (const { property, message } of violations) found.push(`${property}: ${message}`);
    if (error !== null) found.push(`${error.code}: ${error.message}`);
    if (violations.some(isWanted)) break;
  }
  return found;
}

describe("the default run names the act", () => {
  it.each(CASES)("of a policy that $bug ($name, $how)", async ({ policy, act, how, intents }) => {
    const backend = how === "confirmed" ? confirmed : unconfirmed;
    const isNamed = ({ property, message }: Violation) => property === "derivableArguments" && act.test(message);
    let named = 0;
    await complaints(backend, policy, (one) => isNamed(one) && ++named > 0, { intents, most: 1_500 });
    expect(named).toBeGreaterThan(0);
  });
});

describe("the default run holds nothing against", () => {
  const sound = [{ name: "reference", policy: reference }, ...SHORTCUTS, ...sampleOf(ODD, 4)];
  it.each(sound)("$name", async ({ policy }) => {
    for (const backend of [confirmed, unconfirmed]) {
      expect(await complaints(backend, policy, () => true)).toEqual([]);
    }
  });
});
