import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { combinations, explore } from "../../../src/testing/index.js";
import { defaultPlans, MAX_PLANS } from "../../../src/testing/mutation/defaultPlans.js";
import { policyFrom } from "../../../src/testing/policies/loading/policyFrom.js";
import { rehearsePlan } from "../../../src/testing/rehearsals/rehearsePlan.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { ROOT } from "../../cli/backlot.js";
import { TestProject } from "../project.js";

const DINING = "book_table find_table_bookings order_food find_food_orders find_restaurants".split(" ");
const SOUND = "means.cancels === true || means.confirms === false";

/** The mutant `|| → &&` of a policy: a task that was declined or cancelled is taken up again. */
test("the plans of `mutate --policy` are those of `rehearse`, and convict what combinations of one operator do not", async () => {
  const text = readFileSync(`${ROOT}/examples/policies/dining/policy.ts`, "utf8");
  expect(text).toContain(SOUND);
  const code = `${text.replace(SOUND, SOUND.replace("||", "&&"))}\nexport default diningPolicy;\n`;
  const project = new TestProject({ "policy.ts": code }).install();
  onTestFinished(() => project.remove());
  const intents = (await readIntents(`${ROOT}/intents`)).filter(({ command }) => DINING.includes(command));
  const backend = await loadBackend(intents);
  onTestFinished(() => backend.close());
  const policy = await policyFrom(`${project.folder}/policy.ts`, backend);
  const convicted = async (plans: Iterable<Parameters<typeof rehearsePlan>[0]>): Promise<number | null> => {
    let nth = 0;
    for (const plan of plans) {
      nth++;
      if ((await rehearsePlan(plan, { backend, policy })).outcome !== "completed") return nth;
    }
    return null;
  };
  expect(await convicted(combinations(backend, { depth: 1 }))).toBeNull();
  expect(await convicted(defaultPlans(backend))).toBeLessThanOrEqual(MAX_PLANS);
  const exploring = explore(backend);
  for (const plan of [...defaultPlans(backend)].slice(0, 100)) expect(plan).toEqual(exploring.next().value);
});
