import { expect, test } from "vitest";
import { z } from "zod";
import { firstIssue } from "../../src/corpora/firstIssue.js";
import { readSgdDialogue } from "../../src/corpora/sgd/format/scored.js";

const shape = z.object({ turns: z.array(z.string()), kind: z.enum(["a", "b"]).optional() });
const issueOf = (value: unknown): string => firstIssue(shape.safeParse(value).error as z.ZodError);

test("what is wrong with a record is said in a person's words", () => {
  expect(issueOf({})).toBe("turns is missing");
  expect(issueOf({ turns: "Hi" })).toBe("turns must be a list, not a string");
  expect(issueOf({ turns: ["Hi", 1] })).toBe("turns.1 must be a string, not a number");
  expect(issueOf([])).toBe("the record must be an object, not a list");
  expect(issueOf({ turns: [], kind: "c" })).toMatch(/^kind: /);
  expect(readSgdDialogue({ id: "1", turns: [] })).toBe("dialogue_id is missing");
});
