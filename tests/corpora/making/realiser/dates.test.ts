import { describe, expect, test } from "vitest";
import { spokenDates } from "../../../../src/corpora/making/checks/spokenDates.js";
import { withSpokenDates } from "../../../../src/corpora/making/realiser/dates.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import type { Transcript } from "../../../../src/transcript/index.js";

/** A Monday. */
const NOW = Date.parse("2024-01-01T09:00:00Z");

const said = (text: string, date: string): Transcript => ({
  id: "1",
  now: NOW,
  turns: [{ author: "User", text, means: { slots: { date } } }],
});

describe("dates in what users say", () => {
  const textOf = ({ turns: [turn] }: Transcript): string => (turn?.author === "User" ? turn.text : "");

  test("are put into words, and mean the same", () => {
    const texts = Array.from({ length: 60 }, (_, seed) =>
      textOf(withSpokenDates(said("2024-01-05, please.", "2024-01-05"), seed)),
    );
    expect(texts).not.toContain("2024-01-05, please.");
    expect(texts).toContain("This Friday, please.");
    expect(new Set(texts).size).toBeGreaterThan(5);
    for (const text of texts) expect(spokenDates.find(said(text, "2024-01-05"), {} as never, {} as Backend)).toBeNull();
  });

  test("are missed where the words are about another day", () => {
    const found = spokenDates.find(said("Next Friday, please.", "2024-01-06"), {} as never, {} as Backend);
    const problem = "turn 1 means 2024-01-06, which its words do not say: Next Friday, please.";
    expect(found).toEqual({ at: 0, problem });
  });
});
