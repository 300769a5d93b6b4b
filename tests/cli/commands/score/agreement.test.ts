import { expect, test } from "vitest";
import { forCount } from "../../../../src/cli/commands/score/notes.js";

test.each([
  [
    "dialogues have no goal: neither gold nor what their users meant is known",
    "dialogue has no goal: neither gold nor what their users meant is known",
  ],
  [
    "executed dialogues have an id that occurred before and were skipped",
    "executed dialogue has an id that occurred before and was skipped",
  ],
  ["records cannot be read and were skipped", "record cannot be read and was skipped"],
  ["records of the made corpus cannot be read", "record of the made corpus cannot be read"],
  ["episodes could not be played", "episode could not be played"],
  [
    "runs used fallbacks, because a model gave no usable answer",
    "run used fallbacks, because a model gave no usable answer",
  ],
  ["lines of pred.jsonl repeat an id and were skipped", "line of pred.jsonl repeats an id and was skipped"],
  ["lines of pred.jsonl cannot be read and were skipped", "line of pred.jsonl cannot be read and was skipped"],
  [
    "gold commands do not parse; clean mode compares them as texts",
    "gold command does not parse; clean mode compares them as texts",
  ],
  [
    "dialogues have too few predictions; the missing ones at the end count as wrong",
    "dialogue has too few predictions; the missing ones at the end count as wrong",
  ],
  ["predicted slots have no value and count as wrong", "predicted slot has no value and counts as wrong"],
  ["dialogues are only in a.json, and are left out", "dialogue is only in a.json, and is left out"],
  [
    "frames are of services that are not in the schema and were not scored",
    "frame is of services that are not in the schema and was not scored",
  ],
  ["gold dialogues were not executed, and are not counted", "gold dialogue was not executed, and is not counted"],
  ["records hold no STAR dialogue and were skipped", "record holds no STAR dialogue and was skipped"],
  [
    "values of states name a time at which the reference breaks off",
    "value of states names a time at which the reference breaks off",
  ],
])("%s, for one", (many, one) => {
  expect(forCount(many, 1)).toBe(one);
  expect(forCount(many, 2)).toBe(many);
  expect(forCount(many, 0)).toBe(many);
});
