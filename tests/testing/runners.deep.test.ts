import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { terminalEnvironment } from "../terminal.js";
import { DRAW_TICKET, TestProject } from "./project.js";

/* The matchers in other test runners: node:test, and Jest's own `expect`, each in a process of its own. */

const REHEARSED = `import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";

const backend = await mockBackend({ engine: "native" });
const user = scriptedUser({ intent: "draw_ticket", slots: { queue: "passports" } });
export const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
`;

const NODE_TEST = `import { test } from "node:test";
import { assertThat } from "backlot/testing";
import { transcript } from "./rehearsed.mjs";

test("a ticket is drawn, and only after a yes", () => {
  assertThat(transcript).toAskFor("queue");
  assertThat(transcript).toPerform("draw_ticket", { queue: "passports" });
  assertThat(transcript).toPerformOnlyAfterConsent("draw_ticket");
  assertThat(transcript).not.toRefuse();
});
test("another queue", () => assertThat(transcript).toPerform("draw_ticket", { queue: "parcels" }));
test("a slip", () => assertThat(transcript).not.toPerform("draw_tickets"));
`;

const JEST = `import { expect } from "expect";
import { matchers } from "backlot/testing";
import { transcript } from "./rehearsed.mjs";

expect.extend(matchers);
expect(transcript).toAskFor("queue");
expect(transcript).toPerform("draw_ticket", { queue: expect.stringContaining("pass") });
expect(transcript).toPerformOnlyAfterConsent("draw_ticket");
expect(transcript).toMatchTranscript(transcript);
expect(transcript).not.toRefuse();
const failing = [
  () => expect(transcript).toPerform("draw_ticket", { queue: "parcels" }),
  () => expect(transcript).not.toConfirm(),
  () => expect(transcript).not.toPerform("draw_tickets"),
  () => expect(transcript).not.toPerformOnlyAfterConsent("draw_ticket"),
];
for (const run of failing) {
  try {
    run();
    console.log("passed");
  } catch (error) {
    console.log(error.message);
  }
}
`;

let project: TestProject;
beforeAll(() => {
  project = new TestProject({
    "package.json": '{ "type": "module" }',
    "intents/draw_ticket.json": DRAW_TICKET,
    "rehearsed.mjs": REHEARSED,
    "ticket.test.mjs": NODE_TEST,
    "jest.mjs": JEST,
  }).install("expect");
});
afterAll(() => project.remove());

function run(...args: readonly string[]): { readonly status: number | null; readonly printed: string } {
  // Node says by this variable that it is run by a test runner of its own.
  const { NODE_TEST_CONTEXT: _, ...env } = terminalEnvironment();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project.folder, env, encoding: "utf8" });
  return { status, printed: stdout + stderr };
}

const OTHER_QUEUE =
  'expected the back-end to perform draw_ticket(queue="parcels"); it performed draw_ticket with other slots';

describe("the matchers", () => {
  it("are assertions under node:test", () => {
    const { status, printed } = run("--test", "--test-reporter=tap", "ticket.test.mjs");
    expect(printed).toMatch(/^ *ok 1 - a ticket is drawn, and only after a yes$/m);
    expect(printed).toMatch(/^ *not ok 2 - another queue$/m);
    expect(printed).toMatch(/^ *not ok 3 - a slip$/m);
    expect(printed).toContain(OTHER_QUEUE);
    expect(printed).toContain('queue: expected "parcels", got "passports"');
    expect(printed).toContain("no intent is called draw_tickets; did you mean draw_ticket?");
    expect(status).toBe(1);
  });

  it("extend Jest's expect", () => {
    const { status, printed } = run("jest.mjs");
    expect(printed).toContain(`${OTHER_QUEUE}\n\nrehearsal\n   User         Draw ticket, please.\n`);
    expect(printed).toContain('queue: expected "parcels", got "passports"');
    expect(printed).toContain("expected the back-end not to ask for a confirmation");
    expect(printed).toContain("no intent is called draw_tickets; did you mean draw_ticket?");
    expect(printed).toContain("expected the back-end not to perform draw_ticket only after the user's consent");
    expect(printed).not.toContain("passed");
    expect(status).toBe(0);
  });
});
