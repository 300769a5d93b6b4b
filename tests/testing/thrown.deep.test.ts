import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { terminalEnvironment } from "../terminal.js";
import { DRAW_TICKET, TestProject } from "./project.js";

/* Errors printed by vitest in a separate run: with the code, the file and advice. */

const TESTS = `import { loadBackend } from "backlot";
import { mockBackend, rehearse, scriptedUser } from "backlot/testing";
import "backlot/vitest";
import { expect, test } from "vitest";

test("a backend", () => loadBackend("broken"));
test("a backend for tests", () => mockBackend("broken"));
test("a policy", async () => {
  const policy = () => {
    throw new TypeError("no such model");
  };
  await rehearse({ backend: await mockBackend(), policy, user: () => "A ticket, please." });
});
test("a user", () => {
  scriptedUser({ intnt: "draw_ticket" } as never);
});
test("an expectation", () => {
  expect(3).toConfirm();
});
`;

let project: TestProject;
let printed = "";
beforeAll(() => {
  project = new TestProject({
    "package.json": '{ "type": "module" }',
    "intents/draw_ticket.json": DRAW_TICKET,
    "broken/book.json":
      '{\n  "command": "book",\n  "description": "Book",\n  "args": { "b": { "type": "string" } }\n}\n',
    "thrown.test.ts": TESTS,
  }).install("vitest");
  const vitest = join(project.folder, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run"], {
    cwd: project.folder,
    env: terminalEnvironment(),
    encoding: "utf8",
  });
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("a backend") });
  printed = stdout + stderr;
});
afterAll(() => project.remove());

/** Returns the output under the title of a failed test. */
function printedOf(name: string): string {
  const start = printed.indexOf(`> ${name}\n`);
  expect(start).toBeGreaterThan(0);
  return printed.slice(start, printed.indexOf(" ❯ ", start));
}

describe("vitest prints", () => {
  it.each(["a backend", "a backend for tests"])("where the fault of %s lies", (name) => {
    const text = printedOf(name);
    expect(text).toContain("BacklotError: slot b: type takes str");
    expect(text).toMatch(
      /\n {2}code: SCHEMA_INVALID\n {2}file: broken\/book\.json:4:\d+\n {2}hint: `backlot lint` lists every problem/,
    );
  });

  it("what the test used", () => {
    expect(printedOf("a backend for tests")).toContain("  used: config none, intents broken, fixtures none");
  });

  it.each([
    ["a policy", "POLICY_FAILED", "The policy threw"],
    ["a user", "BAD_SCRIPT", "A script holds"],
    ["an expectation", "BAD_EXPECTATION", "expect\\(\\) takes a transcript"],
  ])("code and advice of %s", (name, code, hint) => {
    expect(printedOf(name)).toMatch(new RegExp(`\n  code: ${code}\n(?:  file: .+\n)?  hint: ${hint}`));
  });

  it("where a policy threw", () => {
    expect(printedOf("a policy")).toMatch(/\n {2}file: .*thrown\.test\.ts:10:\d+\n/);
  });

  it("the dialogue so far, and what the policy threw", () => {
    expect(printedOf("a policy")).toContain("   User         A ticket, please.");
    expect(printed).toContain("Caused by: TypeError: no such model");
  });
});
