import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { defaultPlans } from "../../../src/testing/mutation/defaultPlans.js";
import { mutate } from "../../../src/testing/mutation/mutate.js";
import { mutationTestResult } from "../../../src/testing/mutation/mutationResult.js";
import type { MutateOptions } from "../../../src/testing/mutation/options.js";
import type { MutationReport } from "../../../src/testing/mutation/report.js";
import { SOAK } from "../../runs.js";
import type { TestProject } from "../project.js";
import { inThisProcess, teaHouse } from "./teaHouse.js";

/**
 * The schema policy, with a limit that no dialogue reaches, and a rule that must not hold.
 * @param counting gives the number of the user's turns the name `users`
 */
const policyWith = (counting: string): string => `import type { Backend } from "backlot";
import { type Policy, schemaPolicy } from "backlot/testing";
import { MANY } from "./limits.js";

export function createPolicy(backend: Backend): Policy {
  const sound = schemaPolicy(backend);
  return ({ turns, ...rest }) => {
    ${counting}
    if (users > MANY) {
      return "say()";
    }
    const last = turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    if (isAsked && users === 0) return \`confirm(\${last.signal.ref})\`;
    return sound({ turns, ...rest });
  };
}
`;

/** The same, of which no mutant is endless. */
const COUNTING = 'const users = turns.filter(({ author }) => author === "User").length;';
const STRAIGHT = policyWith(COUNTING);

/** With a loop that one mutant makes endless: it takes the five seconds after which it is given up. */
const POLICY = policyWith(`${COUNTING}
    while (turns.at(500)) {}`);

function project(files: Readonly<Record<string, string>> = {}): TestProject {
  const made = teaHouse({ "policies/mine.ts": POLICY, "policies/limits.ts": "export const MANY = 40;\n", ...files });
  onTestFinished(() => made.remove());
  return made;
}

/** Every so many of the plans of `rehearse` are played here; `defaultPlans.deep.test.ts` has them all. */
const EVERY = SOAK ? 25 : 150;

/** Some of the plans of `rehearse` for a project's intents, which all projects here share. */
let some: readonly string[] | undefined;
async function somePlans(folder: string): Promise<readonly string[]> {
  if (some !== undefined) return some;
  const backend = await loadBackend(join(folder, "intents"), { behaviours: join(folder, "intents/behaviours") });
  some = [...defaultPlans(backend)].filter((_, nth) => nth % EVERY === 0).map((plan) => JSON.stringify(plan));
  backend.close();
  return some;
}

/** A project with some of the plans of `rehearse`, and where these are. */
async function planned(files: Readonly<Record<string, string>> = {}): Promise<readonly [TestProject, MutateOptions]> {
  const made = project(files);
  const plans = join(made.folder, "plans");
  mkdirSync(plans);
  for (const [nth, plan] of (await somePlans(made.folder)).entries())
    writeFileSync(join(plans, `${nth * EVERY}.json`), plan);
  return [made, { plans: [plans] }];
}

const mutated = ({ folder }: TestProject, options: MutateOptions = {}): Promise<MutationReport> =>
  mutate({ project: folder, policy: join(folder, "policies/mine.ts"), workers: 1, cache: false, ...options });

/** Returns the verdicts on the mutants whose change is described so. */
const statuses = ({ mutants }: MutationReport, ...descriptions: readonly string[]) =>
  descriptions.map((one) => mutants.find(({ mutant }) => mutant.description === one)?.status);

test("what a rehearsal convicts is killed, what loops times out, what no rehearsal shows survives", async () => {
  const report = await mutated(...(await planned()));
  expect(statuses(report, "isAsked && users === 0 → true", "users > MANY → true")).toEqual(["Killed", "Killed"]);
  expect(statuses(report, "turns.at(500) → true")).toEqual(["Timeout"]);
  expect(statuses(report, "> → >=", "40 → 41", "users > MANY → false")).toEqual(Array(3).fill("Survived"));
  expect(statuses(report, '"say()" → ""')).toEqual(["NoCoverage"]);
  const hasty = report.mutants.find(({ mutant }) => mutant.description === "isAsked && users === 0 → true");
  expect(hasty).toMatchObject({
    mutant: { kind: "policy", file: "policies/mine.ts" },
    reason: expect.stringMatching(/^\w+: /),
  });
  expect(new Set(report.mutants.map(({ mutant }) => mutant.file))).toEqual(
    new Set(["policies/mine.ts", "policies/limits.ts"]),
  );
  expect(Object.keys(report.kinds)).toEqual(["policy"]);
  expect([report.failing, report.dialogues > 5]).toEqual([0, true]);
  const { files } = await mutationTestResult(report);
  expect(Object.keys(files)).toEqual(["policies/limits.ts", "policies/mine.ts"]);
});

test("saved plans are rehearsed alone, and verdicts are known the second time, but for what the policy changed", async () => {
  const goals = [{ intent: "order_tea", slots: { kind: "black", cups: 1 } }];
  const files = { "policies/mine.ts": STRAIGHT };
  const made = project({ ...files, "plans/a.json": JSON.stringify({ version: 1, id: "tea", goals }) });
  const options = { plans: [join(made.folder, "plans")], cache: join(made.folder, "cache"), only: "mine.ts" };
  const first = await mutated(made, options);
  expect([first.dialogues, first.reused]).toEqual([1, 0]);
  expect(first.mutants.find(({ status }) => status === "Killed")?.killedBy).toBe("tea");
  const tried = first.mutants.filter(({ status }) => status !== "NoCoverage").length;
  expect((await mutated(made, options)).reused).toBe(tried);
  made.write("policies/limits.ts", "export const MANY = 39;\n");
  expect((await mutated(made, options)).reused).toBe(0);
});

test("rehearsals that fail before anything is changed notice nothing", async () => {
  const worse = STRAIGHT.replace("users === 0)", "users === 2)");
  const [made, options] = await planned({ "policies/mine.ts": worse });
  const report = await mutated(made, { ...options, only: "limits.ts" });
  expect(report.failing).toBeGreaterThan(0);
  expect(report.dialogues).toBeGreaterThan(0);
});

test("a mutant that ends its thread is noticed, and the next one is tried", async () => {
  const limits = "export const MANY = 40;\nexport const end = (users: number) => users > MANY && process.exit(1);\n";
  const ending = STRAIGHT.replace("{ MANY }", "{ MANY, end }").replace("if (users", "end(users);\n    if (users");
  const [made, options] = await planned({ "policies/mine.ts": ending, "policies/limits.ts": limits });
  const report = await mutated(made, { ...options, only: "limits.ts" });
  expect(statuses(report, "> → <=", "40 → 41")).toEqual(["Killed", "Survived"]);
});

test("a policy that is no module, or fails everywhere, cannot be mutated", async () => {
  const [made, options] = await planned({ "policies/none.ts": "export default () => {\n  throw new Error();\n};\n" });
  await expect(mutated(made, { policy: "exec:python3 policy.py" })).rejects.toMatchObject({ code: "BAD_OPTION" });
  await expect(mutated(made, { policy: join(made.folder, "gone.ts") })).rejects.toMatchObject({
    code: "FILE_NOT_FOUND",
  });
  await expect(mutated(made, { ...options, policy: join(made.folder, "policies/none.ts") })).rejects.toMatchObject({
    code: "BASELINE_DIVERGES",
  });
  await expect(mutated(made, { what: ["schema"] })).rejects.toMatchObject({ code: "BAD_OPTION" });
});

test("all plans of the default rehearsal notice mutants of the project, which needs no dialogues", async () => {
  const { folder } = project();
  rmSync(join(folder, "examples"), { recursive: true });
  const options = { project: folder, cache: false, deadlineMs: 200, rehearse: true, only: "order_tea.json" } as const;
  const report = await mutate(options, inThisProcess);
  expect(report.dialogues).toBeGreaterThan(5);
  expect(statuses(report, 'slot kind no longer takes "black"')).toEqual(["Killed"]);
});
