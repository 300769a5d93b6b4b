import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { arbitraryFaults, arbitraryPlan } from "../../../src/testing/arbitraries/index.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { drawPlan } from "../../../src/users/plans/drawing/drawPlan.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import { runs } from "../../runs.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

/** After a final failure of a goal within another, the next turn may be about either: no plan decides that. */
const operators = OPERATORS.filter((name) => name !== "interleave");

describe("an executed plan with failures by call, by chance, or both", () => {
  it("never goes as its plan excludes, and is left open only where something is left to chance or to a behaviour", async () => {
    const faulty = fc.constantFrom(...backend.catalog.keys()).chain((intent) => {
      const faults = arbitraryFaults(backend, { intents: [intent] });
      return arbitraryPlan(backend, { intents: [intent], operators, maxGoals: 2, depth: 2, faults });
    });
    await fc.assert(
      fc.asyncProperty(faulty, async (plan) => {
        const { mismatch, leftOpen, verdict } = await executePlan(backend, plan);
        expect(mismatch).toBeNull();
        expect(verdict).toBe(leftOpen === null ? "met" : "left open");
        const hasChance = (plan.faults ?? []).some(({ probability }) => probability !== undefined);
        const mayRefuse = plan.goals.some(({ intent }) => backend.behaviourFiles?.has(intent));
        if (!hasChance && !mayRefuse) expect(leftOpen?.reason ?? "the rows").toMatch(/^the rows/);
      }),
      runs(2_000),
    );
  });

  it("is left open where chance decides, and says so", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const plan = drawPlan(backend, { intents: ["borrow_book"], seed });
      const faults = [{ intent: "borrow_book", probability: 0.0001, reason: "busy" }];
      const { verdict, mismatch, leftOpen } = await executePlan(backend, { ...plan, faults });
      expect({ verdict, mismatch }).toEqual({ verdict: "left open", mismatch: null });
      expect(leftOpen?.reason).toBe("chance decides whether a fault of borrow_book strikes");
    }
  });
});
