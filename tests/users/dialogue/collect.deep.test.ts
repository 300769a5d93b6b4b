import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backlot } from "../../cli/backlot.js";
import { terminalEnvironment } from "../../terminal.js";
import { CLOSED, DRAW_TICKET, FIND_TICKETS, TestProject } from "../../testing/project.js";

/* Coverage of a test run: two test files, in a worker each, and the report of `backlot coverage`. */

const TEST = (
  goal: string,
): string => `import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
import { test } from "vitest";

test("twice under one id", async () => {
  const backend = await mockBackend();
  for (const seed of [1, 2]) {
    await rehearse({ backend, policy: schemaPolicy(backend), user: scriptedUser(${goal}), seed });
  }
});
`;

let project: TestProject;
beforeAll(() => {
  project = new TestProject({
    "package.json": '{ "type": "module" }',
    "intents/draw_ticket.json": DRAW_TICKET,
    "intents/find_tickets.json": FIND_TICKETS,
    "intents/behaviours/draw_ticket.behavior.ts": CLOSED,
    "one.test.ts": TEST('{ intent: "draw_ticket", slots: { queue: "passports" } }'),
    "two.test.ts": TEST('{ intent: "draw_ticket", slots: { queue: "parcels" } }'),
  }).install("vitest");
  const { status, output } = run("vitest/vitest.mjs", ["run", "--pool=forks", "--isolate", "--maxWorkers=2"], {
    BACKLOT_COVERAGE: "coverage/backlot",
  });
  expect({ status, output }).toMatchObject({ status: 0 });
});
afterAll(() => project.remove());

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join("node_modules", program), ...args], {
    cwd: project.folder,
    env: { ...terminalEnvironment(), ...env },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

async function coverage(...args: readonly string[]) {
  const ran = await backlot(["coverage", "coverage/backlot", "--quiet", ...args], { cwd: project.folder });
  return { status: ran.code, output: ran.stdout + ran.stderr };
}

describe("rehearsals under BACKLOT_COVERAGE", () => {
  it("are collected over workers, each under an id of its own", async () => {
    expect(readdirSync(join(project.folder, "coverage/backlot")).length).toBeGreaterThan(0);
    const { status, output } = await coverage();
    expect(output).toContain("4 dialogues");
    expect(output).toMatch(/draw_ticket +4 +0 +4 +1 of 1/);
    expect(status).toBe(0);
  });

  it("have to reach what is asked of them", async () => {
    const reached = await coverage("--min-intents", "50", "--min-slots", "33", "--min-branches", "0");
    expect(reached.status).toBe(0);
    const { status, output } = await coverage("--min-intents", "50.1", "--min-slots", "80");
    expect(output).toContain("intents: 1 of 2 are reached, 50 %; --min-intents is 50.1\n");
    expect(output).toContain("slots: 1 of 3 are reached, 33.3 %; --min-slots is 80\n");
    expect(output).not.toContain("--min-branches");
    expect(status).toBe(1);
  });

  it.each(["101", "-1", "many", ""])("take a percentage, not %j", async (percent) => {
    const { status, output } = await coverage(`--min-intents=${percent}`);
    expect(output).toContain("from 0 to 100");
    expect(status).toBe(2);
  });
});
