import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, INTENTS, spawned } from "./backlot.js";

/* What modules of the project do to the process of a command. */

const REHEARSE = ["rehearse", "--goals", "set_reminder", "--phenomena", "none", "--policy"];

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
