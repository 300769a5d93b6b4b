import { describe, expect, test } from "vitest";
import { spokenDates } from "../../../../src/corpora/making/checks/spokenDates.js";
import { datePhrases, withSpokenDates } from "../../../../src/corpora/making/realiser/dates.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import type { Transcript } from "../../../../src/transcript/index.js";

/** A Monday. */
const NOW = Date.parse("2024-01-01T09:00:00Z");

describe("ways to say a date", () => {
  test.each([
    ["2024-01-01", "today"],
    ["2024-01-02", "tomorrow"],
    ["2023-12-31", "yesterday"],
    ["2024-01-05", "this Friday"],
    ["2024-03-03", "the 3rd of March"],
    ["2024-02-11", "February 11th"],
    ["2025-12-24", "24 December 2025"],
  ])("%s may be %s", (iso, phrase) => {
    expect(datePhrases(iso, NOW)).toContain(phrase);
  });

  test("leave out what would be another day", () => {
    // Without a year it is the next one.
    expect(datePhrases("2023-03-03", NOW)).toEqual(["3 March 2023"]);
    expect(datePhrases("2024-01-20", NOW)).not.toContain("next Saturday");
  });

  test("there are several for each day of a year, and none for what is not a date", () => {
    for (let day = 1; day < 366; day++) {
      const iso = new Date(NOW + day * 86_400_000).toISOString().slice(0, 10);
      expect(datePhrases(iso, NOW).length, iso).toBeGreaterThan(3);
    }
    expect(datePhrases("2024-13-40", NOW)).toEqual([]);
  });
});

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
