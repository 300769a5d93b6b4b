import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mutate } from "../../../src/testing/mutation/mutate.js";
import type { MutateOptions } from "../../../src/testing/mutation/options.js";
import type { MutationReport } from "../../../src/testing/mutation/report.js";
import { SOAK } from "../../runs.js";
import type { TestProject } from "../project.js";
import { inThisProcess, teaHouse } from "./teaHouse.js";

/** A test of the project's own that asks for four cups, which no dialogue does. */
const TEST = `import { expect, test } from "vitest";
import behaviour from "../intents/behaviours/order_tea.behavior.js";

test("four cups are too many", () => {
  expect(behaviour.check({ slots: { kind: "black", cups: 4 } })).toMatchObject({ reason: "too many cups" });
});
`;

/** Of few mutants, since each survivor takes a run of the tests. */
const LIMIT = `import { defineBehaviour, fail, succeed } from "backlot/kit";
export default defineBehaviour("order_tea", {
  check: ({ slots }) => (slots.cups > 3 ? fail("too many cups") : undefined),
  perform: () => succeed({ minutes: 2 }),
});
`;

function project(files: Readonly<Record<string, string>>): TestProject {
  const made = teaHouse({ "intents/behaviours/order_tea.behavior.ts": LIMIT, ...files });
  onTestFinished(() => made.remove());
  return made;
}

const OPTIONS: MutateOptions = { what: ["behaviours"], deadlineMs: 200, cache: false, tests: true };
const mutated = ({ folder }: TestProject, options: MutateOptions = {}): Promise<MutationReport> =>
  mutate({ ...OPTIONS, project: folder, ...options }, inThisProcess);

/** A project with a test, and what became of all its mutants. */
let tea: TestProject;
let whole: MutationReport;
beforeAll(async () => {
  tea = teaHouse({
    "intents/behaviours/order_tea.behavior.ts": LIMIT,
    "tests/cups.test.ts": TEST,
  }).install("vitest");
  whole = await mutated(tea);
});
afterAll(() => tea.remove());

test("the project's tests are asked about what its dialogues do not notice", () => {
  const limit = whole.mutants.find(({ mutant }) => mutant.description === "3 → 4");
  expect(limit).toMatchObject({ status: "Killed", killedBy: "tests/cups.test.ts: four cups are too many" });
  const message = whole.mutants.find(({ mutant }) => mutant.description === '"too many cups" → ""');
  expect(message?.status).toBe("Killed");
  const replayed = whole.mutants.find(({ mutant }) => mutant.description === "2 → 3");
  expect(replayed).toMatchObject({ status: "Killed", killedBy: "tea-1" });
  expect(whole.tests.get("tests/cups.test.ts: four cups are too many")).toBe("tests/cups.test.ts");
});

test("a test that begins to fail by itself has noticed nothing", async () => {
  const flaky = `import { existsSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the first time", () => {
  const isAgain = existsSync("again");
  writeFileSync("again", "");
  expect(isAgain).toBe(false);
});
`;
  const made = project({ "tests/flaky.test.ts": flaky }).install("vitest");
  await expect(mutated(made)).rejects.toMatchObject({
    code: "TESTS_FAILED",
    message: expect.stringMatching(/also without a change.*: tests\/flaky\.test\.ts: the first time$/),
  });
});

test("what the tests were not asked about when the run was stopped is pending", async () => {
  const ending = new AbortController();
  let verdicts = 0;
  const onProgress = (_: number, all: number): void => {
    // The dialogues judge all of them first.
    if (++verdicts > all) ending.abort();
  };
  const stopped = await mutated(tea, { incremental: false, signal: ending.signal, onProgress });
  expect(stopped.isInterrupted).toBe(true);
  expect(stopped.counts.Pending).toBeGreaterThan(0);
  for (const [at, { status }] of stopped.mutants.entries()) {
    if (status !== "Pending") expect(status).toBe(whole.mutants[at]?.status);
  }
});

/** Dialogues that end before a wrong kind of tea would show. */
const NOTES = ["green", "black"]
  .map((kind) => [
    { author: "System", index: 0, command: `order_tea(kind="${kind}")` },
    { author: "Signal", index: 1, signal: { kind: "confirm", ref: "x0" } },
  ])
  .map((turns, i) => JSON.stringify({ id: `note-${i}`, turns }))
  .join("\n");

const READS_NOTES = `import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

test("the second tea is black", () => {
  const bytes = readFileSync("examples/NAME");
  const text = ("NAME".endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  expect(JSON.parse(text.split("\\n")[1]).turns[0].command).toContain("black");
});
`;

test.each(SOAK ? ["notes.jsonl", "notes.jsonl.gz"] : ["notes.jsonl.gz"])(
  "tests that read the dialogues judge the labels of %s",
  async (name) => {
    const notes = project({ "tests/notes.test.ts": READS_NOTES.replaceAll("NAME", name) }).install("vitest");
    writeFileSync(join(notes.folder, "examples", name), name.endsWith(".gz") ? gzipSync(NOTES) : NOTES);
    const report = await mutated(notes, { what: ["labels"], only: name });
    const others = report.mutants.filter(({ mutant }) => mutant.mutator === "OtherValue");
    expect(others.map(({ mutant, status, killedBy }) => [mutant.place.start.line, status, killedBy])).toEqual([
      [1, "Survived", undefined],
      [2, "Killed", "tests/notes.test.ts: the second tea is black"],
    ]);
  },
);

test("a project without vitest is told what to install, and tests that fail already end the run", async () => {
  await expect(mutated(project({}))).rejects.toMatchObject({ code: "MISSING_PACKAGE" });
  const wrong = project({
    "tests/cups.test.ts": TEST.replace("four cups", "no cups").replace('reason: "too', 'reason: "not too'),
  }).install("vitest");
  await expect(mutated(wrong)).rejects.toMatchObject({
    code: "TESTS_FAILED",
    message: expect.stringContaining("no cups are too many"),
  });
  await expect(mutated(wrong, { tests: ["coffee"] })).rejects.toMatchObject({
    code: "TESTS_FAILED",
    message: "vitest found no test in files whose path holds coffee",
  });
});
