import fc from "fast-check";
import { expect, test } from "vitest";
import { formIntent, slotNames } from "../../../../src/corpora/forms/importer/formIntent.js";
import { lintIntents, parseIntent } from "../../../../src/schema/index.js";
import { isIdentifier } from "../../../../src/schema/names.js";
import { runs } from "../../../runs.js";

const words = fc.constantFrom(
  "Name",
  "the",
  "Your",
  "Mother's",
  "(optional)",
  "Unknown",
  "12",
  "ID",
  "Straße",
  "日本",
  "If you",
  "don't",
  "?",
  "constructor",
  "__proto__",
);
const label = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const options = fc.option(
  fc.array(fc.constantFrom("yes", "no", "other", "Yes (if 'yes' answer questions 1-3)"), { maxLength: 4 }),
);
const leaf = fc.record(
  {
    type: fc.constantFrom(
      "text field",
      "text-field",
      "checkbox",
      "choice",
      "single-choice",
      "multi-choice",
      "number",
      "date-field",
      "?",
    ),
    required: fc.boolean(),
    answer: fc.constant(null),
    options,
    info: fc.constantFrom(
      "if you chose other, please answer the following question",
      "fill this out if you chose 'yes'",
      "…",
    ),
  },
  { requiredKeys: ["type", "answer"] },
);
const form = fc.letrec<{ form: unknown }>((tie) => ({
  form: fc.dictionary(label, fc.oneof({ maxDepth: 2 }, leaf, leaf, fc.constant(null), tie("form")), { maxKeys: 6 }),
})).form;

test("slots have names of their own that are identifiers, whatever labels say", () => {
  fc.assert(
    fc.property(fc.array(fc.array(label, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (paths) => {
      const names = slotNames(paths);
      expect(new Set(names).size).toBe(paths.length);
      expect(names.filter((name) => !isIdentifier(name) || name === "id")).toEqual([]);
    }),
    runs(2_000),
  );
});

test("every form is an intent without a fault", () => {
  fc.assert(
    fc.property(form, (one) => {
      const { intent, fields } = formIntent("one", one);
      expect(Object.keys(intent.args)).toHaveLength(fields.length);
      const problems = lintIntents([parseIntent(intent)]).filter(({ severity }) => severity === "error");
      expect(problems.map(({ error }) => error.message)).toEqual([]);
    }),
    runs(1_000),
  );
});
