import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { explore, mockBackend } from "../../../src/testing/index.js";
import { rehearsePlan } from "../../../src/testing/rehearsals/rehearsePlan.js";
import { type RehearsalViolation, violationsOf } from "../../../src/testing/rehearsals/rehearsePlans.js";
import { shrinkShortest } from "../../../src/testing/shrinking/shrinkShortest.js";
import { drawnOf } from "../../runs.js";
import type { PolicyOver } from "./bug.js";
import { BUGS } from "./bugs.js";
import { turnsOf } from "./evidence.js";
import { pharmacy, USED_UP } from "./usedUp/pharmacy.js";

let city: Backend;
let chemist: Backend;
beforeAll(async () => {
  [city, chemist] = await Promise.all([mockBackend(), pharmacy()]);
});
afterAll(() => {
  city.close();
  chemist.close();
});

/** So many plans are played at most, or until a property was broken so often. */
const PLANS = 600;
const FAILURES = 8;

/** Returns the number of user turns in the shown failure of a policy, for one property. */
async function shownOf(backend: Backend, over: PolicyOver, property?: string, intents?: readonly string[]) {
  const policy = over(backend);
  const { respond } = policy;
  const playing = { backend, policy, ...(respond === undefined ? {} : { respond }) };
  const found: RehearsalViolation[] = [];
  let wanted = property;
  let left = PLANS;
  for (const plan of explore(backend, intents === undefined ? {} : { intents })) {
    const broken = violationsOf(await rehearsePlan(plan, playing));
    wanted ??= broken[0]?.property;
    found.push(...broken.filter((one) => one.property === wanted));
    if (found.length === FAILURES || --left === 0) break;
  }
  const { short } = await shrinkShortest(found, { ...playing, withinMs: 3_600_000 });
  return turnsOf(short.transcript);
}

/** Bugs that need several goals, or several turns about one. */
const NAMES = [
  "deafAfterNo",
  "sweepingYes",
  "takesRefused",
  "cancelsBoth",
  "revives",
  "forgetsTheFirst",
  "mixesGoals",
  "secondIsCorrection",
  "thirdUnasked",
];
const SEVERAL = BUGS.filter(({ name }) => NAMES.includes(name));

it.each(drawnOf(SEVERAL, 1))("what is shown of $name takes at most one user turn more than by hand", async (bug) => {
  const turns = await shownOf(city, bug.policy, undefined, bug.intents);
  expect(turns).toBeLessThanOrEqual(bug.dialogue.says.length + 1);
});

it.each(drawnOf(USED_UP, 1))(
  "what is shown of $name takes no more than by hand",
  async ({ policy, property, byHand }) => {
    const turns = await shownOf(chemist, policy, property);
    expect(turns).toBeLessThanOrEqual(byHand.length);
  },
);
