import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, folder } from "./backlot.js";

const INTENT = JSON.stringify({
  command: "order",
  description: "Order food",
  entity_name: "dishes",
  args: { dish: { type: "str" } },
});
const BEHAVIOUR = `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("order", { perform: () => fail("the kitchen is closed") });
`;
const FAILED = {
  kind: "failed",
  ref: "x0",
  intent: "order",
  arguments: { dish: "soup" },
  reason: "the kitchen is closed",
};
const TURNS = [
  { author: "System", index: 0, command: 'order(dish="soup")' },
  { author: "Signal", index: 1, signal: FAILED },
];

/** A folder as an import makes it, `food`, with intents, rows and behaviours, in a project with other intents. */
function project(): string {
  return folder({
    "intents/other.json": JSON.stringify({ command: "other", description: "Something else", args: {} }),
    "food/intents/order.json": INTENT,
    "food/intents/order.behaviour.js": BEHAVIOUR,
    "food/fixtures/dishes.json": "[]",
    "food/transcripts.jsonl": `${JSON.stringify({ id: "a", turns: TURNS })}\n`,
  });
}

describe("a folder with intents of its own", () => {
  test.each([["food"], ["food/"], ["./food"], ["food/transcripts.jsonl"]])("replay %s uses them", async (path) => {
    const { code, stdout, stderr } = await backlot(["replay", path], { cwd: project() });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^intents: food\/intents/)]);
    expect(stdout).toMatch(/\n +1 +1 +0/);
  });

  test("run takes it before the commands, or for the prompt, and run alone does not", async () => {
    const cwd = project();
    const run = await backlot(["run", "food", 'order(dish="soup")'], { cwd });
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining("intents: food/intents")]);
    expect(run.stdout).toContain('failed x0 order(dish="soup"): the kitchen is closed');
    const prompt = await backlot(["run", "food"], { cwd, input: 'order(dish="soup")\n' });
    expect([prompt.code, prompt.stdout]).toEqual([0, expect.stringContaining("the kitchen is closed")]);
    expect((await backlot(["run", 'order(dish="soup")'], { cwd })).stdout).toContain("UNKNOWN_INTENT");
    // A variable is a command, whatever folders are called.
    mkdirSync(join(cwd, "x0/intents"), { recursive: true });
    expect((await backlot(["run", "x0"], { cwd })).stdout).toContain("x0");
    expect((await backlot(["run", "intents"], { cwd })).stdout).toContain("SYNTAX");
  });

  test("what is named counts first", async () => {
    const cwd = project();
    const named = await backlot(["replay", "food", "--intents", "intents"], { cwd });
    expect([named.code, named.stdout]).toEqual([1, expect.stringContaining("UNKNOWN_INTENT")]);
    const without = await backlot(["replay", "food", "--no-behaviours"], { cwd });
    expect([without.code, without.stdout]).toEqual([1, expect.stringContaining("got       performed x0 order")]);
  });

  test("coverage counts them, and --against takes such folders on both sides", async () => {
    const cwd = project();
    const { code, stdout } = await backlot(["coverage", "food", "--json"], { cwd });
    expect([code, Object.keys(JSON.parse(stdout).intents ?? {})]).toEqual([0, expect.anything()]);
    expect(stdout).not.toContain("other");
    cpSync(join(cwd, "food"), join(cwd, "later"), { recursive: true });
    writeFileSync(join(cwd, "later/intents/order.json"), INTENT.replace('"dish":', '"meal":'));
    const against = await backlot(["replay", "food", "--against", "later"], { cwd });
    expect([against.code, against.stdout]).toEqual([1, expect.stringContaining("slot dish of order is gone")]);
  });

  test("two of them cannot both be meant", async () => {
    const cwd = project();
    cpSync(join(cwd, "food"), join(cwd, "later"), { recursive: true });
    const { code, stderr } = await backlot(["replay", "food", "later"], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining("food and later hold intents of their own")]);
  });

  test("a project's transcripts are those of its config, or the folder examples", async () => {
    const cwd = project();
    const line = readFileSync(join(cwd, "food/transcripts.jsonl"), "utf8");
    cpSync(join(cwd, "food/intents"), join(cwd, "mine/intents"), { recursive: true });
    writeFileSync(join(cwd, "mine/package.json"), "{}");
    mkdirSync(join(cwd, "mine/examples"));
    writeFileSync(join(cwd, "mine/examples/a.jsonl"), line + line.replace('"a"', '"b"'));
    expect((await backlot(["replay", "mine"], { cwd })).stdout).toMatch(/\n +2 +2 +0/);
    mkdirSync(join(cwd, "mine/recorded"));
    writeFileSync(join(cwd, "mine/recorded/c.jsonl"), line);
    writeFileSync(join(cwd, "mine/backlot.config.js"), 'export default { transcripts: "recorded" };\n');
    expect((await backlot(["replay", "mine"], { cwd })).stdout).toMatch(/\n +1 +1 +0/);
  });

  test("transcripts that lie in the project itself go by the project", async () => {
    const { code, stderr } = await backlot(["replay", EXAMPLES]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("intents: ")]);
  });
});
