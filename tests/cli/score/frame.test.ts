import { describe, expect, test } from "vitest";
import { backlot, folder } from "../backlot.js";

const GOLD = `${JSON.stringify({ id: "a|b", gold: ["x", "y"], predicted: ["x", "z"] })}\n`;

describe("score", () => {
  test.each([
    ["score", "--help"],
    ["help", "score"],
  ])("%s %s lists the fields", async (...args) => {
    const { code, stdout } = await backlot(args);
    expect(code).toBe(0);
    for (const field of ["multiwoz", "lucid", "sgd", "star", "forms", "run", "compare"]) {
      expect(stdout).toMatch(new RegExp(`^  ${field} `, "m"));
    }
  });

  test.each(["lucid", "sgd", "star", "forms", "run", "compare"])("%s has a help of its own", async (field) => {
    const { code, stdout } = await backlot(["score", field, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: backlot score ${field}`);
    expect(stdout).toContain("Examples:");
  });

  test.each([
    [[], "Usage: backlot score"],
    [["start"], "unknown command 'start'"],
    [["star", "--zork"], "unknown option '--zork'"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stdout, stderr } = await backlot(["score", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("prints Markdown that tables survive", async () => {
    const { stdout } = await backlot(["score", "star", "gold.jsonl", "--markdown"], {
      cwd: folder({ "gold.jsonl": GOLD }),
    });
    expect(stdout).toContain(
      "| score | value | 95% interval | n |\n| --- | ---: | ---: | ---: |\n| accuracy | 0.5000 |  | 2 |",
    );
    expect(stdout).toContain("* a\\|b, turn 1: 0.0000; expected y; got z");
  });

  test("intervals, worst cases and messages can be left out", async () => {
    const cwd = folder({ "gold.jsonl": `${GOLD}${GOLD.replace("a|b", "c")}` });
    const { stdout } = await backlot(["score", "star", "gold.jsonl", "--resamples", "0", "--worst", "0"], { cwd });
    expect(stdout).toMatch(/^accuracy +0\.5000 +4$/m);
    expect(stdout).not.toContain("worst");
  });

  test("a stored score holds what it takes to compare it again", async () => {
    const { stdout } = await backlot(["score", "star", "gold.jsonl", "--json"], {
      cwd: folder({ "gold.jsonl": GOLD }),
    });
    const { backlot: header } = JSON.parse(stdout);
    expect(Object.keys(header)).toEqual(
      "version field definition options data system intervals notes scores".split(" "),
    );
    expect(header.data.gold).toEqual({ path: "gold.jsonl", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(header.scores[0]).toMatchObject({
      path: ["accuracy"],
      value: 0.5,
      support: 2,
      misses: [{ id: "a|b", turn: 1, value: 0, expected: "y", actual: "z" }],
      units: { aggregate: "mean", ids: ["a|b"], sums: [[1, 2]] },
    });
  });

  test("a number of nothing is told as such, never as 0", async () => {
    const cwd = folder({ "gold.jsonl": '{"id":"a","gold":[],"predicted":[]}\n' });
    const { code, stdout, stderr } = await backlot(["score", "star", "gold.jsonl"], { cwd });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^accuracy +n\/a +0$/m);
    expect(stderr).toContain("NOTHING_SCORED: no case could be scored");
    const json = await backlot(["score", "star", "gold.jsonl", "--json"], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({ accuracy: null, weightedF1: null });
  });
});
