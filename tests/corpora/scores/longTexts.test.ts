import { expect, test } from "vitest";
import { layOut } from "../../../src/corpora/lucid/scores/example.js";
import { readDialogue } from "../../../src/corpora/scores/corpus/read.js";

test("a text may have any number of words and of lines", () => {
  const turns = [{ author: "User", text: "word\n".repeat(200_000) } as const];
  expect(readDialogue({ id: "long", turns }).tokens).toHaveLength(200_000);
  expect(layOut({ id: "long", turns }).lines).toHaveLength(200_001);
});
