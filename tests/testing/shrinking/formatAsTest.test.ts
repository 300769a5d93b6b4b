import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { star } from "../../../src/corpora/star/dataset.js";
import type { Plan } from "../../../src/testing/index.js";
import { formatAsTest } from "../../../src/testing/shrinking/formatAsTest.js";

const PLAN: Plan = {
  version: 1,
  goals: [{ intent: "set_reminder", slots: { text: 'say "hi"', date: "2024-05-01" } }],
  seed: 4,
};

describe("a failure as a test", () => {
  it("follows the plan where the user's turns are not given", () => {
    const test = formatAsTest({ policy: "src/policy.ts", failure: "reachesEveryGoal", plan: PLAN });
    expect(
      test,
    ).toBe(`import { agendaUser, mockBackend, openingOf, type Plan, policyFrom, rehearse } from "backlot/testing";
import "backlot/vitest";
import { expect, onTestFinished, test } from "vitest";

test("reachesEveryGoal: set_reminder", async () => {
  const backend = await mockBackend();
  const policy = await policyFrom("src/policy.ts", backend);
  onTestFinished(() => policy.close());
  const plan: Plan = {
    version: 1,
    goals: [{ intent: "set_reminder", slots: { text: "say \\"hi\\"", date: "2024-05-01" } }],
    seed: 4,
  };
  const user = agendaUser(backend, plan);
  const transcript = await rehearse({ backend, policy, user, ...openingOf(plan) });
  expect(transcript).toKeepTo("reachesEveryGoal", { plan });
});
`);
  });

  it("gives the back-end what was done in an earlier dialogue", () => {
    const earlier = [{ intent: "set_reminder", slots: { text: "milk", date: "2024-05-01" } }];
    const plan: Plan = { ...PLAN, earlier };
    const test = formatAsTest({ policy: "schema", failure: "POLICY_STUCK", plan });
    expect(test).toContain('earlier: [{ intent: "set_reminder", slots: { text: "milk", date: "2024-05-01" } }],');
    expect(test).toContain("{ backend, policy, user, ...openingOf(plan, { backend }) });");
  });

  it("says what the user says, and opens the session as the plan does", () => {
    const plan: Plan = { ...PLAN, now: 0, operators: [{ name: "failure", goal: 0 }] };
    const test = formatAsTest({ policy: "schema", failure: "POLICY_STUCK", plan, script: [{ text: "Hi." }] });
    expect(test).toContain('import { mockBackend, policyFrom, rehearse, scriptedUser } from "backlot/testing";');
    expect(test).toContain(
      'seed: 4, now: 0, faults: [{"intent":"set_reminder","call":1,"reason":"the service is busy"}]',
    );
    expect(test).not.toContain("toKeepTo");
  });

  it("says how the back-end of the run was loaded, and what limits it had", () => {
    const parts = { policy: "src/policy.ts", failure: "POLICY_STUCK", plan: PLAN };
    const options = { fixtures: "fx", behaviours: false } as const;
    const test = formatAsTest({ ...parts, intents: "other/intents", options, maxTurns: 5, timeout: 500 });
    expect(test).toContain('mockBackend("other/intents", { fixtures: "fx", behaviours: false });');
    expect(test).toContain('policyFrom("src/policy.ts", backend, { timeout: 500 });');
    expect(test).toContain("{ backend, policy, user, ...openingOf(plan), maxTurns: 5, policyTimeout: 500 });");
    expect(formatAsTest({ ...parts, options })).toContain('mockBackend({ fixtures: "fx", behaviours: false });');
    expect(formatAsTest({ ...parts, intents: "other" })).toContain('mockBackend("other");');
  });

  it("names the loader of a policy that has a name of its own", () => {
    const loader = star.policies[0]?.inTests;
    const test = formatAsTest({
      policy: "graph:tasks",
      failure: "POLICY_STUCK",
      plan: PLAN,
      timeout: 9,
      ...(loader && { loader }),
    });
    expect(test).toMatch(/^import \{ star \} from "backlot\/corpora";\n/);
    expect(test).toContain('policyFrom("graph:tasks", backend, { loaders: star.policies, timeout: 9 });');
  });

  it("imports what Backlot exports", () => {
    const index = readFileSync(new URL("../../../src/cli/doors/testing.ts", import.meta.url), "utf8");
    const tests = [
      formatAsTest({ policy: "schema", failure: "reachesEveryGoal", plan: PLAN }),
      formatAsTest({ policy: "schema", failure: "reachesEveryGoal", plan: PLAN, script: [{ text: "Hi." }] }),
    ];
    const names = tests.flatMap(
      (test) => /import \{ (.*?) \} from "backlot\/testing"/.exec(test)?.[1]?.split(", ") ?? [],
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(index).toMatch(new RegExp(`\\b${name.replace("type ", "")}\\b`));
  });
});
