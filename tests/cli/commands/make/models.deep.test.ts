import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, folder, INTENTS } from "../../backlot.js";

/** A model that says what the templates say. */
const MODEL = `
const usage = { inputTokens: { total: 10 }, outputTokens: { total: 2 } };
export default {
  specificationVersion: "v3", provider: "stand-in", modelId: "echo", supportedUrls: {},
  async doGenerate({ prompt }) {
    const asked = prompt.at(-1).content[0].text;
    const draft = /^Stiffly put: (.*)$/m.exec(asked)?.[1];
    const answer = draft !== undefined ? { text: draft }
      : asked.includes("Names that are taken") ? { command: "order_taxi", args: { place: { type: "str", optional: false } } }
      : { values: { place: ["Harbour"] } };
    return { content: [{ type: "text", text: JSON.stringify(answer) }], finishReason: { unified: "stop" }, usage, warnings: [] };
  },
};
`;
const place = () => folder({ "model.mjs": MODEL, "two.txt": "# ours\n[travel] Order a taxi\n\nOrder another taxi\n" });
/** Each intent that goals may be about is tried out first: these are enough. */
const FEW = ["make", "--intents", INTENTS, "--only", "book_table", "find_restaurants", "--count", "3", "--quiet"];
const make = (at: string, ...more: string[]) =>
  backlot([...FEW, "--no-validate", "--operators", "none", ...more], { cwd: at });

describe("backlot make --model", () => {
  test("says dialogues of another style in its words, and goes on with them", async () => {
    const at = place();
    const style = (...more: string[]) => {
      return backlot([...FEW, "--style", "sgd", "--model", "model.mjs", ...more], { cwd: at });
    };
    expect(await style("--out", "a", "--max-calls", "4")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the budget of 4 calls is used up"),
    });
    const { code, stdout } = await style("--out", "a", "--resume", "--json");
    expect(code).toBe(0);
    const { writing, paid } = JSON.parse(stdout);
    expect(writing.models).toEqual({ userTurn: "stand-in/echo", response: "stand-in/echo" });
    expect(paid.calls).toBe(writing.used.calls - 4);
    const estimate = await style("--dry-run", "--json");
    expect(JSON.parse(estimate.stdout).calls).toBe(writing.used.calls);
  });

  test("makes a corpus, and the same again from what is kept", async () => {
    const at = place();
    const first = await make(at, "--model", "model.mjs", "--out", "a", "--answers", "answers", "--json");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const { paid, writing, dialogues } = JSON.parse(first.stdout);
    expect(dialogues).toBe(3);
    expect(paid).toEqual(writing.used);
    expect(writing.models).toEqual({ userTurn: "stand-in/echo", response: "stand-in/echo" });
    const again = await make(at, "--model", "model.mjs", "--out", "b", "--answers", "answers", "--offline", "--json");
    expect(JSON.parse(again.stdout).paid.calls).toBe(0);
    for (const name of ["transcripts.jsonl", "make-report.json", "card.md"]) {
      expect(readFileSync(join(at, "b", name), "utf8")).toBe(readFileSync(join(at, "a", name), "utf8"));
    }
  });

  test("stops at a ceiling and goes on from there", async () => {
    const at = place();
    const stopped = await make(at, "--model", "model.mjs", "--out", "a", "--max-calls", "4");
    expect(stopped).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("MODEL_BUDGET: the budget of 4 calls is used up"),
    });
    expect(readdirSync(join(at, "a"))).toEqual(["run"]);
    expect(await make(at, "--model", "model.mjs", "--out", "a")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("RUN_DIFFERS"),
    });
    expect(await make(at, "--model", "model.mjs", "--out", "a", "--resume")).toMatchObject({ code: 0 });
    expect((await backlot(["replay", join(at, "a"), "--quiet"])).code).toBe(0);
  });

  test("estimates and makes nothing", async () => {
    const at = place();
    const { code, stdout } = await make(at, "--model", "model.mjs", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("an estimate for 3 dialogues, from 3 dialogues made with templates");
    expect(readdirSync(at).sort()).toEqual(["model.mjs", "two.txt"]);
  });

  test.each([
    [["--resume", "--out", "a"], "--resume is about models"],
    [["--no-validate", "--out", "a"], "--no-validate is about models"],
    [["--model", "none.mjs", "--out", "a"], "there is no module none.mjs"],
    [["--model", "two.js", "--out", "a"], "has no default export that is a model"],
    [["--model", "model.mjs"], "name the corpus's folder with --out"],
    [["--model", "model.mjs", "--out", "a", "--max-cost", "1"], "stand-in/echo has none in prices"],
    [["--style", "sgd", "--resume", "--out", "a"], "--resume is about models"],
    [
      ["--style", "sgd", "--model", "model.mjs", "--words", "first", "--out", "a"],
      "--words is for --style lucid alone",
    ],
    [["--style", "forms", "--model", "model.mjs", "--out", "a"], "models do not reword forms"],
    [["--model", "model.mjs", "--out", "a", "--resume"], "there is no run in a to go on with"],
  ])("%j is refused by name", async (args, message) => {
    const at = folder({ "model.mjs": MODEL, "two.js": "module.exports = 2;" });
    const { code, stderr } = await backlot(["make", "--intents", INTENTS, "--quiet", ...args], { cwd: at });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(join(at, "a", "make-report.json"))).toBe(false);
  });
});

describe("the branches of backlot make", () => {
  test("intents writes those that came about, and says why others did not", async () => {
    const at = place();
    const { code, stdout, stderr } = await backlot(
      ["make", "intents", "two.txt", "--model", "model.mjs", "--out", "made"],
      { cwd: at },
    );
    expect(code).toBe(1);
    expect(stdout).toContain("1 intent of 2 descriptions in made");
    expect(stderr).toContain("intentSchema, wrong content: Order another taxi: the name order_taxi is taken");
    expect(JSON.parse(readFileSync(join(at, "made", "order_taxi.json"), "utf8"))).toEqual({
      command: "order_taxi",
      args: { place: { type: "str", optional: false, values: ["Harbour"] } },
      domain: "travel",
    });
  });

  test("review counts what was discarded, and shows one whole", async () => {
    const at = place();
    const args = ["--model", "model.mjs", "--out", "a", "--lengths", "1"];
    // The behaviour of tables refuses some of so many.
    const delayed = ["--no-validate", "--operators", "delay_confirmation=100", "--count", "12"];
    expect((await backlot([...FEW, ...delayed, ...args], { cwd: at })).code).toBe(0);
    const { code, stdout } = await backlot(["make", "review", "a"], { cwd: at });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /execute +a deviation from the plan +\d+ +user turn \d+: the behaviour of book_table refused/,
    );
    const one = await backlot(["make", "review", "a", "--stage", "execute", "--show", "1"], { cwd: at });
    expect(one.stdout).toMatch(/^dialogue \d+, attempt \d+: execute, /);
    const beyond = await backlot(["make", "review", "a", "--show", "9999"], { cwd: at });
    expect(beyond).toMatchObject({ code: 2, stderr: expect.stringContaining("--show 9999: there are ") });
    expect((await backlot(["make", "review", "none"], { cwd: at })).code).toBe(2);
  });

  test("stages lists LUCID's fourteen, and that of phrase lists", async () => {
    const { code, stdout } = await backlot(["make", "stages", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(15);
    expect((await backlot(["make", "stages"])).stdout).toContain("14  rules ");
  });
});
