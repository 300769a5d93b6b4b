import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { drawPlan, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { traceOf } from "../../../src/testing/properties/traceReader.js";
import { mayBreak } from "../../../src/testing/rehearsals/exercised.js";
import type { OperatorName } from "../../../src/users/operators/operators.js";
import { closedAfterFile } from "../../setup/closing.js";

const backend = await closedAfterFile(loadBackend("intents", { fixtures: "fixtures", engine: "native" }));

/** The properties that a rehearsal of a booking with these operators may break. */
async function breakable(...operators: OperatorName[]): Promise<readonly string[]> {
  const plan = drawPlan(backend, { intents: ["book_table"], operators, seed: 3 });
  const { transcript } = await rehearse({ backend, policy: schemaPolicy(backend), plan });
  return mayBreak(traceOf(transcript, { catalog: backend.catalog, plan }), backend.catalog);
}

test.each([
  ["correction", "honoursCorrections"],
  ["cancellation", "leavesCancelledTasks"],
  ["failure", "asksAfterFailures"],
  ["request_after", "answersRequests"],
] as const)("%s brings up what %s is about, which a plain dialogue does not", async (operator, property) => {
  expect(await breakable()).not.toContain(property);
  expect(await breakable(operator)).toContain(property);
});

test("a task that is called off is not performed, so that nothing about performing can be broken", async () => {
  expect(await breakable()).toEqual(expect.arrayContaining(["asksBeforePerforming", "performsOnce"]));
  const called = await breakable("cancellation");
  expect(called).not.toContain("asksBeforePerforming");
  expect(called).not.toContain("performsOnce");
});
