import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, INTENTS, spawned } from "./backlot.js";

/* Effects of the project's modules on the process of a command. */

const REHEARSE = ["rehearse", "--goals", "set_reminder", "--operators", "none", "--policy"];

/** A project of one intent, with this module. */
const project = (name: string, text: string): string =>
  folder({ [name]: text, "intents/set_reminder.json": readFileSync(join(INTENTS, "set_reminder.json"), "utf8") });

test.each([
  [
    "that ends the process does not make the command succeed",
    "export default () => { process.exit(0); };",
    {
      code: 2,
      stdout: "",
      stderr: "MODULE_FAILED: a module of the project ended the process before the command was done\n",
    },
  ],
  [
    "that leaves a promise to fail is named",
    'export default async () => { Promise.reject(new Error("floating")); await new Promise((end) => setTimeout(end, 500)); return null; };',
    {
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^MODULE_FAILED: a module of the project failed where nothing awaited it: Error: floating \(policy\.m?[jt]s:\d+:\d+\)\n/,
      ),
    },
  ],
])("a policy %s", async (_, policy, ended) => {
  for (const name of ["policy.mjs", "policy.ts"]) {
    const cwd = project(name, policy);
    expect(await spawned([...REHEARSE, name, "--quiet"], { cwd })).toEqual(ended);
  }
});

test("what a policy logs goes to stderr, so that stdout is JSON", async () => {
  const cwd = project("policy.mjs", 'export default () => { console.log("I was asked"); return null; };');
  const { stdout, stderr } = await spawned([...REHEARSE, "policy.mjs", "--json", "--quiet"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ failed: 1 });
  expect(stderr).toContain("I was asked\n");
});

test("a score of a project's own that throws at once is named, also where nothing is loaded yet", async () => {
  const datasets = `const said = { summary: "s", description: "d", examples: [], options: [] };
export default [{ name: "loans", score: { ...said, score: async () => { throw new Error("no gold"); } } }];
`;
  const cwd = folder({
    "backlot.config.mjs": 'export default { datasets: "datasets.mjs" };',
    "datasets.mjs": datasets,
  });
  const { code, stderr } = await spawned(["score", "loans"], { cwd });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /^MODULE_FAILED: a module of the project failed: Error: no gold \(datasets\.mjs:2:\d+\)\n/,
    ),
  });
});
