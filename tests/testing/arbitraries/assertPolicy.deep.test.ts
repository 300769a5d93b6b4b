import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BacklotError } from "../../../src/base/errors.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { type AssertPolicyOptions, arbitraryPlan, assertPolicy } from "../../../src/testing/arbitraries/index.js";
import { mockBackend, type Plan, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { SEED } from "../../runs.js";
import { PLANTED } from "../properties/planted.js";
import { deaf, hasty, wordsOf } from "../properties/plantedPolicies.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});
const scratch = mkdtempSync(join(tmpdir(), "backlot-assert-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const failing = async (
  options: Omit<AssertPolicyOptions, "backend"> & { readonly backend?: Backend },
): Promise<BacklotError> => {
  try {
    await assertPolicy({ backend, ...options });
  } catch (error) {
    return error as BacklotError;
  }
  throw new Error("the policy passed");
};

describe("a policy on drawn plans", () => {
  it("passes where it is sound", async () => {
    await assertPolicy({ backend, policy: schemaPolicy(backend), seed: SEED, runs: 50 });
  });

  it.each(PLANTED)("$name is convicted of $property, with no plan given", async ({ policy, property }) => {
    const broken = policy(backend);
    const { code, message } = await failing({
      policy: broken,
      ...wordsOf(broken),
      properties: [property],
      seed: SEED,
      runs: 1_000,
      withinMs: 0,
    });
    expect(code).toBe("BROKEN_PROPERTY");
    expect(message.startsWith(`${property}: `)).toBe(true);
  });

  it("fails with the shortest dialogue, a test, and a plan that shows it again", async () => {
    const savePlan = join(scratch, "failing.jsonl");
    const options = { policy: hasty(backend), policyName: "hasty.ts", seed: 7, savePlan, withinMs: 3_600_000 };
    const { message } = await failing(options);
    expect(message).toMatch(/^asksBeforePerforming: \w+ was performed before the user had agreed\n\n/);
    expect(message).toContain('const policy = await policyFrom("hasty.ts", backend);');
    const text = readFileSync(savePlan, "utf8");
    const plan = JSON.parse(text) as Plan;
    expect(message).toContain(`As a plan, in ${savePlan}:\n\n${text}`);
    const { violations } = await rehearse({ plan, backend, policy: hasty(backend) });
    expect(violations.map(({ property }) => property)).toContain("asksBeforePerforming");
    expect(plan.goals).toHaveLength(1);
    expect(plan.operators).toBeUndefined();
    // The seed and the path lead to the same failure at once.
    const [, seed, path] = /seed (-?\d+) and the path "([\d:]+)"/.exec(message) ?? [];
    const again = await failing({ ...options, seed: Number(seed), path: path as string });
    expect(again.message).toBe(message);
  });

  it("fails with a test that has the same back-end and limits", async () => {
    const limits = { maxTurns: 40, policyTimeout: 5_000, seed: 7, runs: 1_000, withinMs: 0 };
    const loaded = await failing({ policy: hasty(backend), ...limits });
    expect(loaded.message).toContain(
      'const backend = await mockBackend("intents", { fixtures: "fixtures", engine: "native" });\n' +
        '  const policy = await policyFrom("src/policy.ts", backend, { timeout: 5000 });\n',
    );
    expect(loaded.message).toMatch(/rehearse\(\{ .*, maxTurns: 40, policyTimeout: 5000 \}\)/);
    const options = { engine: "native", behaviours: false } as const;
    for (const [mocked, call] of [
      [await mockBackend({ ...options, seed: 3 }), 'mockBackend({ engine: "native", behaviours: false })'],
      [
        await mockBackend(resolve("intents"), options),
        'mockBackend("intents", { engine: "native", behaviours: false })',
      ],
    ] as const) {
      const { message } = await failing({ backend: mocked, policy: hasty(mocked), ...limits });
      expect(message).toContain(`const backend = await ${call};`);
    }
  });

  it("fails with the error of a policy that throws", async () => {
    const { message } = await failing({
      policy: () => {
        throw new TypeError("slots is undefined");
      },
      seed: SEED,
    });
    expect(message).toMatch(/^POLICY_FAILED: .*slots is undefined/);
  });

  it("does not count plans on which the schema policy fails as well", async () => {
    const never = {
      name: "never",
      title: "is never kept",
      check: () => [{ property: "never", turn: 0, message: "no" }],
    };
    const { code, message } = await failing({ policy: deaf(backend), properties: [never], seed: SEED, runs: 2 });
    expect([code, message]).toEqual([
      "BAD_PLAN",
      expect.stringMatching(/^the schema policy sees only 0 of \d+ of the/),
    ]);
  });

  it("hands on what is wrong with the options, and with intents that are out of reach", async () => {
    const policy = schemaPolicy(backend);
    expect((await failing({ policy, properties: ["honesty" as never] })).code).toBe("BAD_EXPECTATION");
    const open = backend.open.bind(backend);
    const closed: Backend = Object.assign(Object.create(backend) as Backend, {
      open: (opening: object) => open({ ...opening, faults: [{ intent: "book_table", reason: "closed for good" }] }),
    });
    const plans = arbitraryPlan(closed, { intents: ["book_table"] });
    expect((await failing({ policy, plans })).code).toBe("UNREACHABLE_GOAL");
  });
});
