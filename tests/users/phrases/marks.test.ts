import fc from "fast-check";
import { expect, test } from "vitest";
import { sentence } from "../../../src/schema/english/sentences.js";
import { Marks, unmarked } from "../../../src/users/phrases/marks.js";
import { runs } from "../../runs.js";

test("marked values are found where they are said, letter for letter, in any order", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (parts) => {
      const marks = new Marks();
      const marked = parts.map(([, value], at) => marks.mark(`slot ${at}`, value)).reverse();
      const { text: said, spans } = marks.read(
        marked.map((value, at) => `${unmarked(parts[at]?.[0] ?? "")}${value}`).join(" "),
      );
      const found = spans.map(({ slot, start, end }) => [slot, said.slice(start, end)]);
      expect(found).toEqual(parts.map(([, value], at) => [`slot ${at}`, unmarked(value)]).reverse());
      expect(unmarked(said)).toBe(said);
    }),
    runs(500),
  );
});

test("a marked value keeps its small letter at the beginning of a sentence, and its own full stop", () => {
  const marks = new Marks();
  expect(marks.read(sentence(marks.mark("street", "via Roma st."))).text).toBe("via Roma st.");
  expect(marks.read(sentence(marks.mark("city", "den Haag"))).text).toBe("den Haag.");
});
