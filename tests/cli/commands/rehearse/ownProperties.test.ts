import { join } from "node:path";
import { expect, test } from "vitest";
import { HANG_UP } from "../../../users/operators/hangUp.js";
import { backlot, folder, ROOT } from "../../backlot.js";

const intents = JSON.stringify(join(ROOT, "intents"));

/** The assistant may ask one question; the reference policy asks as many as the back-end does. */
const PATIENCE = `import type { Property } from "backlot/testing";

const asksOnce: Property = {
  name: "asksOnce",
  title: "asks one question at most",
  check: ({ turns }) =>
    turns.flatMap((turn, at) => (turn.author === "Signal" && turn.signal?.kind === "ask" ? [at] : [])).slice(1).map((turn) => {
      return { property: "asksOnce", turn, message: "it asks again" };
    }),
};

export default [asksOnce];
`;

const DECK = `export default [
  {
    name: "silent",
    summary: "silent:WORDS says nothing, or so many words",
    load: async (words) => Object.assign(() => null, { respond: () => words }),
  },
];
`;

const FEW = ["--goals", "book_table", "--operators", "none"];

test("a property of a project is checked beside ours, shrunk, and imported by the printed test", async () => {
  const config = `export default { intents: ${intents}, properties: ["more/properties.ts"] };\n`;
  const cwd = folder({ "backlot.config.ts": config, "more/properties.ts": PATIENCE });
  const all = await backlot(["rehearse", ...FEW], { cwd });
  expect(all.code).toBe(1);
  expect(all.stdout).toMatch(/^asksOnce +1$/m);
  expect(all.stdout).toContain('import properties from "./more/properties.ts";');
  expect(all.stdout).toContain("for (const property of properties) expect(transcript).toKeepTo(property");
  expect((await backlot(["rehearse", ...FEW, "--properties", "performsOnce"], { cwd })).code).toBe(0);
  const named = await backlot(["rehearse", ...FEW, "--properties", "asksOnce,performsOnce", "--json"], { cwd });
  expect(JSON.parse(named.stdout)).toMatchObject({ failed: 1, violations: [{ property: "asksOnce" }] });
  const wrong = await backlot(["rehearse", ...FEW, "--properties", "asksTwice"], { cwd });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("did you mean asksOnce?")]);
});

test.each([
  [
    "changes the transcript",
    PATIENCE.replace("check: ({ turns }) =>", "check: ({ turns }) => (turns as unknown[]).pop() ??"),
    "changes the transcript that it reads",
  ],
  ["throws", PATIENCE.replace("turns.flatMap", 'JSON.parse("{") ?? turns.flatMap'), "throws: "],
  [
    "has the name of another",
    PATIENCE.replaceAll('"asksOnce"', '"performsOnce"'),
    "has the name of one that comes with Backlot",
  ],
])("a property that %s is named with its file", async (_, properties, problem) => {
  const config = `export default { intents: ${intents}, properties: "properties.ts" };\n`;
  const cwd = folder({ "backlot.config.ts": config, "properties.ts": properties });
  const { code, stderr } = await backlot(["rehearse", ...FEW], { cwd });
  expect(stderr.replaceAll(/\s+/g, " ")).toMatch(new RegExp(`the property \\w+ \\(properties.ts\\) ${problem}`));
  expect(code).toBe(2);
});

test("a loader of a project makes the policy that --policy or the config file names", async () => {
  const cwd = folder({
    "backlot.config.ts": `export default { intents: ${intents}, policies: "deck.ts", policy: "silent" };\n`,
    "deck.ts": DECK,
  });
  const named = await backlot(["rehearse", ...FEW, "--policy", "silent:please", "--no-shrink"], { cwd });
  expect([named.code, named.stdout]).toEqual([1, expect.stringMatching(/^reachesEveryGoal +1$/m)]);
  const configured = await backlot(["rehearse", ...FEW, "--no-shrink"], { cwd });
  expect([configured.code, configured.stderr]).toEqual([
    1,
    expect.stringContaining("policy: silent (of backlot.config.ts)"),
  ]);
});

test("an operator of a project that comes up in no plan is named with its file and the reason", async () => {
  const nowhere = HANG_UP.replace("return isFirst &&", "return false && isFirst &&").replaceAll("hang_up", "sulk");
  const idle = HANG_UP.replace("act: ({ signal })", "act: ({ signal }) => null, other: ({ signal })").replaceAll(
    "hang_up",
    "nod",
  );
  const config = `export default { intents: ${intents}, operators: ["nowhere.ts", "idle.ts", "operators.ts"] };\n`;
  const cwd = folder({ "backlot.config.ts": config, "nowhere.ts": nowhere, "idle.ts": idle, "operators.ts": HANG_UP });
  const flags = ["--goals", "book_table", "--operators", "sulk", "nod", "hang_up"];
  const { code, stderr } = await backlot(["rehearse", ...flags], { cwd });
  const said = stderr.replaceAll(/\s+/g, " ");
  expect(said).toContain(
    "the operator sulk (nowhere.ts) comes up in no plan: it applies nowhere: `places` finds no place at any of one goal",
  );
  expect(said).toContain("the operator nod (idle.ts) comes up in no plan: it does not come up at its one place");
  expect(said).not.toContain("hang_up (");
  expect(code).toBe(0);
  const { stdout } = await backlot(["rehearse", ...flags, "--json", "-q"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ unplanned: [{ name: "sulk", file: "nowhere.ts" }, { name: "nod" }] });
});

test("mutate plays plans of a project's operators", async () => {
  const config = `export default { intents: ${intents}, operators: "operators.ts", transcripts: "t.jsonl" };\n`;
  const cwd = folder({ "backlot.config.ts": config, "operators.ts": HANG_UP, "t.jsonl": "" });
  const failing = ["--goals", "set_reminder", "--operators", "hang_up", "--properties", "asksOnce"];
  const own = folder({
    "backlot.config.ts": `export default { intents: ${intents}, operators: "operators.ts", properties: "p.ts" };\n`,
    "operators.ts": HANG_UP,
    "p.ts": PATIENCE.replace(".slice(1)", ""),
  });
  const plans = join(cwd, "plans.jsonl");
  await backlot(["rehearse", ...failing, "--save-plans", plans, "--no-shrink"], { cwd: own });
  const flags = ["--plans", "plans.jsonl", "--only", "set_reminder", "--threshold", "0", "--no-incremental"];
  const { code, stderr, stdout } = await backlot(["mutate", ...flags], { cwd });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("unknown name")]);
  expect(stdout).toMatch(/killed/i);
});
