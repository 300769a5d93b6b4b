import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MutationTestResult } from "../../../src/testing/mutation/index.js";
import { deepTest, drawnOf } from "../../runs.js";
import { teaDialogue, teaHouse } from "../../testing/mutation/teaHouse.js";
import type { TestProject } from "../../testing/project.js";
import { backlot, type Ran } from "../backlot.js";

function project(files: Readonly<Record<string, string>> = {}): TestProject {
  const made = teaHouse(files);
  onTestFinished(() => made.remove());
  return made;
}

const mutate = ({ folder }: TestProject, ...args: readonly string[]): Promise<Ran> =>
  backlot(["mutate", "--what", "schema", "--no-cache", "--workers", "1", ...args], { cwd: folder });

describe("backlot mutate", () => {
  test("shows what survived and how many were noticed, reports it as JSON and as a page, and exits 1 where any survived", async () => {
    const tea = project();
    const { code, stdout, stderr } = await mutate(tea, "--json", "mutation.json", "--html", "mutation.html");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^survivor +mutator +change +id\nintents\/order_tea\.json:6:13 +FlipOptional +slot kind is optional +[0-9a-f]{12}\n/,
    );
    expect(stdout).toMatch(/\nof +killed +timed out +survived .*\nschema +5 +0 +3 +0 +0 +0 +62\.5\n$/);
    expect(stderr).toMatch(/8 mutants, 1 dialogue, [\d.]+ s\n$/);
    // The report as JSON and as a page.
    const { schemaVersion, files } = JSON.parse(readFileSync(join(tea.folder, "mutation.json"), "utf8"));
    expect(schemaVersion).toBe("2");
    expect(Object.keys(files)).toEqual(["intents/order_tea.json"]);
    expect(readFileSync(join(tea.folder, "mutation.html"), "utf8")).toContain("mutation-test-report-app");
  });

  test("exits 0 at a threshold that is met, and 1 below it", async () => {
    const tea = project();
    expect((await mutate(tea, "--threshold", "62", "-q")).code).toBe(0);
    const low = await mutate(tea, "--threshold", "63");
    expect(low).toMatchObject({ code: 1, stderr: expect.stringContaining("the score is below 63") });
  });

  test("exits 1 where no mutant was decided", async () => {
    const tea = project();
    const found = async (): Promise<MutationTestResult["files"]> => {
      await mutate(tea, "--json", "all.json", "-q");
      return (JSON.parse(readFileSync(join(tea.folder, "all.json"), "utf8")) as MutationTestResult).files;
    };
    const ids = Object.values(await found()).flatMap(({ mutants }) => mutants.map(({ id }) => id));
    tea.write("equivalent.json", JSON.stringify(ids.map((id) => ({ id, reason: "argued" }))));
    const { code, stderr } = await mutate(tea, "--equivalent", "equivalent.json");
    expect([code, stderr]).toEqual([1, expect.stringContaining("no mutant was decided")]);
  });

  deepTest("ids and the paths of a report are the same from anywhere; the table has paths from here", async () => {
    const tea = project({ "docs/notes.md": "", "backlot.config.js": "export default {};" });
    const [json, what] = [join(tea.folder, "mutation.json"), ["--what", "schema", "labels", "--workers", "1"]];
    const all = async (folder: string, ...args: readonly string[]): Promise<object> => {
      const { code } = await backlot(["mutate", ...what, "--no-cache", "--json", json, "-q", ...args], { cwd: folder });
      expect(code).toBe(1);
      const { files } = JSON.parse(readFileSync(json, "utf8")) as MutationTestResult;
      return Object.entries(files).map(([file, { mutants }]) => [file, mutants.map(({ id }) => id)]);
    };
    const here = await all(tea.folder);
    expect(here).toMatchObject([
      ["examples/tea.jsonl", expect.anything()],
      ["intents/order_tea.json", expect.anything()],
    ]);
    const named = ["--intents", join(tea.folder, "intents"), join(tea.folder, "examples/tea.jsonl")];
    const elsewhere = [[join(tea.folder, "docs")], [dirname(tea.folder), tea.folder], [dirname(tea.folder), ...named]];
    for (const [from = "", ...args] of drawnOf(elsewhere, 1)) expect(await all(from, ...args)).toEqual(here);
    const inDocs = await backlot(["mutate", ...what, "--no-cache"], { cwd: join(tea.folder, "docs") });
    expect(inDocs.stdout).toContain("\n../intents/order_tea.json:6:13 ");
  });

  test("a file that cannot be written is told before anything is tried", async () => {
    const tea = project();
    const { code, stderr } = await mutate(tea, "--json", "nowhere/mutation.json");
    expect(code).toBe(2);
    expect(stderr).toContain("FILE_UNWRITABLE");
    const folder = await mutate(tea, "--json", "ok.json", "--html", "examples");
    expect(folder.code).toBe(2);
    expect(existsSync(join(tea.folder, "ok.json"))).toBe(false);
  });

  // Those of `--rehearse` are a thousand: tests/testing/mutation/policy.deep.test.ts.
  test("--plans needs no dialogues, unless the configuration names them", async () => {
    const plan = { version: 1, id: "tea", goals: [{ intent: "order_tea", slots: { kind: "green", cups: 1 } }] };
    const tea = project({ "tea.json": JSON.stringify(plan) });
    rmSync(join(tea.folder, "examples/tea.jsonl"));
    const without = await mutate(tea, "-q");
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("examples holds no transcripts") });
    const flags = ["--plans", "tea.json"];
    expect(await mutate(tea, ...flags, "--threshold", "1", "-q")).toMatchObject({ code: 0, stderr: "" });
    rmSync(join(tea.folder, "examples"), { recursive: true });
    expect(await mutate(tea, ...flags, "--threshold", "1", "-q")).toMatchObject({ code: 0, stderr: "" });
    tea.write("backlot.config.js", 'export default { transcripts: "examples" };');
    expect(await mutate(tea, ...flags)).toMatchObject({ code: 2, stderr: expect.stringContaining("FILE_NOT_FOUND") });
  });

  test("dialogues that diverge already are found, with exit code 1", async () => {
    const wrong = project({ "examples/tea.jsonl": teaDialogue("tea-9", "green", 3, 5) });
    const { code, stdout, stderr } = await mutate(wrong, "--json", "mutation.json");
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("BASELINE_DIVERGES: 1 of 1 dialogues diverge before anything is changed: tea-9");
    expect(existsSync(join(wrong.folder, "mutation.json"))).toBe(false);
  });

  test("a line that cannot be read is told, the others are used, and the exit code is 2", async () => {
    const tea = project({ "examples/tea.jsonl": `${teaDialogue("tea-1", "green", 3, 2)}\nnothing\n` });
    const { code, stdout, stderr } = await mutate(tea, "--threshold", "10");
    expect(code).toBe(2);
    expect(stderr).toContain("examples/tea.jsonl:2");
    expect(stdout).toContain("62.5");
  });

  test.each([
    ["a kind that is none", ["--what", "names"], "argument 'names' is invalid"],
    ["a folder that is not there", ["nowhere"], "FILE_NOT_FOUND"],
    ["a list of equivalents that is none", ["--equivalent", "package.json"], "WRONG_FORMAT"],
    ["behaviours that are not there", ["--behaviours", "nowhere"], "FILE_NOT_FOUND"],
  ])("refuses %s", async (_, args, message) => {
    const { code, stderr } = await mutate(project(), ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
