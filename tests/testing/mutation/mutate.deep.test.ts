import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mutationHtml, mutationTestResult } from "../../../src/testing/mutation/index.js";
import { mutate } from "../../../src/testing/mutation/mutate.js";
import type { MutateOptions } from "../../../src/testing/mutation/options.js";
import { type MutationReport, survivorsOf } from "../../../src/testing/mutation/report.js";
import { SOAK, soakTest } from "../../runs.js";
import type { TestProject } from "../project.js";
import { inThisProcess, ORDER_TEA, TEA_BEHAVIOUR, teaDialogue, teaHouse } from "./teaHouse.js";

const MORE = [teaDialogue("tea-1", "green", 3, 2), teaDialogue("tea-2", "black", 1, 4)].join("\n");

function project(files: Readonly<Record<string, string>> = {}): TestProject {
  const made = teaHouse(files);
  onTestFinished(() => made.remove());
  return made;
}

const OPTIONS: MutateOptions = { deadlineMs: 200, workers: 1, cache: false };
const mutated = ({ folder }: TestProject, options: MutateOptions = {}): Promise<MutationReport> =>
  mutate({ project: folder, ...OPTIONS, ...options }, inThisProcess);

/** Returns the verdicts on the mutants whose change is described so. */
function statuses({ mutants }: MutationReport, ...descriptions: readonly string[]): (string | undefined)[] {
  return descriptions.map((one) => mutants.find(({ mutant }) => mutant.description === one)?.status);
}

/** All mutants of a project as it is, tried in threads, for the tests that look at them. */
let house: TestProject;
let whole: MutationReport;
beforeAll(async () => {
  house = teaHouse();
  whole = await mutate({ project: house.folder, ...OPTIONS, what: ["schema", "behaviours", "labels"] });
});
afterAll(() => house.remove());

test("what dialogues show is killed, what loops times out, what nothing shows survives", () => {
  const report = whole;
  expect(
    statuses(
      report,
      "no confirmation is asked for",
      'slot kind no longer takes "green"',
      "> → >=",
      "x2: confirm(x0) is not given",
    ),
  ).not.toContain("Survived");
  expect(statuses(report, "poured < (slots.cups ?? 1) → true", "+= → -=")).toEqual(["Timeout", "Timeout"]);
  expect(statuses(report, 'slot kind no longer takes "black"', "3 → 4", "4 → 5")).toEqual(Array(3).fill("Survived"));
  expect(statuses(report, '"too many cups" → ""')).toEqual(["NoCoverage"]);
  const killed = report.mutants.find(({ status }) => status === "Killed");
  expect(killed).toMatchObject({ killedBy: "tea-1", tried: 1 });
  expect(killed?.reason).toContain("expected");
  const { Killed, Timeout } = report.counts;
  expect(report.score).toBeCloseTo((100 * (Killed + Timeout)) / report.mutants.length);
});

test("the dialogue of a plan kills what survived, and has no labels of its own to change", async () => {
  const goals = [{ intent: "order_tea", slots: { kind: "black", cups: 1 } }];
  const made = project({ "plans.jsonl": `${JSON.stringify({ version: 1, goals })}\n` });
  const plans = [join(made.folder, "plans.jsonl")];
  const report = await mutated(made, { plans, what: ["schema", "behaviours", "labels"] });
  expect(statuses(report, 'slot kind no longer takes "black"', "4 → 5")).toEqual(["Killed", "Killed"]);
  const killed = report.mutants.find(({ mutant }) => mutant.description === "4 → 5");
  expect(killed?.killedBy).toBe(`${plans[0]}:1`);
  expect(report.dialogues).toBe(2);
  expect(
    new Set(report.mutants.filter(({ mutant }) => mutant.kind === "labels").map(({ mutant }) => mutant.file)),
  ).toEqual(new Set(["examples/tea.jsonl"]));
});

test("a plan that does not fit the intents is refused with its place", async () => {
  const goals = [{ intent: "order_tea", slots: { kind: "white" } }];
  const made = project({ "plans.jsonl": `${JSON.stringify({ version: 1, goals })}\n` });
  await expect(mutated(made, { plans: [join(made.folder, "plans.jsonl")] })).rejects.toMatchObject({
    code: "BAD_PLAN",
    place: { line: 1 },
  });
});

test("another dialogue kills what survived", async () => {
  const report = await mutated(project({ "examples/tea.jsonl": MORE }), { what: ["schema", "behaviours"] });
  expect(statuses(report, 'slot kind no longer takes "black"', "4 → 5")).toEqual(["Killed", "Killed"]);
});

test("what breaks a rule, does not parse or fails as it is loaded is not a mutant", async () => {
  const code = TEA_BEHAVIOUR.replace(
    "export default",
    'if (["pot"].length < 1) throw new Error("no pot");\nexport default',
  );
  const report = await mutated(
    project({
      "intents/order_tea.json": ORDER_TEA.replace('"int", "optional": true', '"int", "optional": true, "default": 1'),
      "intents/behaviours/order_tea.behavior.ts": code,
    }),
  );
  expect(statuses(report, "slot cups takes str", '["pot"] → []')).toEqual(["CompileError", "RuntimeError"]);
  const { Killed, Timeout, Survived, NoCoverage } = report.counts;
  expect(report.score).toBeCloseTo((100 * (Killed + Timeout)) / (Killed + Timeout + Survived + NoCoverage));
});

test("a mutant that no session can tell from the original is proven so", async () => {
  const rows = (more: string) =>
    `{ "command": "find_cups", "entity_name": "cups", "query_intent": true, "args": { "colour": { "type": "str", "optional": true${more} } } }`;
  const paint =
    '{ "command": "paint_cup", "description": "Paint", "entity_name": "cups", "args": { "colour": { "type": "str", "match": "fold" } } }';
  const paintDialogue = JSON.stringify({
    id: "cup-1",
    turns: [
      { author: "User", text: "Paint one." },
      { author: "System", command: "paint_cup()" },
      { author: "Signal", signal: { kind: "ask", ref: "x0", slot: "colour" } },
    ],
  });
  const report = await mutated(
    project({
      "intents/find_cups.json": rows(', "match": "exact"'),
      "intents/paint_cup.json": paint,
      "examples/cups.jsonl": paintDialogue,
    }),
    { what: ["schema"], only: "paint_cup" },
  );
  expect(statuses(report, "slot colour is compared exactly", "slot colour is optional")).toEqual(["Ignored", "Killed"]);
});

test("a second run takes verdicts over, and a change takes back those that it concerns", async () => {
  const tea = project({
    "intents/greet.json": '{ "command": "greet", "description": "Greet", "args": { "name": { "type": "str" } } }',
    "examples/greet.jsonl": JSON.stringify({
      id: "greet-1",
      turns: [
        { author: "User", text: "Hello." },
        { author: "System", command: "greet()" },
        { author: "Signal", signal: { kind: "ask", ref: "x0", slot: "name" } },
      ],
    }),
  });
  // Labels are a kind of their own: their verdicts are known again in `killed.deep.test.ts`.
  const options: MutateOptions = {
    cache: join(tea.folder, ".cache"),
    ...(SOAK ? {} : { what: ["schema", "behaviours"] }),
  };
  const first = await mutated(tea, options);
  expect(first.reused).toBe(0);
  const second = await mutated(tea, options);
  const tried = ({ counts }: MutationReport): number => second.mutants.length - counts.NoCoverage;
  expect(second.reused).toBe(tried(second));
  expect(second.mutants.map(({ status }) => status)).toEqual(first.mutants.map(({ status }) => status));
  tea.write("examples/tea.jsonl", MORE);
  const third = await mutated(tea, options);
  const ofGreeting = third.mutants.filter(({ mutant }) => mutant.file.endsWith("greet.json"));
  expect(ofGreeting.every(({ isReused }) => isReused)).toBe(true);
  expect(third.reused).toBe(ofGreeting.length);
  expect(statuses(third, "4 → 5")).toEqual(["Killed"]);
  tea.write(
    "intents/greet.json",
    '{ "command": "greet", "description": "Say hello", "args": { "name": { "type": "str" } } }',
  );
  const fourth = await mutated(tea, options);
  const again = fourth.mutants.filter(({ status, isReused }) => status !== "NoCoverage" && !isReused);
  expect(new Set(again.map(({ mutant }) => mutant.file))).toEqual(new Set(["intents/greet.json"]));
  expect(again.length).toBeLessThan(fourth.mutants.length / 4);
  const afresh = await mutated(tea, { ...options, incremental: false });
  expect(afresh.reused).toBe(0);
  expect(afresh.mutants.map(({ status }) => status)).toEqual(third.mutants.map(({ status }) => status));
});

// Two workers of a fleet do on every commit: tests/fleet/kinds.deep.test.ts.
soakTest("two threads come to the same as one", async () => {
  const tea = project({ "examples/tea.jsonl": MORE });
  const [one, two] = [await mutated(tea), await mutate({ project: tea.folder, ...OPTIONS, workers: 2 })];
  const plain = ({ mutants }: MutationReport) => mutants.map(({ milliseconds: _, ...rest }) => rest);
  expect(plain(two)).toEqual(plain(one));
});

test("mutants that are argued to be equivalent are not tried, and arguments about nothing are told", async () => {
  const tea = project();
  const [survivor] = survivorsOf(await mutated(tea, { what: ["schema"] }));
  const file = join(tea.folder, "equivalent.json");
  const id = survivor?.mutant.id;
  tea.write(
    "equivalent.json",
    JSON.stringify([
      { id, reason: "never asked for" },
      { id: "gone", mutant: "tea", reason: "?" },
    ]),
  );
  const report = await mutated(tea, { equivalent: file, what: ["schema"] });
  expect(report.mutants.find(({ mutant }) => mutant.id === id)).toMatchObject({
    status: "Ignored",
    reason: "never asked for",
  });
  expect(report.stale).toEqual([`${file}: no mutant is gone (tea) any more`]);
  tea.write("equivalent.json", '{ "id": "x" }');
  await expect(mutated(tea, { equivalent: file })).rejects.toMatchObject({ code: "WRONG_FORMAT" });
});

test("nothing is tried where dialogues diverge already, or where there are none", async () => {
  const wrong = project({ "examples/tea.jsonl": teaDialogue("tea-9", "green", 3, 5) });
  await expect(mutated(wrong)).rejects.toMatchObject({
    code: "BASELINE_DIVERGES",
    message: "1 of 1 dialogues diverge before anything is changed: tea-9",
  });
  await expect(mutated(project({ "examples/tea.jsonl": "{}" }))).rejects.toMatchObject({ code: "WRONG_FORMAT" });
  const broken = project({ "intents/behaviours/order_tea.behavior.ts": "export default 1" });
  await expect(mutated(broken)).rejects.toMatchObject({ code: "SANDBOX_FAULT" });
});

test.each([
  [{ only: "coffee" }, "of the files that can be changed, none has coffee in its path"],
  [{ what: ["schem" as "schema"] }, "there are no mutants of schem: they are of schema, behaviours, labels"],
])("%o is refused, since it would change nothing", async (options, message) => {
  await expect(mutated(project(), options)).rejects.toMatchObject({ code: "BAD_OPTION", message });
});

test("a run that is stopped says what is pending", async () => {
  const ending = new AbortController();
  const report = await mutated(project(), { signal: ending.signal, onProgress: (done) => done > 2 && ending.abort() });
  expect(report.isInterrupted).toBe(true);
  expect(report.counts.Pending).toBeGreaterThan(0);
});

test("the report is valid by the schema that mutation testing tools share, and the page needs nothing else", async () => {
  const result = await mutationTestResult(whole);
  const schema = createRequire(import.meta.url).resolve(
    "mutation-testing-report-schema/mutation-testing-report-schema.json",
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
  expect(validate(result), JSON.stringify(validate.errors)).toBe(true);
  const tests = Object.values(result.testFiles).flatMap((file) => file.tests);
  expect(tests).toEqual([{ id: "1", name: "tea-1" }]);
  const made = Object.values(result.files).flatMap(({ mutants }) => mutants);
  expect(made.find(({ status }) => status === "Survived")).toMatchObject({ coveredBy: ["1"] });
  const lines = Object.values(result.files).flatMap(({ source, mutants }) =>
    mutants.map(({ location: { start, end } }) =>
      source.split("\n")[start.line - 1]?.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined),
    ),
  );
  expect(lines).toContain("3");
  expect(lines.every((line) => line !== undefined)).toBe(true);
  const page = await mutationHtml(result, "Tea & <more>");
  expect(page).toContain("<title>Tea &amp; &lt;more&gt;</title>");
  expect(page).toContain("customElements");
  expect(page.match(/<\/script/gi)).toHaveLength(2);
  expect(page.match(/<(?:script|link|img)[^>]*\b(?:src|href)=/g)).toBeNull();
});
