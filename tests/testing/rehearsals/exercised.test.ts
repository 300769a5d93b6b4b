import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { drawPlan, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { ExerciseCount } from "../../../src/testing/rehearsals/exercised.js";
import type { OperatorName } from "../../../src/users/operators/operators.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";

/** Returns the coverage of one rehearsal of a booking, with these operators in its plan. */
async function exercisedBy(...operators: OperatorName[]) {
  const backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  const count = new ExerciseCount(backend, ["book_table"], OPERATORS);
  const plan = drawPlan(backend, { intents: ["book_table"], operators, seed: 3 });
  const { outcome, transcript } = await rehearse({ backend, policy: schemaPolicy(backend), plan });
  expect(outcome).toBe("completed");
  count.add({ plan, transcript });
  backend.close();
  return count.exercised;
}

/** All pairs of so many. */
const pairs = (of: number): number => (of * (of - 1)) / 2;

test("a plain dialogue exercises no operator, no pair, and the properties that every dialogue may break", async () => {
  const { operators, pairs: both, properties } = await exercisedBy();
  expect(operators).toEqual({ seen: 0, of: OPERATORS.length });
  expect(both).toEqual({ seen: 0, of: pairs(OPERATORS.length) });
  expect(properties).toEqual({ seen: 9, of: 15 });
});

test("what an operator has the user or the back-end do exercises a property more", async () => {
  const plain = (await exercisedBy()).properties.seen;
  expect((await exercisedBy("correction")).properties.seen).toBe(plain + 1);
  expect((await exercisedBy("failure")).properties.seen).toBe(plain + 1);
});

test("two operators in one plan are a pair", async () => {
  const { operators, pairs: both } = await exercisedBy("correction", "failure");
  expect({ operators: operators.seen, pairs: both.seen }).toEqual({ operators: 2, pairs: 1 });
});
