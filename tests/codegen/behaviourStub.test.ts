import { expect, test } from "vitest";
import { behaviourStub } from "../../src/codegen/behaviourStub.js";
import { type IntentFile, parseIntent, resolveIntents } from "../../src/schema/index.js";

const stub = (file: Partial<IntentFile>): string => {
  const intent = parseIntent({ command: "act", description: "Act", args: {}, ...file } as IntentFile);
  const [resolved] = resolveIntents([intent]).intents;
  return behaviourStub(resolved as never, "../generated");
};
const date = { type: "date" } as const;

test("an example of a check is a comment", () => {
  const text = stub({ entity_name: "visits", args: { visit_date: date } });
  expect(text).toContain('  //   if (slots.visit_date < world.today) return fail("the visit date is in the past");');
  expect(text).not.toMatch(/^ *check/m);
  expect(text).toContain('import { defineBehaviour, succeed } from "backlot/kit";');
});

test.each(["date_of_birth", "born_on", "issue_date"])("%s is not expected to lie ahead", (name) => {
  expect(stub({ entity_name: "visits", args: { [name]: date } })).not.toContain("in the past");
});

test("without an entity there is no row to speak of", () => {
  expect(stub({ args: {} })).not.toMatch(/row|reference/);
  expect(stub({ entity_name: "visits" })).toContain("What the row gets on top of the slots");
});
