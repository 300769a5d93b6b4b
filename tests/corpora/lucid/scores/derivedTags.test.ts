import { describe, expect, test } from "vitest";
import { publishedDerivedTags } from "../../../../src/corpora/lucid/scores/derivedTags.js";
import { cleanDerivedTags } from "../../../../src/corpora/scores/commands/cleanTags.js";
import type { Turn } from "../../../../src/transcript/index.js";
import { transcriptOf } from "./scene.js";

describe("derived tags of dialogues worked by hand", () => {
  const ASK = '= hint("ask for value: Ask for date", ref=x1)';
  const intents = new Set(["book_taxi"]);
  const both = (lines: readonly string[]) => {
    const transcript = transcriptOf(lines);
    return { published: publishedDerivedTags(transcript, intents), clean: cleanDerivedTags(transcript) };
  };

  test("an answer about another slot", () => {
    const { published, clean } = both(["user", "book_taxi()", ASK, "user", "x1.time = 5"]);
    expect(published).toEqual([[], ["derived_answer_other_slot"]]);
    expect(clean).toEqual(published);
  });

  test("a correction, a refill after emptying, an emptying", () => {
    const { published, clean } = both([
      "user",
      "book_taxi(time=5)",
      "user",
      "x1.time = 6",
      "user",
      "x1.time = None",
      "user",
      "x1.time = 7",
    ]);
    const tag = ["derived_correction"];
    expect(published).toEqual([[], tag, tag, tag]);
    expect(clean).toEqual([[], tag, [], []]);
  });

  test("several slots at once: the original reads one name, `time, x1.date`", () => {
    const { published, clean } = both(["user", "book_taxi(time=5)", "user", "x1.time, x1.date = 6, 7"]);
    expect(published).toEqual([[], []]);
    expect(clean).toEqual([[], ["derived_correction"]]);
  });

  test("starting another intent is not an answer", () => {
    const { published, clean } = both(["user", "book_taxi()", ASK, "user", "book_taxi(time=5)"]);
    expect(published).toEqual([[], ["derived_answer_other_slot"]]);
    expect(clean).toEqual([[], []]);
  });

  test("the original's tags skip a user turn that ends the conversation", () => {
    const { published } = both(["user End conversation.", "x1.a = 1", "user", "x1.a = 2", "user", "say()"]);
    expect(published).toEqual([[], [], ["derived_correction"]]);
  });

  test("signals with structure count as those in words", () => {
    const { turns } = transcriptOf(["user", "book_taxi()", ASK, "user", "x1.time = 5"]);
    const signal = { author: "Signal", index: 2, signal: { kind: "ask", ref: "x1", slot: "date" } } as const;
    const transcript = { id: "d", turns: turns.map((turn) => (turn.author === "Signal" ? signal : turn)) };
    expect(publishedDerivedTags(transcript, intents)).toEqual([[], ["derived_answer_other_slot"]]);
    expect(cleanDerivedTags(transcript)).toEqual([[], ["derived_answer_other_slot"]]);
  });
});

test("a refused command takes no index: what it says stands for no variable", () => {
  const turns: Turn[] = [
    { author: "User", text: "…" },
    { author: "System", command: "book_taxi(tim=5)" },
    { author: "Signal", text: 'error("UNKNOWN_SLOT", "book_taxi has no slot tim")' },
    { author: "System", command: "book_taxi(time=5)" },
    { author: "User", text: "…" },
    { author: "System", command: "x0.time = 6" },
  ];
  const tags = [[], ["derived_correction"]];
  expect(cleanDerivedTags({ id: "d", turns })).toEqual(tags);
  expect(publishedDerivedTags({ id: "d", turns }, new Set(["book_taxi"]))).toEqual(tags);
});
