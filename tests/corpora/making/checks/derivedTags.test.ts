import { expect, test } from "vitest";
import { derivedTags } from "../../../../src/corpora/making/checks/derivedTags.js";
import type { Transcript, UserTurn } from "../../../../src/transcript/index.js";

/** A search whose second turn is tagged as a correction. */
const corrected = (means: UserTurn["means"], command: string): Transcript =>
  ({
    id: "d",
    turns: [
      { author: "User", text: "Trains at 7.", means: { intent: "find_trains", slots: { time: "07:00" } } },
      { author: "System", index: 0, command: 'find_trains(time="07:00")' },
      { author: "Signal", index: 1, signal: { kind: "found", ref: "x0", intent: "find_trains", filter: {}, rows: [] } },
      { author: "User", text: "At any time, then.", means, tags: ["correction"] },
      { author: "System", index: 2, command },
    ],
  }) as unknown as Transcript;
const problemOf = (transcript: Transcript) => derivedTags.find(transcript, undefined as never, undefined as never);

test("a correction is one that gives another value, searches again, or takes a value back", () => {
  expect(problemOf(corrected({ slots: { time: "08:00" } }, 'x0.time = "08:00"'))).toBeNull();
  expect(problemOf(corrected({ slots: { time: "08:00" } }, 'find_trains(time="08:00")'))).toBeNull();
  expect(problemOf(corrected({ slots: { time: null } }, "x0.time = None"))).toBeNull();
  expect(problemOf(corrected({ slots: { time: "07:00" } }, 'x0.time = "07:00"'))).toMatchObject({
    problem: expect.stringContaining("turn 4: it is tagged correction"),
  });
});
