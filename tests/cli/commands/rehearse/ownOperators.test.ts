import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { checkUser, readPlans, schemaPolicy } from "../../../../src/testing/index.js";
import { ownOperators } from "../../../../src/testing/ownParts.js";
import { projectSettings } from "../../../../src/testing/project/settings.js";
import { rehearsePlan } from "../../../../src/testing/rehearsals/rehearsePlan.js";
import { SOAK } from "../../../runs.js";
import { HANG_UP } from "../../../users/operators/hangUp.js";
import { backlot, folder, ROOT } from "../../backlot.js";

const DIST = new URL("../../../../dist/cli/doors/testing.js", import.meta.url).href;

/** The schema policy, which retries a failed act when the user has had enough. */
const STUBBORN = `import { schemaPolicy } from ${JSON.stringify(DIST)};
export function createPolicy(backend) {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    const { turns } = transcript;
    const said = turns.findLastIndex(({ author }) => author === "User");
    const failed = turns.findLast(({ signal }) => signal?.kind === "failed");
    const isFirst = turns.slice(said).every(({ author }) => author !== "System");
    const isToLeave = isFirst && turns[said]?.means?.cancels === true && failed !== undefined;
    return isToLeave ? \`confirm(\${failed.signal.ref})\` : sound(transcript);
  };
}
`;

const intents = join(ROOT, "intents");
const project = (operators: string) =>
  folder({
    "backlot.config.ts": `export default { intents: ${JSON.stringify(intents)}, operators: "operators.ts" };\n`,
    "operators.ts": operators,
    "stubborn.mjs": STUBBORN,
  });
const FEW = ["--goals", "book_table", "set_reminder", "find_restaurants"];

test("an operator of a project comes up, convicts a policy, is shrunk, shown and checked as ours are", async () => {
  const cwd = project(HANG_UP);
  const sound = await backlot(["rehearse", ...FEW, "--operators", "hang_up"], { cwd });
  expect(sound.stdout).toMatch(/^hang_up +2 +2 +0 +0$/m);
  expect(sound.stderr).toContain("every property holds");
  expect(sound.code).toBe(0);

  const flags = ["--policy", "stubborn.mjs", "--out", "runs.jsonl", "--save-plans", "plans.jsonl", "--max-shown", "1"];
  const planted = await backlot(["rehearse", "--goals", "book_table", "--operators", "hang_up", ...flags], { cwd });
  expect(planted.code).toBe(1);
  expect(planted.stdout).toMatch(/^leavesCancelledTasks +1$/m);
  expect(planted.stdout).toMatch(/^shrunk in \d+ rehearsals$/m);

  const again = await backlot(["rehearse", "--plan", "plans.jsonl", "--policy", "stubborn.mjs", "--no-shrink"], {
    cwd,
  });
  expect([again.code, again.stdout]).toEqual([1, expect.stringContaining("leavesCancelledTasks")]);
  expect((await backlot(["rehearse", "--plan", "plans.jsonl"], { cwd })).code).toBe(0);

  const shown = await backlot(["show", "runs.jsonl", "book_table, hang up"], { cwd });
  expect(shown.stdout).toMatch(/^ +User +(This is hopeless\. Goodbye\.|Forget it! I will ring somebody else\.)/m);

  const operators = await ownOperators(await projectSettings({ project: cwd }));
  const backend = await loadBackend(intents);
  try {
    const [placed] = await readPlans([join(cwd, "plans.jsonl")], backend, { operators });
    const plan = placed?.plan;
    if (plan === undefined) throw new Error("no plan was saved");
    expect(plan.operators).toEqual([{ name: "hang_up", goal: 0 }]);
    const { outcome, transcript } = await rehearsePlan(plan, { backend, policy: schemaPolicy(backend), operators });
    expect([outcome, checkUser(transcript, plan, { operators })]).toEqual(["completed", []]);
    // Without the operator the plan is unknown.
    expect(() => checkUser(transcript, plan)).toThrow(/unknown name "hang_up"/);
  } finally {
    backend.close();
  }
});

test.each([
  [
    "throws",
    HANG_UP.replace("const isFirst =", 'throw new TypeError("no goals");\n    const isFirst ='),
    "threw in places: TypeError: no goals",
  ],
  [
    "has the name of another",
    HANG_UP.replace('"hang_up"', '"correction"'),
    "has the name of one that comes with Backlot",
  ],
  [
    "never comes to an end",
    HANG_UP.replace(
      /act: [\s\S]*?: null,/,
      'act: () => ({ kind: "aside", how: String(failures++), slot: null, tags: [] }),',
    ),
    "brings the dialogue to no end: it goes on after 60 user turns",
  ],
  [
    "expects what does not happen",
    HANG_UP.replace('ends: "gave up"', 'ends: "reached"'),
    'expects that its goal ends as "reached"; in the plan it comes to "gave up"',
  ],
])("one that %s is named with its file", async (_, operators, problem) => {
  const cwd = project(operators);
  const [, name = ""] = /name: "(\w+)"/.exec(operators) ?? [];
  const { code, stderr } = await backlot(["rehearse", "--goals", "book_table", "--operators", SOAK ? "all" : name], {
    cwd,
  });
  expect(stderr).toContain("BAD_OPERATOR");
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(`(operators.ts) ${problem}`);
  expect(code).toBe(2);
  expect(readFileSync(join(cwd, "operators.ts"), "utf8")).toBe(operators);
});
