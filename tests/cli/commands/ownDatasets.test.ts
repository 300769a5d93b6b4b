import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CAFE, HEARD, ORDERS } from "../../corpora/own/cafe.js";
import { backlot, folder } from "../backlot.js";

const project = (files: Readonly<Record<string, string>> = {}) =>
  folder({
    "backlot.config.ts": 'export default { datasets: "datasets.ts" };\n',
    "datasets.ts": CAFE,
    "orders.json": ORDERS,
    "heard.json": HEARD,
    ...files,
  });

test("a dataset of a project stands beside ours, and is imported, exported and scored", async () => {
  const cwd = project();
  for (const name of ["import", "export", "score"]) {
    const { stdout } = await backlot([name, "--help"], { cwd });
    expect(stdout).toMatch(/^ {2}sgd\b.*/m);
    expect(stdout).toMatch(/^ {2}cafe\b.* (?:the order book of a café|which drinks were understood)$/m);
    // Elsewhere nobody knows it.
    expect((await backlot([name, "--help"], { cwd: folder() })).stdout).not.toContain("cafe");
  }
  expect((await backlot(["import", "cafe", "--help"], { cwd })).stdout).toContain("backlot import cafe orders.json");

  const imported = await backlot(["import", "cafe", "orders.json", "--out", "orders"], { cwd });
  expect([imported.code, imported.stderr]).toEqual([0, expect.stringContaining("next: backlot replay orders")]);
  const replayed = await backlot(["replay", "orders", "--json"], { cwd });
  expect(JSON.parse(replayed.stdout)).toMatchObject({ dialogues: 3, matched: 2, diverged: 0, unchecked: 1 });

  expect((await backlot(["export", "cafe", "orders", "--out", "back"], { cwd })).code).toBe(0);
  expect(JSON.parse(readFileSync(join(cwd, "back/orders.json"), "utf8"))).toEqual(JSON.parse(ORDERS));

  const scored = await backlot(["score", "cafe", "--gold", "orders.json", "--pred", "heard.json", "--json"], { cwd });
  expect(scored.code).toBe(0);
  expect(JSON.parse(scored.stdout)).toMatchObject({ drinks: 2 / 3, backlot: { field: "cafe" } });
});

test("corpora are made in the format of a project's dataset", async () => {
  const intent = {
    command: "order_drink",
    description: "Order a drink",
    domain: "café",
    args: { drink: { type: "str" } },
  };
  const cwd = project({ "intents/order_drink.json": JSON.stringify({ ...intent, confirmation_required: false }) });
  expect((await backlot(["make", "--help"], { cwd })).stdout).toMatch(/"lucid", "sgd", "cafe"/);
  const made = await backlot(["make", "--count", "2", "--operators", "none", "--export", "cafe", "--out", "made"], {
    cwd,
  });
  expect([made.code, made.stderr]).toEqual([0, expect.any(String)]);
  expect(readFileSync(join(cwd, "made/cafe/orders.json"), "utf8")).toContain('"drink"');
  // The config file that a flag names counts as well.
  const elsewhere = folder();
  const flags = ["make", "--config", join(cwd, "backlot.config.ts"), "--help"];
  expect((await backlot(flags, { cwd: elsewhere })).stdout).toContain('"cafe"');
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    "two descriptions of one dataset",
    {
      "backlot.config.ts": 'export default { datasets: ["datasets.ts", "more.ts"] };\n',
      "more.ts": CAFE,
    },
    "BAD_DATASET: the dataset cafe (more.ts) has the name of another one of datasets.ts",
  ],
  [
    "a name of ours",
    { "datasets.ts": CAFE.replaceAll('name: "cafe"', 'name: "sgd"') },
    "BAD_DATASET: the dataset sgd (datasets.ts) has the name of one that comes with Backlot",
  ],
  [
    "the name of a command",
    { "datasets.ts": CAFE.replaceAll('name: "cafe"', 'name: "compare"').replace("defineDataset({", "({") },
    "datasets.ts exports the dataset compare, which is the name of a command",
  ],
  [
    "a description that is not complete",
    {
      "datasets.ts":
        'export default [{ name: "cafe", import: { summary: "s", description: "d", examples: [], options: [] } }];',
    },
    "datasets.ts exports the dataset cafe, whose import has no open",
  ],
  [
    "an unknown part",
    { "datasets.ts": 'export default [{ name: "cafe", exports: {} }];' },
    "the dataset cafe with an unknown key exports; did you mean export?",
  ],
  ["no list", { "datasets.ts": "export default 3;" }, "datasets.ts exports 3 by default, not a list of datasets"],
  [
    "no module",
    { "backlot.config.ts": 'export default { datasets: "none.ts" };' },
    "there is no module of datasets none.ts",
  ],
  [
    "a module that fails",
    { "datasets.ts": 'throw new Error("closed");' },
    "the module of datasets failed: Error: closed",
  ],
])("%s is named with its file", async (_, files, problem) => {
  const { code, stderr } = await backlot(["import", "cafe", "orders.json", "--out", "out"], { cwd: project(files) });
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(problem);
  expect(code).toBe(2);
});
