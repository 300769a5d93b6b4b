import { expect, test } from "vitest";
import { readDialogue } from "../../src/metrics/corpus/read.js";
import { layOut } from "../../src/metrics/lucid/example.js";

test("a text may have any number of words and of lines", () => {
  const turns = [{ author: "User", text: "word\n".repeat(200_000) } as const];
  expect(readDialogue({ id: "long", turns }).tokens).toHaveLength(200_000);
  expect(layOut({ id: "long", turns }).lines).toHaveLength(200_001);
});
