import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, exampleLines, folder } from "../../backlot.js";

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** Twenty dialogues of five actions, of which a system gets the first so many right. */
const actions = (right: (dialogue: number) => number): string =>
  lines(
    Array.from({ length: 20 }, (_, id) => ({
      DialogueID: id,
      gold: ["a", "b", "c", "d", "e"],
      predicted: ["a", "b", "c", "d", "e"].map((label, at) => (at < right(id) ? label : "x")),
    })),
  );

/** Scores of both systems, stored. */
async function stored(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = folder({ "a.jsonl": actions(() => 2), "b.jsonl": actions((id) => 2 + (id % 3)), ...more });
  for (const name of ["a", "b"]) {
    const { stdout } = await backlot(["score", "star", `${name}.jsonl`, "--json"], { cwd });
    writeFileSync(join(cwd, `${name}.json`), stdout);
  }
  return cwd;
}

/** A stored score with something else in its header. */
function change(cwd: string, name: string, more: object): void {
  const value = JSON.parse(readFileSync(join(cwd, `${name}.json`), "utf8"));
  writeFileSync(join(cwd, "changed.json"), JSON.stringify({ ...value, backlot: { ...value.backlot, ...more } }));
}

describe("score compare", () => {
  test("tells differences with their intervals and how likely chance makes them", async () => {
    const cwd = await stored();
    const { code, stdout, stderr } = await backlot(["score", "compare", "a.json", "b.json"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^accuracy +0\.4000 +0\.5900 +\+0\.1900 +\+0\.\d+ to \+0\.\d+ +<0\.001 +<0\.001 +20$/m);
    expect(stdout).not.toContain("taskAccuracy");
    // Gold and predictions are one file here, so that it differs.
    expect(stderr).toBe("problem: the two do not have the same gold\n");
  });

  test("prints one object, the same each time", async () => {
    const cwd = await stored();
    const args = ["score", "compare", "a.json", "b.json", "--json", "--seed", "7", "--resamples", "200"];
    const { stdout } = await backlot(args, { cwd });
    const { comparisons, first, resamples, seed } = JSON.parse(stdout);
    expect({ resamples, seed, name: first.name, field: first.field }).toEqual({
      resamples: 200,
      seed: 7,
      name: "a.json",
      field: "star",
    });
    expect(comparisons[0]).toMatchObject({
      path: ["accuracy"],
      first: 0.4,
      second: 0.59,
      units: 20,
      p: 1 / 201,
      pBootstrap: 0,
    });
    expect(comparisons[0].difference).toBeCloseTo(0.19, 12);
    expect((await backlot(args, { cwd })).stdout).toBe(stdout);
  });

  test("finds no difference between a system and itself", async () => {
    const cwd = await stored();
    const { stdout, stderr } = await backlot(["score", "compare", "a.json", "a.json", "--markdown"], { cwd });
    expect(stderr).toBe("");
    expect(stdout).toContain("| accuracy | 0.4000 | 0.4000 | 0.0000 | 0.0000 to 0.0000 | 1.000 | 1.000 | 20 |");
  });

  test("picks a system out of several", async () => {
    const cwd = await stored();
    const [a, b] = ["a", "b"].map((name) => JSON.parse(readFileSync(join(cwd, `${name}.json`), "utf8")));
    writeFileSync(join(cwd, "all.json"), JSON.stringify({ systems: { a, b, c: { error: {} } } }));
    const { code, stdout } = await backlot(["score", "compare", "all.json#a", "all.json#b"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^accuracy +0\.4000 +0\.5900/m);
    const lost = await backlot(["score", "compare", "all.json", "all.json#bb"], { cwd });
    expect(lost.stderr).toContain("USAGE: all.json holds 2 systems: name one as all.json#a");
    const unknown = await backlot(["score", "compare", "all.json#a", "all.json#bb"], { cwd });
    expect(unknown.stderr).toContain("USAGE: all.json holds no system bb; did you mean b?");
  });

  test("scores executed dialogues on the way", async () => {
    const [first = "", second = "", third = ""] = exampleLines();
    const cwd = folder({ "a.jsonl": `${first}\n${second}\n`, "b.jsonl": `${second}\n${third}\n` });
    const { code, stdout, stderr } = await backlot(["score", "compare", "a.jsonl", "b.jsonl", "--gold", EXAMPLES], {
      cwd,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^goalCompletion +1\.0000 +1\.0000 +0\.0000 +1$/m);
    expect(stderr).toMatch(/problem: 1 dialogue is only in a\.jsonl, and is left out/);
    expect(stderr).toMatch(/problem: 1 dialogue is only in b\.jsonl, and is left out/);
  });

  test("says what makes versions incomparable, and refuses unless told otherwise", async () => {
    const cwd = await stored();
    change(cwd, "a", { definition: 2, options: { task: "responses" } });
    const args = ["score", "compare", "a.json", "changed.json"];
    const { code, stderr } = await backlot(args, { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      "NOT_COMPARABLE: the definitions of the numbers changed in between (version 1 and 2); " +
        'brokenOff is false in one and unset in the other; task is "actions" in one and "responses" in the other; --anyway compares them nevertheless',
    );
    const anyway = await backlot([...args, "--anyway"], { cwd });
    expect(anyway.code).toBe(0);
    expect(anyway.stderr).toContain("problem: the definitions of the numbers changed in between");
    change(cwd, "a", { version: "0.0.1" });
    expect((await backlot(args, { cwd })).stderr).toMatch(/made by Backlot 0\.\d+\.\d+ and 0\.0\.1/);
    change(cwd, "a", { field: "sgd" });
    expect((await backlot([...args, "--anyway"], { cwd })).stderr).toContain(
      "NOT_COMPARABLE: one scores star and the other sgd",
    );
  });

  test.each([
    [["a.json", "nowhere.json"], "FILE_NOT_FOUND"],
    [["a.json", "a.jsonl"], "WRONG_PREDICTIONS: a.jsonl holds neither a stored score nor executed dialogues"],
    [["a.json", "broken.json"], "BAD_LINE"],
    [["a.json", "empty.json"], "WRONG_PREDICTIONS: empty.json holds neither a stored score"],
    [["a.json"], "USAGE: missing required argument 'second'"],
  ])("%j ends with exit code 2", async (args, message) => {
    const cwd = await stored({ "broken.json": "{\n", "empty.json": "" });
    const { code, stdout, stderr } = await backlot(["score", "compare", ...args], { cwd });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
