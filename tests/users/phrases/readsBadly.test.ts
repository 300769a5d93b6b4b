import { expect, test } from "vitest";
import { parseIntent } from "../../../src/schema/index.js";
import { resolveIntents } from "../../../src/schema/resolve.js";
import { derivedPhrases } from "../../../src/users/phrases/derive.js";
import { readsBadly } from "../../../src/users/phrases/readsBadly.js";

/** Returns the problems of a list for an intent that pays a debt, or searches. */
function problems(list: object, more: object = {}): readonly string[] {
  const args = {
    means: { type: { enum: ["cash", "card"] }, optional: false, description: "How it is paid" },
    receipt: { type: "bool", optional: true, description: "" },
  };
  const file = {
    command: "pay_bill",
    description: "Pay a bill",
    domain: "money",
    confirmation_required: true,
    args,
    ...more,
  };
  const [intent] = resolveIntents([parseIntent(file as never)]).intents;
  if (intent === undefined) throw new Error("no intent");
  return readsBadly(list as never, derivedPhrases(intent)).map(
    ({ place, sentence, isWrong }) => `${isWrong ? "wrong" : "odd"}: ${place}: ${sentence}`,
  );
}

test.each([
  [{ verbPhrases: ["pay a bill", "pay what I owe"] }, "wrong: verbPhrases[1]: Shall I pay what I owe?"],
  [
    { slots: { means: { modifiers: ["from my {value}"] } } },
    "wrong: slots.means.modifiers[0]: Shall I pay a bill from my {value}?",
  ],
  [{ slots: { means: { questions: ["What are my means?"] } } }, "wrong: slots.means.questions[0]: What are my means?"],
  [{ slots: { means: { noun: "by" } } }, "wrong: slots.means.noun: The by is {value}."],
  [{ slots: { means: { noun: "the means" } } }, "odd: slots.means.noun: The the means is {value}."],
  [{ verbPhrases: ["to pay a bill"] }, "odd: verbPhrases[0]: Shall I to pay a bill?"],
  [{ verbPhrases: ["paying a bill"] }, "odd: verbPhrases[0]: Shall I paying a bill?"],
  [{ verbPhrases: ["Pay a bill"] }, "odd: verbPhrases[0]: Shall I Pay a bill?"],
  [{ row: { singular: "a bill", plural: "bills" } }, "odd: row.singular: The a bill is there."],
  [
    { slots: { means: { values: { cash: { answers: ["In {value}"] } } } } },
    "odd: slots.means.values.cash.answers[0]: Well, In {value}.",
  ],
  [
    { slots: { receipt: { without: { statements: ["no receipt."] } } } },
    "odd: slots.receipt.without.statements[0]: Well, no receipt..",
  ],
])("%j", (list, problem) => {
  expect(problems(list)).toEqual([problem]);
});

test("sound phrases read well: users speak of themselves, and so does who asks", () => {
  const list = {
    $schema: "../../schema/phrases.schema.json",
    verbPhrases: ["bring a bill to its end", "pay a bill"],
    row: { singular: "bill", plural: "bills" },
    slots: {
      means: {
        noun: "means",
        questions: ["Shall I take it in cash?"],
        answers: ["from my {value}"],
        statements: ["I pay in {value}"],
      },
      receipt: { noun: "a receipt", modifiers: ["with a receipt"] },
    },
  };
  expect(problems(list)).toEqual([]);
  expect(problems({ verbPhrases: ["see my bills"] }, { query_intent: true, confirmation_required: false })).toEqual([]);
});
