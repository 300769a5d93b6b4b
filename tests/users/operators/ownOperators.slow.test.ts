import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { loadOwn } from "../../../src/testing/project/ownModules.js";
import { checkProperties } from "../../../src/testing/properties/checkProperties.js";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { defineOperator } from "../../../src/users/operators/defineOperator.js";
import type { PlanOperator } from "../../../src/users/operators/operator.js";
import { operatorsWith } from "../../../src/users/operators/operators.js";
import { combinations } from "../../../src/users/plans/drawing/combinations.js";
import { drawPlan } from "../../../src/users/plans/drawing/drawPlan.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import { HANG_UP } from "./hangUp.js";

let backend: Backend;
let operators: readonly PlanOperator[];
beforeAll(async () => {
  backend = await mockBackend();
  const folder = mkdtempSync(join(tmpdir(), "operators-"));
  writeFileSync(join(folder, "operators.ts"), HANG_UP);
  operators = await loadOwn<PlanOperator>(
    [join(folder, "operators.ts")],
    { what: "operators", code: "BAD_OPERATOR" },
    () => null,
  );
});

/** A definition that is sound. */
const SIGHING = {
  name: "sighing",
  title: "sighs",
  places: () => [{}],
  interrupts: () => ({ act: () => null }),
} as const;

describe("an operator of a user's own", () => {
  it("goes with every other one as its definition says, and the user is without fault", async () => {
    const [hangUp] = operators as [PlanOperator];
    const others = ["correction", "irrelevant", "false_claim", "all_in_one", "query", "interleave", "delay"] as const;
    const options = { intents: ["book_table", "set_reminder"], operators: [hangUp, ...others], depth: 2 };
    let count = 0;
    for (const plan of combinations(backend, options)) {
      if (plan.operators?.some(({ name }) => name === "hang_up") !== true) continue;
      const { verdict, mismatch, transcript, turns } = await executePlan(backend, plan, { operators });
      expect({ plan: plan.id, verdict, mismatch }).toEqual({
        plan: plan.id,
        verdict: expect.not.stringMatching("not met"),
        mismatch: null,
      });
      expect(turns.at(-1)?.act.kind).toBe("leave");
      expect(checkUser(transcript, plan, { operators })).toEqual([]);
      expect(checkProperties(transcript, { backend, plan, operators })).toEqual([]);
      count++;
    }
    expect(count).toBeGreaterThan(8);
  });

  it("that has the user leave gives up the goals that are still to come, and no other user may leave them", async () => {
    const plan = {
      ...drawPlan(backend, { intents: ["book_table", "set_reminder"] }),
      operators: [{ name: "hang_up", goal: 0 }],
    };
    const { verdict, transcript } = await executePlan(backend, plan, { operators });
    expect(verdict).toBe("met");
    expect(checkUser(transcript, plan, { operators })).toEqual([]);
    expect(checkProperties(transcript, { backend, plan, operators })).toEqual([]);
    const { operators: _, ...plain } = plan;
    expect(checkUser(transcript, plain).map(({ tag }) => tag)).toContain("premature_termination");
  });

  it("is refused where its definition is none", () => {
    const define = (changes: object) => () => defineOperator({ ...SIGHING, ...changes } as never);
    expect(define({})).not.toThrow();
    expect(define({ name: "Hang up" })).toThrow(/the operator Hang up has 'Hang up' as its name/);
    expect(define({ title: undefined })).toThrow(/the operator sighing has no title/);
    expect(define({ interrupts: undefined })).toThrow(/has no `interrupts`, and does not say by `comesUp`/);
    expect(define({ word: ["Well."] })).toThrow(/has an unknown key word; did you mean words\?/);
    expect(define({ ends: "left" })).toThrow(/has 'left' as its ends/);
  });

  it("is refused where it has the name of another, or is no operator", () => {
    const one = defineOperator(SIGHING);
    expect(() => operatorsWith([one, { ...one, file: "b.ts" }])).toThrow(
      /the operator sighing \(b\.ts\) has the name of another one/,
    );
    expect(() => operatorsWith([defineOperator({ ...SIGHING, name: "delay" })])).toThrow(
      /has the name of one that comes with Backlot/,
    );
    expect(() => operatorsWith([{ name: "sighing" }] as never)).toThrow(/is not an operator/);
  });

  it.each([
    [
      "throws",
      {
        interrupts: () => ({
          act: () => {
            throw new Error("no");
          },
        }),
      },
      /the operator sighing threw in act: Error: no/,
    ],
    [
      "does what is no act",
      { interrupts: () => ({ act: () => ({ kind: "shout" }) }) },
      /has the user do .*, which is no act/,
    ],
    ["gives no interruption", { interrupts: () => null }, /as interruption, not { act }/],
    ["stages nothing", { stage: () => undefined }, /gives no staging of these goals/],
  ])("that %s is named", (_, changes, message) => {
    const sighing = defineOperator({ ...SIGHING, ...changes } as never);
    const plan = { ...drawPlan(backend, { intents: ["book_table"] }), operators: [{ name: "sighing", goal: 0 }] };
    return expect(executePlan(backend, plan, { operators: [sighing] })).rejects.toThrow(message);
  });

  it("that has too many places, or none in a list, is named", () => {
    const draw = (places: () => unknown) => () =>
      drawPlan(backend, { intents: ["book_table"], operators: [defineOperator({ ...SIGHING, places } as never)] });
    expect(draw(() => Array.from({ length: 1_001 }, () => ({})))).toThrow(
      /sighing gives 1001 places at one goal; 1000 are the most/,
    );
    expect(draw(() => "everywhere")).toThrow(/sighing gives 'everywhere' as places, not a list/);
  });
});
