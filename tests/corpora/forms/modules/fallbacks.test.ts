import { expect, test } from "vitest";
import { fittingAnswer } from "../../../../src/corpora/forms/modules/fallbacks.js";

const single = { type: "single-choice", options: ["Yes (answer question 4)", "No", "Don't know"], answer: null };
const multiple = { type: "multi-choice", options: ["Sun", "Sun, sand", "Salt and pepper", "Sea"], answer: null };

test.each([
  [single, "no", "No"],
  [single, "NO.", "No"],
  [single, "never", "never"],
  [single, "", ""],
  [{ type: "text-field", answer: null }, "No", "No"],
  [multiple, "sea", ["Sea"]],
  [multiple, "Sun, sea", ["Sun", "Sea"]],
  [multiple, "Sea, Sun, sand; sea.", ["Sea", "Sun, sand"]],
  [multiple, "salt and pepper and Sea", ["Salt and pepper", "Sea"]],
  [multiple, "Sea and sunshine", "Sea and sunshine"],
  [multiple, "none", "none"],
  [multiple, "", ""],
])("%#: %o answered %o is %o", (field, text, answer) => expect(fittingAnswer(field, text)).toEqual(answer));
