import { expect, test } from "vitest";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";
import type { UserAct } from "../../../../src/users/simulated/agenda/acts.js";
import { variedWords } from "../../../../src/users/simulated/agenda/variedWords.js";
import { plainWords } from "../../../../src/users/simulated/scripted.js";

const TURNS = Array.from({ length: 40 }, (_, turn) => turn);
const wording = { vocabulary: vocabularyOf([]), seed: 1 };

test.each([true, false, "Split", 2])(
  "%j that nobody asked for is said with its slot, so that it is no answer",
  (value) => {
    const act: UserAct = { kind: "inform", slots: [["cabin", value]], volunteered: true, tags: [] };
    for (const turn of TURNS) expect(variedWords(act, { turn }, wording)).toMatch(/\bcabin\b/);
    expect(plainWords(act)).toMatch(/^Cabin: /);
  },
);

test("a value that was asked for may stand alone", () => {
  const act: UserAct = { kind: "inform", slots: [["cabin", true]], tags: [] };
  expect(TURNS.map((turn) => variedWords(act, { turn }, wording))).toContain("Yes, please.");
  expect(plainWords(act)).toBe("Yes.");
});
