import { expect, test } from "vitest";
import { defineOperator, mockBackend, testOperator } from "../../../src/testing/index.js";
import { failureOf } from "../matchers/recorder.js";

test("an operator that loops is ended, and named with its file and the part that loops", async () => {
  const operator = defineOperator({
    name: "turn_in_circles",
    title: "never gets anywhere",
    places: () => {
      for (;;);
    },
    interrupts: () => ({ act: () => null }),
  });
  const backend = await mockBackend("intents");
  const error = await failureOf(() => testOperator({ operator, backend, intents: ["book_table"], file: "circles.ts" }));
  expect(error).toMatchObject({ code: "BROKEN_CONTRACT" });
  expect((error as Error).message).toContain(
    "the operator turn_in_circles (circles.ts) loops in places: it did not come to an end within 10 s",
  );
});
